import * as z from "zod";
import { Evidence } from "../evidence.ts";
import { Review, VerificationLevel } from "../review.ts";
import { SearchParameters } from "../search.ts";

/** Agents write what they look for in words of their own, which no text holds as they stand. */
export const Match = SearchParameters.shape.match
  .unwrap()
  .default("words")
  .describe("words: all words, in any order and form; substring: the exact text.");

/** A review whose text may be cut. */
export const CutReview = Review.extend({
  truncated: z.boolean().optional().describe("true if the text is cut; get_review returns all of it."),
});

/** A quote with all that is needed to cite it. */
export const Quote = Evidence.extend({
  verification: VerificationLevel.describe("Verification level of the review."),
});

/** Of an average of stars. */
export const StarsInterval = z
  .array(z.number())
  .length(2)
  .nullable()
  .describe(
    "95 % score interval of the average rating, in stars, erring on the wide side; null if there are no reviews.",
  );

/** How to list all the reviews behind a figure. */
export const AllReviews = z.object({
  tool: z.literal("search_reviews").describe("The tool to call."),
  arguments: z.record(z.string(), z.string()).describe("Arguments to call the tool with."),
  url: z.string().describe("The page of this site with the same list."),
});

/** A name as agents write it. */
export const GivenName = z.string("must be a string").trim().min(1, "must not be empty").max(200);
