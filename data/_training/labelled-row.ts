import type { z } from "zod";
import { JudgedClaim } from "./judged-claim.ts";
import { LabelledAspects, LabelledMention } from "./labelled-mention.ts";
import { LabelledNames } from "./labelled-names.ts";
import { LabelledReview } from "./labelled-review.ts";

/** What a line may be, told by a field that no other has; without any of them it is a mention. */
const SHAPES: readonly [field: string, schema: z.ZodType<LabelledRow>][] = [
  ["claims", LabelledReview],
  ["judge", JudgedClaim],
  ["people", LabelledNames],
  ["aspects", LabelledAspects],
];

export type LabelledRow = LabelledMention | LabelledAspects | LabelledReview | LabelledNames | JudgedClaim;

/** The schema of a line. */
export function labelledRowSchema(value: unknown): z.ZodType<LabelledRow> {
  const shape = SHAPES.find(([field]) => typeof value === "object" && value !== null && field in value);
  return shape?.[1] ?? LabelledMention;
}
