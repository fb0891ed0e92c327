import type { OpinionatedSentence } from "../opinions.ts";
import {
  bad,
  good,
  hasNegation,
  isCustomersDoing,
  isForced,
  isNumber,
  isTheirDoing,
  type Rule,
  type RuleTable,
  W,
} from "./outcome.ts";

/** "left sawdust in the hall"; "left no sawdust". */
const leftBehind: Rule = (sentence, at) => {
  if (isCustomersDoing(sentence, at)) return undefined;
  for (let next = at + 1; next <= at + 4; next++) {
    if (sentence.has(next, W("place ends"))) return undefined;
    if (!sentence.has(next, W("dirt"))) continue;
    const none = hasNegation(sentence, at, 3) || hasNegation(sentence, next, next - at - 1);
    return none ? good("cleanliness") : bad("cleanliness");
  }
  return undefined;
};

/** "dust everywhere", "glue all over my counter". */
const strewn: Rule = (sentence, at) => {
  if (sentence.key(at) === "over" && sentence.key(at - 1) !== "all") return undefined;
  const dirt = sentence.before(at, 4, W("dirt"));
  return dirt !== undefined && !hasNegation(sentence, dirt, 3) && bad("cleanliness");
};

/** "I had to mop the hall". */
const cleanedByCustomer: Rule = (sentence, at) =>
  isForced(sentence, at) && !sentence.has(at + 1, /^out$/) && bad("cleanliness");

/** "took their boots off at the door"; "never took off his shoes". */
const shoes: Rule = (sentence, at) => {
  const off = sentence.key(at + 1) === "off" || sentence.key(at - 2) === "off";
  if (!off) return undefined;
  return hasNegation(sentence, at, 5) ? bad("cleanliness") : good("cleanliness");
};

/** "they scratched my floor", "the crew cracked two tiles". */
const damaged: Rule = (sentence, at) => {
  if (hasNegation(sentence, at, 3) || !isTheirDoing(sentence, at)) return undefined;
  return sentence.some(at + 1, at + 3, W("customers")) && bad("workmanship");
};

/** "after three visits", "took them four trips". */
const manyVisits: Rule = (sentence, at) =>
  (sentence.has(at - 1, W("repeated")) || isNumber(sentence.key(at - 1), 2)) &&
  sentence.before(at, 5, W("needing")) !== undefined &&
  (sentence.key(at) !== "attempts" || (sentence.key(at + 1) === "to" && sentence.has(at + 2, W("mended")))) &&
  bad("workmanship");

const still: Rule = (sentence, at) => {
  if (sentence.has(at - 1, /^(?:they|they're|are)$/) && sentence.key(at + 1) === "waiting") return undefined;
  if (sentence.key(at + 1) === "not" && sentence.has(at + 2, W("running"))) return bad("workmanship");
  if (faultRemains(sentence, at)) return bad("workmanship");
  for (let next = at + 1; next <= at + 2; next++) {
    if (sentence.has(next, W("still wrong")) && !sentence.has(next + 1, /^heart/))
      return sentence.key(next - 1) !== "heart" && bad("workmanship");
    if (failsToWork(sentence, next)) return bad("workmanship");
    if (!isOpen(sentence, next)) continue;
    // "still no response", "still waiting for a call": what is not told is not slow.
    return bad(sentence.some(next + 1, next + 4, W("answers")) ? "communication" : "speed");
  }
  return undefined;
};

function failsToWork(sentence: OpinionatedSentence, at: number): boolean {
  const key = sentence.key(at);
  return W("negations").has(key) && !key.startsWith("can") && sentence.has(at + 1, W("functioning"));
}

/** "waiting", "no answer", "hasn't been fixed". */
function isOpen(sentence: OpinionatedSentence, at: number): boolean {
  const key = sentence.key(at);
  if (sentence.key(at + 1) === "idea") return false;
  return W("still open").has(key) || (W("negations").has(key) && sentence.near(at, 3, W("done")));
}

/** "the problem is still there", "the smell still lingers", "we still see mice". */
function faultRemains(sentence: OpinionatedSentence, still: number): boolean {
  if (sentence.has(still + 1, W("remaining"))) return sentence.before(still, 3, W("faults")) !== undefined;
  const isSeen = sentence.has(still + 1, W("perceiving"));
  return isSeen && sentence.some(still + 2, still + 5, W("faults"));
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
