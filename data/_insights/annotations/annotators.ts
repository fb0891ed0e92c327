import type { Annotation } from "../../_schema/annotation-line.ts";
import type { Agreement } from "../../_schema/annotations.ts";
import { VOTES } from "../../_schema/insights-by-review.ts";
import type { Review } from "../../_schema/review.ts";
import { groupBy } from "../../_text/group-by.ts";
import { words } from "../../_text/words.ts";
import type { AspectDefinition } from "../aspects/taxonomy.ts";
import { MINIMUM_SUPPORT } from "../figures/minimum-support.ts";
import { rounded, wilsonInterval } from "../figures/statistics.ts";
import { UNSTATED } from "../language.ts";
import { type AspectMention, type Reading, readingOf } from "../reading/reading.ts";

/** Somebody else's reading of the reviews, in the shape of the engine's own, so that the same functions count both. */
export type Annotator = ReturnType<typeof annotatorsOf>[number];

/**
 * The annotations by who made them, most reviews first. Depends on what they say and not on their order; what is said
 * twice counts once. `reviews` are newest first, and so are the readings; annotations of others, and of unknown aspects, are left out.
 */
export function annotatorsOf(
  annotations: readonly Annotation[],
  reviews: readonly Review[],
  taxonomy: readonly AspectDefinition[],
) {
  const places = new Map(taxonomy.map(({ id }, index) => [id, index]));
  const known = annotations.filter(({ aspect }) => places.has(aspect));
  return [...groupBy(known, ({ by }) => by)]
    .map(([by, theirs]) => {
      const byReview = groupBy(theirs, ({ review }) => review);
      const readings = reviews.flatMap((review) => {
        const ofReview = byReview.get(review.id);
        return ofReview ? [readingBy(review, ofReview, places)] : [];
      });
      return { by, readings };
    })
    .filter(({ readings }) => readings.length > 0)
    .sort((a, b) => b.readings.length - a.readings.length || (a.by < b.by ? -1 : 1));
}

function readingBy(
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
      aspect: places.get(aspect)!,
      polarity,
      start: from,
      end: to,
      ...CHOSEN,
      words: words(review.text.slice(from, to)).length,
      aspects: new Set(spans.get(spanOf(annotation))!.map((each) => each.aspect)).size,
    };
  });
  const language = review.language ?? UNSTATED;
  return readingOf(review, { language, mentions: mentions.sort(inOrder), technicians: [] });
}

const spanOf = ({ from, to }: Annotation) => `${from} ${to}`;

/** Whoever chose the words chose where they begin and end, and claims them. */
const CHOSEN = { certainty: 1, whole: true };

function inOrder(a: AspectMention, b: AspectMention): number {
  return a.start - b.start || a.end - b.end || a.aspect - b.aspect || (a.polarity < b.polarity ? -1 : 1);
}

/**
 * How far an annotator and the engine agree: pairs of a review and an aspect, in the reviews that both read. What the
 * engine abstains from is found by both, and compared with nothing.
 */
export function agreementOf(
  { readings }: Annotator,
  engines: ReadonlyMap<Review, Pick<Reading, "votes">>,
): Agreement {
  const both = readings.flatMap(({ review, votes }) => {
    const engine = engines.get(review)?.votes;
    return engine ? [{ annotator: votes, engine }] : [];
  });
  const pairs = both.flatMap(({ annotator, engine }) =>
    [...annotator].flatMap(([aspect, theirs]) => {
      const ours = engine.get(aspect);
      return ours === undefined ? [] : [{ annotator: theirs, engine: ours }];
    }),
  );
  const placed = groupBy(
    pairs,
    (pair) => VOTES.indexOf(pair.annotator) * VOTES.length + VOTES.indexOf(pair.engine),
  );
  const table = [...placed]
    .sort(([a], [b]) => a - b)
    .map(([, alike]) => ({ ...alike[0]!, pairs: alike.length }));
  const decided = table.filter(({ engine }) => engine !== "abstained");
  const compared = sum(decided);
  const same = sum(decided.filter(({ annotator, engine }) => annotator === engine));
  const enough = compared >= MINIMUM_SUPPORT.aspect;
  const foundBy = (whose: "annotator" | "engine") => {
    const all = both.reduce((total, votes) => total + votes[whose].size, 0);
    return { pairs: all, share: all < MINIMUM_SUPPORT.aspect ? null : rounded(pairs.length / all) };
  };
  return {
    reviews: both.length,
    compared,
    same,
    share: enough ? rounded(same / compared) : null,
    interval: enough ? wilsonInterval(same, compared) : null,
    kappa: enough ? kappaOf(decided, compared, same) : null,
    coverage: { both: pairs.length, annotator: foundBy("annotator"), engine: foundBy("engine") },
    table,
  };
}

type Cell = Agreement["table"][number];

/** Cohen's kappa; null where both say one and the same thing of everything, of which chance would make as much. */
function kappaOf(cells: readonly Cell[], compared: number, same: number): number | null {
  // In whole numbers, of which every program gets the same quotient.
  const chance = VOTES.reduce((all, vote) => {
    const theirs = sum(cells.filter(({ annotator }) => annotator === vote));
    const ours = sum(cells.filter(({ engine }) => engine === vote));
    return all + theirs * ours;
  }, 0);
  const most = compared ** 2;
  return chance === most ? null : rounded((same * compared - chance) / (most - chance));
}

function sum(cells: readonly Cell[]): number {
  return cells.reduce((all, { pairs }) => all + pairs, 0);
}
