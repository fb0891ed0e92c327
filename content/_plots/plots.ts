import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Interface } from "../_strings/strings.ts";
import { aspectScores } from "./aspects.ts";
import { distributionByYear } from "./distribution-by-year.ts";
import type { Figure } from "./draw.ts";
import { everyReview } from "./every-review.ts";
import { ratingOverTime } from "./rating-over-time.ts";
import { volume } from "./volume.ts";

/** Each null where there are too few reviews for it. */
export type Plots = Record<"every" | "rating" | "volume" | "years" | "aspects", Figure | null>;

/** The plots of all reviews. */
export function createPlots({ reviews: { reviews }, insights }: Dataset, words: Interface): Plots {
  return {
    every: everyReview(reviews, words),
    rating: ratingOverTime(reviews, words),
    volume: volume(reviews, words),
    years: distributionByYear(reviews, words),
    aspects: aspectScores(insights.aspects, words),
  };
}
