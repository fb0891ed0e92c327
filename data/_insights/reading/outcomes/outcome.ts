import { readWordSets } from "../../../_text/read-words.ts";
import { placeOfAspect } from "../../aspects/taxonomy.ts";
import type { OpinionatedSentence } from "../opinions.ts";
import { PEOPLE } from "../subject-words.ts";

/** Something that happened and tells of an aspect without an opinion word: "took six weeks", "called four times". */
export interface Outcome {
  /** Place in the taxonomy. */
  aspect: number;
  praises: boolean;
  /** Told of another firm, of which its clause speaks: "had to call another plumber". */
  ofRival?: boolean;
}

/** Looks at a word and those around it; `before` is the sentence before. */
export type Rule = (
  sentence: OpinionatedSentence,
  at: number,
  before?: OpinionatedSentence,
) => Outcome | false | undefined;

/** Rules by the words that they begin at, which few sentences hold. */
export type RuleTable = readonly (readonly [rule: Rule, words: readonly string[]])[];

export const bad = (id: string): Outcome => ({ aspect: placeOfAspect(id), praises: false });
export const good = (id: string): Outcome => ({ aspect: placeOfAspect(id), praises: true });

/** The words that the rules ask for, by section. */
export const W = readWordSets(new URL("./words/outcomes.en.txt", import.meta.url));

export function isNumber(key: string, least: number): boolean {
  return /^\d{1,3}$/.test(key) && Number(key) >= least;
}

export function hasNegation(sentence: OpinionatedSentence, at: number, reach: number): boolean {
  return negationBefore(sentence, at, reach) !== undefined;
}

/** The nearest negation or refusal before a word, of the same clause. */
export function negationBefore(sentence: OpinionatedSentence, at: number, reach: number): number | undefined {
  const negation = sentence.before(at, reach, W("negations")) ?? sentence.before(at, reach, W("refusals"));
  return negation !== undefined && sentence.has(negation + 1, W("trouble")) ? undefined : negation;
}

/** Whether a negation is of what the customer does; "I was not told" is done to him. */
export function isCustomers(sentence: OpinionatedSentence, negation: number): boolean {
  if (sentence.has(negation, /^(?:was|were|haven't)/)) return false;
  const isAuxiliary = sentence.has(negation - 1, AUXILIARIES);
  return sentence.has(negation - (isAuxiliary ? 2 : 1), W("speakers"));
}

const AUXILIARIES = /^(?:did|do|have|had|could|would|will|should|must|may|might|to)$/;

/** Whether somebody of the business is named as the doer shortly before a verb. */
export function isTheirDoing(sentence: OpinionatedSentence, verb: number): boolean {
  return sentence.isNearer(verb, 3, WORKERS, W("speakers")) === true;
}

const WORKERS = new Set([...W("workers"), ...PEOPLE]);

/** Whether the customer is the doer: "I had to sweep", "we called", "I called him and cancelled". */
export function isCustomersDoing(sentence: OpinionatedSentence, verb: number): boolean {
  let reach = 3;
  for (let at = verb - 1; at >= verb - reach; at--) {
    if (sentence.key(at) === "and" && verb - at <= 2) reach = 7;
    if (sentence.has(at, W("doers"))) return true;
    if (sentence.has(at, W("workers"))) return false;
  }
  return false;
}

/** "had to", "ended up": what the customer would not have done of his own accord. */
export function isForced(sentence: OpinionatedSentence, verb: number): boolean {
  const forced = sentence.before(verb, 3, W("forced"));
  if (forced === undefined) return false;
  if (sentence.has(forced, /^ha[dv]/) && !sentence.has(forced + 1, /^(?:to|been)$/)) return false;
  const doer = sentence.key(forced - 1);
  return doer === "" || W("doers").has(doer) || /^(?:and|so|still|then|just)$/.test(doer);
}
