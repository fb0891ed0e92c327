import * as z from "zod";
import { described, documented } from "../documentation.ts";
import { Evidence } from "../evidence.ts";
import { Review, VerificationLevel } from "../review.ts";
import { SearchParameters } from "../search.ts";

/** Agents write what they look for in words of their own, which no text holds as they stand. */
export const Match = SearchParameters.shape.match.unwrap().default("words").meta({
  description: "words: all words, in any order and form; substring: the exact text.",
});

/** A review whose text may be cut. */
export const CutReview = Review.extend({
  truncated: described(z.boolean().optional(), "true if the text is cut; get_review returns all of it."),
});

/** A quote with all that is needed to cite it. */
export const Quote = Evidence.extend({
  verification: documented(VerificationLevel, "Verification level of the review.", "transaction"),
});

/** Of an average of stars. */
export const StarsInterval = z.array(z.number()).length(2).nullable().meta({
  description:
    "95 % score interval of the average rating, in stars, erring on the wide side; null if there are no reviews.",
});

/** How to list all the reviews behind a figure. */
export const AllReviews = z.object({
  tool: documented(z.literal("search_reviews"), "The tool to call."),
  arguments: documented(z.record(z.string(), z.string()), "Arguments to call the tool with."),
  url: described(
    z.string(),
    "The page of this site with the same list.",
    "https://reviews.example.com/search/?aspect=punctuality",
  ),
});

/** A name as agents write it. */
export const GivenName = z.string("must be a string").trim().min(1, "must not be empty").max(200);
