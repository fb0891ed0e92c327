import { z } from "zod";
import { Rating } from "../_schema/review.ts";
import { KnownAspect } from "./labelled-mention.ts";

/** What a reader takes from a review about one aspect. */
export const LabelledClaim = z.object({
  aspect: KnownAspect,
  /** Other aspects that would be as right. */
  also: z.array(KnownAspect).default([]),
  polarity: z.enum(["positive", "negative"]),
  /** Whether an opinion word stands there, or only what happened. */
  kind: z.enum(["explicit", "outcome"]),
  /** The words that say it, as they stand in the review. */
  words: z.string().min(1),
});

/** A whole review and all that it claims of the business; at most one claim an aspect and polarity. */
export const LabelledReview = z
  .object({
    id: z.string().optional(),
    firm: z.string().optional(),
    title: z.string().optional(),
    text: z.string().min(1),
    rating: Rating,
    language: z.string().optional(),
    claims: z.array(LabelledClaim),
  })
  .check(({ value, issues }) => {
    value.claims.forEach(({ words }, at) => {
      if (value.text.includes(words) || value.title?.includes(words)) return;
      const message = `${JSON.stringify(words)} does not stand in the text`;
      issues.push({ code: "custom", input: value, path: ["claims", at, "words"], message });
    });
  });

export type LabelledClaim = z.infer<typeof LabelledClaim>;
export type LabelledReview = z.infer<typeof LabelledReview>;
