import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt, someKey } from "../sentence-keys.ts";
import { bad, good, type Rule, type RuleTable, W } from "./outcome.ts";
import {
  hasNegation,
  isCustomersDoing,
  isForced,
  isNumber,
  isTheirDoing,
  near,
  wordBefore,
} from "./word-search.ts";

/** "left sawdust in the hall"; "left no sawdust". */
const leftBehind: Rule = (sentence, at) => {
  if (isCustomersDoing(sentence, at)) return undefined;
  for (let next = at + 1; next <= at + 4; next++) {
    if (W("place ends").has(keyAt(sentence, next))) return undefined;
    if (!W("dirt").has(keyAt(sentence, next))) continue;
    const none = hasNegation(sentence, at, 3) || hasNegation(sentence, next, next - at - 1);
    return none ? good("cleanliness") : bad("cleanliness");
  }
  return undefined;
};

/** "dust everywhere", "glue all over my counter". */
const strewn: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "over" && keyAt(sentence, at - 1) !== "all") return undefined;
  const dirt = wordBefore(sentence, at, 4, W("dirt"));
  return dirt !== undefined && !hasNegation(sentence, dirt, 3) && bad("cleanliness");
};

/** "I had to mop the hall". */
const cleanedByCustomer: Rule = (sentence, at) =>
  isForced(sentence, at) && !/^out$/.test(keyAt(sentence, at + 1)) && bad("cleanliness");

/** "took their boots off at the door"; "never took off his shoes". */
const shoes: Rule = (sentence, at) => {
  const off = keyAt(sentence, at + 1) === "off" || keyAt(sentence, at - 2) === "off";
  if (!off) return undefined;
  return hasNegation(sentence, at, 5) ? bad("cleanliness") : good("cleanliness");
};

/** "they scratched my floor", "the crew cracked two tiles". */
const damaged: Rule = (sentence, at) => {
  if (hasNegation(sentence, at, 3) || !isTheirDoing(sentence, at)) return undefined;
  return someKey(sentence, at + 1, at + 3, W("customers")) && bad("workmanship");
};

/** "after three visits", "took them four trips". */
const manyVisits: Rule = (sentence, at) =>
  (W("repeated").has(keyAt(sentence, at - 1)) || isNumber(keyAt(sentence, at - 1), 2)) &&
  wordBefore(sentence, at, 5, W("needing")) !== undefined &&
  (keyAt(sentence, at) !== "attempts" ||
    (keyAt(sentence, at + 1) === "to" && W("mended").has(keyAt(sentence, at + 2)))) &&
  bad("workmanship");

const still: Rule = (sentence, at) => {
  if (/^(?:they|they're|are)$/.test(keyAt(sentence, at - 1)) && keyAt(sentence, at + 1) === "waiting")
    return undefined;
  if (keyAt(sentence, at + 1) === "not" && W("running").has(keyAt(sentence, at + 2)))
    return bad("workmanship");
  if (faultRemains(sentence, at)) return bad("workmanship");
  for (let next = at + 1; next <= at + 2; next++) {
    if (W("still wrong").has(keyAt(sentence, next)) && !/^heart/.test(keyAt(sentence, next + 1)))
      return keyAt(sentence, next - 1) !== "heart" && bad("workmanship");
    if (failsToWork(sentence, next)) return bad("workmanship");
    if (!isOpen(sentence, next)) continue;
    // "still no response", "still waiting for a call": what is not told is not slow.
    return bad(someKey(sentence, next + 1, next + 4, W("answers")) ? "communication" : "speed");
  }
  return undefined;
};

function failsToWork(sentence: OpinionatedSentence, at: number): boolean {
  const key = keyAt(sentence, at);
  return W("negations").has(key) && !key.startsWith("can") && W("functioning").has(keyAt(sentence, at + 1));
}

/** "waiting", "no answer", "hasn't been fixed". */
function isOpen(sentence: OpinionatedSentence, at: number): boolean {
  const key = keyAt(sentence, at);
  if (keyAt(sentence, at + 1) === "idea") return false;
  return W("still open").has(key) || (W("negations").has(key) && near(sentence, at, 3, W("done")));
}

/** "the problem is still there", "the smell still lingers", "we still see mice". */
function faultRemains(sentence: OpinionatedSentence, still: number): boolean {
  if (W("remaining").has(keyAt(sentence, still + 1)))
    return wordBefore(sentence, still, 3, W("faults")) !== undefined;
  const isSeen = W("perceiving").has(keyAt(sentence, still + 1));
  return isSeen && someKey(sentence, still + 2, still + 5, W("faults"));
}

/** What became of the rooms and the things in them, and what is not mended yet. */
export const OF_WORK: RuleTable = [
  [leftBehind, ["left", "leave", "leaving", "leaves"]],
  [strewn, ["everywhere", "over"]],
  [cleanedByCustomer, ["mop", "sweep", "vacuum", "clean", "scrub", "wipe", "rinse"]],
  [shoes, ["shoes", "boots"]],
  [damaged, [...W("damaging")]],
  [manyVisits, ["visits", "trips", "attempts"]],
  [still, ["still"]],
];
