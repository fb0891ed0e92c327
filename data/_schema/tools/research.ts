import * as z from "zod";
import { described, documented } from "../documentation.ts";
import { Review } from "../review.ts";
import { SearchWords } from "../search.ts";
import { SearchAnswer } from "../search-answer.ts";
import { CUSTOMER_WORDS } from "../terms.ts";
import { CustomerText, type ToolDefinition } from "./definition.ts";
import { REVIEW_WORDS } from "./reviews.ts";

const hit = {
  id: documented(z.string(), "Id of the document, for fetch.", "r-101"),
  title: documented(
    z.string(),
    "Title of the document.",
    "5 stars on 2026-03-31 via Google, about Drain cleaning",
  ),
  url: documented(
    z.string(),
    "The page of the document on this site.",
    "https://reviews.example.com/review/r-101/",
  ),
};

/** Tools that find one document and give it whole. */
export const RESEARCH_TOOLS = {
  get_review: {
    title: "One review by its id",
    description: "The review with the given id, in full.",
    input: z.object({
      id: described(Review.shape.id, "Id of the review."),
    }),
    output: Review.extend({ customer_text: CustomerText }),
    customerText: REVIEW_WORDS,
    sample: ({ id }) => ({ id }),
  },
  /** With `fetch`, in the shapes that research connectors ask for. */
  search: {
    title: "Search for connectors",
    description:
      "For connectors with only search and fetch; the other tools do more. Finds answers, insights, the " +
      "business and reviews, best first.",
    input: z.object({
      query: described(SearchWords, "Words or a question."),
    }),
    output: z.object({
      results: documented(z.array(z.object(hit)), "Documents found, best match first."),
      corrected: SearchAnswer.shape.corrected,
      did_you_mean: SearchAnswer.shape.did_you_mean,
    }),
    customerText: [],
    sample: () => ({ query: "Are they on time?" }),
  },
  fetch: {
    title: "Fetch for connectors",
    description: "For connectors with only search and fetch: a document that search found, in full.",
    input: z.object({
      id: described(
        z.string("must be a string").min(1, "must not be empty").max(500, "must be at most 500 characters"),
        "Id of a document, as search returned it.",
      ),
    }),
    output: z.object({
      ...hit,
      metadata: documented(
        z.record(z.string(), z.string()),
        "What is known about the document; the first entry, customer_text, says which fields contain customers' words.",
      ),
      text: described(
        z.string(),
        `The document, which may contain customers' words. ${CUSTOMER_WORDS}`,
        "Came within the hour, and the leak is gone.",
      ),
    }),
    customerText: ["text", "metadata.author", "metadata.customer_title"],
    sample: ({ id }) => ({ id }),
  },
} as const satisfies Record<string, ToolDefinition>;
