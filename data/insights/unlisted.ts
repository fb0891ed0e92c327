import type { Insights } from "../schema/insights.ts";
import type { Collection } from "./collection.ts";
import { averageRating } from "./entities.ts";
import { type Draft, EvidenceSlot } from "./evidence.ts";
import { QuotePool } from "./quote-pool.ts";
import { findOccurrences } from "./topics/occurrences.ts";

type Unlisted = NonNullable<Insights["entities"]["unlisted"]>[number];

/** What is said of people outside the roster; a name that may be another spelling of a listed one is left out. */
export function draftUnlisted({ unlisted }: Collection): Draft<Unlisted>[] {
  return unlisted
    .filter(({ similarTo }) => similarTo === undefined)
    .map(({ name, reviews }) => {
      const pool = new QuotePool();
      for (const occurrence of findOccurrences(reviews, [[name.split(" ", 1)[0] ?? name]])[0] ?? [])
        pool.add(occurrence);
      return {
        name,
        status: "unlisted" as const,
        reviews: reviews.length,
        average_rating: averageRating(reviews) ?? 0,
        evidence: new EvidenceSlot({ pool, count: QUOTES }),
      };
    });
}

const QUOTES = 3;
