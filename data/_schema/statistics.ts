/*
 * The constants of the figures that both the engine computes with and the texts of pages, schemas and answers quote.
 */

/** The confidence of every interval that is published. */
export const CONFIDENCE = {
  percent: 95,
  /** The quantile of the standard normal distribution above which half of the rest lies. */
  quantile: 1.959963984540054,
} as const;

/** Months that a trend sets against the time before. */
export const TREND_MONTHS = 12;

/** Stars from which on a rating counts as high, and up to which it counts as low. */
export const HIGH_STARS = 4;
export const LOW_STARS = 2;
