import type { Insights } from "../../_schema/insights.ts";
import { TREND_MONTHS } from "../../_schema/statistics.ts";
import type { Vote } from "../reading/votes.ts";
import { MINIMUM_SUPPORT } from "./minimum-support.ts";
import { STATEMENTS } from "./statements.ts";
import { benjaminiHochberg, rounded, twoProportionP } from "./statistics.ts";

type Trend = NonNullable<Insights["aspects"][number]["trend"]>;

export interface DatedVote {
  date: string;
  vote: Vote;
}

/**
 * Replaces the votes of each item by its trend: the share of praise in the last months up to `newest` against
 * the time before; null where a side has too few. Differences count only where they are large enough and survive the
 * false discovery rate over all items tested together.
 */
export function addTrends<T extends { votes: readonly DatedVote[] }>(
  items: readonly T[],
  newest: string,
): (Omit<T, "votes"> & { trend: Trend | null })[] {
  const window = { from: firstDayOfMonths(TREND_MONTHS, newest), to: newest };
  const sides = items.map(({ votes }) => divide(votes, window.from));
  const tested = sides.filter((side) => side !== null);
  const significant = benjaminiHochberg(
    tested.map(({ recent, before }) =>
      twoProportionP(recent.positive, recent.judged, before.positive, before.judged),
    ),
    STATEMENTS.false_discovery_rate,
  );
  return items.map(({ votes: _, ...item }, index) => {
    const side = sides[index];
    if (!side) return { ...item, trend: null };
    const recent = side.recent.positive / side.recent.judged;
    const before = side.before.positive / side.before.judged;
    const changes = significant[tested.indexOf(side)] && Math.abs(recent - before) >= LEAST_CHANGE;
    const direction = !changes ? "steady" : recent > before ? "rising" : "falling";
    return {
      ...item,
      trend: {
        direction,
        window,
        recent: { share: rounded(recent), reviews: side.recent.judged },
        before: { share: rounded(before), reviews: side.before.judged },
      },
    };
  });
}

/** The first day of the months, so many, that end with `day`. */
export function firstDayOfMonths(months: number, day: string): string {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  const lastOfMonth = new Date(Date.UTC(2000, month, 0)).setUTCFullYear(year, month - months, 0);
  const lastDate = new Date(lastOfMonth).getUTCDate();
  const first = new Date(Date.UTC(2000, 0, 1)).setUTCFullYear(
    year,
    month - 1 - months,
    Math.min(date, lastDate) + 1,
  );
  return new Date(first).toISOString().slice(0, 10);
}

function divide(votes: readonly DatedVote[], from: string) {
  const recent = { positive: 0, judged: 0 };
  const before = { positive: 0, judged: 0 };
  for (const { date, vote } of votes) {
    if (vote !== "positive" && vote !== "negative") continue;
    const side = date >= from ? recent : before;
    side.judged++;
    if (vote === "positive") side.positive++;
  }
  return Math.min(recent.judged, before.judged) < MINIMUM_SUPPORT.trend ? null : { recent, before };
}

/** Smallest difference of the two shares that is called a change. */
export const LEAST_CHANGE = 0.05;
