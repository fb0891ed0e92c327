import { CONFIDENCE } from "../../_schema/statistics.ts";

const { quantile: Z } = CONFIDENCE;

/** Wilson score interval of `successes` among `total` > 0, each bound from 0 to 1 to four decimals. */
export function wilsonInterval(successes: number, total: number): [low: number, high: number] {
  const share = successes / total;
  const z2 = Z ** 2;
  const centre = share + z2 / (2 * total);
  const spread = Z * Math.sqrt((share * (1 - share)) / total + z2 / (4 * total ** 2));
  const bound = (value: number) => rounded(Math.min(1, Math.max(0, value / (1 + z2 / total))));
  return [bound(centre - spread), bound(centre + spread)];
}

/** A share to four decimals. */
export function rounded(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}

/** Two-sided p-value that a/n and b/m share one proportion: the pooled z-test, or Fisher's exact test where a count below 5 is expected. */
export function twoProportionP(a: number, n: number, b: number, m: number): number {
  const pooled = (a + b) / (n + m);
  if (pooled === 0 || pooled === 1) return 1;
  if (Math.min(pooled, 1 - pooled) * Math.min(n, m) < 5) return fisherExactP(a, n, b, m);
  const z = Math.abs(a / n - b / m) / Math.sqrt(pooled * (1 - pooled) * (1 / n + 1 / m));
  return twoSidedP(z);
}

/** Probability that a standard normal value is at least `z` >= 0 away from 0; error below 1.5e-7. */
export function twoSidedP(z: number): number {
  return complementaryError(z / Math.SQRT2);
}

/** Benjamini-Hochberg: which of the hypotheses are rejected at false discovery rate `rate`, in the given order. */
export function benjaminiHochberg(pValues: readonly number[], rate: number): boolean[] {
  const sorted = [...pValues].sort((x, y) => x - y);
  let limit = -1;
  sorted.forEach((p, index) => {
    if (p <= ((index + 1) / sorted.length) * rate) limit = p;
  });
  return pValues.map((p) => p <= limit);
}

/** Sum of the hypergeometric probabilities of all tables no likelier than the one seen. */
function fisherExactP(a: number, n: number, b: number, m: number): number {
  const successes = a + b;
  const all = logChoose(n + m, successes);
  const probability = (k: number) => Math.exp(logChoose(n, k) + logChoose(m, successes - k) - all);
  const seen = probability(a) * (1 + 1e-9);
  let p = 0;
  for (let k = Math.max(0, successes - m); k <= Math.min(n, successes); k++) {
    const likely = probability(k);
    if (likely <= seen) p += likely;
  }
  return Math.min(1, p);
}

/** erfc for x >= 0, Abramowitz and Stegun 7.1.26, error below 1.5e-7. */
function complementaryError(x: number): number {
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  return series * Math.exp(-x * x);
}

/** Probability of at least `successes` among `total` draws of which each succeeds with probability `share`, 0 < share < 1. */
export function binomialTail(successes: number, total: number, share: number): number {
  if (successes <= 0) return 1;
  // From the largest term on, so that none underflows before the ones that matter.
  const mode = Math.max(successes, Math.floor((total + 1) * share));
  const odds = share / (1 - share);
  const peak = Math.exp(
    logChoose(total, mode) + mode * Math.log(share) + (total - mode) * Math.log1p(-share),
  );
  let sum = peak;
  for (let k = mode + 1, term = peak; k <= total && term > sum * NEGLIGIBLE; k++) {
    term *= ((total - k + 1) / k) * odds;
    sum += term;
  }
  for (let k = mode, term = peak; k > successes && term > sum * NEGLIGIBLE; k--) {
    term *= k / ((total - k + 1) * odds);
    sum += term;
  }
  return Math.min(1, sum);
}

function logChoose(all: number, some: number): number {
  let sum = 0;
  for (let k = 1; k <= Math.min(some, all - some); k++) sum += Math.log((all - k + 1) / k);
  return sum;
}

const NEGLIGIBLE = 1e-17;

/**
 * Mann-Kendall's test of a series for a trend, with the variance corrected for ties and the statistic for continuity
 * (Kendall 1975), and Sen's slope (1968): the median of the slopes of all pairs, by one unit of `at`, in whose order the points are.
 */
export function mannKendall(points: readonly { at: number; value: number }[]) {
  let s = 0;
  const slopes: number[] = [];
  points.forEach((earlier, index) => {
    for (const later of points.slice(index + 1)) {
      s += Math.sign(later.value - earlier.value);
      slopes.push((later.value - earlier.value) / (later.at - earlier.at));
    }
  });
  const n = points.length;
  const term = (size: number) => size * (size - 1) * (2 * size + 5);
  const ties = new Map<number, number>();
  for (const { value } of points) ties.set(value, (ties.get(value) ?? 0) + 1);
  const tied = [...ties.values()].reduce((sum, size) => sum + term(size), 0);
  const variance = (term(n) - tied) / 18;
  const z = variance === 0 ? 0 : Math.max(0, Math.abs(s) - 1) / Math.sqrt(variance);
  return { s, p: z === 0 ? 1 : twoSidedP(z), slope: median(slopes) };
}

function median(values: number[]): number {
  if (values.length === 0) return 0;
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** Jaccard similarity of two sets, from 0 to 1: what they share of all that either has. */
export function jaccard<Item>(one: ReadonlySet<Item>, other: ReadonlySet<Item>): number {
  let common = 0;
  for (const item of one) if (other.has(item)) common++;
  const all = one.size + other.size - common;
  return all === 0 ? 0 : common / all;
}
