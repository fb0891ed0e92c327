import { VERIFICATION_LEVELS } from "../../data/_schema/review.ts";
import type { ReviewsDataset } from "../../data/_schema/reviews-dataset.ts";
import { isFirstParty } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";

/** How many of the published reviews have which level, in words; empty when there are none. */
export function splitOf(
  { reviews, verification_levels }: Pick<ReviewsDataset, "reviews" | "verification_levels">,
  { strings }: Interface,
): string {
  const platforms = new Set(
    reviews.filter(({ verification }) => verification.level === "platform").map(({ source }) => source.name),
  );
  const [only] = platforms;
  const source = platforms.size === 1 && only !== undefined && !isFirstParty(only) ? only : null;
  return VERIFICATION_LEVELS.toReversed()
    .filter((level) => verification_levels[level] > 0)
    .map((level) => strings.split[level]({ n: verification_levels[level], source }))
    .join(`${strings.comma} `);
}
