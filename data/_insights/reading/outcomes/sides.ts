import { ROLES } from "../../../_mentions/name-words.ts";
import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt } from "../sentence-keys.ts";
import { SPOKEN_OF } from "../spoken-of-words.ts";
import { wordBefore } from "./word-search.ts";
import { W } from "./words.ts";

/** Whether somebody of the business is named as the doer shortly before a verb. */
export function isTheirDoing(sentence: OpinionatedSentence, verb: number): boolean {
  for (let at = verb - 1; at >= verb - 3; at--) {
    const key = keyAt(sentence, at);
    if (W["speakers"].has(key)) return false;
    if (W["workers"].has(key) || ROLES.has(key) || SPOKEN_OF["people"].has(key)) return true;
  }
  return false;
}

/** Whether the customer is the doer: "I had to sweep", "we called", "I called him and cancelled". */
export function isCustomersDoing(sentence: OpinionatedSentence, verb: number): boolean {
  let reach = 3;
  for (let at = verb - 1; at >= verb - reach; at--) {
    const key = keyAt(sentence, at);
    if (key === "and" && verb - at <= 2) reach = 7;
    if (W["doers"].has(key)) return true;
    if (W["workers"].has(key)) return false;
  }
  return false;
}

/** "had to", "ended up": what the customer would not have done of his own accord. */
export function isForced(sentence: OpinionatedSentence, verb: number): boolean {
  const forced = wordBefore(sentence, verb, 3, W["forced"]);
  if (forced === undefined) return false;
  if (/^ha[dv]/.test(keyAt(sentence, forced)) && !/^(?:to|been)$/.test(keyAt(sentence, forced + 1)))
    return false;
  const doer = keyAt(sentence, forced - 1);
  return doer === "" || W["doers"].has(doer) || /^(?:and|so|still|then|just)$/.test(doer);
}
