import * as z from "zod";
import { Annotator } from "./annotation-line.ts";
import { described, documented, named, withExample } from "./documentation.ts";
import { Count } from "./evidence.ts";
import { ReviewId } from "./review.ts";
import { DatasetVersion } from "./reviews-dataset.ts";
import { VOTES } from "./terms.ts";

const PASSAGE = {
  from: described(Count, "Where the passage begins in the text of the review, in UTF-16 units.", 0),
  to: described(Count, "Where the passage ends: the position after its last UTF-16 unit.", 20),
};

export { VOTES };

export const Vote = z.enum(VOTES).meta({
  description:
    "What the judgements add up to: mixed if they praise and criticise, abstained if praise or criticism is too uncertain to count.",
});

const Judged = named(
  "JudgedWords",
  "Judged passage",
  "A passage of a review, and what it says about the subject.",
  {
    polarity: documented(
      z.enum(["positive", "negative", "neutral", "abstained"]),
      "What the passage says; abstained if praise or criticism is too uncertain to count.",
    ),
    ...PASSAGE,
  },
);

const AspectVote = z.object({
  id: described(z.string().min(1), "Id of the aspect.", "punctuality"),
  vote: Vote,
});

const Problems = z
  .array(
    z.object({
      id: described(z.string().min(1), "Id of the problem, as in `problems` of the insights.", "leak"),
      ...PASSAGE,
    }),
  )
  .optional()
  .meta({
    description:
      "Problems the customer had; absent if the review mentions none of the problems in the insights.",
  });

export const ReviewReading = named(
  "ReviewReading",
  "What was found in a review",
  "What the engine found in one review.",
  {
    sentiment: described(Vote, "What the review says as a whole, over all aspects together.", "positive"),
    aspects: documented(
      z.array(
        AspectVote.extend({
          mentions: described(z.array(Judged), "Passages that mention the aspect, in order."),
        }),
      ),
      "What the review says about each aspect it mentions.",
    ),
    technicians: described(
      z
        .array(
          z.object({
            name: documented(z.string().min(1), "Name of the technician.", "Ana Ruiz"),
            vote: Vote,
            mentions: described(z.array(Judged), "Sentences about the technician."),
            aspects: described(z.array(AspectVote), "What these sentences say about each aspect."),
          }),
        )
        .optional(),
      "What the review says about each technician; absent if no sentence is about one.",
    ),
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
  "InsightsByReview",
  "What was found in each review",
  "Every judgement of each review that the figures of the insights are counted from.",
  {
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    reviews: described(
      z.record(ReviewId, ReviewReading),
      "What each review says, by review id; reviews whose text is not analysed are absent. The figures of a " +
        "service or an area count `sentiment` and the votes on aspects of each review with it in `mentions`; those " +
        "of a technician count the entry in `technicians`. Without such an entry, a review counts as neutral.",
    ),
    annotations: described(
      z
        .array(
          z.object({
            by: documented(Annotator, "Who annotated the reviews, as the business puts it.", "Jo Meyer"),
            reviews: described(
              z.record(ReviewId, Annotated),
              "What the annotator found in each review, by review id; only annotated reviews are listed.",
            ),
          }),
        )
        .optional(),
      "What each annotator found in the reviews, from which `annotations` of the insights is counted; " +
        "absent if there are no annotations.",
    ),
  },
);

export type ReviewReading = z.infer<typeof ReviewReading>;
export type InsightsByReview = z.infer<typeof InsightsByReview>;
