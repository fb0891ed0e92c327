import type { OpinionatedSentence } from "../opinions.ts";
import {
  bad,
  good,
  hasNegation,
  isCustomers,
  isCustomersDoing,
  isNumber,
  isTheirDoing,
  negationBefore,
  type Rule,
  type RuleTable,
  W,
} from "./outcome.ts";

/** "took six weeks", "waited two months", "it has been three weeks". */
const lasted: Rule = (sentence, at) => {
  if (!hasAmount(sentence, at) || sentence.has(at + 1, NO_TIME_TAKEN)) return undefined;
  if (isRule(sentence, at)) return undefined;
  if (sentence.key(at + 1) === "off" || (sentence.key(at + 1) === "to" && sentence.key(at + 2) === "see"))
    return undefined;
  if (sentence.before(at, 5, W("sparing")) !== undefined || isNotEven(sentence, at)) return undefined;
  if (sentence.has(at + 1, /^(?:wait|waiting)$/) || sentence.before(at, 4, W("within")) !== undefined)
    return undefined;
  const been = sentence.key(at - 2) === "been" || sentence.key(at - 3) === "been";
  const without = sentence.before(at, 6, W("without"));
  if (without !== undefined && sentence.has(without - 1, /^(?:been|us|me|were|being|go|left)$/))
    return bad("speed");
  const taking = sentence.before(at, 7, W("taking"));
  if (taking !== undefined && sentence.has(taking + 1, /^(?:part|place|off)$/)) return undefined;
  return (been || taking !== undefined) && bad("speed");
};

/** "within two days", "in twenty minutes", "took ten minutes". */
const wasQuick: Rule = (sentence, at) => {
  if (!hasAmount(sentence, at)) return undefined;
  const within = sentence.before(at, 4, W("within"));
  if (within === undefined || sentence.key(at + 1) === "advance" || sentence.key(at + 2) === "advance")
    return undefined;
  // "in Wales for 9 days".
  if (sentence.some(within + 1, at - 1, STAYING)) return undefined;
  return sentence.before(at, 8, NEED) === undefined && good("speed");
};

/** "it hasn't even been two weeks": no long time. */
function isNotEven(sentence: OpinionatedSentence, at: number): boolean {
  const been = sentence.before(at, 4, BEEN);
  return been !== undefined && hasNegation(sentence, been, 3);
}

const BEEN = new Set(["been", "was", "wasn't"]);

const STAYING = new Set(["for", "after", "before", "with", "and"]);
const NEED = new Set(["need", "needed", "needs", "wanted"]);

const tookForever: Rule = (sentence, at) => {
  const key = sentence.key(at);
  const long = W("forever").has(key) || sentence.has(at - 1, /^(?:so|too|this|that|very|a)$/);
  if (!long || sentence.key(at - 1) === "as" || sentence.key(at + 1) === "as") return undefined;
  const taking = sentence.before(at, 5, TAKES);
  if (taking === undefined || hasNegation(sentence, taking, 2)) return undefined;
  const isWait = sentence.key(at + 1) === "to" && sentence.has(at + 2, /^(?:schedule|book)$/);
  return bad(isWait ? "scheduling" : "speed");
};

function hasAmount(sentence: OpinionatedSentence, unit: number): boolean {
  let at = unit - 1;
  if (sentence.has(at, /^(?:business|working|full|whole|more|long|short)$/)) at--;
  if (sentence.key(at) === "of") at--;
  return sentence.has(at, W("amounts")) || isNumber(sentence.key(at), 1);
}

/** "the waiting period of 14 days", "30 days notice". */
function isRule(sentence: OpinionatedSentence, unit: number): boolean {
  return sentence.before(unit, 4, W("ruled")) !== undefined || sentence.has(unit + 1, W("ruled"));
}

/** "six weeks old", "two months of age"; "ago" tells when and not how long. */
const NO_TIME_TAKEN = /^(?:ago|old|of|pregnant|free)$/;
const TAKES = new Set("take takes took taking taken".split(" "));

/** "they never came", "the plumber did not arrive"; not "the smell never came back". */
const absent: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 2);
  if (negation === undefined || sentence.has(at + 1, W("not arriving"))) return undefined;
  if (sentence.has(negation, /^(?:can|could|would|won)/)) return undefined;
  if (sentence.has(at - 1, /^(?:can|could|would|will)$/)) return undefined;
  const nobody = sentence.has(negation, /^(?:nobody|none)$/);
  return (nobody || isTheirDoing(sentence, negation)) && bad("punctuality");
};

