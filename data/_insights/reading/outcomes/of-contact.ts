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

/** "called four times", "emailed them several times"; "came out three times"; not "no need to call twice". */
const calledTimes: Rule = (sentence, at) => {
  if (!W("repeated").has(keyAt(sentence, at - 1)) && !isNumber(keyAt(sentence, at - 1), 2)) {
    if (!/^(?:couple|few)$/.test(keyAt(sentence, at - 1)) && keyAt(sentence, at - 2) !== "couple")
      return undefined;
  }
  const called = wordBefore(sentence, at, 8, W("contacting"));
  if (called !== undefined && isSpared(sentence, called)) return undefined;
  if (near(sentence, at, 8, W("contacting")))
    return bad(wordBefore(sentence, at, 5, OUT) === undefined ? "communication" : "workmanship");
  const visiting = wordBefore(sentence, at, 5, W("visiting"));
  return visiting !== undefined && isTheirDoing(sentence, visiting) && bad("workmanship");
};

const OUT = new Set(["out"]);

/** "no need to call", "never had to ring", "without calling"; not "job not finished, had to ring". */
function isSpared(sentence: OpinionatedSentence, doing: number): boolean {
  const before = keyAt(sentence, doing - 1);
  const need = doing - 2;
  if (before === "without") return true;
  if (before !== "to" || !/^(?:need|needed|have|had|having)$/.test(keyAt(sentence, need))) return false;
  const negation = wordBefore(sentence, need, 2, W("negations"));
  return negation !== undefined && sentence.clauseOf(negation) === sentence.clauseOf(need);
}

/** "after six calls and four emails". */
const manyCalls: Rule = (sentence, at) => {
  const before = keyAt(sentence, at - 1) === "phone" ? at - 2 : at - 1;
  const many = W("repeated").has(keyAt(sentence, before)) || isNumber(keyAt(sentence, before), 3);
  if (/^(?:received|receive|got|getting|get|had|to)$/.test(keyAt(sentence, before - 1))) return undefined;
  return many && bad("communication");
};

/** "called three times to get an appointment", "four calls before anybody gave us a slot": what booking took. */
const toBook =
  (repeated: Rule): Rule =>
  (sentence, at) => {
    if (!repeated(sentence, at) || wordBefore(sentence, at, 6, W("negations")) !== undefined)
      return undefined;
    const called = wordBefore(sentence, at, 8, W("contacting"));
    if (called !== undefined && isTheirDoing(sentence, called)) return undefined;
    for (let link = at + 1; link <= at + 8; link++) {
      if (!LINKS.test(keyAt(sentence, link))) continue;
      for (let verb = link + 1; verb <= link + 4; verb++)
        if (W("booking").has(keyAt(sentence, verb)) && isBooked(sentence, verb)) return bad("scheduling");
    }
    return undefined;
  };

const LINKS = /^(?:to|before|until|till|trying|finally)$/;

/** "booked me in", "got a slot", "get somebody out". */
function isBooked(sentence: OpinionatedSentence, verb: number): boolean {
  if (/^(?:book|schedul)/.test(keyAt(sentence, verb))) return true;
  if (someKey(sentence, verb + 1, verb + 4, /^(?:some|any)(?:one|body)$/))
    return someKey(sentence, verb + 2, verb + 5, /^out$/);
  return someKey(sentence, verb + 1, verb + 6, BOOKED);
}

const BOOKED = /^(?:appointments?|slots?|dates?|schedule[ds]?|book(?:ed|ing)?|calendar|visits?)$/;

/** "they never responded", "nobody told us", "without notifying me"; not "I did not call", "no need to call". */
const unanswered: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 3);
  if (negation === undefined || keyAt(sentence, negation + 1) === "need") return undefined;
  if (isCustomers(sentence, negation) || isOwnCall(sentence, negation, at)) return undefined;
  if (keyAt(sentence, at) === "updated" && !/^(?:me|us|on)$/.test(keyAt(sentence, at + 1))) return undefined;
  // "No was not an answer", "I know to never communicate", "not to be told".
  if (at - negation === 2 && keyAt(sentence, at - 1) === "an") return undefined;
  if (keyAt(sentence, negation - 1) === "to" || keyAt(sentence, negation + 1) === "to") return undefined;
  if (isOtherReturn(sentence, at)) return undefined;
  if (keyAt(sentence, at + 1) === "the" && keyAt(sentence, at + 2) === "phone") return bad("office");
  return bad("communication");
};

/** "won't return", "never return to this place": the customer; only calls and messages are returned. */
function isOtherReturn(sentence: OpinionatedSentence, at: number): boolean {
  if (!/^return/.test(keyAt(sentence, at))) return false;
  return !someKey(sentence, at + 1, at + 5, CALLS) && !CALLS.test(keyAt(sentence, at - 1));
}

const CALLS = /call|mail|messag|text|phone|inquir/;

