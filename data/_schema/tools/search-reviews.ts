import * as z from "zod";
import { documented } from "../documentation.ts";
import { SearchAnswer, SearchParameters } from "../search.ts";
import { FILTER_NAMES } from "../terms.ts";
import { HEAD, type ToolDefinition } from "./definition.ts";
import { CutReview } from "./shared.ts";

/** Longer texts are cut, in UTF-16 units. */
export const LONGEST_TEXT = 600;

export const REVIEW_WORDS = ["text", "title", "author.name"] as const;
export const WORDS_OF_REVIEWS = REVIEW_WORDS.map((field) => `reviews[].${field}`);

const FullText = z
  .boolean("must be true or false")
  .optional()
  .meta({ default: false, description: `Whole texts, instead of the first ${LONGEST_TEXT} characters.` });

export const searchReviews = {
  title: "Search reviews",
  description:
    "Reviews that match all given filters, with the total number of matches. " +
    "Complaints: max_rating=2, or an aspect with sentiment=negative whatever the words. " +
    "query takes words in any form with match=words, best with sort=relevance, else a piece of the text as it stands. " +
    "limit=1 counts, and facets=true counts by rating, source, service and more.",
  input: SearchParameters.safeExtend({ full_text: FullText }),
  output: SearchAnswer.extend({
    ...HEAD,
    reviews: documented(z.array(CutReview), "Reviews that are counted."),
  }),
  names: FILTER_NAMES,
  customerText: WORDS_OF_REVIEWS,
} as const satisfies ToolDefinition;
