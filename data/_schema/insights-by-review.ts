import * as z from "zod";
import { Annotator } from "./annotation-line.ts";
import { Count } from "./evidence.ts";
import { ReviewId } from "./review.ts";
import { DatasetVersion } from "./reviews-dataset.ts";
import { VOTES } from "./terms.ts";
import { named } from "./zod-objects.ts";

const PASSAGE = {
  from: Count.describe("Where the passage begins in the text of the review, in UTF-16 units."),
  to: Count.describe("Where the passage ends: the position after its last UTF-16 unit."),
};

export { VOTES };

export const Vote = z
  .enum(VOTES)
  .describe(
    "What the judgements add up to: mixed if they praise and criticise, abstained if praise or criticism is too uncertain to count.",
  );

const Judged = named(
  { id: "JudgedWords", title: "Judged passage" },
  "A passage of a review, and what it says about the subject.",
  {
    polarity: z
      .enum(["positive", "negative", "neutral", "abstained"])
      .describe("What the passage says; abstained if praise or criticism is too uncertain to count."),
    ...PASSAGE,
  },
);

const AspectVote = z.object({
  id: z.string().min(1).describe("Id of the aspect."),
  vote: Vote,
});

const Problems = z
  .array(
    z.object({
      id: z.string().min(1).describe("Id of the problem, as in `problems` of the insights."),
      ...PASSAGE,
    }),
  )
  .optional()
  .describe("Problems the customer had; absent if the review mentions none of the problems in the insights.");

export const ReviewReading = named(
  { id: "ReviewReading", title: "What was found in a review" },
  "What the engine found in one review.",
  {
    sentiment: Vote.describe("What the review says as a whole, over all aspects together."),
    aspects: z
      .array(
        AspectVote.extend({
          mentions: Judged.array().describe("Passages that mention the aspect, in order."),
        }),
      )
      .describe("What the review says about each aspect it mentions."),
    technicians: z
      .array(
        z.object({
          name: z.string().min(1).describe("Name of the technician."),
          vote: Vote,
          mentions: Judged.array().describe("Sentences about the technician."),
          aspects: AspectVote.array().describe("What these sentences say about each aspect."),
        }),
      )
      .optional()
      .describe("What the review says about each technician; absent if no sentence is about one."),
    problems: Problems,
  },
);

const Annotated = ReviewReading.omit({ technicians: true }).meta({
  id: "AnnotatedReview",
  title: "What an annotator found in a review",
  description: "What an annotator found in one review.",
});

/** `/insights/by-review.json`: every judgement that the figures of the insights are counted from. */
export const InsightsByReview = named(
  { id: "InsightsByReview", title: "What was found in each review" },
  "Every judgement of each review that the figures of the insights are counted from.",
  {
    version: DatasetVersion,
    reviews: z
      .record(ReviewId, ReviewReading)
      .describe(
        "What each review says, by review id; reviews whose text is not analysed are absent. The figures of a " +
          "service or an area count `sentiment` and the votes on aspects of each review with it in `mentions`; those " +
          "of a technician count the entry in `technicians`. Without such an entry, a review counts as neutral.",
      ),
    annotations: z
      .array(
        z.object({
          by: Annotator.describe("Who annotated the reviews, as the business puts it."),
          reviews: z
            .record(ReviewId, Annotated)
            .describe(
              "What the annotator found in each review, by review id; only annotated reviews are listed.",
            ),
        }),
      )
      .optional()
      .describe(
        "What each annotator found in the reviews, from which `annotations` of the insights is counted; " +
          "absent if there are no annotations.",
      ),
  },
);

export type ReviewReading = z.infer<typeof ReviewReading>;
export type InsightsByReview = z.infer<typeof InsightsByReview>;
