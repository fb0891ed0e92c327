import type { Review } from "../_schema/review.ts";
import type { SearchAnswer } from "../_schema/search.ts";
import type { Found } from "./searcher.ts";

/** The answer to a search, in the order of its fields; `last` gives the last review of the page. */
export function answerOf(found: Found, reviews: Review[], last: () => Review): SearchAnswer {
  const { total, limit, filters, corrected, facets, positions, more, cursorAfter } = found;
  return {
    total,
    count: positions.length,
    limit,
    filters,
    next_cursor: more ? cursorAfter(last()) : null,
    ...(corrected !== undefined && { corrected }),
    ...(facets && { facets }),
    reviews,
  };
}
