import { keyAt } from "../sentence-keys.ts";
import { bad, good, type Rule, type RuleTable } from "./outcome.ts";
import { isCustomersDoing, isForced, isTheirDoing } from "./sides.ts";
import { hasNegation, wordBefore } from "./word-search.ts";
import { W } from "./words.ts";

/** "left sawdust in the hall"; "left no sawdust". */
const leftBehind: Rule = (sentence, at) => {
  if (isCustomersDoing(sentence, at)) return undefined;
  for (let next = at + 1; next <= at + 4; next++) {
    if (W["place ends"].has(keyAt(sentence, next))) return undefined;
    if (!W["dirt"].has(keyAt(sentence, next))) continue;
    const none = hasNegation(sentence, at, 3) || hasNegation(sentence, next, next - at - 1);
    return none ? good("cleanliness", at) : bad("cleanliness", at);
  }
  return undefined;
};

/** "dust everywhere", "glue all over my counter". */
const strewn: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "over" && keyAt(sentence, at - 1) !== "all") return undefined;
  const dirt = wordBefore(sentence, at, 4, W["dirt"]);
  return dirt !== undefined && !hasNegation(sentence, dirt, 3) ? bad("cleanliness", at) : undefined;
};

/** "I had to mop the hall". */
const cleanedByCustomer: Rule = (sentence, at) =>
  isForced(sentence, at) && !/^out$/.test(keyAt(sentence, at + 1)) ? bad("cleanliness", at) : undefined;

/** "took their boots off at the door"; "never took off his shoes". */
const shoes: Rule = (sentence, at) => {
  const off = keyAt(sentence, at + 1) === "off" || keyAt(sentence, at - 2) === "off";
  if (!off) return undefined;
  return hasNegation(sentence, at, 5) ? bad("cleanliness", at) : good("cleanliness", at);
};

/** "they scratched my floor", "the crew cracked two tiles". */
const damaged: Rule = (sentence, at) => {
  if (hasNegation(sentence, at, 3) || !isTheirDoing(sentence, at)) return undefined;
  for (let next = at + 1; next <= at + 3; next++)
    if (W["customers"].has(keyAt(sentence, next))) return bad("workmanship", at);
  return undefined;
};

/** What became of the rooms and the things in them. */
export const OF_PLACE: RuleTable = [
  [leftBehind, ["left", "leave", "leaving", "leaves"]],
  [strewn, ["everywhere", "over"]],
  [cleanedByCustomer, ["mop", "sweep", "vacuum", "clean", "scrub", "wipe", "rinse"]],
  [shoes, ["shoes", "boots"]],
  [damaged, [...W["damaging"]]],
];
