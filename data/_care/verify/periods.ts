import { aggregate } from "../../_dataset/aggregate-rating.ts";
import type { Review } from "../../_schema/review.ts";
import { CONFIDENCE } from "../../_schema/statistics.ts";

/** A period with fewer reviews has no range. */
const LEAST = 5;

/** The rating of a period, and the range in which the true average lies; null for too few reviews. */
export interface PeriodFigures {
  average: number | null;
  count: number;
  distribution: Record<string, number>;
  range: number[] | null;
}

/**
 * The figures of each month, quarter or year (`step` of 1, 3 or 12 months) by its first day, from that of the first review
 * whose day is known to that of the last.
 */
export function periodsOf(reviews: readonly Review[], step: number): Record<string, PeriodFigures> {
  const dated = reviews.filter(({ date_precision }) => !date_precision);
  const groups = new Map<number, Review[]>();
  for (const review of dated) {
    const index = Math.floor(monthNumber(review.date) / step);
    const known = groups.get(index);
    if (known) known.push(review);
    else groups.set(index, [review]);
  }
  const indices = [...groups.keys()];
  const periods: Record<string, PeriodFigures> = {};
  for (let index = Math.min(...indices); index <= Math.max(...indices); index++)
    periods[firstDay(index * step)] = figuresOf(groups.get(index) ?? []);
  return periods;
}

function figuresOf(reviews: readonly Review[]): PeriodFigures {
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
