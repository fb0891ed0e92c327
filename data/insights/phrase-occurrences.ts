import type { Review } from "../schema/review.ts";
import { sentences } from "../text/sentences.ts";
import { readOpinions } from "./opinions.ts";
import { PhraseTrie } from "./phrase-trie.ts";
import { judge } from "./polarity.ts";
import { type QuoteCandidate, quoteAround } from "./quote-span.ts";
import type { Reading } from "./reading.ts";
import { type Word, words } from "./words.ts";

export type PhraseOccurrence = QuoteCandidate;

/** Where phrases stand in the texts that were read, at most once a review, with what is said there. */
export function findPhrases(
  readings: readonly Reading[],
  phrases: readonly string[],
): Map<string, PhraseOccurrence[]> {
  const tries = new Map<number, PhraseTrie<string>>();
  for (const phrase of phrases) {
    const length = words(phrase).length;
    const trie = tries.get(length) ?? new PhraseTrie<string>();
    tries.set(length, trie);
    trie.add(phrase, phrase);
  }
  const found = new Map<string, PhraseOccurrence[]>(phrases.map((phrase) => [phrase, []]));
  for (const { review } of readings) {
    const all = words(review.text);
    const seen = new Map<string, { first: number; last: number }>();
    for (let at = 0; at < all.length; at++) {
      for (const trie of tries.values()) {
        const match = trie.longestAt(review.text, all, at);
        for (const phrase of match?.values ?? []) {
          if (!seen.has(phrase)) seen.set(phrase, { first: at, last: at + (match?.length ?? 1) - 1 });
        }
      }
    }
    if (seen.size === 0) continue;
    for (const [phrase, occurrence] of judgeAll(review, all, seen)) found.get(phrase)?.push(occurrence);
  }
  return found;
}

function judgeAll(
  review: Review,
  all: readonly Word[],
  places: ReadonlyMap<string, { first: number; last: number }>,
): [string, PhraseOccurrence][] {
  const waiting = [...places].sort(([, a], [, b]) => a.first - b.first);
  const judged: [string, PhraseOccurrence][] = [];
  let first = 0;
  for (const span of sentences(review.text)) {
    while ((all[first]?.end ?? Infinity) <= span.start) first++;
    let last = first - 1;
    while ((all[last + 1]?.end ?? Infinity) <= span.end) last++;
    const here = waiting.filter(({ 1: place }) => place.first >= first && place.first <= last);
    if (here.length > 0) {
      const sentence = readOpinions(review.text, all, span, first, last);
      for (const [phrase, place] of here) {
        const target = { first: place.first, last: Math.min(place.last, last), aspect: null, own: 0 };
        const polarity = judge(sentence, target, review.rating);
        judged.push([phrase, { review, polarity, ...quoteAround(all, sentence, place.first, 1) }]);
      }
    }
    first = last + 1;
  }
  return judged;
}
