/** The value below which a share of the values lies; the values need no order. */
export function percentile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!;
}

export function median(values: ArrayLike<number>): number {
  const sorted = Float64Array.from(values).sort();
  const middle = sorted.length >> 1;
  return sorted.length % 2 === 1 ? sorted[middle]! : (sorted[middle - 1]! + sorted[middle]!) / 2;
}

/** The percentile of the values of all rounds together. */
export function pooled(rounds: readonly Float64Array[], share: number): number {
  return percentile(
    rounds.flatMap((round) => [...round]),
    share,
  );
}
