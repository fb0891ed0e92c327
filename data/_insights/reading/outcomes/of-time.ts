import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt, someKey } from "../sentence-keys.ts";
import { bad, good, type Rule, type RuleTable, W } from "./outcome.ts";
import {
  hasNegation,
  isCustomers,
  isCustomersDoing,
  isNumber,
  isTheirDoing,
  near,
  negationBefore,
  wordBefore,
} from "./word-search.ts";

/** "took six weeks", "waited two months", "it has been three weeks". */
const lasted: Rule = (sentence, at) => {
  if (!hasAmount(sentence, at) || NO_TIME_TAKEN.test(keyAt(sentence, at + 1))) return undefined;
  if (isRule(sentence, at)) return undefined;
  if (
    keyAt(sentence, at + 1) === "off" ||
    (keyAt(sentence, at + 1) === "to" && keyAt(sentence, at + 2) === "see")
  )
    return undefined;
  if (wordBefore(sentence, at, 5, W("sparing")) !== undefined || isNotEven(sentence, at)) return undefined;
  if (
    /^(?:wait|waiting)$/.test(keyAt(sentence, at + 1)) ||
    wordBefore(sentence, at, 4, W("within")) !== undefined
  )
    return undefined;
  const been = keyAt(sentence, at - 2) === "been" || keyAt(sentence, at - 3) === "been";
  const without = wordBefore(sentence, at, 6, W("without"));
  if (without !== undefined && /^(?:been|us|me|were|being|go|left)$/.test(keyAt(sentence, without - 1)))
    return bad("speed");
  const taking = wordBefore(sentence, at, 7, W("taking"));
  if (taking !== undefined && /^(?:part|place|off)$/.test(keyAt(sentence, taking + 1))) return undefined;
  return (been || taking !== undefined) && bad("speed");
};

/** "within two days", "in twenty minutes", "took ten minutes". */
const wasQuick: Rule = (sentence, at) => {
  if (!hasAmount(sentence, at)) return undefined;
  const within = wordBefore(sentence, at, 4, W("within"));
  if (within === undefined || keyAt(sentence, at + 1) === "advance" || keyAt(sentence, at + 2) === "advance")
    return undefined;
  return wordBefore(sentence, at, 8, NEED) === undefined && good("speed");
};

/** "it hasn't even been two weeks": no long time. */
function isNotEven(sentence: OpinionatedSentence, at: number): boolean {
  const been = wordBefore(sentence, at, 4, BEEN);
  return been !== undefined && hasNegation(sentence, been, 3);
}

const BEEN = new Set(["been", "was", "wasn't"]);

const NEED = new Set(["need", "needed", "needs", "wanted"]);

const tookForever: Rule = (sentence, at) => {
  const key = keyAt(sentence, at);
  const long = W("forever").has(key) || /^(?:so|too|this|that|very|a)$/.test(keyAt(sentence, at - 1));
  if (!long || keyAt(sentence, at - 1) === "as" || keyAt(sentence, at + 1) === "as") return undefined;
  const taking = wordBefore(sentence, at, 5, TAKES);
  if (taking === undefined || hasNegation(sentence, taking, 2)) return undefined;
  const isWait = keyAt(sentence, at + 1) === "to" && /^(?:schedule|book)$/.test(keyAt(sentence, at + 2));
  return bad(isWait ? "scheduling" : "speed");
};

function hasAmount(sentence: OpinionatedSentence, unit: number): boolean {
  let at = unit - 1;
  if (/^(?:business|working|full|whole|more|long|short)$/.test(keyAt(sentence, at))) at--;
  if (keyAt(sentence, at) === "of") at--;
  return W("amounts").has(keyAt(sentence, at)) || isNumber(keyAt(sentence, at), 1);
}

/** "the waiting period of 14 days", "30 days notice". */
function isRule(sentence: OpinionatedSentence, unit: number): boolean {
  return wordBefore(sentence, unit, 4, W("ruled")) !== undefined || W("ruled").has(keyAt(sentence, unit + 1));
}

/** "six weeks old", "two months of age"; "ago" tells when and not how long. */
const NO_TIME_TAKEN = /^(?:ago|old|of|pregnant|free)$/;
const TAKES = new Set("take takes took taking taken".split(" "));

/** "they never came", "the plumber did not arrive"; not "the smell never came back". */
const absent: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 2);
  if (negation === undefined || W("not arriving").has(keyAt(sentence, at + 1))) return undefined;
  if (/^(?:can|could|would|won)/.test(keyAt(sentence, negation))) return undefined;
  if (/^(?:can|could|would|will)$/.test(keyAt(sentence, at - 1))) return undefined;
  const nobody = /^(?:nobody|none)$/.test(keyAt(sentence, negation));
  return (nobody || isTheirDoing(sentence, negation)) && bad("punctuality");
};

