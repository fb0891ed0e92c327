import { readFileSync } from "node:fs";
import { type Insights, OTHER_CRITICISM } from "../../_schema/insights.ts";
import { type HeardSide, MeasuredHearing } from "../../_schema/insights-sections.ts";
import { type AspectDefinition, GROUPS } from "../aspects/taxonomy.ts";
import type { Hearing } from "./score.ts";
import { rounded } from "./statistics.ts";

type Heard = NonNullable<Insights["method"]["heard"]>[number];

/** What was measured on genuine reviews. */
export const MEASURED = MeasuredHearing.parse(
  JSON.parse(readFileSync(new URL("../measured.json", import.meta.url), "utf8")),
);

/** The rates of each group of aspects; those of the owner's own have no group, and the rates of all. */
export function heardOf(taxonomy: readonly AspectDefinition[]): Heard[] {
  return [...GROUPS, "other" as const].flatMap((group) => {
    const aspects = taxonomy
      .filter(({ id, group: own = "other" }) => own === group && id !== OTHER_CRITICISM)
      .map(({ id }) => id);
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
