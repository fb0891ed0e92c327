import type { SearchFilters } from "../_schema/search.ts";
import type { Period } from "../_schema/terms.ts";
import { canonicalFilters } from "./canonical.ts";
import { filterOf, RATINGS } from "./filters.ts";
import type { Searcher } from "./searcher.ts";

export type Ratings = ReturnType<typeof ratingsOf>;

/** How the reviews that match all filters rate, all together and by period: how many have 1, 2, 3, 4 and 5 stars. */
export function ratingsOf(searcher: Searcher, given: SearchFilters, by: Period) {
  const filters = canonicalFilters(given, searcher.names);
  const { matches, words } = searcher.matching(filters);
  const rough = searcher.filters.passing(...TOO_ROUGH[by].map(filterOf.precision));
  const rated = RATINGS.map((rating) => {
    const all = matches.in(searcher.filters.passing(filterOf.rating(rating)));
    return { all, rough: all.in(rough) };
  });
  const spans = searcher.days.spansOf((day) => periodOf(day, by)).reverse();
  const periods = spans.map(({ period, start, end }) => ({
    period,
    stars: rated.map((set) => set.all.countIn(start, end) - set.rough.countIn(start, end)),
  }));
  return {
    /** In canonical form. */
    filters,
    /** The query that was searched for instead of the one given, as in a search. */
    ...(words?.corrected !== undefined && { corrected: words.corrected }),
    /** How many have the words themselves, as in a search. */
    with_words: searcher.withWords(matches, words),
    stars: rated.map(({ all }) => all.count),
    /** Oldest first; those without reviews are left out. */
    periods: periods.filter(({ stars }) => stars.some((count) => count > 0)),
    /** Reviews whose day is not known well enough for a period. */
    undated: rated.reduce((sum, set) => sum + set.rough.count, 0),
  };
}

/** The period of a day, a number such as 20260331: 2026, 2026-Q1 or 2026-03. */
function periodOf(day: number, by: Period): string {
  const year = String(Math.floor(day / 10_000)).padStart(4, "0");
  const month = Math.floor(day / 100) % 100;
  if (by === "year") return year;
  return by === "quarter" ? `${year}-Q${Math.ceil(month / 3)}` : `${year}-${String(month).padStart(2, "0")}`;
}

/** What is known too roughly of a day for a period. As in the timeline of the insights, months take whole days alone. */
const TOO_ROUGH: Readonly<Record<Period, readonly ("month" | "year")[]>> = {
  year: [],
  quarter: ["year"],
  month: ["month", "year"],
};
