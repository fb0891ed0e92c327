import { wilsonInterval } from "./statistics.ts";

/** Mean stars to two decimals; null without reviews. */
export function averageRating(reviews: readonly { rating: number }[]): number | null {
  if (reviews.length === 0) return null;
  const sum = reviews.reduce((stars, { rating }) => stars + rating, 0);
  return Math.round((sum * 100) / reviews.length) / 100;
}

/**
 * 95 % interval of an average of stars, to two decimals: Wilson's of the average as a share of the way from 1 to 5. Since
 * no spread is larger than that of ones and fives alone, it is on the safe side.
 */
export function starsInterval(average: number | null, count: number): [low: number, high: number] | null {
  if (average === null || count === 0) return null;
  const [low, high] = wilsonInterval(shareOf(average) * count, count);
  return [starsOf(low), starsOf(high)];
}

/** An average of stars as a share of the way from 1 to 5. */
export function shareOf(average: number): number {
  return (average - 1) / 4;
}

const starsOf = (share: number) => Math.round(100 * (1 + 4 * share)) / 100;
