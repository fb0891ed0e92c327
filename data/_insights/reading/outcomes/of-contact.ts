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

/** "called four times", "emailed them several times"; "came out three times"; not "no need to call twice". */
const calledTimes: Rule = (sentence, at) => {
  if (!sentence.has(at - 1, W("repeated")) && !isNumber(sentence.key(at - 1), 2)) {
    if (!sentence.has(at - 1, /^(?:couple|few)$/) && sentence.key(at - 2) !== "couple") return undefined;
  }
  const called = sentence.before(at, 8, W("contacting"));
  if (called !== undefined && isSpared(sentence, called)) return undefined;
  const out = sentence.before(at, 5, OUT);
  if (sentence.near(at, 8, W("contacting")))
    return bad(out === undefined || sentence.has(out - 1, REACHING) ? "communication" : "workmanship");
  const visiting = sentence.before(at, 5, W("visiting"));
  return visiting !== undefined && isTheirDoing(sentence, visiting) && bad("workmanship");
};

const OUT = new Set(["out"]);
/** "reached out", "rang out": nobody came out. */
const REACHING = /^(?:reach|r[aiu]ng)/;

/** "no need to call", "never had to ring", "without calling"; not "job not finished, had to ring". */
function isSpared(sentence: OpinionatedSentence, doing: number): boolean {
  const before = sentence.key(doing - 1);
  const need = doing - 2;
  if (before === "without") return true;
  if (before !== "to" || !sentence.has(need, /^(?:need|needed|have|had|having)$/)) return false;
  const negation = sentence.before(need, 2, W("negations"));
  return negation !== undefined && sentence.clauseOf(negation) === sentence.clauseOf(need);
}

/** "after six calls and four emails". */
const manyCalls: Rule = (sentence, at) => {
  const before = sentence.key(at - 1) === "phone" ? at - 2 : at - 1;
  const many = sentence.has(before, W("repeated")) || isNumber(sentence.key(before), 3);
  if (sentence.has(before - 1, /^(?:received|receive|got|getting|get|had|to)$/)) return undefined;
  return many && bad("communication");
};

/** "called three times to get an appointment", "four calls before anybody gave us a slot": what booking took. */
const toBook =
  (repeated: Rule): Rule =>
  (sentence, at) => {
    if (!repeated(sentence, at) || sentence.before(at, 6, W("negations")) !== undefined) return undefined;
    const called = sentence.before(at, 8, W("contacting"));
    if (called !== undefined && isTheirDoing(sentence, called)) return undefined;
    for (let link = at + 1; link <= at + 8; link++) {
      if (!sentence.has(link, LINKS)) continue;
      for (let verb = link + 1; verb <= link + 4; verb++)
        if (sentence.has(verb, W("booking")) && isBooked(sentence, verb)) return bad("scheduling");
    }
    return undefined;
  };

const LINKS = /^(?:to|before|until|till|trying|finally)$/;

/** "booked me in", "got a slot", "get somebody out". */
function isBooked(sentence: OpinionatedSentence, verb: number): boolean {
  if (sentence.has(verb, /^(?:book|schedul)/)) return true;
  if (sentence.some(verb + 1, verb + 4, /^(?:some|any)(?:one|body)$/))
    return sentence.some(verb + 2, verb + 5, /^out$/);
  return sentence.some(verb + 1, verb + 6, BOOKED);
}

const BOOKED = /^(?:appointments?|slots?|dates?|schedule[ds]?|book(?:ed|ing)?|calendar|visits?)$/;

/** "they never responded", "nobody told us", "without notifying me"; not "I did not call", "no need to call". */
const unanswered: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 3);
  if (negation === undefined || sentence.key(negation + 1) === "need") return undefined;
  if (isCustomers(sentence, negation) || isOwnCall(sentence, negation, at)) return undefined;
  if (sentence.key(at) === "updated" && !sentence.has(at + 1, /^(?:me|us|on)$/)) return undefined;
  // "No was not an answer", "I know to never communicate", "not to be told".
  if (at - negation === 2 && sentence.key(at - 1) === "an") return undefined;
  if (sentence.key(negation - 1) === "to" || sentence.key(negation + 1) === "to") return undefined;
  if (isOtherReturn(sentence, at)) return undefined;
  if (sentence.key(at + 1) === "the" && sentence.key(at + 2) === "phone") return bad("office");
  return bad("communication");
};

/** "won't return", "never return to this place": the customer; only calls and messages are returned. */
function isOtherReturn(sentence: OpinionatedSentence, at: number): boolean {
  if (!sentence.has(at, /^return/)) return false;
  return !sentence.some(at + 1, at + 5, CALLS) && !sentence.has(at - 1, CALLS);
}

