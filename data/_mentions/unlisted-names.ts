import { distance } from "fastest-levenshtein";
import type { BusinessFile } from "../_schema/business.ts";
import type { Review } from "../_schema/review.ts";
import { words } from "../_text/words.ts";
import type { FoundName } from "./name-discovery.ts";

/** Someone whom customers name as one who did the work, and whom the business does not list. */
export interface UnlistedName {
  name: string;
  reviews: readonly Review[];
  /** The technician of whose name this may be another spelling. */
  similarTo?: string;
}

/**
 * The found names that are most likely people who did the work: in `minimumReviews`, mostly among words that speak of a
 * person, at least once after a role, hardly ever where a place or a company stands, and hardly ever in lower case.
 * `timesOf` tells how often a word stands in all texts, whatever its case.
 */
export function chooseUnlisted(
  found: readonly FoundName[],
  timesOf: (key: string) => number,
  business: BusinessFile,
  minimumReviews: number,
): UnlistedName[] {
  return found
    .filter(
      ({ key, reviews, cued, roles, asPlace, capitalised }) =>
        reviews.length >= minimumReviews &&
        roles >= LEAST_ROLES &&
        isName({ key, reviews, cued, asPlace, capitalised }, timesOf),
    )
    .map(({ key, name, reviews }) => {
      const similarTo = business.technicians.find((technician) =>
        [technician.name, ...technician.aliases].some((known) =>
          words(known).some((word) => isSpelledAlike(word.key, key)),
        ),
      )?.name;
      return { name, reviews, ...(similarTo !== undefined && { similarTo }) };
    });
}

/** Whether a found word is a person's name rather than a thing's or a place's, whatever that person does. */
export function isName(
  { key, reviews, cued, asPlace, capitalised }: Omit<FoundName, "name" | "roles">,
  timesOf: (key: string) => number,
): boolean {
  return (
    cued >= CUED * reviews.length &&
    asPlace <= ODD * capitalised &&
    timesOf(key) - capitalised <= ODD * capitalised
  );
}

function isSpelledAlike(known: string, found: string): boolean {
  if (known.length < 4 || found.length < 4 || known[0] !== found[0]) return false;
  return distance(known, found) <= (Math.min(known.length, found.length) < 6 ? 1 : 2);
}

const LEAST_ROLES = 1;
const CUED = 0.5;
const ODD = 0.34;
