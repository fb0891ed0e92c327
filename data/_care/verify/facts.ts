import { aggregate } from "../../_dataset/aggregate-rating.ts";
import { repliesTo } from "../../_dataset/replies.ts";
import { comparedByStars } from "../../_insights/figures/compared-by-stars.ts";
import { lastYear } from "../../_insights/figures/last-year.ts";
import { starsInterval } from "../../_insights/figures/stars.ts";
import { monthOf } from "../../_schema/addresses.ts";
import type { Annotation } from "../../_schema/annotation-line.ts";
import type { Change, Changes, ChangesPage } from "../../_schema/changes.ts";
import type { SourceCompleteness } from "../../_schema/completeness.ts";
import type { Evidence, Insights } from "../../_schema/insights.ts";
import { WITHDRAWAL_REASONS } from "../../_schema/journal-entry.ts";
import type { RemovedReviews } from "../../_schema/removed.ts";
import { type Review, VERIFICATION_LEVELS } from "../../_schema/review.ts";
import type { ReviewsDataset } from "../../_schema/reviews-dataset.ts";
import { CONFIDENCE } from "../../_schema/statistics.ts";
import { groupBy } from "../../_text/group-by.ts";
import type { CardOf } from "./review-words.ts";
import { dayOf, isRecommendation } from "./review-words.ts";

/** What everything else at an origin is held against. */
export interface Facts {
  /** Of the bytes of the datasets that these follow from. */
  key: string;
  /** The origin that addresses name, without a trailing slash. */
  baseUrl: string;
  /** The hub that the topics name; null for none. */
  hub: string | null;
  dataset: ReviewsDataset;
  byId: ReadonlyMap<string, Review>;
  byUrl: ReadonlyMap<string, Review>;
  /** What `/insights.json` says, which is held against the reviews by itself. */
  insights: Insights;
  /** What happened to them, which is held against the reviews by itself. */
  changes: ChangesFiles;
  /** What was removed, which is held against the reviews and the changes by itself. */
  removed: RemovedReviews;
  /** What others read in the reviews, as `/insights/by-review.json` has it. */
  annotations: readonly Annotation[];
  /** Each quote of the insights after its review's id and a space. */
  quotes: ReadonlySet<string>;
  /** Of the business: a BCP 47 tag. */
  language: string;
  /** Words what is known of a review; null where the site carries no words for that. */
  card: CardOf | null;
  /** Every figure that follows from the published reviews, by the name that pages mark it with. */
  figures: Figures;
}

export interface Figures {
  [name: string]: Figures | readonly number[] | number | string | boolean | null | undefined;
}

/** Counts the reviews again, in every way that pages show. */
export function figuresOf(dataset: ReviewsDataset, removed: RemovedReviews): Figures {
  const { reviews, business, completeness } = dataset;
  const of = (chosen: readonly Review[]) => ratingOf(chosen);
  const naming = (kind: keyof Review["mentions"], name: string) => {
    const chosen = reviews.filter(({ mentions }) => mentions[kind].includes(name));
    return withCompanions(of(chosen), chosen);
  };
  const withdrawn = countBy(completeness.flatMap((row) => Object.entries(row.withdrawn)));
  const ended = Object.values(withdrawn).reduce((sum, count) => sum + count, 0);
  const { complaints: _, ...replies } = repliesTo(reviews);
  const zeroes = Object.fromEntries(WITHDRAWAL_REASONS.map((reason) => [reason, 0]));
  const below = completeness.reduce((sum, row) => sum + row.below_minimum_verification, 0);
  const kinds: Record<string, [name: string, figures: Figures][]> = {
    services: business.services.map(({ id }) => [id, naming("services", id)]),
    technicians: business.technicians.map(({ name }) => [name, naming("technicians", name)]),
    areas: business.service_areas.map(({ id }) => [id, naming("service_areas", id)]),
  };
  const ofKinds = (figures: (rated: [string, Figures][]) => Figures) =>
    Object.fromEntries(Object.entries(kinds).map(([kind, rated]) => [kind, figures(rated)]));
  return {
    rating: of(reviews),
    levels: Object.fromEntries(
      VERIFICATION_LEVELS.map((id) => [
        id,
        reviews.filter(({ verification }) => verification.level === id).length,
      ]),
    ),
    recommendations: Object.fromEntries(
      [1, 2, 3, 4, 5].map((stars) => [
        stars,
        recommendationsIn(reviews.filter(({ rating }) => rating === stars)),
      ]),
    ),
    updated: dataset.updated,
    from: reviews.length > 0 ? dayOf(reviews.at(-1)!) : null,
    to: reviews.length > 0 ? dayOf(reviews[0]!) : null,
    withdrawn: { total: ended, ...zeroes, ...withdrawn },
    below,
    removed: removed as unknown as Figures,
    received: reviews.length + ended + below,
    rough: reviews.filter(({ date_precision }) => date_precision).length,
    missing: reviews.filter(({ source_missing }) => source_missing).length,
    replies,
    sources: group(reviews, ({ source }) => source.name, of),
    months: group(reviews, ({ date }) => monthOf(date), datedOf),
    counts: { months: new Set(reviews.map(({ date }) => monthOf(date))).size },
    completeness: Object.fromEntries(
      completeness.map(({ source, ...row }) => [source ?? "", { ...row, ...differenceOf(row) } as Figures]),
    ),
    ...ofKinds(Object.fromEntries),
    compared: ofKinds(comparedOf),
    last_year: lastYear(reviews) as unknown as Figures | null,
  };
}

export function quotesIn(value: unknown, quotes = new Set<string>()): Set<string> {
  if (value === null || typeof value !== "object") return quotes;
  const { review_id, quote } = value as Partial<Evidence>;
  if (review_id !== undefined && quote !== undefined) quotes.add(`${review_id} ${quote}`);
  for (const inner of Object.values(value)) quotesIn(inner, quotes);
  return quotes;
}