/** "nobody ever showed up", "they never show when they say". */
const noShow: Rule = (sentence, at) => {
  if (!sentence.has(at + 1, /^(?:up|when|for|and|but|so|at|on|again|)$/)) return undefined;
  if (sentence.key(at - 1) === "to") return undefined;
  const negation = negationBefore(sentence, at, 3);
  return negation !== undefined && !isCustomers(sentence, negation) && bad("punctuality");
};

/** "two hours after the appointed time", "supposed to be here at nine and showed up at two". */
const afterTime: Rule = (sentence, at) => {
  const key = sentence.key(at);
  if (key === "after") {
    const unit = sentence.key(at - 1);
    if (!/^(?:hours?|minutes?)$/.test(unit)) return undefined;
    return sentence.some(at + 1, at + 5, AGREED) && bad("punctuality");
  }
  const due = sentence.before(at, 14, W("due"));
  if (due === undefined || hasNegation(sentence, at, 2)) return undefined;
  return sentence.has(at + 1, /^(?:up|at|here|there)$/) && bad("punctuality");
};

const AGREED = /^(?:scheduled|appointment|appointed|agreed|promised|supposed|window|said)$/;

/** "sent somebody out the very next morning", "an appointment the same day"; not "came back the next day". */
const visitSoon: Rule = (sentence, at) => {
  if (!sentence.has(at - 1, /^(?:next|same|following)$/)) return undefined;
  if (sentence.before(at, 9, W("postponing")) !== undefined || hasNegation(sentence, at, 9)) return undefined;
  if (sentence.has(at + 1, /^(?:after|it|but|when|before)$/)) return undefined;
  return sentence.near(at, 7, W("visit soon")) && good("scheduling");
};

/** "finished a day early", "done sooner than they said". */
const ahead: Rule = (sentence, at) => {
  if (sentence.key(at) === "sooner" && sentence.key(at + 1) !== "than") return undefined;
  const done = sentence.before(at, 5, W("finished"));
  return done !== undefined && !hasNegation(sentence, done, 3) && good("speed");
};

/** "came out on a Sunday", "answered at midnight"; not "waited until Saturday". */
const outOfHours: Rule = (sentence, at) => {
  if (!isOddHour(sentence, at)) return undefined;
  const came = sentence.before(at, 7, W("turning out"));
  if (came === undefined || hasNegation(sentence, came, 3)) return undefined;
  if (sentence.before(at, 7, W("putting off")) !== undefined) return undefined;
  return isTheirDoing(sentence, came) && good("emergency-response");
};

function isOddHour(sentence: OpinionatedSentence, at: number): boolean {
  const before = sentence.key(at - 1);
  const key = sentence.key(at);
  if (key === "night") return /^(?:at|the|saturday|sunday|friday)$/.test(before) && before !== "the";
  if (key === "midnight") return true;
  return /^(?:on|a|christmas|new|easter)$/.test(before) && !sentence.has(at + 1, /^school$/);
}

/** "started two months later than promised", "took longer than they told us"; not "we left later than planned". */
const behindPlan: Rule = (sentence, at) => {
  if (sentence.key(at + 1) !== "than" || !sentence.some(at + 2, at + 6, W("said"))) return undefined;
  if (hasNegation(sentence, at, 4) || sentence.key(at - 1) === "no") return undefined;
  if (sentence.key(at) === "longer") return sentence.before(at, 4, LASTED) !== undefined && bad("speed");
  return (
    sentence.before(at, 4, STAYED) === undefined && !isCustomersDoing(sentence, at) && bad("punctuality")
  );
};

const LASTED = W("taking");
const STAYED = new Set(["stayed", "worked", "kept"]);

/** "they kept moving my appointment", "missed three appointments"; not "we moved our appointment". */
const appointmentMoved: Rule = (sentence, at) => {
  const moved = sentence.before(at, 3, W("moving"));
  if (moved === undefined || isCustomersDoing(sentence, moved) || hasNegation(sentence, moved, 3))
    return undefined;
  if (sentence.has(moved, /^(?:mov|chang)/) && !sentence.near(at, 6, W("again"))) return undefined;
  return bad(sentence.has(moved, /^miss/) ? "punctuality" : "scheduling");
};

/** "cancelled at the last minute", "called last minute to cancel". */
const lastMinute: Rule = (sentence, at) => {
  if (sentence.key(at - 1) !== "last" || !sentence.near(at, 5, W("calling off"))) return undefined;
  const off = sentence.before(at, 5, W("calling off")) ?? at;
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
  [behindPlan, ["later", "longer"]],
  [visitSoon, ["day", "morning", "afternoon", "evening"]],
  [outOfHours, ["sunday", "saturday", "holiday", "eve", "thanksgiving", "night", "midnight"]],
];
