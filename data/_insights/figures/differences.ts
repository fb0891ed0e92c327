import { shareOf } from "./stars.ts";
import { benjaminiHochberg, rounded, twoProportionP, twoSidedP } from "./statistics.ts";

/** What is compared: the votes on an aspect where it has one, else the average of its stars. */
export interface Compared {
  id?: string;
  name: string;
  reviews: number;
  average_rating: number | null;
  aspect?: { positive: number; negative: number };
}

/** The share of pairs called different that may be so by chance. */
const FALSE_DISCOVERY_RATE = 0.05;

/** Every pair of those that have reviews, the surest difference first. */
export function differencesOf(rows: readonly Compared[]) {
  const pairs = rows.flatMap((a, at) =>
    rows.slice(at + 1).flatMap((b) => {
      const tested = a.aspect && b.aspect ? ofVotes(a.aspect, b.aspect) : ofStars(a, b);
      return tested ? [{ between: [a.id ?? a.name, b.id ?? b.name] as [string, string], ...tested }] : [];
    }),
  );
  const real = benjaminiHochberg(
    pairs.map(({ p }) => p),
    FALSE_DISCOVERY_RATE,
  );
  return pairs
    .map(({ between, difference, p }, at) => ({
      between,
      difference,
      p_value: rounded(p),
      more_than_chance: real[at]!,
    }))
    .sort((a, b) => a.p_value - b.p_value);
}

type Votes = NonNullable<Compared["aspect"]>;

function ofVotes(a: Votes, b: Votes): { difference: number; p: number } | undefined {
  const [n, m] = [a.positive + a.negative, b.positive + b.negative];
  if (n === 0 || m === 0) return undefined;
  return {
    difference: rounded(a.positive / n - b.positive / m),
    p: twoProportionP(a.positive, n, b.positive, m),
  };
}

/** The pooled z-test of two shares, of the way from 1 to 5 stars: no spread is larger than that of ones and fives alone. */
function ofStars(a: Compared, b: Compared): { difference: number; p: number } | undefined {
  if (a.average_rating === null || b.average_rating === null) return undefined;
  const [n, m] = [a.reviews, b.reviews];
  const [first, second] = [shareOf(a.average_rating), shareOf(b.average_rating)];
  const pooled = (first * n + second * m) / (n + m);
  const spread = Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
  return {
    difference: Math.round(100 * (a.average_rating - b.average_rating)) / 100,
    p: spread === 0 ? 1 : twoSidedP(Math.abs(first - second) / spread),
  };
}

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

/** Of more of them those with the most reviews are compared. */
const MOST_COMPARED = 20;