/** "will not call them again", "a no heat call": nobody had to call. */
function isOwnCall(sentence: OpinionatedSentence, negation: number, at: number): boolean {
  if (someKey(sentence, negation + 1, at - 1, /^(?:i|we)$/)) return true;
  if (keyAt(sentence, negation) === "no" && at - negation > 1)
    return !/^(?:phone|return|one|further|other|prior)$/.test(keyAt(sentence, negation + 1));
  const isAdvice =
    /^don/.test(keyAt(sentence, negation)) && /^(?:tell|call|contact|warn)$/.test(keyAt(sentence, at));
  if (isAdvice && !/^(?:me|us|you|back)$/.test(keyAt(sentence, at + 1)))
    return !isTheirDoing(sentence, negation);
  const whom = keyAt(sentence, at + 1);
  return /^(?:call|contact)$/.test(keyAt(sentence, at)) && /^(?:them|him|her|this|these|again)$/.test(whom);
}

/** "they never rang", "nobody phoned"; not "she hadn't eaten and rang me". */
const neverRang: Rule = (sentence, at) => {
  const negation = negationBefore(
    sentence,
    at,
    /^(?:even|once|ever|one)$/.test(keyAt(sentence, at - 1)) ? 2 : 1,
  );
  return negation !== undefined && !isCustomers(sentence, negation) && bad("communication");
};

/** "none of my calls were returned". */
const neverReturned: Rule = (sentence, at) => {
  const sent = wordBefore(sentence, at, 3, W("sent"));
  if (sent === undefined || !/^(?:was|were)$/.test(keyAt(sentence, at - 1))) return undefined;
  return hasNegation(sentence, sent, 3) && bad("communication");
};

const heardNothing: Rule = (sentence, at) =>
  negationBefore(sentence, at, 2) !== undefined &&
  /^(?:back|from|anything)$/.test(keyAt(sentence, at + 1)) &&
  !/^(?:like|about|bad|negative)$/.test(keyAt(sentence, at + 2)) &&
  bad("communication");

const unreachable: Rule = (sentence, at) => {
  const hard = wordBefore(sentence, at, 4, W("hardly"));
  if (hard === undefined || W("negations").has(keyAt(sentence, hard - 1))) return undefined;
  if (/^(?:speak|talk)$/.test(keyAt(sentence, at)) && !/^(?:to|with)$/.test(keyAt(sentence, at + 1)))
    return undefined;
  return bad("office");
};

/** "never get a human on the phone". */
const nobodyThere: Rule = (sentence, at) => {
  const getting = wordBefore(sentence, at, 4, W("getting"));
  if (getting === undefined || keyAt(sentence, getting - 1) === "they") return undefined;
  if (negationBefore(sentence, at, 6) === undefined && wordBefore(sentence, at, 6, W("hardly")) === undefined)
    return undefined;
  const asked = keyAt(sentence, at + 2);
  if (keyAt(sentence, at + 1) === "to" && (W("answering").has(asked) || asked === "call"))
    return bad("communication");
  return keyAt(sentence, at + 1) === "out" ? bad("scheduling") : bad("office");
};

/** "their website does not work", "the app keeps crashing". */
const outOfOrder: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "site" && !/^(?:their|your|web)$/.test(keyAt(sentence, at - 1)))
    return undefined;
  for (let next = at + 1; next <= at + 4; next++) {
    if (W("down").has(keyAt(sentence, next))) return bad("office");
    if (/^work/.test(keyAt(sentence, next)) && negationBefore(sentence, next, 2) !== undefined)
      return bad("office");
  }
  return undefined;
};

/** "texted on his way", "rang ahead". */
const gaveNotice: Rule = (sentence, at) => {
  if (keyAt(sentence, at) === "way" && !/^(?:his|her|their|the)$/.test(keyAt(sentence, at - 1)))
    return undefined;
  const told = wordBefore(sentence, at, 5, W("notice given"));
  if (told === undefined || isCustomersDoing(sentence, told)) return undefined;
  if (/^off$/.test(keyAt(sentence, at + 1))) return undefined;
  return hasNegation(sentence, told, 3) ? bad("communication") : good("communication");
};

/** "sent me photos of the roof", "showed us a video". */
const pictured: Rule = (sentence, at) => {
  const shown = wordBefore(sentence, at, 5, W("showing"));
  if (shown === undefined || isCustomersDoing(sentence, shown) || hasNegation(sentence, shown, 3))
    return undefined;
  const isToCustomer = wordBefore(sentence, at, 4, TO_CUSTOMER) !== undefined;
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
  [neverReturned, ["returned", "answered"]],
  [heardNothing, ["heard", "hear"]],
  [unreachable, [...W("reaching")]],
  [gaveNotice, ["ahead", "beforehand", "way"]],
  [pictured, [...W("pictures")]],
  [outOfOrder, ["website", "app", "portal", "site", "chat", "link"]],
  [nobodyThere, ["human", "person", "anyone", "anybody", "someone"]],
];
