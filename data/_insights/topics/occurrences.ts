import { BuildCache } from "../../_reuse/build-cache.ts";
import { digestOfSources } from "../../_reuse/engine.ts";
import type { BusinessFile } from "../../_schema/business.ts";
import { fingerprintOf } from "../../_schema/etag.ts";
import type { Review } from "../../_schema/review.ts";
import { PhraseTrie } from "../../_text/phrase-trie.ts";
import { sentenceWords } from "../../_text/sentences.ts";
import { type Word, words } from "../../_text/words.ts";
import { wordsJudge } from "../languages/readers.ts";
import type { QuoteCandidate, Said } from "../reading/quote-span.ts";
import type { Reading } from "../reading/reading.ts";
import type { WordSpan } from "../reading/sentence-keys.ts";
import type { WordSequences } from "./word-sequences.ts";

/** Where a review first uses a phrase, and what its sentence says there. */
export interface Occurrence extends QuoteCandidate {
  /** The phrase as written there, without a capital that only begins a sentence. */
  form: string;
}

/** Reviews that have been read, among which is looked for what several of them speak of. */
export interface ReadTexts {
  business: BusinessFile;
  readings: readonly Reading[];
  /** The words of the readings. */
  sequences: WordSequences;
  /** Marked with 1 the texts that repeat another, which do not count. */
  copies: Uint8Array;
}

/** A phrase that is looked for. */
export interface Sought {
  /** The ways of writing it. */
  variants: readonly string[];
  /** Where it counts, by the places of the readings; everywhere when absent. */
  texts?: ReadonlySet<number>;
}

/** Finds phrases in reviews, each at most once a review; all at one time, since those that are not in `kept` are read again for it. */
export function findOccurrences(
  readings: readonly { review: Review; language: string }[],
  sought: readonly Sought[],
  kept = new BuildCache(),
): Occurrence[][] {
  const inOrder = orderOf(sought);
  const forms = inOrder.map(({ forms }) => forms);
  const namespace = kept.namespace<Found[]>("occurrences", () => [digestOfSources(...TOPIC_SOURCES), forms]);
  const find = createFinder(forms);
  const found: Occurrence[][] = forms.map(() => []);
  const places = new Set(sought.map(({ texts }) => texts));
  for (const [text, { review, language }] of readings.entries()) {
    if (![...places].some((texts) => texts === undefined || texts.has(text))) continue;
    const key = fingerprintOf(`${language} ${review.rating} ${review.text}`);
    for (const { phrase, ...said } of namespace.keep(key, () => find(review, language))) {
      const { at } = inOrder[phrase]!;
      if (sought[at]!.texts?.has(text) ?? true) found[at]!.push({ ...said, review });
    }
  }
  return found;
}

/** The phrases by their forms, so that what is kept still holds when some have changed places. */
function orderOf(sought: readonly Sought[]) {
  return sought
    .map(({ variants }, at) => ({ forms: [...variants].sort(), at }))
    .sort((a, b) => (a.forms.join() < b.forms.join() ? -1 : 1));
}

const TOPIC_SOURCES = ["data/_insights", "data/_text"];

/** What a text says where it first uses the phrase at a place of a list. */
type Found = Said & { phrase: number; form: string };

function createFinder(forms: readonly (readonly string[])[]) {
  const placesIn = createSearch(forms);
  return (review: Review, language: string): Found[] => {
    const all = words(review.text);
    const places = [...placesIn(review.text, all)];
    if (places.length === 0) return [];
    const judge = wordsJudge(language);
    return [...sentenceWords(review.text, all)].flatMap((part) => {
      const here = places.filter(([, { first }]) => part.first <= first && first <= part.last);
      if (here.length === 0) return [];
      const said = judge(review, all, part);
      return here.map(([phrase, place]) => ({
        phrase,
        form: formOf(review.text, all, place, place.first === part.first),
        ...said(place.first, Math.min(place.last, part.last)),
      }));
    });
  };
}

/** Finds where a text first has each phrase. */
function createSearch(forms: readonly (readonly string[])[]) {
  const trie = new PhraseTrie<number>();
  for (const [phrase, variants] of forms.entries()) for (const variant of variants) trie.add(variant, phrase);
  return (text: string, all: readonly Word[]): Map<number, WordSpan> => {
    const places = new Map<number, WordSpan>();
    for (let first = 0; first < all.length; first++)
      for (const { length, values } of trie.matchesAt(text, all, first))
        for (const phrase of values)
          if (!places.has(phrase)) places.set(phrase, { first, last: first + length - 1 });
    return places;
  };
}

function formOf(text: string, all: readonly Word[], { first, last }: WordSpan, opens: boolean): string {
  const form = text.slice(all[first]?.start, all[last]?.end).replace(/\s+/g, " ");
  const begins = opens && /^\p{Lu}\p{Ll}/u.test(form);
  return begins || form === form.toUpperCase() ? form.toLowerCase() : form;
}
