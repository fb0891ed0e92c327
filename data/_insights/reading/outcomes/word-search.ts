import { gapBetween } from "../../../_text/words.ts";
import type { OpinionatedSentence } from "../opinions.ts";
import { isJoined, isNearer, keyAt } from "../sentence-keys.ts";
import { PEOPLE } from "../subject-words.ts";
import { W } from "./outcome.ts";

/** Whether a negation is of what the customer does; "I was not told" is done to him. */
export function isCustomers(sentence: OpinionatedSentence, negation: number): boolean {
  if (/^(?:was|were|haven't)/.test(keyAt(sentence, negation))) return false;
  const subject = /^(?:did|do|have|had|could|would|will|should|must|may|might|to)$/.test(
    keyAt(sentence, negation - 1),
  )
    ? 2
    : 1;
  return W("speakers").has(keyAt(sentence, negation - subject));
}

export function isNumber(key: string, least: number): boolean {
  return /^\d{1,3}$/.test(key) && Number(key) >= least;
}

export function hasNegation(sentence: OpinionatedSentence, at: number, reach: number): boolean {
  return negationBefore(sentence, at, reach) !== undefined;
}

/** The nearest negation or refusal before a word, of the same clause. */
export function negationBefore(sentence: OpinionatedSentence, at: number, reach: number): number | undefined {
  const negation =
    wordBefore(sentence, at, reach, W("negations")) ?? wordBefore(sentence, at, reach, W("refusals"));
  return negation !== undefined && W("trouble").has(keyAt(sentence, negation + 1)) ? undefined : negation;
}

export function wordBefore(
  sentence: OpinionatedSentence,
  at: number,
  reach: number,
  words: ReadonlySet<string>,
): number | undefined {
  for (let before = at - 1; before >= at - reach && isClose(sentence, before); before--)
    if (words.has(keyAt(sentence, before))) return before;
  return undefined;
}

export function near(
  sentence: OpinionatedSentence,
  at: number,
  reach: number,
  words: ReadonlySet<string>,
): boolean {
  if (wordBefore(sentence, at, reach, words) !== undefined) return true;
  for (let after = at + 1; after <= at + reach && isClose(sentence, after - 1); after++)
    if (words.has(keyAt(sentence, after))) return true;
  return false;
}

/** Whether at most a comma, a bracket or a currency sign parts a word from the next. */
function isClose(sentence: OpinionatedSentence, at: number): boolean {
  const { text, words, first, last } = sentence;
  if (at < first || at >= last) return false;
  return isJoined(sentence, at) || !/[;:]/.test(gapBetween(text, words[at]!, words[at + 1]!));
}

/** Whether somebody of the business is named as the doer shortly before a verb. */
export function isTheirDoing(sentence: OpinionatedSentence, verb: number): boolean {
  return isNearer(sentence, verb, 3, WORKERS, W("speakers")) === true;
}

const WORKERS = new Set([...W("workers"), ...PEOPLE]);

/** Whether the customer is the doer: "I had to sweep", "we called", "I called him and cancelled". */
export function isCustomersDoing(sentence: OpinionatedSentence, verb: number): boolean {
  let reach = 3;
  for (let at = verb - 1; at >= verb - reach; at--) {
    const key = keyAt(sentence, at);
    if (key === "and" && verb - at <= 2) reach = 7;
    if (W("doers").has(key)) return true;
    if (W("workers").has(key)) return false;
  }
  return false;
}

/** "had to", "ended up": what the customer would not have done of his own accord. */
export function isForced(sentence: OpinionatedSentence, verb: number): boolean {
  const forced = wordBefore(sentence, verb, 3, W("forced"));
  if (forced === undefined) return false;
  if (/^ha[dv]/.test(keyAt(sentence, forced)) && !/^(?:to|been)$/.test(keyAt(sentence, forced + 1)))
    return false;
  const doer = keyAt(sentence, forced - 1);
  return doer === "" || W("doers").has(doer) || /^(?:and|so|still|then|just)$/.test(doer);
}
