import * as z from "zod";
import { Evidence } from "../evidence.ts";
import { Review, VerificationLevel } from "../review.ts";

/** A review whose text may be cut. */
export const CutReview = Review.extend({
  truncated: z
    .boolean()
    .optional()
    .meta({ description: "true where the text is cut; get_review has all of it." }),
});

/** A quote with all that is needed to cite it. */
export const Quote = Evidence.extend({ verification: VerificationLevel });

export const Stars = z.number().min(1).max(5).nullable();

/** Of an average of stars. */
export const StarsInterval = z.array(z.number()).length(2).nullable().meta({
  description: "95 % score interval of the average, on the safe side; null without reviews.",
});

/** How to list all the reviews behind a figure. */
export const AllReviews = z.object({
  tool: z.literal("search_reviews"),
  arguments: z.record(z.string(), z.string()),
  url: z.string().meta({ description: "The same list as a page." }),
});

/** A name as agents write it. */
export const GivenName = z.string("must be a string").trim().min(1, "must not be empty").max(200);
