import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt } from "./sentence-keys.ts";
import { ONLINE } from "./spoken-of-words.ts";

/** A phrase that means its aspect only in some senses, which the words beside it tell apart. */
interface Sense {
  /** Words of the phrase, as they are compared. */
  phrase: RegExp;
  /** One of these within some words before or after makes it mean something else. */
  beside: RegExp;
  /** How many words before and after are looked at. */
  reach: readonly [before: number, after: number];
}

/** Words of agreements and of money: what is called off or done on the same day is then no visit. */
const AGREEMENT =
  /^(?:polic(?:y|ies)|plans?|insurance|coverage|memberships?|subscriptions?|accounts?|contracts?|cards?|payments?|claims?)$/;
const MONEY =
  /^(?:paid|pays?|payments?|payouts?|paying|reimburs\w*|refund\w*|deposit\w*|approved|processed|claims?|notifications?)$/;
/** By aspect, what its phrases also mean. */
const OTHER_SENSES: Readonly<Record<string, readonly Sense[]>> = {
  scheduling: [
    { phrase: /^cancel\w*$/, beside: AGREEMENT, reach: [5, 4] },
    // What the customer asked for.
    { phrase: /^cancel\w*$/, beside: /^(?:supposed|requested|asked)$/, reach: [5, 0] },
    { phrase: /^same day$/, beside: MONEY, reach: [8, 6] },
  ],
  honesty: [
    // Into a hospital or a school, rather than a mistake.
    { phrase: /^admitted$/, beside: /^(?:was|were|been|being|be|is|got|get)$/, reach: [1, 0] },
    // How easily something is used.
    {
      phrase: /^straight ?forward$/,
      beside: /^(?:process|procedure|apps?|website|site|portal|claims?|form|forms|booking|paperwork|it's)$/,
      reach: [10, 2],
    },
  ],
  cleanliness: [{ phrase: /mess$/, beside: ONLINE, reach: [6, 0] }],
  workmanship: [
    { phrase: /^holding up$/, beside: /^end$/, reach: [0, 3] },
    { phrase: /^thorough$/, beside: /^needs?$/, reach: [2, 0] },
    { phrase: /^thoroughly$/, beside: /^(?:read|reading|homework|research|compare)$/, reach: [1, 4] },
  ],
  // An animal from a shelter.
  "emergency-response": [
    {
      phrase: /^rescued?$/,
      beside: /^(?:i|both|dogs?|cats?|pets?|animals?|pupp(?:y|ies)|kittens?)$/,
      reach: [2, 1],
    },
  ],
  expertise: [
    {
      phrase: /^skills?$/,
      beside: /^(?:communication|service|people|social|interpersonal|listening|phone)$/,
      reach: [1, 0],
    },
  ],
  price: [
    // A paper that is handed in or settled, and not how much it asks for.
    {
      phrase: /^(?:bills?|invoices?)$/,
      beside: /^(?:upload\w*|submit\w*|send|sending|sent|scan\w*|copy|copies|attach\w*)$/,
      reach: [4, 2],
    },
  ],
};

/** Whether the words beside a phrase say that it means something other than the aspect that it stands for. */
export function isInOtherSense(
  sentence: OpinionatedSentence,
  { first, last }: { first: number; last: number },
  aspect: string,
  words: string,
): boolean {
  return (OTHER_SENSES[aspect] ?? []).some(
    ({ phrase, beside, reach: [before, after] }) =>
      phrase.test(words) &&
      (someKey(sentence, first - before, first - 1, beside) ||
        someKey(sentence, last + 1, last + after, beside)),
  );
}

function someKey(sentence: OpinionatedSentence, from: number, to: number, pattern: RegExp): boolean {
  for (let at = Math.max(sentence.first, from); at <= Math.min(sentence.last, to); at++)
    if (pattern.test(keyAt(sentence, at))) return true;
  return false;
}
