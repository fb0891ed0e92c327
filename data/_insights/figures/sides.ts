import { HIGH_STARS, LOW_STARS } from "../../_schema/statistics.ts";
import type { Vote } from "../reading/votes.ts";

/** What a review says as a whole. */
export type ReviewSide = "positive" | "neutral" | "negative";

/** Words and stars have one voice each: words that only praise or only blame, high stars or low ones. */
export function sideOf(rating: number, vote: Vote | undefined): ReviewSide {
  const words = vote === "positive" ? 1 : vote === "negative" ? -1 : 0;
  const stars = rating >= HIGH_STARS ? 1 : rating <= LOW_STARS ? -1 : 0;
  const voices = words + stars;
  return voices > 0 ? "positive" : voices < 0 ? "negative" : "neutral";
}

export function countSides(sides: Iterable<ReviewSide>): Record<ReviewSide, number> {
  const counts = { positive: 0, neutral: 0, negative: 0 };
  for (const side of sides) counts[side]++;
  return counts;
}
