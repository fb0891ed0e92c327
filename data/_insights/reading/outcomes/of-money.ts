import type { OpinionatedSentence } from "../opinions.ts";
import { chargedAgainstQuote, ENGLISH_AMOUNTS } from "./amounts.ts";
import {
  bad,
  good,
  hasNegation,
  isCustomers,
  isCustomersDoing,
  isTheirDoing,
  negationBefore,
  type Rule,
  type RuleTable,
  W,
} from "./outcome.ts";

/** "would not cover the damage", "refused to reimburse us", "nothing was covered". */
const unpaid: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 3);
  if (negation === undefined)
    return (
      sentence.has(at + 1, /^(?:claims?|everything|all|the|my|our|me|us|it)$/) &&
      sentence.has(at, /^(?:reimb|appro|honou?red)/) &&
      good("warranty")
    );
  if (sentence.has(at, /^cover/) && !sentence.near(at, 10, W("coverage"))) return undefined;
  return !isCustomers(sentence, negation) && bad("warranty");
};

const paid: Rule = (sentence, at) => {
  if (sentence.key(at + 1) === "to") return undefined;
  const claim = sentence.near(at, 3, W("claims"));
  const negation = negationBefore(sentence, at, 3);
  if (negation !== undefined && isCustomersMoney(sentence, negation, at)) return undefined;
  if (negation !== undefined && !isCustomers(sentence, negation))
    return (claim || (sentence.key(at) === "pay" && sentence.has(at + 1, PAID))) && bad("warranty");
  return claim && sentence.key(at) !== "pay" && good("warranty");
};

/** Whom or what "did not pay" names. */
const PAID = /^(?:me|us|for|my|our|out|anything)$/;

/** "Don't pay for it until it is done", "I was not able to pay", "can't pay my bills". */
function isCustomersMoney(sentence: OpinionatedSentence, negation: number, at: number): boolean {
  if (isCustomersDoing(sentence, at)) return true;
  if (isTheirDoing(sentence, negation)) return false;
  const isUnable = sentence.key(at - 2) === "able" || sentence.has(negation, /^(?:ca|could)/);
  return isUnable || sentence.has(negation, /^don/) || sentence.key(negation - 1) === "do";
}

const denied: Rule = (sentence, at) => {
  if (hasNegation(sentence, at, 3)) return undefined;
  const passive =
    sentence.has(at - 1, /^(?:was|were|is|are|been|being|be|got|get)$/) &&
    !sentence.has(at - 2, /^(?:i|and)$/);
  return (passive || sentence.near(at, 6, W("claims"))) && bad("warranty");
};

/** "raised the price", "the premium has doubled", "rates went up". */
const raised: Rule = (sentence, at) => {
  const key = sentence.key(at);
  if (W("going up").has(key) && !sentence.has(at + 1, /^(?:up|through)$/)) return undefined;
  if (hasNegation(sentence, at, 4) || sentence.has(at - 1, W("speakers"))) return undefined;
  return sentence.near(at, 5, W("prices")) && bad("price");
};

const quoted: Rule = (sentence) => {
  const { text, words, first, last } = sentence;
  const ratio = chargedAgainstQuote(text, words, first, last, ENGLISH_AMOUNTS)?.ratio;
  if (ratio === undefined) return undefined;
  if (ratio > 1.03 && ratio < 20) return bad("price");
  return ratio <= 1 && ratio > 0.2 && good("price");
};

const chargedAgain: Rule = (sentence, at) => {
  if (!sentence.some(at + 1, at + 4, /^(?:twice|again|extra|double)$/)) return undefined;
  return hasNegation(sentence, at, 3) ? good("price") : bad("price");
};

/** "won't return my deposit"; not "unable to deposit a check", "my tax refund". */
const unrefunded: Rule = (sentence, at) => {
  const before = sentence.key(at - 1);
  if (before === "tax" || (sentence.key(at) === "deposit" && !OWNED.test(before))) return undefined;
  return (
    (negationBefore(sentence, at, 5) !== undefined || sentence.has(at - 2, /^kept|^keep/)) && bad("price")
  );
};

const OWNED = /^(?:my|our|your|the|a|security|full|back)$/;

/** "the bill was higher than they said", "came in lower than the estimate". */
const comparedWithSaid: Rule = (sentence, at) => {
  if (sentence.key(at + 1) !== "than" || hasNegation(sentence, at, 3)) return undefined;
  const says = (words: ReadonlySet<string>) => sentence.some(at + 2, at + 6, words);
  const isCompared =
    (sentence.near(at, 7, W("paying")) && says(W("quoted"))) ||
    (sentence.before(at, 7, W("bills")) !== undefined && says(W("said")));
  if (!isCompared) return undefined;
  return sentence.has(at, /^(?:less|lower|cheaper)$/) ? good("price") : bad("price");
};

