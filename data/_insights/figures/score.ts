import type { Insights } from "../../_schema/insights.ts";
import { CONFIDENCE } from "../../_schema/statistics.ts";
import { rounded, wilsonInterval } from "./statistics.ts";

/** How praise and blame that are heard lead to what was said: by a ratio of the odds, with the standard error of its logarithm. */
export type Hearing = Pick<NonNullable<Insights["method"]["heard"]>[number], "odds_ratio" | "standard_error">;

/** Of what a person read: every claim is taken for heard. */
export const FULL_HEARING: Hearing = { odds_ratio: 1, standard_error: 0 };

/** A share of praise as it would be if praise and blame were heard alike. */
export function corrected(share: number, { odds_ratio }: Hearing): number {
  return (share * odds_ratio) / (share * odds_ratio + 1 - share);
}

/** The share of praise that would be seen where the true one is `share`. */
export function seenAt(share: number, { odds_ratio }: Hearing): number {
  return share / (share + (1 - share) * odds_ratio);
}

/** The score of `praise` of `all` votes, and Wilson's interval, whose bounds are moved alike and widened by the error of the rates. */
export function scoreOf(
  praise: number,
  all: number,
  hearing: Hearing,
): { score: number; interval: [number, number] } {
  const [low, high] = wilsonInterval(praise, all);
  const middle = logit((low + high) / 2);
  const error = CONFIDENCE.quantile * hearing.standard_error;
  const widened = (bound: number, side: 1 | -1) =>
    bound === 0 || bound === 1
      ? bound
      : corrected(logistic(middle + side * Math.hypot(logit(bound) - middle, error)), hearing);
  return {
    score: rounded(corrected(Math.min(1, praise / all), hearing)),
    interval: [rounded(widened(low, -1)), rounded(widened(high, 1))],
  };
}

const logit = (share: number) => Math.log(share / (1 - share));
const logistic = (value: number) => 1 / (1 + Math.exp(-value));
