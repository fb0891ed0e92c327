import { TAXONOMY } from "./aspects/taxonomy.ts";
import type { Opinion, OpinionatedSentence } from "./opinions.ts";

export type Polarity = "positive" | "negative" | "neutral";

/** What a judgement is about: words of a sentence, both ends included. */
export interface Target {
  first: number;
  last: number;
  /** Place in the taxonomy; null for a person, of whom every opinion may speak. */
  aspect: number | null;
  /** Named by a word so common that opinions about other aspects do not speak of it. */
  weak?: boolean;
  /** The opinion that the words themselves hold, already shifted; 0 when they only name. */
  own: number;
}

/**
 * What a sentence says of a target. Evidence is the target's own words, else the opinions of its clause by
 * distance, else those of a neighbouring clause that is no contrast and has no aspect of its own. The stars move
 * weak evidence and never make any: without evidence the answer is neutral.
 */
export function judge(sentence: OpinionatedSentence, target: Target, rating: number): Polarity {
  const evidence =
    target.own !== 0
      ? target.own
      : ownClauseEvidence(sentence, target) || neighbourEvidence(sentence, target);
  if (evidence === 0) return "neutral";
  const total = evidence + (STAR_PRIOR[rating] ?? 0);
  if (total >= THRESHOLD) return "positive";
  return total <= -THRESHOLD ? "negative" : "neutral";
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

function neighbourEvidence(sentence: OpinionatedSentence, target: Target): number {
  const own = sentence.clauseOf(target.first);
  let sum = 0;
  for (const clause of [own - 1, own + 1]) {
    const later = sentence.clauses[Math.max(clause, own)];
    if (!sentence.clauses[clause] || later?.contrast) continue;
    const opinions = nearIn(sentence, clause, target.first);
    if (target.aspect !== null && opinions.some(({ signal }) => signal.aspects.length > 0)) continue;
    for (const opinion of opinions) if (maySpeakOf(opinion, target)) sum += NEIGHBOUR * opinion.value;
  }
  return sum;
}

/** The opinions of a clause, or of an endless one those around a word: what is far away says little. */
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
function maySpeakOf({ signal }: Opinion, { aspect, weak }: Target): boolean {
  if (aspect === null || signal.aspects.length === 0) return true;
  if (weak) return false;
  return (
    TAXONOMY[aspect]?.ofPeople === true &&
    signal.aspects.some(({ index }) => TAXONOMY[index]?.ofPeople === true)
  );
}

function distance(a: { first: number; last: number }, b: { first: number; last: number }): number {
  return Math.max(1, a.first > b.last ? a.first - b.last : b.first - a.last);
}

const NEAREST = 8;
const DECAY = 0.15;
const NEIGHBOUR = 0.4;
const THRESHOLD = 0.6;
const STAR_PRIOR: Readonly<Record<number, number>> = { 1: -0.5, 2: -0.35, 3: 0, 4: 0.2, 5: 0.35 };