/** "wanted an extra $200", "another £90 for the trap". */
const extraAmount: Rule = (sentence, at) => {
  if (!isAmountOfMoney(sentence, at + 1) || hasNegation(sentence, at, 4)) return undefined;
  if (sentence.key(at - 1) === "the" || sentence.key(at - 2) === "for") return undefined;
  return sentence.before(at, 7, W("demanding")) !== undefined && bad("price");
};

/** "$275 for ten minutes". */
const forLittle: Rule = (sentence, at) => {
  const price = sentence.before(at, 4, W("for"));
  if (price === undefined || !isAmountOfMoney(sentence, price - 1)) return undefined;
  return bad("price");
};

/** "charged me $150", "billed us for three hours": few stars alone make it blame. */
const charged: Rule = (sentence, at) => {
  if (!sentence.has(at + 1, /^(?:me|us|my|our)$/) || hasNegation(sentence, at, 3)) return undefined;
  if (sentence.near(at, 4, W("sparing"))) return undefined;
  const isDemand =
    isAmountOfMoney(sentence, at + 2) || sentence.has(at + 2, /^(?:for|card|credit|account|over)$/);
  return isDemand && bad("price");
};

/** "$89 just to tell me", "paid $150 to be told". */
const amountToHear: Rule = (sentence, at) => {
  const isInVain =
    sentence.key(at) === "just" ? sentence.key(at + 1) === "to" : sentence.has(at - 1, /^(?:to|be)$/);
  if (!isInVain) return undefined;
  for (let before = at - 1; before >= at - 4; before--)
    if (isAmountOfMoney(sentence, before)) return bad("price");
  return undefined;
};

/** "could not fix it and charged me anyway". */
const chargedAnyway: Rule = (sentence, at) => sentence.before(at, 6, CHARGED) !== undefined && bad("price");

const CHARGED = new Set(["charged", "billed", "invoiced"]);

/** "not a penny more", "right to the cent". */
const toThePenny: Rule = (sentence, at) => {
  const exact = sentence.key(at - 1) === "the" && sentence.key(at - 2) === "to";
  const noMore = sentence.has(at + 1, /^(?:more|extra|over)$/) && hasNegation(sentence, at, 3);
  return (exact || noMore) && good("price");
};

/** "would not take a penny", "wouldn't accept any money". */
const wouldNotTake: Rule = (sentence, at) => {
  const negation = negationBefore(sentence, at, 2);
  if (negation === undefined || !isTheirDoing(sentence, negation)) return undefined;
  return sentence.some(at + 1, at + 3, W("money")) && good("price");
};

/** "knocked $50 off the bill". */
const amountOff: Rule = (sentence, at) => {
  const taken = sentence.before(at, 4, W("taking off"));
  if (taken === undefined || hasNegation(sentence, taken, 3)) return undefined;
  return isAmountOfMoney(sentence, at - 1) && good("price");
};

/** "only charged us for the part". */
const onlyCharged: Rule = (sentence, at) =>
  (sentence.has(at - 1, /^(?:only|just)$/) || sentence.some(at + 1, at + 2, /^(?:nothing|only)$/)) &&
  good("price");

function isAmountOfMoney(sentence: OpinionatedSentence, at: number): boolean {
  const { text, words, first, last } = sentence;
  if (at < first || at > last) return false;
  const word = words[at];
  return (
    word !== undefined &&
    /\d/.test(word.key) &&
    /[$£€]\s?$/.test(text.slice(Math.max(0, word.start - 2), word.start))
  );
}

/** What was charged, raised, refunded, paid out and denied. */
export const OF_MONEY: RuleTable = [
  [unpaid, [...W("paying out")]],
  [paid, ["pay", "paid", "pays", "paying", "settled"]],
  [denied, [...W("denying")]],
  [raised, [...W("raising"), ...W("going up")]],
  [quoted, ["quoted", "quote", "estimate", "estimated"]],
  [chargedAgain, ["charged", "billed", "charge", "charging"]],
  [comparedWithSaid, ["higher", "more", "less", "lower", "cheaper"]],
  [extraAmount, ["extra", "another", "additional"]],
  [forLittle, ["minutes", "minute", "nothing", "look"]],
  [chargedAnyway, ["anyway"]],
  [charged, ["charged", "billed", "overbilled"]],
  [amountToHear, ["just", "tell", "told"]],
  [amountOff, ["off"]],
  [toThePenny, ["penny", "cent", "dollar", "dime"]],
  [wouldNotTake, ["take", "accept"]],
  [onlyCharged, ["charged", "billed"]],
  [unrefunded, [...W("refunds")]],
];
