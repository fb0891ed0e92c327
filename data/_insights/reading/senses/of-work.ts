import { ONLINE } from "../spoken-of-words.ts";
import type { Senses } from "./sense.ts";

const PRICES =
  /^(?:pric\w+|costs?|costing|charg\w+|fees?|quot\w+|bill\w*|rates?|estimat\w+|expensive|premiums?|paid|pay|paying|money|increases?|total|amounts?|invoices?|markup|\d[\d,.]*)$/;

/** What is done, and what it costs. */
export const OF_WORK: Senses = {
  other: {
    workmanship: [
      // When or for whom somebody works.
      {
        phrase: /work(?:s|ing|ed)?$/,
        beside: /^(?:days?|hours?|for|there|with|weekends?|saturdays?|sundays?)$/,
        reach: [0, 1],
      },
      { phrase: /^ruined$/, beside: /^(?:experience|day|evening|weekend|holidays?|christmas)$/, reach: [0, 2] },
      { phrase: /^holding up$/, beside: /^end$/, reach: [0, 3] },
      { phrase: /^thorough$/, beside: /^needs?$/, reach: [2, 0] },
      { phrase: /^thoroughly$/, beside: /^(?:read|reading|homework|research|compare)$/, reach: [1, 4] },
      {
        phrase: /^(?:came|fell) off$/,
        beside: /^(?:as|she|i|stairs|bed|couch|ladder|phone)$/,
        reach: [1, 2],
      },
      // What other customers tell, or what is told elsewhere.
      {
        phrase: /^same (?:problem|issue)/,
        beside:
          /^(?:others?|neighbou?rs?|reviews?|reviewers?|customers?|people|complaints?|friends?|websites?|apps?)$/,
        reach: [8, 6],
      },
      {
        phrase: /^forgot to$/,
        beside:
          /^(?:call|e-?mail|send|tell|text|mention|order|schedule|bill|charge|show|inform|notify|return|mail|ask)$/,
        reach: [0, 1],
      },
    ],
    cleanliness: [
      // What a drain or a furnace is to be.
      {
        phrase: /^clean$/,
        beside: /^(?:deep|drains?|lines?|pipes?|ducts?|stay|stays|keep|good|needed|water|air|house)$/,
        reach: [2, 1],
      },
      { phrase: /mess$/, beside: ONLINE, reach: [6, 0] },
      // How neatly something is put in.
      {
        phrase: /^(?:very |so )?clean$/,
        beside: /^(?:installation|installed|install|piping|wiring|code|pull|furnace|boiler|set-?up)$/,
        reach: [6, 4],
      },
    ],
    price: [
      // A paper that is handed in or settled, and not how much it asks for.
      {
        phrase: /^(?:bills?|invoices?)$/,
        beside: /^(?:upload\w*|submit\w*|send|sending|sent|scan\w*|copy|copies|attach\w*)$/,
        reach: [4, 2],
      },
      {
        phrase: /^over the (?:estimate|quote)$/,
        beside: /^(?:sent|send|sending|went|go|going|looked|gave|emailed|talked|reviewed)$/,
        reach: [2, 0],
      },
      { phrase: /too high$/, beside: /^(?:rating|stars?|pressure|temperature|water|heat|demand)$/, reach: [4, 2] },
      { phrase: /^save money$/, beside: /^to$/, reach: [1, 0] },
      {
        phrase: /^cheap$/,
        beside: /^(?:made|work|job|quality|products?|plastic|materials?|parts?|fix|out|shot|labor|for|or)$/,
        reach: [0, 1],
      },
      // How somebody grades, and not what he asks.
      { phrase: /^rated?s?$/, beside: /^(?:you|stars?|review|site|scale|highly)$/, reach: [0, 4] },
    ],
  },
  asked: {
    price: [{ phrase: /^(?:outrageous|(?:way )?too high|steep)$/, beside: PRICES, reach: [8, 8] }],
  },
};
