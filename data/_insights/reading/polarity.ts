import { polarityModel } from "../model/polarity-model.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { Opinion } from "./shift-opinions.ts";

export type Polarity = "positive" | "negative" | "neutral";

/** What is made of a mention: "abstained" is praise or blame that is too uncertain to be claimed. */
export type Judgement = Polarity | "abstained";

/** A judgement with the probability that it is right: 1 where a phrase judges by itself. */
export interface Verdict {
  polarity: Judgement;
  certainty: number;
}

/** What a judgement is about: words of a sentence, both ends included. */
export interface Target {
  first: number;
  last: number;
  /** Place in the taxonomy; null for a person, of whom every opinion may speak. */
  aspect: number | null;
  /** Named by a word so common that opinions about other aspects do not speak of it. */
  weak?: boolean;
  /** The aspect is people. */
  ofPeople?: boolean;
  /** The opinion that the words themselves hold, already shifted; 0 when they only name. */
  own: number;
}

/**
 * What a sentence says about a target. A phrase that judges by itself decides, inverted or voided by the words before
 * it; for a phrase that only names, the trained model reads the sentence. The stars bias both but decide neither.
 */
export function judge(sentence: OpinionatedSentence, target: Target, rating: number): Verdict {
  if (target.own !== 0) {
    const total = target.own + (STAR_WEIGHT[rating] ?? 0);
    if (Math.abs(total) < CLEAR) return FACT;
    return total > 0 ? PRAISE : BLAME;
  }
  if (sentence.elsewhere.has(sentence.clauseOf(target.first))) return FACT;
  const model = polarityModel();
  const leaning = STAR_LOGIT[rating] ?? 0;
  const odds = model.odds(sentence, target.first, target.last);
  const positive = odds.positive * Math.exp(leaning);
  const negative = odds.negative * Math.exp(-leaning);
  const most = Math.max(positive, odds.neutral, negative);
  const certainty = most / (positive + odds.neutral + negative);
  if (odds.neutral === most) return { polarity: "neutral", certainty };
  if (certainty < model.threshold) return { polarity: "abstained", certainty };
  return { polarity: positive > negative ? "positive" : "negative", certainty };
}

/** Sum of the opinions of the target's own clause that may speak of it, nearer ones counting more. */
export function ownClauseEvidence(sentence: OpinionatedSentence, target: Target): number {
  const clause = sentence.clauseOf(target.first);
  let sum = 0;
  for (const opinion of nearIn(sentence, clause, target.first)) {
    if (maySpeakOf(opinion, target)) sum += opinion.value / (1 + DECAY * (distance(opinion, target) - 1));
  }
  return sum;
}

/** The opinions of a clause; in a very long one only those around a word, since distant ones mean little. */
function nearIn(sentence: OpinionatedSentence, clause: number, word: number): readonly Opinion[] {
  const opinions = sentence.byClause.get(clause) ?? [];
  if (opinions.length <= 2 * NEAREST) return opinions;
  let low = 0;
  let high = opinions.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((opinions[middle]?.first ?? 0) < word) low = middle + 1;
    else high = middle;
  }
  return opinions.slice(Math.max(0, low - NEAREST), low + NEAREST);
}

/** "rude" speaks of the office too, since that is people; "overpriced" does not speak of the work. */
function maySpeakOf({ signal }: Opinion, { aspect, weak, ofPeople }: Target): boolean {
  if (aspect === null || signal.aspects.length === 0) return true;
  if (weak) return false;
  return ofPeople === true && signal.aspects.some((other) => other.ofPeople);
}

function distance(a: { first: number; last: number }, b: { first: number; last: number }): number {
  return Math.max(1, a.first > b.last ? a.first - b.last : b.first - a.last);
}

const FACT: Verdict = { polarity: "neutral", certainty: 1 };
const PRAISE: Verdict = { polarity: "positive", certainty: 1 };
const BLAME: Verdict = { polarity: "negative", certainty: 1 };

const NEAREST = 8;
const DECAY = 0.15;
const CLEAR = 0.6;
/** On the scale of the opinion lexicon, where 3 is strongest. */
const STAR_WEIGHT: Readonly<Record<number, number>> = { 1: -0.5, 2: -0.35, 3: 0, 4: 0.2, 5: 0.35 };
/** Half the log-odds that stars add to praise against blame. */
const STAR_LOGIT: Readonly<Record<number, number>> = { 1: -0.8, 2: -0.5, 3: 0, 4: 0.3, 5: 0.6 };
