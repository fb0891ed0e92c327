import * as z from "zod";
import { Annotator } from "./annotation-line.ts";
import { documented, withExample } from "./documentation.ts";
import { ReviewId } from "./review.ts";
import { DatasetVersion } from "./reviews-dataset.ts";
import { VOTES } from "./terms.ts";

const Place = z.int().min(0).meta({ description: "UTF-16 units from the beginning of the review's text." });

export { VOTES };

export const Vote = z.enum(VOTES).meta({
  description:
    "What all judgements add up to: mixed if praise and criticism, abstained if these are too uncertain to claim.",
});

const Judged = z
  .object({
    polarity: documented(
      z.enum(["positive", "negative", "neutral", "abstained"]),
      "Praise, complaint or neither.",
    ),
    from: withExample(Place, 0),
    to: withExample(Place.meta({ description: "The place behind the last unit." }), 20),
  })
  .meta({ id: "JudgedWords", title: "Words that were judged, and how" });

const AspectVote = z.object({
  id: withExample(z.string().min(1).meta({ description: "The id of an aspect." }), "punctuality"),
  vote: Vote,
});

const problems = (example: string) =>
  z
    .array(
      z.object({
        id: withExample(
          z.string().min(1).meta({ description: "The id of a problem of the insights." }),
          example,
        ),
        from: withExample(Place, 0),
        to: withExample(
          Place.meta({ description: "The place behind the last unit of the piece that tells it." }),
          20,
        ),
      }),
    )
    .optional()
    .meta({
      description:
        "Problems this customer had; absent if the review mentions none of the insights' problems.",
    });

/** What was read in one review. */
export const ReviewReading = z
  .object({
    sentiment: withExample(
      Vote.meta({ description: "What it says as a whole: of all its aspects together." }),
      "positive",
    ),
    aspects: documented(
      z.array(
        AspectVote.extend({
          mentions: z.array(Judged).meta({ description: "Each place that mentions the aspect, in order." }),
        }),
      ),
      "By aspect.",
    ),
    technicians: z
      .array(
        z.object({
          name: documented(z.string().min(1), "The name.", "Ana Ruiz"),
          vote: Vote,
          mentions: z.array(Judged).meta({ description: "The sentences about this person." }),
          aspects: z.array(AspectVote).meta({ description: "What these sentences say of aspects." }),
        }),
      )
      .optional()
      .meta({ description: "Absent where no sentence is about a technician." }),
    problems: problems("r-101"),
  })
  .meta({ id: "ReviewReading", title: "What was read in a review" });

const Annotated = ReviewReading.omit({ technicians: true })
  .extend({ problems: problems("punctuality") })
  .meta({
    id: "AnnotatedReview",
    title: "What another reader found in a review",
  });

/** `/insights/by-review.json`: every judgement that the figures of the insights are counted from. */
export const InsightsByReview = z
  .object({
    version: withExample(DatasetVersion, "xkPGWZzpVjB0LfUxTQAbOA"),
    reviews: z.record(ReviewId, ReviewReading).meta({
      description:
        "By review id; a review whose words are not analysed is absent. A service or an area counts the " +
        "sentiment and the aspects' votes of each review whose `mentions` name it, a technician those of the " +
        "entry under `technicians`; a review that names one and has none here counts as neutral.",
    }),
    annotations: z
      .array(
        z.object({
          by: documented(Annotator, "Who read it so.", "Jo Meyer"),
          reviews: z
            .record(ReviewId, Annotated)
            .meta({ description: "By review id; no other is annotated." }),
        }),
      )
      .optional()
      .meta({
        description:
          "What others read, by annotator, from which `annotations` of the insights are counted; absent where there is none.",
      }),
  })
  .meta({ id: "InsightsByReview", title: "What was read in each review" });

export type ReviewReading = z.infer<typeof ReviewReading>;
export type InsightsByReview = z.infer<typeof InsightsByReview>;