const CALLS = /call|mail|messag|text|phone|inquir/;

/** "will not call them again", "a no heat call": nobody had to call. */
function isOwnCall(sentence: OpinionatedSentence, negation: number, at: number): boolean {
  if (sentence.some(negation + 1, at - 1, /^(?:i|we)$/)) return true;
  if (sentence.key(negation) === "no" && at - negation > 1)
    return !sentence.has(negation + 1, /^(?:phone|return|one|further|other|prior)$/);
  const isAdvice = sentence.has(negation, /^don/) && sentence.has(at, /^(?:tell|call|contact|warn)$/);
  if (isAdvice && !sentence.has(at + 1, /^(?:me|us|you|back)$/)) return !isTheirDoing(sentence, negation);
  const whom = sentence.key(at + 1);
  return sentence.has(at, /^(?:call|contact)$/) && /^(?:them|him|her|this|these|again)$/.test(whom);
}

/** "they never rang", "nobody phoned"; not "she hadn't eaten and rang me". */
const neverRang: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, sentence.has(at - 1, /^(?:even|once|ever|one)$/) ? 2 : 1);
  return negation !== undefined && !isCustomers(sentence, negation) && bad("communication");
};

const heardNothing: Rule = (sentence, at) =>
  negationBefore(sentence, at, 2) !== undefined &&
  sentence.has(at + 1, /^(?:back|from|anything)$/) &&
  !sentence.has(at + 2, /^(?:like|about|bad|negative)$/) &&
  bad("communication");

const unreachable: Rule = (sentence, at) => {
  const hard = sentence.before(at, 4, W("hardly"));
  if (hard === undefined || sentence.has(hard - 1, W("negations"))) return undefined;
  if (sentence.has(at, /^(?:speak|talk)$/) && !sentence.has(at + 1, /^(?:to|with)$/)) return undefined;
  return bad("office");
};

/** "never get a human on the phone". */
const nobodyThere: Rule = (sentence, at) => {
  const getting = sentence.before(at, 4, W("getting"));
  if (getting === undefined || sentence.key(getting - 1) === "they") return undefined;
  if (negationBefore(sentence, at, 6) === undefined && sentence.before(at, 6, W("hardly")) === undefined)
    return undefined;
  const asked = sentence.key(at + 2);
  if (sentence.key(at + 1) === "to" && (W("answering").has(asked) || asked === "call"))
    return bad("communication");
  return sentence.key(at + 1) === "out" ? bad("scheduling") : bad("office");
};

/** "their website does not work", "the app keeps crashing". */
const outOfOrder: Rule = (sentence, at) => {
  if (sentence.key(at) === "site" && !sentence.has(at - 1, /^(?:their|your|web)$/)) return undefined;
  for (let next = at + 1; next <= at + 4; next++) {
    if (sentence.has(next, W("down"))) return bad("office");
    if (sentence.has(next, /^work/) && negationBefore(sentence, next, 2) !== undefined) return bad("office");
  }
  return undefined;
};

/** "texted on his way", "rang ahead". */
const gaveNotice: Rule = (sentence, at) => {
  if (sentence.key(at) === "way" && !sentence.has(at - 1, /^(?:his|her|their|the)$/)) return undefined;
  const told = sentence.before(at, 5, W("notice given"));
  if (told === undefined || isCustomersDoing(sentence, told)) return undefined;
  if (sentence.has(at + 1, /^off$/)) return undefined;
  return hasNegation(sentence, told, 3) ? bad("communication") : good("communication");
};

/** "sent me photos of the roof", "showed us a video". */
const pictured: Rule = (sentence, at) => {
  const shown = sentence.before(at, 5, W("showing"));
  if (shown === undefined || isCustomersDoing(sentence, shown) || hasNegation(sentence, shown, 3))
    return undefined;
  const isToCustomer = sentence.before(at, 4, TO_CUSTOMER) !== undefined;
  return isToCustomer && good("communication");
};

const TO_CUSTOMER = new Set(["me", "us"]);

/** Calls, answers, and who could be reached. */
export const OF_CONTACT: RuleTable = [
  [calledTimes, ["times"]],
  [manyCalls, [...W("contacts")]],
  [toBook(calledTimes), ["times"]],
  [toBook(manyCalls), [...W("contacts")]],
  [unanswered, [...W("answering")]],
  [neverRang, [...W("rang")]],
  [heardNothing, ["heard", "hear"]],
  [unreachable, [...W("reaching")]],
  [gaveNotice, ["ahead", "beforehand", "way"]],
  [pictured, [...W("pictures")]],
  [outOfOrder, ["website", "app", "portal", "site", "chat", "link"]],
  [nobodyThere, ["human", "person", "anyone", "anybody", "someone"]],
];
