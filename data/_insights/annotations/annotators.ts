import type { Annotation } from "../../_schema/annotation-line.ts";
import type { Review } from "../../_schema/review.ts";
import { groupBy } from "../../_text/group-by.ts";
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
  const known = annotations.filter(({ aspect }) => places.has(aspect));
  return [...groupBy(known, ({ by }) => by)]
    .map(([by, theirs]) => {
      const byReview = groupBy(theirs, ({ review }) => review);
      const readings = reviews.flatMap((review) => {
        const ofReview = byReview.get(review.id);
        return ofReview ? [readingOf(review, ofReview, places)] : [];
      });
      return { by, readings };
    })
    .filter(({ readings }) => readings.length > 0)
    .sort((a, b) => b.readings.length - a.readings.length || (a.by < b.by ? -1 : 1));
}

function readingOf(
  review: Review,
  annotations: readonly Annotation[],
  places: ReadonlyMap<string, number>,
): Reading {
  const spans = groupBy(annotations, spanOf);
  const distinct = new Map(
    annotations.map((each) => [`${spanOf(each)} ${each.aspect} ${each.polarity}`, each]),
  );
  const mentions = [...distinct.values()].map((annotation): AspectMention => {
    const { from, to, aspect, polarity } = annotation;
    return {
      review,
      aspect: places.get(aspect)!,
      polarity,
      start: from,
      end: to,
      ...CHOSEN,
      words: words(review.text.slice(from, to)).length,
      aspects: new Set(spans.get(spanOf(annotation))!.map((each) => each.aspect)).size,
    };
  });
  return {
    ...wholeReading(review, mentions.sort(inOrder), []),
    language: review.language ?? UNSTATED,
  };
}

const spanOf = ({ from, to }: Annotation) => `${from} ${to}`;

/** Whoever chose the words chose where they begin and end, and claims them. */
const CHOSEN = { certainty: 1, whole: true };

function inOrder(a: AspectMention, b: AspectMention): number {
  return a.start - b.start || a.end - b.end || a.aspect - b.aspect || (a.polarity < b.polarity ? -1 : 1);
}