/** "nobody ever showed up", "they never show when they say". */
const noShow: Rule = (sentence, at) => {
  if (!/^(?:up|when|for|and|but|so|at|on|again|)$/.test(keyAt(sentence, at + 1))) return undefined;
  if (keyAt(sentence, at - 1) === "to") return undefined;
  const negation = negationBefore(sentence, at, 3);
  return negation !== undefined && !isCustomers(sentence, negation) && bad("punctuality");
};

/** "two hours after the appointed time", "supposed to be here at nine and showed up at two". */
const afterTime: Rule = (sentence, at) => {
  const key = keyAt(sentence, at);
  if (key === "after") {
    const unit = keyAt(sentence, at - 1);
    if (!/^(?:hours?|minutes?)$/.test(unit)) return undefined;
    return someKey(sentence, at + 1, at + 5, AGREED) && bad("punctuality");
  }
  const due = wordBefore(sentence, at, 14, W("due"));
  if (due === undefined || hasNegation(sentence, at, 2)) return undefined;
  return /^(?:up|at|here|there)$/.test(keyAt(sentence, at + 1)) && bad("punctuality");
};

const AGREED = /^(?:scheduled|appointment|appointed|agreed|promised|supposed|window|said)$/;

/** "sent somebody out the very next morning", "an appointment the same day"; not "came back the next day". */
const visitSoon: Rule = (sentence, at) => {
  if (!/^(?:next|same|following)$/.test(keyAt(sentence, at - 1))) return undefined;
  if (wordBefore(sentence, at, 9, W("postponing")) !== undefined || hasNegation(sentence, at, 9))
    return undefined;
  if (/^(?:after|it|but|when|before)$/.test(keyAt(sentence, at + 1))) return undefined;
  return near(sentence, at, 7, W("visit soon")) && good("scheduling");
};

/** "finished a day early", "done sooner than they said". */
const ahead: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "sooner" && keyAt(sentence, at + 1) !== "than") return undefined;
  const done = wordBefore(sentence, at, 5, W("finished"));
  return done !== undefined && !hasNegation(sentence, done, 3) && good("speed");
};

/** "came out on a Sunday", "answered at midnight"; not "waited until Saturday". */
const outOfHours: Rule = (sentence, at) => {
  if (!isOddHour(sentence, at)) return undefined;
  const came = wordBefore(sentence, at, 7, W("turning out"));
  if (came === undefined || hasNegation(sentence, came, 3)) return undefined;
  if (wordBefore(sentence, at, 7, W("putting off")) !== undefined) return undefined;
  return isTheirDoing(sentence, came) && good("emergency-response");
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
  const moved = wordBefore(sentence, at, 3, W("moving"));
  if (moved === undefined || isCustomersDoing(sentence, moved) || hasNegation(sentence, moved, 3))
    return undefined;
  if (/^(?:mov|chang)/.test(keyAt(sentence, moved)) && !near(sentence, at, 6, W("again"))) return undefined;
  return bad(/^miss/.test(keyAt(sentence, moved)) ? "punctuality" : "scheduling");
};

/** "cancelled at the last minute", "called last minute to cancel". */
const lastMinute: Rule = (sentence, at) => {
  if (keyAt(sentence, at - 1) !== "last" || !near(sentence, at, 5, W("calling off"))) return undefined;
  const off = wordBefore(sentence, at, 5, W("calling off")) ?? at;
  return !isCustomersDoing(sentence, off) && bad("scheduling");
};

/** How long it took, who came, and when. */
export const OF_TIME: RuleTable = [
  [lasted, [...W("long units"), ...W("days")]],
  [wasQuick, [...W("days"), ...W("short units")]],
  [tookForever, [...W("forever"), "long", "while"]],
  [noShow, ["show", "shows", "showed"]],
  [afterTime, ["after", "showed", "arrived", "got"]],
  [appointmentMoved, ["appointment", "appointments", "installation", "install", "visit"]],
  [lastMinute, ["minute"]],
  [absent, ["come", "came", "arrive", "arrived", "appeared", "appear"]],
  [ahead, ["early", "sooner"]],
  [visitSoon, ["day", "morning", "afternoon", "evening"]],
  [outOfHours, ["sunday", "saturday", "holiday", "eve", "thanksgiving", "night", "midnight"]],
];
