import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt } from "../sentence-keys.ts";
import { bad, type Rule, type RuleTable } from "./outcome.ts";
import { isNumber, near, wordBefore } from "./word-search.ts";
import { W } from "./words.ts";

/** "after three visits", "took them four trips". */
const manyVisits: Rule = (sentence, at) =>
  (W["repeated"].has(keyAt(sentence, at - 1)) || isNumber(keyAt(sentence, at - 1), 2)) &&
  wordBefore(sentence, at, 5, W["needing"]) !== undefined &&
  (keyAt(sentence, at) !== "attempts" ||
    (keyAt(sentence, at + 1) === "to" && W["mended"].has(keyAt(sentence, at + 2))))
    ? bad("workmanship", at)
    : undefined;

const still: Rule = (sentence, at) => {
  if (/^(?:they|they're|are)$/.test(keyAt(sentence, at - 1)) && keyAt(sentence, at + 1) === "waiting")
    return undefined;
  if (keyAt(sentence, at + 1) === "not" && W["running"].has(keyAt(sentence, at + 2)))
    return bad("workmanship", at);
  if (faultRemains(sentence, at)) return bad("workmanship", at);
  for (let next = at + 1; next <= at + 2; next++) {
    if (W["still wrong"].has(keyAt(sentence, next)) && !/^heart/.test(keyAt(sentence, next + 1)))
      return keyAt(sentence, next - 1) === "heart" ? undefined : bad("workmanship", at);
    if (failsToWork(sentence, next)) return bad("workmanship", at);
    if (isOpen(sentence, next)) return bad(isOfAnswer(sentence, next) ? "communication" : "speed", at);
  }
  return undefined;
};

function failsToWork(sentence: OpinionatedSentence, at: number): boolean {
  const key = keyAt(sentence, at);
  return W["negations"].has(key) && !key.startsWith("can") && W["functioning"].has(keyAt(sentence, at + 1));
}

/** "waiting", "no answer", "hasn't been fixed". */
function isOpen(sentence: OpinionatedSentence, at: number): boolean {
  const key = keyAt(sentence, at);
  if (keyAt(sentence, at + 1) === "idea") return false;
  return W["still open"].has(key) || (W["negations"].has(key) && near(sentence, at, 3, W["done"]));
}

/** "still no response", "still waiting for a call": what is not told is not slow. */
function isOfAnswer(sentence: OpinionatedSentence, open: number): boolean {
  for (let next = open + 1; next <= open + 4; next++)
    if (W["answers"].has(keyAt(sentence, next))) return true;
  return false;
}

/** "the problem is still there", "the smell still lingers", "we still see mice". */
function faultRemains(sentence: OpinionatedSentence, still: number): boolean {
  if (W["remaining"].has(keyAt(sentence, still + 1)))
    return wordBefore(sentence, still, 3, W["faults"]) !== undefined;
  if (!W["perceiving"].has(keyAt(sentence, still + 1))) return false;
  for (let next = still + 2; next <= still + 5; next++)
    if (W["faults"].has(keyAt(sentence, next))) return true;
  return false;
}

/** What is not mended yet. */
export const OF_WORK: RuleTable = [
  [manyVisits, ["visits", "trips", "attempts"]],
  [still, ["still"]],
];
