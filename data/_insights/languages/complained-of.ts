import type { Review } from "../../_schema/review.ts";
import type { Word } from "../../_text/words.ts";
import type { AspectMention } from "../reading/aspect-mentions.ts";
import { quoteAround } from "../reading/quote-span.ts";
import type { LexiconPhrases } from "./lexicon-phrases.ts";
import type { PhraseSentence } from "./phrase-sentence.ts";

/**
 * What a review of few stars complains of whose blame no phrase has heard, told by the words that it uses alone: the aspect
 * that most of them are of, at the first of these. None where two aspects have as many, or others are spoken of.
 */
export function complainedOf(
  review: Review,
  words: readonly Word[],
  sentences: readonly PhraseSentence[],
  { complaints }: LexiconPhrases,
): AspectMention | undefined {
  if (review.rating > MOST_STARS) return undefined;
  const counts = new Map<number, { count: number; sentence: PhraseSentence; place: number }>();
  for (const sentence of sentences) {
    if (sentence.ofOthers || sentence.found.some(({ value }) => value > 0)) continue;
    for (let at = sentence.first; at <= sentence.last; at++) {
      const match = complaints.longestAt(review.text, words, at);
      for (const aspect of match?.values ?? []) {
        const told = counts.get(aspect) ?? { count: 0, sentence, place: at };
        counts.set(aspect, { ...told, count: told.count + 1 });
      }
      at += (match?.length ?? 1) - 1;
    }
  }
  const [most, next] = [...counts].sort(([, a], [, b]) => b.count - a.count);
  if (!most || most[1].count === next?.[1].count) return undefined;
  const [aspect, { sentence, place }] = most;
  return {
    review,
    aspect,
    polarity: "negative",
    certainty: CERTAINTY,
    ...quoteAround(words, sentence, place, 1),
  };
}

/** Stars of a review that is a complaint whatever it says. */
const MOST_STARS = 2;
const CERTAINTY = 0.8;
