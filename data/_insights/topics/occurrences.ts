import { digestOfSources } from "../../_reuse/engine.ts";
import { Kept } from "../../_reuse/kept.ts";
import { fingerprintOf } from "../../_schema/fingerprint.ts";
import type { Review } from "../../_schema/review.ts";
import { PhraseTrie } from "../../_text/phrase-trie.ts";
import { sentenceWords } from "../../_text/sentence-words.ts";
import { type Word, words } from "../../_text/words.ts";
import { readOpinions } from "../reading/opinions.ts";
import { packPiece, unpackPiece } from "../reading/packed-reading.ts";
import { judge } from "../reading/polarity.ts";
import { type QuoteCandidate, quoteAround } from "../reading/quote-span.ts";

/** Where a review first uses a phrase, and what its sentence says there. */
export interface Occurrence extends QuoteCandidate {
  /** The phrase as written there, without a capital that only begins a sentence. */
  form: string;
}

/**
 * Finds phrases in reviews, each at most once per review. `forms` are the spellings of each phrase. Reviews whose
 * occurrences are in `kept` are not read again.
 */
export function findOccurrences(
  reviews: readonly Review[],
  forms: readonly (readonly string[])[],
  kept = new Kept(),
): Occurrence[][] {
  const shelf = kept.shelf<Packed[]>("topics", [digestOfSources(...TOPIC_SOURCES), forms]);
  const find = createFinder(forms);
  const found: Occurrence[][] = forms.map(() => []);
  for (const review of reviews) {
    const key = fingerprintOf(`${review.rating} ${review.text}`);
    for (const [phrase, form, ...piece] of shelf.keep(key, () => find(review)))
      found[phrase]?.push({ ...unpackPiece(review, piece, 0), form });
  }
  return found;
}

const TOPIC_SOURCES = ["data/_insights", "data/_text"];

/** The place of a phrase, its form, and the numbers of its piece. */
type Packed = [phrase: number, form: string, ...piece: number[]];

function createFinder(forms: readonly (readonly string[])[]): (review: Review) => Packed[] {
  const tries = new Map<number, PhraseTrie<number>>();
  forms.forEach((variants, phrase) => {
    for (const variant of variants) {
      const length = words(variant).length;
      const trie = tries.get(length) ?? new PhraseTrie<number>();
      tries.set(length, trie);
      trie.add(variant, phrase);
    }
  });
  return (review) => {
    const found: Packed[] = [];
    const all = words(review.text);
    const places = new Map<number, Place>();
    for (let at = 0; at < all.length; at++) {
      for (const trie of tries.values()) {
        const match = trie.longestAt(review.text, all, at);
        for (const phrase of match?.values ?? [])
          if (!places.has(phrase)) places.set(phrase, { first: at, last: at + (match?.length ?? 1) - 1 });
      }
    }
    const tell = (phrase: number, each: Occurrence) => found.push([phrase, each.form, ...packPiece(each)]);
    if (places.size > 0) judgeAll(review, all, places, tell);
    return found;
  };
}

interface Place {
  first: number;
  last: number;
}

function judgeAll(
  review: Review,
  all: readonly Word[],
  places: ReadonlyMap<number, Place>,
  tell: (phrase: number, occurrence: Occurrence) => void,
): void {
  const waiting = [...places].sort(([, a], [, b]) => a.first - b.first);
  let next = 0;
  for (const { span, first, last } of sentenceWords(review.text, all)) {
    if ((waiting[next]?.[1].first ?? Infinity) <= last) {
      const sentence = readOpinions(review.text, all, span, first, last);
      for (let here = waiting[next]; here && here[1].first <= last; here = waiting[++next]) {
        const [phrase, place] = here;
        const target = { first: place.first, last: Math.min(place.last, last), aspect: null, own: 0 };
        const verdict = judge(sentence, target, review.rating);
        const form = formOf(review.text, all, place, place.first === first);
        tell(phrase, { review, ...verdict, form, ...quoteAround(all, sentence, place.first, 1) });
      }
    }
    if (next === waiting.length) return;
  }
}

function formOf(text: string, all: readonly Word[], { first, last }: Place, opens: boolean): string {
  const form = text.slice(all[first]?.start, all[last]?.end).replace(/\s+/g, " ");
  const begins = opens && /^\p{Lu}\p{Ll}/u.test(form);
  return begins || form === form.toUpperCase() ? form.toLowerCase() : form;
}
