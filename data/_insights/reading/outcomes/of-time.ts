import type { OpinionatedSentence } from "../opinions.ts";
import { keyAt } from "../sentence-keys.ts";
import { bad, good, type Rule, type RuleTable } from "./outcome.ts";
import { hasNegation, isNumber, wordBefore } from "./word-search.ts";
import { W } from "./words.ts";

/** "took six weeks", "waited two months", "it has been three weeks"; "ago" tells when and not how long. */
const lasted: Rule = (sentence, at) => {
  if (!hasAmount(sentence, at) || keyAt(sentence, at + 1) === "ago" || isOld(sentence, at)) return undefined;
  if (isRule(sentence, at)) return undefined;
  if (
    keyAt(sentence, at + 1) === "off" ||
    (keyAt(sentence, at + 1) === "to" && keyAt(sentence, at + 2) === "see")
  )
    return undefined;
  if (wordBefore(sentence, at, 5, W["sparing"]) !== undefined || isNotEven(sentence, at)) return undefined;
  if (
    /^(?:wait|waiting)$/.test(keyAt(sentence, at + 1)) ||
    wordBefore(sentence, at, 4, W["within"]) !== undefined
  )
    return undefined;
  const been = keyAt(sentence, at - 2) === "been" || keyAt(sentence, at - 3) === "been";
  const without = wordBefore(sentence, at, 6, W["without"]);
  if (without !== undefined && /^(?:been|us|me|were|being|go|left)$/.test(keyAt(sentence, without - 1)))
    return bad("speed", at);
  const taking = wordBefore(sentence, at, 7, W["taking"]);
  if (taking !== undefined && /^(?:part|place|off)$/.test(keyAt(sentence, taking + 1))) return undefined;
  return been || taking !== undefined ? bad("speed", at) : undefined;
};

/** "within two days", "in twenty minutes", "took ten minutes". */
const wasQuick: Rule = (sentence, at) => {
  if (!hasAmount(sentence, at)) return undefined;
  const within = wordBefore(sentence, at, 4, W["within"]);
  if (within === undefined || keyAt(sentence, at + 1) === "advance" || keyAt(sentence, at + 2) === "advance")
    return undefined;
  return wordBefore(sentence, at, 8, NEED) === undefined ? good("speed", at) : undefined;
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
  const long = W["forever"].has(key) || /^(?:so|too|this|that|very|a)$/.test(keyAt(sentence, at - 1));
  if (!long || keyAt(sentence, at - 1) === "as" || keyAt(sentence, at + 1) === "as") return undefined;
  const taking = wordBefore(sentence, at, 5, TAKES);
  if (taking === undefined || hasNegation(sentence, taking, 2)) return undefined;
  const isWait = keyAt(sentence, at + 1) === "to" && /^(?:schedule|book)$/.test(keyAt(sentence, at + 2));
  return bad(isWait ? "scheduling" : "speed", at);
};

function hasAmount(sentence: OpinionatedSentence, unit: number): boolean {
  let at = unit - 1;
  if (/^(?:business|working|full|whole|more|long|short)$/.test(keyAt(sentence, at))) at--;
  if (keyAt(sentence, at) === "of") at--;
  return W["amounts"].has(keyAt(sentence, at)) || isNumber(keyAt(sentence, at), 1);
}

/** "the waiting period of 14 days", "30 days notice". */
function isRule(sentence: OpinionatedSentence, unit: number): boolean {
  return wordBefore(sentence, unit, 4, W["ruled"]) !== undefined || W["ruled"].has(keyAt(sentence, unit + 1));
}

/** "six weeks old", "two months of age". */
function isOld(sentence: OpinionatedSentence, unit: number): boolean {
  return /^(?:old|of|pregnant|free)$/.test(keyAt(sentence, unit + 1));
}

const TAKES = new Set("take takes took taking taken".split(" "));

/** How long it took. */
export const OF_TIME: RuleTable = [
  [lasted, [...W["long units"], ...W["days"]]],
  [wasQuick, [...W["days"], ...W["short units"]]],
  [tookForever, [...W["forever"], "long", "while"]],
];
