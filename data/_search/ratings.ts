import type { Period } from "../_schema/periods.ts";
import type { SearchFilters } from "../_schema/search.ts";

/** How many reviews have 1, 2, 3, 4 and 5 stars. */
export type StarCounts = readonly number[];

/** The stars of all reviews that match, and of those of each period, oldest first. */
export interface Ratings {
  /** In canonical form. */
  filters: SearchFilters;
  /** The query that was searched for instead of the one given, as in a search. */
  corrected?: string;
  stars: StarCounts;
  /** Periods without reviews are left out. */
  periods: { period: string; stars: StarCounts }[];
  /** Reviews whose day is not known well enough for a period. */
  undated: number;
}

/** The period of a day, a number such as 20260331: 2026, 2026-Q1 or 2026-03. */
export function periodOf(day: number, by: Period): string {
  const year = String(Math.floor(day / 10_000)).padStart(4, "0");
  const month = Math.floor(day / 100) % 100;
  if (by === "year") return year;
  return by === "quarter" ? `${year}-Q${Math.ceil(month / 3)}` : `${year}-${String(month).padStart(2, "0")}`;
}

/** What is known too roughly of a day for a period. As in the timeline of the insights, months take whole days alone. */
export const TOO_ROUGH: Readonly<Record<Period, readonly ("month" | "year")[]>> = {
  year: [],
  quarter: ["year"],
  month: ["month", "year"],
};
