import * as z from "zod";
import { ListId, ReviewId } from "./review.ts";
import { CUSTOMER_WORDS } from "./terms.ts";

/** Characters of a span: of longer ones none could be shown as evidence. */
export const LONGEST_SPAN = 600;

/** More would each need a section of the page. */
export const MOST_ANNOTATORS = 5;

export const Annotator = z
  .string("must be a string")
  .trim()
  .min(1, "must not be empty")
  .max(80, "must be at most 80 characters")
  .regex(/^[^\p{Cc}\p{Cs}\p{Zl}\p{Zp}]*$/u, "must be one line of text");

const Place = z.int("must be a whole number").min(0, "must not be negative");

const JUDGEMENT = {
  aspect: ListId.describe("The id of a built-in aspect, or of one in `business.json`."),
  polarity: z.enum(["positive", "negative", "neutral"], {
    error: "must be positive, negative or neutral; write what is both as two lines",
  }),
  by: Annotator.describe("Who made the judgement: a person, or a model with its version."),
};

/** One line of `annotations.jsonl`: what somebody says that words of a review say of an aspect. */
export const AnnotationLine = z
  .strictObject({
    review: ReviewId.describe("The id of a review."),
    quote: z
      .string("must be a string")
      .max(LONGEST_SPAN, `must be at most ${LONGEST_SPAN} characters; quote the words that say it`)
      .regex(/[^\s\p{Cc}]/u, "must not be empty")
      .describe(`The words the judgement rests on: whole words, exactly as in the review. ${CUSTOMER_WORDS}`),
    from: Place.optional().describe(
      "Where the quote begins in the text, in UTF-16 units. If it occurs more than once, the " +
        "occurrence nearest to this is meant; without it, the first.",
    ),
    ...JUDGEMENT,
  })
  .meta({ title: "Annotation: by its words" });

/** The same with the place of the words instead of them. */
export const AnnotatedSpan = z
  .strictObject({
    review_id: ReviewId.describe("The id of a review."),
    from: Place.describe("Where the words begin in the text as it is published, in UTF-16 units."),
    to: Place.describe(`Where they end, before this unit: at most ${LONGEST_SPAN} after \`from\`.`),
    ...JUDGEMENT,
  })
  .refine(({ from, to }) => from < to, { path: ["to"], error: "must be greater than from" })
  .refine(({ from, to }) => to - from <= LONGEST_SPAN, {
    path: ["to"],
    error: `must be at most ${LONGEST_SPAN} greater than from; mark the words that say it`,
  })
  .meta({ title: "Annotation: by the place of its words" });

/** A line that was found to be true of its review: the words lie from `from` to `to`, in UTF-16 units. */
export type Annotation = Pick<AnnotationLine, "review" | "aspect" | "polarity" | "by"> & {
  from: number;
  to: number;
};

export type AnnotationLine = z.infer<typeof AnnotationLine>;
export type AnnotatedSpan = z.infer<typeof AnnotatedSpan>;
