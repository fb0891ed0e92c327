import type { Insights } from "../../_schema/insights.ts";
import type { Review } from "../../_schema/review.ts";
import { TREND_MONTHS } from "../../_schema/statistics.ts";
import { groupBy } from "../../_text/group-by.ts";
import type { Collection } from "../collection.ts";
import { chooseEvidence } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { countSides, type ReviewSide } from "./sides.ts";
import { averageRating } from "./stars.ts";
import { mannKendall, rounded } from "./statistics.ts";
import { firstDayOfMonths } from "./trends.ts";

type Timeline = Insights["timeline"];
type Month = Timeline["months"][number];

/** The reviews whose day is known by month, and whether their average changes. */
export function describeTimeline(
  { reviews, readingOf }: Pick<Collection, "reviews" | "readingOf">,
  sides: ReadonlyMap<Review, ReviewSide>,
): Timeline {
  const dated = reviews.filter(({ date_precision }) => date_precision === undefined);
  const months = [...groupBy(dated, ({ date }) => date.slice(0, 7))]
    .map(([month, written]) => describeMonth(month, written, sides))
    .reverse();
  return {
    months,
    undated: reviews.length - dated.length,
    from: dated.at(-1)?.date ?? null,
    to: dated[0]?.date ?? null,
    trend: trendOf(months, () => recentQuotes(dated, readingOf)),
  };
}

function describeMonth(
  month: string,
  written: readonly Review[],
  sides: ReadonlyMap<Review, ReviewSide>,
): Month {
  const counts = countSides(written.map((review) => sides.get(review) ?? "neutral"));
  const judged = counts.positive + counts.negative;
  return {
    month,
    reviews: written.length,
    average_rating: averageRating(written) ?? 0,
    ...counts,
    share_of_praise: judged < MINIMUM_SUPPORT.month ? null : rounded(counts.positive / judged),
  };
}

/** The trend of the averages as they are published; null with too few months of enough reviews. */
function trendOf(months: readonly Month[], quotes: () => QuotePool): Timeline["trend"] {
  const tested = months.filter(({ reviews }) => reviews >= MINIMUM_SUPPORT.month);
  if (tested.length < MINIMUM_SUPPORT.months) return null;
  const { s, p, slope } = mannKendall(
    tested.map(({ month, average_rating }) => ({ at: monthNumber(month), value: average_rating })),
  );
  const slope_per_year = Math.round(slope * 12 * 100) / 100;
  const changes = p < SIGNIFICANCE && Math.abs(slope_per_year) >= LEAST_SLOPE;
  return {
    direction: changes ? (slope > 0 ? "rising" : "falling") : "steady",
    of: "average_rating",
    test: "Mann-Kendall",
    from: tested[0]!.month,
    to: tested.at(-1)!.month,
    months: tested.length,
    s,
    p_value: rounded(p),
    slope_per_year,
    evidence: chooseEvidence({ pool: quotes(), count: QUOTES }),
  };
}

/** What was said in the last months. */
function recentQuotes(dated: readonly Review[], readingOf: Collection["readingOf"]): QuotePool {
  const from = firstDayOfMonths(TREND_MONTHS, dated[0]!.date);
  const recent = dated.filter(({ date }) => date >= from);
  return new QuotePool(recent.flatMap((review) => readingOf.get(review)?.mentions ?? []));
}

function monthNumber(month: string): number {
  return Number(month.slice(0, 4)) * 12 + Number(month.slice(5, 7));
}

/** Largest probability of chance, and smallest change in stars a year, of a trend that is stated. */
export const SIGNIFICANCE = 0.05;
export const LEAST_SLOPE = 0.05;
const QUOTES = 4;
