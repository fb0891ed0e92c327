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

/** The same of items that each stand for several; the interval is Wilson's for the effective number of items. */
export function weightedShare<T extends { weight: number }>(
  items: readonly T[],
  passes: (item: T) => boolean,
): Share {
  const { right, of } = shareWhere(items, passes);
  const sum = (list: readonly T[]) => list.reduce((total, { weight }) => total + weight, 0);
  const squares = items.reduce((total, { weight }) => total + weight ** 2, 0);
  if (squares === 0) return { right, of, share: null, interval: null };
  const share = sum(items.filter(passes)) / sum(items);
  const effective = sum(items) ** 2 / squares;
  return { right, of, share: rounded(share), interval: wilsonInterval(share * effective, effective) };
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
