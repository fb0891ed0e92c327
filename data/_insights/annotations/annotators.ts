import type { Annotation } from "../../_schema/annotation-line.ts";
import type { Review } from "../../_schema/review.ts";
import { words } from "../../_text/words.ts";
import type { AspectDefinition } from "../aspects/taxonomy.ts";
import { UNSTATED } from "../language.ts";
import type { AspectMention } from "../reading/aspect-mentions.ts";
import type { Reading } from "../reading/reading.ts";
import { wholeReading } from "../reading/whole-reading.ts";

/** Somebody else's reading of the reviews, in the shape of the engine's own, so that the same functions count both. */
export interface Annotator {
  by: string;
  /** Of the reviews that have annotations, newest first. */
  readings: readonly Reading[];
}

/**
 * The annotations by who made them, most reviews first. Depends on what they say and not on their order; what is said
 * twice counts once. `reviews` are newest first; annotations of others, and of unknown aspects, are left out.
 */
export function annotatorsOf(
  annotations: readonly Annotation[],
  reviews: readonly Review[],
  taxonomy: readonly AspectDefinition[],
): Annotator[] {
  const places = new Map(taxonomy.map(({ id }, index) => [id, index]));
  const annotators = new Map<string, Map<string, Annotation[]>>();
  for (const annotation of annotations) {
    if (!places.has(annotation.aspect)) continue;
    const byReview = getOrAdd(annotators, annotation.by, () => new Map<string, Annotation[]>());
    getOrAdd(byReview, annotation.review, () => []).push(annotation);
  }
  return [...annotators]
    .map(([by, byReview]) => ({ by, readings: readingsOf(byReview, reviews, places) }))
    .filter(({ readings }) => readings.length > 0)
    .sort((a, b) => b.readings.length - a.readings.length || (a.by < b.by ? -1 : 1));
}

function readingsOf(
  byReview: ReadonlyMap<string, readonly Annotation[]>,
  reviews: readonly Review[],
  places: ReadonlyMap<string, number>,
): Reading[] {
  return reviews.flatMap((review) => {
    const annotations = byReview.get(review.id);
    return annotations ? [readingOf(review, annotations, places)] : [];
  });
}

function readingOf(
  review: Review,
  annotations: readonly Annotation[],
  places: ReadonlyMap<string, number>,
): Reading {
  const spans = new Map<string, Set<string>>();
  const distinct = new Map<string, AspectMention>();
  for (const { from, to, aspect, polarity } of annotations) {
    getOrAdd(spans, `${from} ${to}`, () => new Set<string>()).add(aspect);
    const mention = { review, aspect: places.get(aspect)!, polarity, start: from, end: to };
    distinct.set(`${from} ${to} ${aspect} ${polarity}`, { ...mention, ...FORM });
  }
  const mentions = [...distinct.values()].sort(inOrder).map((mention) => ({
    ...mention,
    words: words(review.text.slice(mention.start, mention.end)).length,
    aspects: spans.get(`${mention.start} ${mention.end}`)!.size,
  }));
  return { ...wholeReading(review, mentions, []), language: review.language ?? UNSTATED };
}

/** Whoever chose the words chose where they begin and end, and claims them. */
const FORM = { certainty: 1, whole: true, words: 0, aspects: 0 };

function inOrder(a: AspectMention, b: AspectMention): number {
  return a.start - b.start || a.end - b.end || a.aspect - b.aspect || (a.polarity < b.polarity ? -1 : 1);
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}
