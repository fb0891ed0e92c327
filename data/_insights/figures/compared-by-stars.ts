import { type Compared, differencesOf } from "./differences.ts";

/** Of more of them those with the most reviews are compared. */
const MOST_COMPARED = 20;

/**
 * Which differences of averages are more than chance, the surest first, and between how many pairs they were looked for; each is
 * that of the higher average less the lower.
 */
export function comparedByStars(rows: readonly Compared[]) {
  const rated = rows.filter(({ average_rating }) => average_rating !== null);
  const compared = [...rated]
    .sort((a, b) => b.reviews - a.reviews)
    .slice(0, MOST_COMPARED)
    .sort((a, b) => b.average_rating! - a.average_rating!);
  const differences = differencesOf(compared);
  return {
    pairs: differences.length,
    real: differences.filter(({ more_than_chance }) => more_than_chance),
    /** Whether all that have reviews were compared. */
    all: compared.length === rated.length,
  };
}
