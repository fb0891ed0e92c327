import * as z from "zod";
import { Review } from "../review.ts";
import { CustomerText, type ToolDefinition } from "./definition.ts";
import { REVIEW_WORDS } from "./search-reviews.ts";
import { ToolReview } from "./shared.ts";

export const getReview = {
  title: "One review",
  description: "The review with the given id, whole.",
  input: z.object({
    id: Review.shape.id.meta({ description: "The id of a review, as the other tools give it." }),
  }),
  output: ToolReview.extend({ customer_text: CustomerText }),
  customerText: REVIEW_WORDS,
} as const satisfies ToolDefinition;
