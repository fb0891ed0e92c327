import type { Judgement, Verdict } from "../reading/polarity.ts";
import type { Found, PhraseSentence } from "./phrase-sentence.ts";

/**
 * What a sentence says of a phrase in it. A phrase that judges by itself decides; for one that only names, the
 * opinions beside it in its clause do. Stars are evidence too: what speaks against them has to be said plainly, or is
 * left undecided.
 */
export function judgePhrase(sentence: PhraseSentence, target: Found, rating: number): Verdict {
  const own = target.sense.weight !== 0;
  const value = own ? target.value : evidenceAt(sentence, target.first, target.last, target.clause);
  return {
    polarity: polarityOf(value, own, sentence.contrasting.has(target.clause), rating),
    certainty: own ? PLAIN : BESIDE,
  };
}

/** What a clause says of words in it that are in no lexicon: a person's name, a topic. */
export function judgeWords(sentence: PhraseSentence, first: number, rating: number): Verdict {
  const clause = sentence.clauseOf(first);
  const value = sentence.found
    .filter((each) => each.clause === clause)
    .reduce((sum, { value }) => sum + value, 0);
  return { polarity: polarityOf(value, false, sentence.contrasting.has(clause), rating), certainty: BESIDE };
}

/** The opinions about nothing else in a clause, nearer ones counting more. */
export function evidenceAt({ found }: PhraseSentence, first: number, last: number, clause: number): number {
  let sum = 0;
  for (const opinion of found) {
    if (opinion.clause !== clause || opinion.value === 0 || opinion.sense.aspects.length > 0) continue;
    const distance = Math.max(1, opinion.first > last ? opinion.first - last : first - opinion.last);
    if (distance <= REACH) sum += opinion.value / (1 + DECAY * (distance - 1));
  }
  return sum;
}

function polarityOf(value: number, own: boolean, contrasts: boolean, rating: number): Judgement {
  if (value === 0) return "neutral";
  const againstStars = value > 0 ? rating <= (own ? 1 : 2) : rating >= (own ? 5 : 4);
  if (againstStars && !contrasts) return "abstained";
  if (Math.abs(value) < CLEAR) return "abstained";
  return value > 0 ? "positive" : "negative";
}

const DECAY = 0.15;
const REACH = 8;
const CLEAR = 0.6;
const PLAIN = 1;
const BESIDE = 0.9;
