import {
  bad,
  good,
  hasNegation,
  isCustomersDoing,
  isForced,
  isNumber,
  negationBefore,
  type Rule,
  type RuleTable,
  W,
} from "./outcome.ts";

/** "leaked again", "is clogged again". */
const failedAgain: Rule = (sentence, at) => {
  const failed = sentence.before(at, 3, W("failing"));
  return failed !== undefined && !hasNegation(sentence, failed, 3) && bad("workmanship");
};

/** "quit after one weekend", "broke two days later"; a fact where years lie between. */
const failedSoon: Rule = (sentence, at) => {
  if (hasNegation(sentence, at, 3)) return undefined;
  for (let next = at + 2; next <= at + 6; next++) {
    if (!sentence.has(next, W("soon units"))) continue;
    const amount = sentence.has(next - 1, W("amounts")) || isNumber(sentence.key(next - 1), 1);
    const after =
      sentence.key(next + 1) === "later" || sentence.before(next, 4, W("afterwards")) !== undefined;
    return amount && after ? bad("workmanship") : undefined;
  }
  return undefined;
};

/** "the repair lasted three weeks". */
const lastedOnly: Rule = (sentence, at) => {
  if (sentence.has(at + 1, /^(?:over|solid|full|good|more|at)$/) || sentence.key(at + 2) === "solid")
    return undefined;
  return sentence.some(at + 1, at + 5, W("soon units")) && bad("workmanship");
};

/** "not a drop since", "hasn't leaked since"; "has not worked since". */
const since: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 6);
  const key = negation === undefined ? sentence.before(at, 6, W("none")) : negation;
  if (key === undefined) return undefined;
  for (let next = key + 1; next < at; next++) {
    if (sentence.has(next, W("faults"))) return good("workmanship");
    if (sentence.has(next, /^(?:worked|functioned|run)$/)) return bad("workmanship");
  }
  return undefined;
};

const stillWorks: Rule = (sentence, at) => sentence.has(at + 1, W("still right")) && good("workmanship");

/** "had it fixed on the first visit". */
const firstTime: Rule = (sentence, at) => {
  if (!sentence.has(at + 1, /^(?:time|visit|try|attempt|go)$/)) return undefined;
  if (sentence.has(at + 2, /^(?:you|i|we)$/)) return undefined;
  const fixed = sentence.before(at, 6, W("mending"));
  return fixed !== undefined && !hasNegation(sentence, fixed, 4) && good("workmanship");
};

/** "had to hire another plumber", "ended up calling someone else", "another plumber had to fix it". */
const hadToCallOther: Rule = (sentence, at) => {
  if (sentence.key(at) === "else" && !sentence.has(at - 1, /^(?:someone|somebody)$/)) return undefined;
  const other = sentence.key(at) === "else" || sentence.has(at + 1, W("other firm"));
  if (!other) return undefined;
  const hiring = sentence.before(at, 4, W("hiring"));
  const isNeeded =
    (hiring !== undefined && isForced(sentence, hiring)) ||
    (sentence.key(at + 2) === "had" && sentence.key(at + 3) === "to") ||
    sentence.before(at, 2, TOOK) !== undefined;
  return isNeeded && { ...bad("workmanship"), ofRival: true };
};

const TOOK = new Set(["took"]);

/** "had to redo the grout", "I had to tighten it myself". */
const redone: Rule = (sentence, at) => {
  if (sentence.has(at, /^redo/))
    return sentence.before(at, 5, W("forced")) !== undefined ? bad("workmanship") : undefined;
  const mended = sentence.before(at, 5, W("own work"));
  return mended !== undefined && isForced(sentence, mended) && bad("workmanship");
};

/** "installed the wrong faucet". */
const wrongThing: Rule = (sentence, at) => {
  const placed = sentence.before(at, 3, W("placing"));
  if (placed === undefined || isCustomersDoing(sentence, placed)) return undefined;
  return !hasNegation(sentence, placed, 3) && bad("workmanship");
};

/** "the third visit for the same leak". */
const sameAgain: Rule = (sentence, at) =>
  sentence.has(sentence.key(at - 1) === "the" ? at - 2 : at - 1, /^(?:for|visit|visits)$/) &&
  sentence.has(at + 1, W("faults")) &&
  sentence.before(at, 10, W("repeating")) !== undefined &&
  bad("workmanship");

/** "the roaches were back the next day", "the smell returned"; not "saw the roaches and were back". */
const faultIsBack: Rule = (sentence, at) => {
  const verb = sentence.key(at) === "back" ? sentence.before(at, 2, W("being back")) : at;
  if (verb === undefined || hasNegation(sentence, at, 4)) return undefined;
  const subject = sentence.has(verb - 1, /^(?:all|both|just|soon|quickly|ha[sd]|have|kept|keeps?|that)$/)
    ? verb - 2
    : verb - 1;
  return sentence.has(subject, W("faults")) && bad("workmanship");
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
