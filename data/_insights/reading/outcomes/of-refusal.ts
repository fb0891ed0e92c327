import { anyOf } from "../../../_text/word-list.ts";
import { spelledForms } from "../../languages/phrase-forms.ts";
import type { OpinionatedSentence } from "../opinions.ts";
import {
  bad,
  isCustomers,
  isCustomersDoing,
  isTheirDoing,
  negationBefore,
  type Rule,
  type RuleTable,
  W,
} from "./outcome.ts";

/** "they refused to help", "no one would help us"; not "could not help but smile", "I did not help". */
const unhelped: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 4);
  if (negation === undefined || isCustomers(sentence, negation)) return undefined;
  if (!sentence.has(negation, UNWILLING) || sentence.key(at + 1) === "but") return undefined;
  const isTheirs = negation === sentence.first || isTheirDoing(sentence, negation);
  return (isTheirs || sentence.has(negation, /^(?:nobody|refus)/)) && bad("friendliness");
};

/** "won't come back out", "refuses to make it right", "will not do anything about it". */
const unmended: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 3);
  if (negation === undefined || isCustomers(sentence, negation)) return undefined;
  if (!sentence.has(negation, UNWILLING)) return undefined;
  if (sentence.has(at, /^(?:come|return)$/) && isStayingAway(sentence, negation, at)) return undefined;
  const next = `${sentence.key(at + 1)} ${sentence.key(at + 2)}`;
  return AMENDS.test(`${sentence.key(at)} ${next}`) && bad("warranty");
};

/** "Won't come back here.": the customer, unless somebody else is named or has something to do. */
function isStayingAway(sentence: OpinionatedSentence, negation: number, at: number): boolean {
  if (isTheirDoing(sentence, negation) || sentence.has(negation, /^refus/)) return false;
  return !sentence.has(at + 2, /^(?:out|to|and)$/);
}

/** "said they would call back and never did", "promised to come out. Nobody did." */
const neverDid: Rule = (sentence, at, before) => {
  const negation = negationBefore(sentence, at, 2);
  if (negation === undefined || !sentence.has(negation, /^(?:never|nobody|no|didn't|not)$/)) return undefined;
  if (isContinued(sentence.key(at + 1))) return undefined;
  const broken = promisedIn(sentence, at) ?? (before && promisedIn(before, before.last));
  return broken !== undefined && bad(broken);
};

/** The aspect of what the business said that it would do, shortly before the word at `end`. */
function promisedIn(sentence: OpinionatedSentence, end: number): string | undefined {
  const said = sentence.before(end, 16, W("promising"));
  if (said === undefined || isCustomersDoing(sentence, said)) return undefined;
  for (let verb = said + 1; verb <= end; verb++) {
    if (sentence.has(verb, W("promised word"))) return "communication";
    if (sentence.has(verb, W("promised visit"))) return "punctuality";
  }
  return undefined;
}

const isContinued = (key: string) => /^(?:the|it|an?|not|any|that|this|my|our|what|get|have)$/.test(key);

/** "barely sprayed anything", "didn't even look at it". */
const barelyDone: Rule = (sentence, at) => {
  if (!sentence.has(at - 1, /^(?:barely|hardly|even)$/)) return undefined;
  if (sentence.key(at - 1) === "even" && negationBefore(sentence, at - 1, 2) === undefined) return undefined;
  return !isCustomersDoing(sentence, at - 1) && bad("workmanship");
};

/** What the business was asked or bound to do and did not. */
export const OF_REFUSAL: RuleTable = [
  [unhelped, ["help", "helped", "assist"]],
  [unmended, ["come", "make", "do", "return", "rectify", "send", "accept", "stand"]],
  [neverDid, ["did", "has", "have", "does", "happened", "came"]],
  [barelyDone, [...W("working")]],
];

/** Not able is not unwilling: "couldn't come until Monday" tells of time. */
const UNWILLING = /^(?:refus|won|wont|wouldn|wouldnt|not$|never$|nobody$|unwilling|fail)/;
/** "rectify" alone of them is a whole word. */
const AMENDS = new RegExp(`^(?:${anyOf(spelledForms([...W("amends")])).replace("rectify", "rectify ")})`);
