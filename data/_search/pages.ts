import { CursorFault, type Position } from "../_schema/cursor.ts";
import type { Sort } from "../_schema/terms.ts";
import { firstWhere } from "./arrays.ts";
import type { Days } from "./days.ts";
import type { FilterSearch } from "./filter-search.ts";
import { filterOf, RATINGS } from "./filters.ts";
import type { Index } from "./format.ts";
import { best } from "./full-text/rank.ts";
import type { Matches } from "./matches.ts";

export interface Page {
  /** Positions of the reviews of the page, in order. */
  positions: number[];
  more: boolean;
}

type Keyed = Extract<Position, { id: string }>;
type Rated = Extract<Keyed, { rating: number }>;

/** Takes pages in the orders that a review's own fields decide; those with equal fields come newest first, then by id. */
export class Pages {
  /** `idAt` gives the id of the review at a position. */
  constructor(
    private readonly index: Index,
    private readonly days: Days,
    private readonly filters: FilterSearch,
    private readonly idAt: (position: number) => string,
  ) {}

  /** The matches after `last`, a review that need not exist any more. */
  take(matches: Matches, sort: Exclude<Sort, "relevance">, last: Keyed | null, limit: number): Page {
    // A cursor is of the same order as what it continues.
    if (sort === "detailed") return this.longest(matches, last as Exclude<Keyed, Rated> | null, limit);
    const positions: number[] = [];
    for (const { among, from, to } of this.stretches(matches, sort, last as Rated | null)) {
      positions.push(...among.take(from, to, limit + 1 - positions.length));
      if (positions.length > limit) return { positions: positions.slice(0, limit), more: true };
    }
    return { positions, more: false };
  }

  private longest(matches: Matches, last: Exclude<Keyed, Rated> | null, limit: number): Page {
    const lengths = this.index.sections.textLengths;
    const after = last ? this.after(last) : 0;
    const left = matches.toList().filter((position) => {
      const longer = last ? lengths[position]! - last.length : -1;
      return longer < 0 || (longer === 0 && position >= after);
    });
    const positions = best(
      Float64Array.from(left, (position) => lengths[position]!),
      0,
      limit + 1,
    ).map((place) => left[place]!);
    return { positions: positions.slice(0, limit), more: positions.length > limit };
  }

  /** Stretches of positions, `from` (inclusive) to `to` (exclusive), in order, whose matches follow each other as they are. */
  private *stretches(matches: Matches, sort: Exclude<Sort, "relevance" | "detailed">, last: Rated | null) {
    const after = last ? this.after(last) : 0;
    const documents = this.index.header.reviews;
    if (sort === "newest") yield { among: matches, from: after, to: documents };
    else if (sort === "oldest") yield* this.fromOldest(matches, last, after);
    else {
      const ratings = sort === "highest" ? RATINGS.toReversed() : RATINGS;
      for (const rating of ratings.slice(last ? ratings.indexOf(last.rating) : 0)) {
        const from = rating === last?.rating ? after : 0;
        yield { among: matches.in(this.filters.passing(filterOf.rating(rating))), from, to: documents };
      }
    }
  }

  private *fromOldest(among: Matches, last: Rated | null, after: number) {
    const { days, index } = this;
    if (last) yield { among, from: after, to: days.endSince(last.date) };
    const newer = last ? days.firstUntil(last.date) : index.header.reviews;
    for (const { start, end } of days.spansFromOldest())
      if (end <= newer) yield { among, from: start, to: end };
  }

  /** The position after a review, even if it no longer exists. */
  private after({ date, id }: Pick<Keyed, "date" | "id">): number {
    const { days, idAt } = this;
    const first = days.firstUntil(date);
    const sameDay = days.endSince(date) - first;
    return first + firstWhere(sameDay, (index) => idAt(first + index) > id);
  }
}

/** The place that a cursor encodes. Throws a CursorFault when it is one of another question or order. */
export function continued(position: Position, question: string, sort: Sort): Position {
  if (position.question !== question)
    throw new CursorFault("belongs to other filters; begin again without it, or give the same filters");
  if (position.sort !== sort)
    throw new CursorFault(`belongs to sort=${position.sort}; begin again without it, or give the same sort`);
  return position;
}
