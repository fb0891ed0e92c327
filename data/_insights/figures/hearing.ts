import { readFileSync } from "node:fs";
import type { Insights } from "../../_schema/insights.ts";
import { type HeardSide, MeasuredHearing } from "../../_schema/insights-sections.ts";
import { CONFIDENCE } from "../../_schema/statistics.ts";
import { type AspectDefinition, GROUPS } from "../aspects/taxonomy.ts";
import { rounded, wilsonInterval } from "./statistics.ts";

type Heard = NonNullable<Insights["method"]["heard"]>[number];

/** How praise and blame that are heard lead to what was said: the odds of the share are multiplied, with an error of their logarithm. */
export type Hearing = Pick<Heard, "odds_ratio" | "standard_error">;

/** Of what a person read: every claim is taken for heard. */
export const FULL_HEARING: Hearing = { odds_ratio: 1, standard_error: 0 };

/** What was measured on genuine reviews. */
export const MEASURED = MeasuredHearing.parse(
  JSON.parse(readFileSync(new URL("../measured.json", import.meta.url), "utf8")),
);

/** The rates of each group of aspects; those of the owner's own have no group, and the rates of all. */
export function heardOf(taxonomy: readonly AspectDefinition[]): Heard[] {
  return [...GROUPS, "other" as const].flatMap((group) => {
    const aspects = taxonomy.filter((aspect) => (aspect.group ?? "other") === group).map(({ id }) => id);
    if (aspects.length === 0) return [];
    const measured = group === "other" ? undefined : MEASURED[group];
    const { praise, blame } = measured ?? MEASURED.all;
    return {
      group,
      aspects,
      measured: measured ? "group" : "all",
      praise,
      blame,
      ...hearingOf(praise, blame),
    };
  });
}

/** Of so much that is claimed so much is right, and of so much that is said so much is heard. */
function hearingOf(praise: HeardSide, blame: HeardSide): Hearing {
  const weight = ({ recall, precision }: HeardSide) =>
    precision.right / precision.of / (recall.heard / recall.of);
  // Delta method: the variance of the logarithm of a share is 1 / successes - 1 / all, with halves added against noughts.
  const variance = ({ recall, precision }: HeardSide) =>
    [recall.heard, precision.right].reduce((sum, some) => sum + 1 / (some + 0.5), 0) -
    [recall.of, precision.of].reduce((sum, all) => sum + 1 / (all + 0.5), 0);
  return {
    odds_ratio: rounded(weight(praise) / weight(blame)),
    standard_error: rounded(Math.sqrt(variance(praise) + variance(blame))),
  };
}

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
