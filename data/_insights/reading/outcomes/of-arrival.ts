import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt } from "../sentence-keys.ts";
import { bad, good, type Rule, type RuleTable } from "./outcome.ts";
import { isCustomersDoing, isTheirDoing } from "./sides.ts";
import { hasNegation, isCustomers, near, negationBefore, wordBefore } from "./word-search.ts";
import { W } from "./words.ts";

/** "they never came", "the plumber did not arrive"; not "the smell never came back". */
const absent: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 2);
  if (negation === undefined || W["not arriving"].has(keyAt(sentence, at + 1))) return undefined;
  if (/^(?:can|could|would|won)/.test(keyAt(sentence, negation))) return undefined;
  if (/^(?:can|could|would|will)$/.test(keyAt(sentence, at - 1))) return undefined;
  const nobody = /^(?:nobody|none)$/.test(keyAt(sentence, negation));
  return nobody || isTheirDoing(sentence, negation) ? bad("punctuality", at) : undefined;
};

/** "nobody ever showed up", "they never show when they say". */
const noShow: Rule = (sentence, at) => {
  if (!/^(?:up|when|for|and|but|so|at|on|again|)$/.test(keyAt(sentence, at + 1))) return undefined;
  if (keyAt(sentence, at - 1) === "to") return undefined;
  const negation = negationBefore(sentence, at, 3);
  return negation !== undefined && !isCustomers(sentence, negation) ? bad("punctuality", at) : undefined;
};

/** "two hours after the appointed time", "supposed to be here at nine and showed up at two". */
const afterTime: Rule = (sentence, at) => {
  const key = keyAt(sentence, at);
  if (key === "after") {
    const unit = keyAt(sentence, at - 1);
    if (!/^(?:hours?|minutes?)$/.test(unit)) return undefined;
    for (let next = at + 1; next <= at + 5; next++)
      if (
        /^(?:scheduled|appointment|appointed|agreed|promised|supposed|window|said)$/.test(
          keyAt(sentence, next),
        )
      )
        return bad("punctuality", at);
    return undefined;
  }
  const due = wordBefore(sentence, at, 14, W["due"]);
  if (due === undefined || hasNegation(sentence, at, 2)) return undefined;
  return /^(?:up|at|here|there)$/.test(keyAt(sentence, at + 1)) ? bad("punctuality", at) : undefined;
};

/** "sent somebody out the very next morning", "an appointment the same day"; not "came back the next day". */
const visitSoon: Rule = (sentence, at) => {
  if (!/^(?:next|same|following)$/.test(keyAt(sentence, at - 1))) return undefined;
  if (wordBefore(sentence, at, 9, W["postponing"]) !== undefined || hasNegation(sentence, at, 9))
    return undefined;
  if (/^(?:after|it|but|when|before)$/.test(keyAt(sentence, at + 1))) return undefined;
  return near(sentence, at, 7, W["visit soon"]) ? good("scheduling", at) : undefined;
};

/** "finished a day early", "done sooner than they said". */
const ahead: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "sooner" && keyAt(sentence, at + 1) !== "than") return undefined;
  const done = wordBefore(sentence, at, 5, W["finished"]);
  return done !== undefined && !hasNegation(sentence, done, 3) ? good("speed", at) : undefined;
};

/** "came out on a Sunday", "answered at midnight"; not "waited until Saturday". */
const outOfHours: Rule = (sentence, at) => {
  if (!isOddHour(sentence, at)) return undefined;
  const came = wordBefore(sentence, at, 7, W["turning out"]);
  if (came === undefined || hasNegation(sentence, came, 3)) return undefined;
  if (wordBefore(sentence, at, 7, W["putting off"]) !== undefined) return undefined;
  return isTheirDoing(sentence, came) ? good("emergency-response", at) : undefined;
};

function isOddHour(sentence: OpinionatedSentence, at: number): boolean {
  const before = keyAt(sentence, at - 1);
  const key = keyAt(sentence, at);
  if (key === "night") return /^(?:at|the|saturday|sunday|friday)$/.test(before) && before !== "the";
  if (key === "midnight") return true;
  return /^(?:on|a|christmas|new|easter)$/.test(before) && !/^school$/.test(keyAt(sentence, at + 1));
}

/** "they kept moving my appointment", "missed three appointments"; not "we moved our appointment". */
const appointmentMoved: Rule = (sentence, at) => {
  const moved = wordBefore(sentence, at, 3, W["moving"]);
  if (moved === undefined || isCustomersDoing(sentence, moved) || hasNegation(sentence, moved, 3))
    return undefined;
  if (/^(?:mov|chang)/.test(keyAt(sentence, moved)) && !near(sentence, at, 6, W["again"])) return undefined;
  return bad(/^miss/.test(keyAt(sentence, moved)) ? "punctuality" : "scheduling", at);
};

/** "cancelled at the last minute", "called last minute to cancel". */
const lastMinute: Rule = (sentence, at) => {
  if (keyAt(sentence, at - 1) !== "last" || !near(sentence, at, 5, W["calling off"])) return undefined;
  const off = wordBefore(sentence, at, 5, W["calling off"]) ?? at;
  return isCustomersDoing(sentence, off) ? undefined : bad("scheduling", at);
};

/** Who came, and when. */
export const OF_ARRIVAL: RuleTable = [
  [noShow, ["show", "shows", "showed"]],
  [afterTime, ["after", "showed", "arrived", "got"]],
  [appointmentMoved, ["appointment", "appointments", "installation", "install", "visit"]],
  [lastMinute, ["minute"]],
  [absent, ["come", "came", "arrive", "arrived", "appeared", "appear"]],
  [ahead, ["early", "sooner"]],
  [visitSoon, ["day", "morning", "afternoon", "evening"]],
  [outOfHours, ["sunday", "saturday", "holiday", "eve", "thanksgiving", "night", "midnight"]],
];
