import { rounded, wilsonInterval } from "../../_insights/figures/statistics.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import type { Annotation } from "../../_schema/annotation-line.ts";
import type { Agreement } from "../../_schema/annotations.ts";
import { InsightsByReview, type ReviewReading, VOTES } from "../../_schema/insights-by-review.ts";
import { cutsWord } from "../../_text/words.ts";
import { checkAspects, checkVotes } from "./by-review.ts";
import { parsePublished } from "./client.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";

const PLACE = DATASETS.insightsByReview;

type Annotator = NonNullable<InsightsByReview["annotations"]>[number];
type Readings = InsightsByReview["reviews"];

/** Whether the text of `/insights/by-review.json` has what others read; told without reading it as a whole. */
export function hasAnnotations(text: string): boolean {
  return text.includes('"annotations":');
}

/** The judgements that others made, of the text of `/insights/by-review.json`; none when that has no such shape. */
export function annotationsIn(text: string): Annotation[] {
  if (!hasAnnotations(text)) return [];
  const { annotations = [] } = parse(text);
  return annotations.flatMap(({ by, reviews }) =>
    Object.entries(reviews).flatMap(([review, { aspects }]) =>
      aspects.flatMap(({ id: aspect, mentions }) =>
        mentions.flatMap(({ polarity, from, to }) =>
          polarity === "abstained" ? [] : [{ review, aspect, polarity, by, from, to }],
        ),
      ),
    ),
  );
}

function parse(text: string): Pick<InsightsByReview, "annotations"> {
  try {
    return InsightsByReview.pick({ annotations: true }).safeParse(parsePublished(text)).data ?? {};
  } catch {
    return {};
  }
}

/** Holds what others read against the reviews, and its figures and the agreement against what was read. */
export function checkAnnotations(file: InsightsByReview, facts: Facts, findings: Findings): void {
  const { annotations = [] } = file;
  const stated = facts.insights.annotations ?? [];
  const same = (what: string, says: unknown, gives: unknown) =>
    findings.same(DATASETS.insights, what, says, PLACE, gives);
  const least = facts.insights.method.minimum_support.aspect;
  const names = annotations.map(({ by }) => by);
  same("annotations", names.length > 0 ? stated.map(({ by }) => by) : [], names);
  same("method.annotators", facts.insights.method.annotators ?? [], names);
  for (const [index, annotator] of annotations.entries()) {
    checkPlaces(annotator, facts, findings);
    const figures = stated[index];
    if (!figures) continue;
    const at = `annotations.${index}`;
    const readings = Object.values(annotator.reviews);
    same(`${at}.reviews`, figures.reviews, readings.length);
    checkAspects(`${at}.aspects`, figures.aspects, readings, least, same);
    const agreement = agreementOf(annotator.reviews, file.reviews, least);
    for (const [name, gives] of Object.entries(agreement))
      same(`${at}.agreement.${name}`, figures.agreement[name as keyof Agreement], gives);
  }
}

/** Judged words are whole words of a review, and make its votes. */
function checkPlaces({ by, reviews }: Annotator, { byId }: Facts, findings: Findings): void {
  for (const [id, reading] of Object.entries(reviews)) {
    const review = byId.get(id);
    findings.expect(
      review !== undefined,
      PLACE,
      `review read by ${by}`,
      id,
      DATASETS.reviews,
      "no such review",
    );
    if (!review) continue;
    checkVotes(review, reading, findings);
    const { text } = review;
    for (const { from, to } of reading.aspects.flatMap(({ mentions }) => mentions)) {
      const whole = from < to && to <= text.length && !cutsWord(text, from) && !cutsWord(text, to);
      findings.expect(whole, PLACE, `${id} words`, [from, to], DATASETS.reviews, text.slice(from, to));
    }
  }
}

type Vote = (typeof VOTES)[number];
type Pair = readonly [annotator: Vote, engine: Vote];

/** The agreement, counted anew, and its shares where there are `least` pairs. */
function agreementOf(theirs: Annotator["reviews"], ours: Readings, least: number): Agreement {
  const shared = Object.entries(theirs).filter(([id]) => Object.hasOwn(ours, id));
  const pairs = shared.flatMap(([id, { aspects }]) =>
    aspects.flatMap(({ id: aspect, vote }): Pair[] => {
      const own = ours[id]!.aspects.find((each) => each.id === aspect);
      return own ? [[vote, own.vote]] : [];
    }),
  );
  const judged = pairs.filter(([, own]) => own !== "abstained");
  const same = judged.filter(([a, b]) => a === b).length;
  const enough = judged.length >= least;
  const covered = (count: number) => ({
    pairs: count,
    share: count < least ? null : rounded(pairs.length / count),
  });
  const aspectsIn = (readings: readonly Pick<ReviewReading, "aspects">[]) =>
    readings.reduce((sum, { aspects }) => sum + aspects.length, 0);
  return {
    reviews: shared.length,
    compared: judged.length,
    same,
    share: enough ? rounded(same / judged.length) : null,
    interval: enough ? wilsonInterval(same, judged.length) : null,
    kappa: enough ? kappaOf(judged, same) : null,
    coverage: {
      both: pairs.length,
      annotator: covered(aspectsIn(shared.map(([, reading]) => reading))),
      engine: covered(aspectsIn(shared.map(([id]) => ours[id]!))),
    },
    table: VOTES.flatMap((annotator) =>
      VOTES.flatMap((engine) => {
        const count = pairs.filter(([a, b]) => a === annotator && b === engine).length;
        return count > 0 ? [{ annotator, engine, pairs: count }] : [];
      }),
    ),
  };
}

function kappaOf(judged: readonly Pair[], same: number): number | null {
  const count = (side: 0 | 1, vote: Vote) => judged.filter((pair) => pair[side] === vote).length;
  const chance = VOTES.reduce((sum, vote) => sum + count(0, vote) * count(1, vote), 0);
  const most = judged.length ** 2;
  return chance === most ? null : rounded((same * judged.length - chance) / (most - chance));
}
