import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt, someKey } from "../sentence-keys.ts";
import { AMENDS, bad, type Rule, type RuleTable, UNWILLING, W } from "./outcome.ts";
import { isCustomers, isCustomersDoing, isTheirDoing, negationBefore, wordBefore } from "./word-search.ts";

/** "they refused to help", "no one would help us"; not "could not help but smile", "I did not help". */
const unhelped: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 4);
  if (negation === undefined || isCustomers(sentence, negation)) return undefined;
  if (!UNWILLING.test(keyAt(sentence, negation)) || keyAt(sentence, at + 1) === "but") return undefined;
  const isTheirs = negation === sentence.first || isTheirDoing(sentence, negation);
  return (isTheirs || /^(?:nobody|refus)/.test(keyAt(sentence, negation))) && bad("friendliness");
};

/** "won't come back out", "refuses to make it right", "will not do anything about it". */
const unmended: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 3);
  if (negation === undefined || isCustomers(sentence, negation)) return undefined;
  if (!UNWILLING.test(keyAt(sentence, negation))) return undefined;
  if (/^(?:come|return)$/.test(keyAt(sentence, at)) && isStayingAway(sentence, negation, at))
    return undefined;
  const next = `${keyAt(sentence, at + 1)} ${keyAt(sentence, at + 2)}`;
  return AMENDS.test(`${keyAt(sentence, at)} ${next}`) && bad("warranty");
};

/** "Won't come back here.": the customer, unless somebody else is named or has something to do. */
function isStayingAway(sentence: OpinionatedSentence, negation: number, at: number): boolean {
  if (isTheirDoing(sentence, negation) || /^refus/.test(keyAt(sentence, negation))) return false;
  return !/^(?:out|to|and)$/.test(keyAt(sentence, at + 2));
}

/** "said they would call back and never did", "promised to come out but nobody did". */
const neverDid: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 2);
  if (negation === undefined || !/^(?:never|nobody|no|didn't|not)$/.test(keyAt(sentence, negation)))
    return undefined;
  if (isContinued(keyAt(sentence, at + 1))) return undefined;
  const said = wordBefore(sentence, at, 16, W("promising"));
  if (said === undefined || isCustomersDoing(sentence, said)) return undefined;
  for (let verb = said + 1; verb < negation; verb++) {
    if (W("promised word").has(keyAt(sentence, verb))) return bad("communication");
    if (W("promised visit").has(keyAt(sentence, verb))) return bad("punctuality");
  }
  return undefined;
};

const isContinued = (key: string) => /^(?:the|it|an?|not|any|that|this|my|our|what|get|have)$/.test(key);

/** "been trying to reach them for weeks", "tried contacting the office repeatedly". */
const triedToReach: Rule = (sentence, at) => {
  const tried = wordBefore(sentence, at, 3, W("trying"));
  if (tried === undefined) return undefined;
  if (
    keyAt(sentence, at) === "get" &&
    !GOT_HOLD.test(`${keyAt(sentence, at + 1)} ${keyAt(sentence, at + 2)}`)
  )
    return undefined;
  return someKey(sentence, at + 1, at + 10, W("at length")) && bad("communication");
};

const GOT_HOLD =
  /^(?:hold|ahold|a hold|through|in (?:touch|contact)|them|him|her|some|any|an? (?:answer|reply|response|call|hold))/;

/** "barely sprayed anything", "didn't even look at it". */
const barelyDone: Rule = (sentence, at) => {
  if (!/^(?:barely|hardly|even)$/.test(keyAt(sentence, at - 1))) return undefined;
  if (keyAt(sentence, at - 1) === "even" && negationBefore(sentence, at - 1, 2) === undefined)
    return undefined;
  return !isCustomersDoing(sentence, at - 1) && bad("workmanship");
};

/** What the business was asked or bound to do and did not. */
export const OF_REFUSAL: RuleTable = [
  [unhelped, ["help", "helped", "assist"]],
  [unmended, ["come", "make", "do", "return", "rectify", "send", "accept", "stand"]],
  [neverDid, ["did", "has", "have", "does", "happened", "came"]],
  [triedToReach, ["reach", "contact", "call", "reaching", "contacting", "calling", "get"]],
  [barelyDone, [...W("working")]],
];
