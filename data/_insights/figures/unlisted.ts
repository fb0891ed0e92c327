import type { Insights } from "../../_schema/insights.ts";
import type { Collection } from "../collection.ts";
import { chooseEvidence } from "../evidence/evidence.ts";
import { QuotePool } from "../evidence/quote-pool.ts";
import { findOccurrences } from "../topics/occurrences.ts";
import { averageRating } from "./stars.ts";

type Unlisted = NonNullable<Insights["entities"]["unlisted"]>[number];

/** The published entries for people outside the roster, without probable misspellings of listed names. */
export function describeUnlisted({ unlisted, readingOf }: Collection): Unlisted[] {
  return unlisted
    .filter(({ similarTo }) => similarTo === undefined)
    .map(({ name, reviews }) => {
      const readings = reviews.flatMap((review) => readingOf.get(review) ?? []);
      const [found] = findOccurrences(readings, [{ variants: [name.split(" ", 1)[0]!] }]);
      return {
        name,
        status: "unlisted" as const,
        reviews: reviews.length,
        average_rating: averageRating(reviews) ?? 0,
        evidence: chooseEvidence({ pool: new QuotePool(found), count: QUOTES }),
      };
    });
}

/** A line for the owner about the names found; null when there are none. */
export function noteOnUnlisted({ unlisted }: Pick<Collection, "unlisted">): string | null {
  if (unlisted.length === 0) return null;
  const names = unlisted.map(
    ({ name, reviews, similarTo }) =>
      `${name} (${reviews.length} reviews${similarTo === undefined ? "" : `; an alias of ${similarTo}?`})`,
  );
  return (
    `reviews name people who are not in business.json: ${names.join(", ")}; add whom you employ to ` +
    "technicians, or the name to someone's aliases"
  );
}

const QUOTES = 3;
