import { rounded, wilsonInterval } from "../_insights/figures/statistics.ts";

/** How many of how many, with the 95 % Wilson interval of the share; fractions of 1, null of nothing. */
export interface Share {
  right: number;
  of: number;
  share: number | null;
  interval: [low: number, high: number] | null;
}

export function shareOf(right: number, of: number): Share {
  if (of === 0) return { right, of, share: null, interval: null };
  return { right, of, share: rounded(right / of), interval: wilsonInterval(right, of) };
}

/** The share of `items` that pass. */
export function shareWhere<T>(items: readonly T[], passes: (item: T) => boolean): Share {
  return shareOf(items.filter(passes).length, items.length);
}

/** "93.1 % (88.0 to 96.2; 149 of 160)". */
export function shareInWords({ right, of, share, interval }: Share): string {
  if (share === null || interval === null) return "of none";
  const [low, high] = interval.map((bound) => (100 * bound).toFixed(1));
  return `${percent(share)} (${low} to ${high}; ${right} of ${of})`;
}

export function percent(share: number): string {
  return `${(100 * share).toFixed(1)} %`;
}
