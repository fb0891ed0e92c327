import type { Review } from "../../_schema/review.ts";
import type { Word } from "../../_text/words.ts";
import { listedOpinion } from "./listed-opinion.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { outcomesIn } from "./outcomes.ts";
import { judge, ownClauseEvidence, type Verdict } from "./polarity.ts";
import { type QuoteCandidate, quoteAround } from "./quote-span.ts";
import { isOfBusiness } from "./spoken-of.ts";

export interface AspectMention extends QuoteCandidate {
  /** Place in the taxonomy. */
  aspect: number;
}

/** What a sentence says of aspects: by its phrases in order, then by the outcomes it tells. */
export function aspectMentions(
  review: Review,
  all: readonly Word[],
  sentence: OpinionatedSentence,
): AspectMention[] {
  const found = byPhrases(sentence, review.rating);
  addOutcomes(sentence, review.rating, found);
  const distinct = new Set(found.map(({ aspect }) => aspect)).size;
  return found.map(({ aspect, verdict, place }) => ({
    review,
    aspect,
    ...verdict,
    ...quoteAround(all, sentence, place, distinct),
  }));
}

interface Found {
  aspect: number;
  verdict: Verdict;
  /** The word that it stands at. */
  place: number;
}

function byPhrases(sentence: OpinionatedSentence, rating: number): Found[] {
  const found: Found[] = [];
  if (sentence.marks.length === 0) return found;
  const values = new Map(sentence.opinions.map(({ first, value }) => [first, value]));
  const times = new Map<number, number>();
  for (const { first, last, signal } of sentence.marks) {
    for (const { index, ...named } of signal.aspects) {
      times.set(index, (times.get(index) ?? 0) + 1);
      if (times.get(index)! > MOST_MENTIONS) continue;
      const value = values.get(first);
      if (value === 0) continue;
      const own = value ?? listedOpinion(sentence, first);
      const turned = own * signal.weight < 0;
      const target = { first, last, aspect: index, ...named, own, told: signal.told, turned };
      if (named.weak && ownClauseEvidence(sentence, target) === 0) continue;
      if (!isOfBusiness(sentence, { first, last, aspect: index, value: own }, rating)) continue;
      found.push({ aspect: index, verdict: judge(sentence, target, rating), place: first });
    }
  }
  return found;
}

/** Adds the outcomes that say what no phrase has claimed already. */
function addOutcomes(sentence: OpinionatedSentence, rating: number, found: Found[]): void {
  for (const { first, last, aspect, praises } of outcomesIn(sentence)) {
    const claimed = praises ? "positive" : "negative";
    if (found.some((each) => each.aspect === aspect && each.verdict.polarity === claimed)) continue;
    const target = { first, last, aspect, own: praises ? OUTCOME : -OUTCOME, told: true };
    found.push({ aspect, verdict: judge(sentence, target, rating), place: first });
  }
}

/** Of one aspect in one sentence; nobody who means it repeats a thing so often. */
const MOST_MENTIONS = 8;
/** The strength of an opinion told by an outcome. */
const OUTCOME = 2;