/** By how much a source's own count and what was received differ; nothing where they agree. */
function differenceOf({ declared, received }: Pick<SourceCompleteness, "declared" | "received">): Figures {
  if (!declared || declared.count === received) return {};
  return { unlike: { received, by: Math.abs(declared.count - received) } };
}

/** Of a month: reviews of which only the month or the year is known are counted apart. */
function datedOf(reviews: readonly Review[]): Figures {
  const dated = reviews.filter(({ date_precision }) => !date_precision);
  return { ...ratingOf(dated), rough: reviews.length - dated.length };
}

function recommendationsIn(reviews: readonly Review[]): number {
  return reviews.filter(isRecommendation).length;
}

function ratingOf(reviews: readonly Review[]): Figures {
  const { average, count, best, worst, distribution } = aggregate(reviews);
  const undated = reviews.filter(({ date_precision }) => date_precision).length;
  const shares = Object.entries(distribution).map(([stars, n]) => [stars, count === 0 ? 0 : n / count]);
  const figures = {
    average,
    count,
    dated: count - undated,
    undated,
    best,
    worst,
    distribution,
    range: starsInterval(average, count),
    share: Object.fromEntries(shares),
    recommendations: recommendationsIn(reviews),
  };
  // Counted only where a page shows them.
  const periods = () => Object.fromEntries([1, 3, 12].map((step) => [step, periodsOf(reviews, step)]));
  const years = () =>
    group(
      reviews,
      ({ date }) => date.slice(0, 4),
      (written) => ({ ...aggregate(written) }),
    );
  return Object.defineProperties(figures, { periods: { get: periods }, years: { get: years } });
}

/** By how much averages differ where that is more than chance, the surest first. */
function comparedOf(rated: readonly [string, Figures][]): Figures {
  const rows = rated.map(([name, { count, average }]) => ({
    name,
    reviews: Number(count),
    average_rating: average as number | null,
  }));
  const { real } = comparedByStars(rows);
  return Object.fromEntries(real.map(({ difference }, at) => [at, { average_difference: difference }]));
}

/** With how many of these reviews name each other subject, counted only where a page shows it. */
function withCompanions(figures: Figures, reviews: readonly Review[]): Figures {
  const naming = (kind: keyof Review["mentions"]) => () =>
    Object.fromEntries(
      Object.entries(countBy(reviews.flatMap(({ mentions }) => mentions[kind].map((name) => [name, 1])))).map(
        ([name, count]) => [name, { count }],
      ),
    );
  return Object.defineProperties(figures, {
    services: { get: naming("services") },
    technicians: { get: naming("technicians") },
    areas: { get: naming("service_areas") },
  });
}

function group(
  reviews: readonly Review[],
  keyOf: (review: Review) => string,
  of: (reviews: readonly Review[]) => Figures,
): Figures {
  return Object.fromEntries([...groupBy(reviews, keyOf)].map(([key, chosen]) => [key, of(chosen)]));
}

function countBy(entries: readonly (readonly [string, number])[]): Record<string, number> {
  const counts = new Map<string, number>();
  for (const [name, count] of entries) counts.set(name, (counts.get(name) ?? 0) + count);
  return Object.fromEntries(counts);
}

/** `/changes.json`, and its pages by their paths, the oldest first. */
interface ChangesFiles {
  head: Changes;
  pages: ReadonlyMap<string, ChangesPage>;
}

/** All changes, newest first. */
export function changesIn({ pages }: ChangesFiles): Change[] {
  return [...pages.values()].toReversed().flatMap(({ changes }) => changes);
}

/** A period with fewer reviews has no range. */
const LEAST = 5;

/** The rating of a period, and the range in which the true average lies; null for too few reviews. */
interface PeriodFigures {
  average: number | null;
  count: number;
  distribution: Record<string, number>;
  range: number[] | null;
}

/**
 * The figures of each month, quarter or year (`step` of 1, 3 or 12 months) by its first day, from that of the first review
 * whose day is known to that of the last.
 */
function periodsOf(reviews: readonly Review[], step: number): Record<string, PeriodFigures> {
  const dated = reviews.filter(({ date_precision }) => !date_precision);
  const groups = groupBy(dated, ({ date }) => Math.floor(monthNumber(date) / step));
  const indices = [...groups.keys()];
  const periods: Record<string, PeriodFigures> = {};
  for (let index = Math.min(...indices); index <= Math.max(...indices); index++)
    periods[firstDay(index * step)] = periodFigures(groups.get(index) ?? []);
  return periods;
}

function periodFigures(reviews: readonly Review[]): PeriodFigures {
  const { average, count, distribution } = aggregate(reviews);
  return { average, count, distribution, range: rangeOf(reviews) };
}

/** A normal approximation, within the scale, to two decimals. */
function rangeOf(reviews: readonly Review[]): number[] | null {
  if (reviews.length < LEAST) return null;
  const average = reviews.reduce((sum, { rating }) => sum + rating, 0) / reviews.length;
  const squares = reviews.reduce((sum, { rating }) => sum + (rating - average) ** 2, 0);
  const half = CONFIDENCE.quantile * Math.sqrt(squares / (reviews.length - 1) / reviews.length);
  return [Math.max(1, average - half), Math.min(5, average + half)].map((end) => Math.round(end * 100) / 100);
}

function firstDay(month: number): string {
  return `${String(Math.floor(month / 12)).padStart(4, "0")}-${String((month % 12) + 1).padStart(2, "0")}-01`;
}

function monthNumber(day: string): number {
  return Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1;
}
