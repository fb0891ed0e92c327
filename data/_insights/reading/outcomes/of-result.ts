import { keyAt, someKey } from "../sentence-keys.ts";
import { bad, good, type Rule, type RuleTable, W } from "./outcome.ts";
import {
  hasNegation,
  isCustomersDoing,
  isForced,
  isNumber,
  negationBefore,
  wordBefore,
} from "./word-search.ts";

/** "leaked again", "is clogged again". */
const failedAgain: Rule = (sentence, at) => {
  const failed = wordBefore(sentence, at, 3, W("failing"));
  return failed !== undefined && !hasNegation(sentence, failed, 3) && bad("workmanship");
};

/** "quit after one weekend", "broke two days later"; a fact where years lie between. */
const failedSoon: Rule = (sentence, at) => {
  if (hasNegation(sentence, at, 3)) return undefined;
  for (let next = at + 2; next <= at + 6; next++) {
    if (!W("soon units").has(keyAt(sentence, next))) continue;
    const amount = W("amounts").has(keyAt(sentence, next - 1)) || isNumber(keyAt(sentence, next - 1), 1);
    const after =
      keyAt(sentence, next + 1) === "later" || wordBefore(sentence, next, 4, W("afterwards")) !== undefined;
    return amount && after ? bad("workmanship") : undefined;
  }
  return undefined;
};

/** "the repair lasted three weeks". */
const lastedOnly: Rule = (sentence, at) => {
  if (
    /^(?:over|solid|full|good|more|at)$/.test(keyAt(sentence, at + 1)) ||
    keyAt(sentence, at + 2) === "solid"
  )
    return undefined;
  return someKey(sentence, at + 1, at + 5, W("soon units")) && bad("workmanship");
};

/** "not a drop since", "hasn't leaked since"; "has not worked since". */
const since: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 6);
  const key = negation === undefined ? wordBefore(sentence, at, 6, W("none")) : negation;
  if (key === undefined) return undefined;
  for (let next = key + 1; next < at; next++) {
    if (W("faults").has(keyAt(sentence, next))) return good("workmanship");
    if (/^(?:worked|functioned|run)$/.test(keyAt(sentence, next))) return bad("workmanship");
  }
  return undefined;
};

const stillWorks: Rule = (sentence, at) =>
  W("still right").has(keyAt(sentence, at + 1)) && good("workmanship");

/** "had it fixed on the first visit". */
const firstTime: Rule = (sentence, at) => {
  if (!/^(?:time|visit|try|attempt|go)$/.test(keyAt(sentence, at + 1))) return undefined;
  if (/^(?:you|i|we)$/.test(keyAt(sentence, at + 2))) return undefined;
  const fixed = wordBefore(sentence, at, 6, W("mending"));
  return fixed !== undefined && !hasNegation(sentence, fixed, 4) && good("workmanship");
};

/** "had to hire another plumber", "ended up calling someone else", "another plumber had to fix it". */
const hadToCallOther: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "else" && !/^(?:someone|somebody)$/.test(keyAt(sentence, at - 1)))
    return undefined;
  const other = keyAt(sentence, at) === "else" || W("other firm").has(keyAt(sentence, at + 1));
  if (!other) return undefined;
  const hiring = wordBefore(sentence, at, 4, W("hiring"));
  const isNeeded =
    (hiring !== undefined && isForced(sentence, hiring)) ||
    (keyAt(sentence, at + 2) === "had" && keyAt(sentence, at + 3) === "to") ||
    wordBefore(sentence, at, 2, TOOK) !== undefined;
  return isNeeded && { ...bad("workmanship"), ofRival: true };
};

const TOOK = new Set(["took"]);

/** "had to redo the grout", "I had to tighten it myself". */
const redone: Rule = (sentence, at) => {
  if (/^redo/.test(keyAt(sentence, at)))
    return wordBefore(sentence, at, 5, W("forced")) !== undefined ? bad("workmanship") : undefined;
  const mended = wordBefore(sentence, at, 5, W("own work"));
  return mended !== undefined && isForced(sentence, mended) && bad("workmanship");
};

/** "installed the wrong faucet". */
const wrongThing: Rule = (sentence, at) => {
  const placed = wordBefore(sentence, at, 3, W("placing"));
  if (placed === undefined || isCustomersDoing(sentence, placed)) return undefined;
  return !hasNegation(sentence, placed, 3) && bad("workmanship");
};

/** "the third visit for the same leak". */
const sameAgain: Rule = (sentence, at) =>
  /^(?:for|visit|visits)$/.test(keyAt(sentence, keyAt(sentence, at - 1) === "the" ? at - 2 : at - 1)) &&
  W("faults").has(keyAt(sentence, at + 1)) &&
  wordBefore(sentence, at, 10, W("repeating")) !== undefined &&
  bad("workmanship");

/** "the roaches were back the next day", "the smell returned"; not "saw the roaches and were back". */
const faultIsBack: Rule = (sentence, at) => {
  const verb = keyAt(sentence, at) === "back" ? wordBefore(sentence, at, 2, W("being back")) : at;
  if (verb === undefined || hasNegation(sentence, at, 4)) return undefined;
  const subject = /^(?:all|both|just|soon|quickly|ha[sd]|have|kept|keeps?|that)$/.test(
    keyAt(sentence, verb - 1),
  )
    ? verb - 2
    : verb - 1;
  return W("faults").has(keyAt(sentence, subject)) && bad("workmanship");
};

/** Whether what was done holds. */
export const OF_RESULT: RuleTable = [
  [failedAgain, ["again"]],
  [failedSoon, [...W("failing")]],
  [lastedOnly, ["lasted"]],
  [since, ["since"]],
  [stillWorks, ["still"]],
  [firstTime, ["first"]],
  [hadToCallOther, ["another", "else", "different"]],
  [redone, ["redo", "redone", "myself", "ourselves"]],
  [faultIsBack, ["back", ...W("returning")]],
  [sameAgain, ["same"]],
  [wrongThing, ["wrong"]],
];
