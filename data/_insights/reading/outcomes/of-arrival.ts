import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt } from "../sentence-keys.ts";
import { bad, good, type Rule, type RuleTable } from "./outcome.ts";
import { isTheirDoing } from "./sides.ts";
import { hasNegation, negationBefore, wordBefore } from "./word-search.ts";
import * as W from "./words.ts";

/** "they never came", "the plumber did not arrive"; not "the smell never came back". */
const absent: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 2);
  if (negation === undefined || W.NOT_ARRIVING.has(keyAt(sentence, at + 1))) return undefined;
  if (/^(?:can|could|would|won)/.test(keyAt(sentence, negation))) return undefined;
  if (/^(?:can|could|would|will)$/.test(keyAt(sentence, at - 1))) return undefined;
  const nobody = /^(?:nobody|none)$/.test(keyAt(sentence, negation));
  return nobody || isTheirDoing(sentence, negation) ? bad("punctuality", at) : undefined;
};

/** "finished a day early", "done sooner than they said". */
const ahead: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "sooner" && keyAt(sentence, at + 1) !== "than") return undefined;
  const done = wordBefore(sentence, at, 5, W.FINISHED);
  return done !== undefined && !hasNegation(sentence, done, 3) ? good("speed", at) : undefined;
};

/** "came out on a Sunday", "answered at midnight"; not "waited until Saturday". */
const outOfHours: Rule = (sentence, at) => {
  if (!isOddHour(sentence, at)) return undefined;
  const came = wordBefore(sentence, at, 7, W.TURNING_OUT);
  if (came === undefined || hasNegation(sentence, came, 3)) return undefined;
  if (wordBefore(sentence, at, 7, W.PUTTING_OFF) !== undefined) return undefined;
  return isTheirDoing(sentence, came) ? good("emergency-response", at) : undefined;
};

function isOddHour(sentence: OpinionatedSentence, at: number): boolean {
  const before = keyAt(sentence, at - 1);
  const key = keyAt(sentence, at);
  if (key === "night") return /^(?:at|the|saturday|sunday|friday)$/.test(before) && before !== "the";
  if (key === "midnight") return true;
  return /^(?:on|a|christmas|new|easter)$/.test(before) && !/^school$/.test(keyAt(sentence, at + 1));
}

/** Who came, and when. */
export const OF_ARRIVAL: RuleTable = [
  [absent, ["come", "came", "arrive", "arrived", "appeared", "appear"]],
  [ahead, ["early", "sooner"]],
  [outOfHours, ["sunday", "saturday", "holiday", "eve", "thanksgiving", "night", "midnight"]],
];
