import { ONLINE } from "../spoken-of-words.ts";
import type { Senses } from "./sense.ts";

const PRICES =
  /^(?:pric\w+|costs?|costing|charg\w+|fees?|quot\w+|bill\w*|rates?|estimat\w+|expensive|premiums?|paid|pay|paying|money|increases?|total|amounts?|invoices?|markup|\d[\d,.]*)$/;

/** What is done, and what it costs. */
export const OF_WORK: Senses = {
  other: {
    workmanship: [
      // When or for whom somebody works.
      { phrase: /work(?:s|ing|ed)?$/, beside: /^(?:days?|hours?|for|there|with)$/, reach: [0, 1] },
      { phrase: /work(?:s|ing)?$/, beside: /^(?:weekends?|saturdays?|sundays?|holidays?)$/, reach: [0, 2] },
      { phrase: /^fixed right$/, beside: /^(?:away|now|then)$/, reach: [0, 1] },
      { phrase: /broken$/, beside: /^(?:out|down)$/, reach: [0, 1] },
      // Why the customer called.
      {
        phrase: /^flooded (?:my|our)$/,
        beside: /^(?:heater|pipes?|leak|toilet|rain|storm|sewage|sewer|when)$/,
        reach: [4, 0],
      },
      {
        phrase: /^ruined$/,
        beside: /^(?:experience|day|evening|weekend|holidays?|christmas)$/,
        reach: [0, 2],
      },
      // What is planned or has to be done, well or not.
      {
        phrase: /^redone$/,
        beside: /^(?:have|having|kitchen|bathroom|getting)$/,
        reach: [5, 0],
        unless: /^(?:be|it)$/,
      },
      { phrase: /^hole in/, beside: /^to$/, reach: [3, 0] },
      { phrase: /^holding up$/, beside: /^end$/, reach: [0, 3] },
      { phrase: /^thorough$/, beside: /^needs?$/, reach: [2, 0] },
      // What is told rather than done.
      {
        phrase: /^thoroughly$/,
        beside:
          /^(?:discuss\w*|explain\w*|answer\w*|communicat\w*|describ\w*|told|review\w*|laid|everything|explanation|inform\w*)$/,
        reach: [3, 2],
        unless: /^(?:and|very)$/,
      },
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
      {
        phrase: /^left a (?:huge|big)$/,
        beside: /^(?:hole|bill|gap|leak|crack|message|dent)$/,
        reach: [0, 2],
      },
      // What a drain or a furnace is to be.
      {
        phrase: /^clean$/,
        beside: /^(?:deep|drains?|lines?|pipes?|ducts?|stay|stays|keep|good|needed|water|air|house)$/,
        reach: [2, 1],
      },
      // What was found or has to be cleaned.
      {
        phrase: /^(?:really |very )?dirty$/,
        beside:
          /^(?:furnace|ignit[eo]r|sensors?|filters?|coils?|ducts?|water|boiler|unit|burners?|vents?|heater)$/,
        reach: [5, 2],
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
      { phrase: /^outrageous$/, beside: /^(?:electric|electricity|water|gas|energy)$/, reach: [6, 0] },
      {
        phrase: /(?:too|extremely) high$/,
        beside: /^(?:temps?|temperatures|rating|stars?|pressure|temperature|water|heat|demand)$/,
        reach: [4, 2],
      },
      { phrase: /^save money$/, beside: /^to$/, reach: [1, 0] },
      {
        phrase: /^cheap$/,
        beside: /^(?:made|work|job|quality|products?|plastic|materials?|parts?|fix|out|shot|labor|for|or)$/,
        reach: [0, 1],
      },
      // An effort that is not worth its while.
      {
        phrase: /worth(?: it)?$/,
        beside:
          /^(?:coming|calling|going|driving|trying|waiting|doing|arguing|fixing|repairing|replacing|effort|hassle|trouble|stress|headache|aggravation|wait|risk|time|anything)$/,
        reach: [0, 2],
      },
      // How somebody grades, and not what he asks.
      { phrase: /^rated?s?$/, beside: /^(?:you|stars?|review|site|scale|highly)$/, reach: [0, 4] },
    ],
  },
  asked: {
    price: [{ phrase: /^(?:outrageous|(?:way )?too high|steep)$/, beside: PRICES, reach: [8, 8] }],
  },
};
