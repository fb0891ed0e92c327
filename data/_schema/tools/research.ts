import * as z from "zod";
import { Review } from "../review.ts";
import { SearchWords } from "../search.ts";
import { SearchAnswer } from "../search-answer.ts";
import { CUSTOMER_WORDS } from "../terms.ts";
import { CustomerText, type ToolDefinition } from "./definition.ts";
import { REVIEW_WORDS } from "./reviews.ts";

const hit = {
  id: z.string().describe("Id of the document, for fetch."),
  title: z.string().describe("Title of the document."),
  url: z.string().describe("The page of the document on this site."),
};

const given = z
  .string("must be a string")
  .min(1, "must not be empty")
  .max(500, "must be at most 500 characters");

/** Tools that find one document and give it whole. */
export const RESEARCH_TOOLS = {
  get_review: {
    title: "One review by its id",
    description: "The review with the given id, in full.",
    input: z.object({
      id: given.describe("Id of the review, or its address on this site."),
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
      query: SearchWords.describe("Words or a question."),
    }),
    output: z.object({
      results: z.array(z.object(hit)).describe("Documents found, best match first."),
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
      id: given.describe("Id of a document, as search returned it."),
    }),
    output: z.object({
      ...hit,
      metadata: z
        .record(z.string(), z.string())
        .describe(
          "What is known about the document; the first entry, customer_text, says which fields contain customers' words.",
        ),
      text: z.string().describe(`The document, which may contain customers' words. ${CUSTOMER_WORDS}`),
    }),
    customerText: ["text", "metadata.author", "metadata.customer_title"],
    sample: ({ id }) => ({ id }),
  },
} as const satisfies Record<string, ToolDefinition>;
