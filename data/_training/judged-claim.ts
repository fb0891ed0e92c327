import { z } from "zod";
import { Rating } from "../_schema/review.ts";
import { KnownAspect } from "./labelled-mention.ts";
import { type Share, shareWhere, weightedShare } from "./share.ts";

/** A drawn claim of a review, and whether a reader of the review finds it right; null until then. */
export const JudgedClaim = z.object({
  id: z.string(),
  rating: Rating,
  text: z.string(),
  aspect: KnownAspect,
  polarity: z.enum(["positive", "negative"]),
  quote: z.string(),
  /** How many claims of its polarity it was drawn to stand for. */
  weight: z.number().positive(),
  judge: z.enum(["right", "wrong"]).nullable(),
});

export type JudgedClaim = z.infer<typeof JudgedClaim>;

/** Precision of the claims from which a sample was drawn. */
export interface JudgedEvaluation {
  judged: number;
  unjudged: number;
  all: Share;
  positive: Share;
  negative: Share;
  blame_of_five_stars: Share;
  praise_of_low_stars: Share;
}

/** What the judgements of drawn claims say of all; claims not yet judged are left out. */
export function evaluateJudged(claims: readonly JudgedClaim[]): JudgedEvaluation {
  const judged = claims.filter(({ judge }) => judge !== null);
  const isRight = ({ judge }: JudgedClaim) => judge === "right";
  const shareOfThose = (are: (claim: JudgedClaim) => boolean) => shareWhere(judged.filter(are), isRight);
  return {
    judged: judged.length,
    unjudged: claims.length - judged.length,
    all: weightedShare(judged, isRight),
    positive: shareOfThose(({ polarity }) => polarity === "positive"),
    negative: shareOfThose(({ polarity }) => polarity === "negative"),
    blame_of_five_stars: shareOfThose(({ polarity, rating }) => polarity === "negative" && rating === 5),
    praise_of_low_stars: shareOfThose(({ polarity, rating }) => polarity === "positive" && rating <= 2),
  };
}
