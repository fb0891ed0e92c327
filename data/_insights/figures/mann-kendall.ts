import { twoSidedP } from "./statistics.ts";

/** What the test finds in a series; `slope` is Sen's, by one unit of `at`. */
export interface MannKendall {
  s: number;
  p: number;
  slope: number;
}

/**
 * Mann-Kendall's test of a series for a trend, with the variance corrected for ties and the statistic for continuity
 * (Kendall 1975), and Sen's slope (1968): the median of the slopes of all pairs. Points are in the order of `at`.
 */
export function mannKendall(points: readonly { at: number; value: number }[]): MannKendall {
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
