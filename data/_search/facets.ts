import type { SearchFacets } from "../_schema/search.ts";
import { VOTES } from "../_schema/votes.ts";
import type { Days } from "./days.ts";
import type { FilterSearch } from "./filter-search.ts";
import { filterOf, RATINGS } from "./filters.ts";
import type { Names } from "./names.ts";
import type { Matches } from "./select.ts";

/** Counts the matches by everything that they can be narrowed down to. `documents` is the number of all reviews. */
export class Facets {
  private readonly values: Record<"source" | "service" | "area" | "technician" | "aspect", string[]>;
  private readonly filters: FilterSearch;
  private readonly days: Days;
  private readonly documents: number;

  constructor(names: Names, filters: FilterSearch, days: Days, documents: number) {
    const shown = (kind: keyof Names) => [...new Set(names[kind].map(([, value]) => value))].sort();
    this.values = {
      source: shown("source"),
      service: shown("service"),
      area: shown("area"),
      technician: shown("technician"),
      aspect: shown("aspect"),
    };
    this.filters = filters;
    this.days = days;
    this.documents = documents;
  }

  count(matches: Matches): SearchFacets {
    const all = matches.count === this.documents ? undefined : matches.toBits(this.documents);
    const { source, service, area, technician, aspect } = this.values;
    const by = <Value>(values: readonly Value[], filtersOf: (value: Value) => string[]) =>
      values
        .map((value) => ({ value, count: this.filters.count(filtersOf(value), all) }))
        .filter(({ count }) => count > 0);
    return {
      rating: by(RATINGS.toReversed(), (rating) => [filterOf.rating(rating)]),
      source: by(source, (name) => [filterOf.source(name)]).sort(mostFirst),
      service: by(service, (id) => [filterOf.service(id)]).sort(mostFirst),
      area: by(area, (id) => [filterOf.area(id)]).sort(mostFirst),
      technician: by(technician, (name) => [filterOf.technician(name)]).sort(mostFirst),
      aspect: by(aspect, (id) => VOTES.map((vote) => filterOf.aspect(id, vote))).sort(mostFirst),
      year: [...this.days.spansOfYears()]
        .map(({ year, start, end }) => ({ value: year, count: matches.countIn(start, end) }))
        .filter(({ count }) => count > 0),
    };
  }
}

/** Stable, so that equal counts stay in the order of their names. */
function mostFirst(a: { count: number }, b: { count: number }): number {
  return b.count - a.count;
}
