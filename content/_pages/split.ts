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
  return strings.split(
    verification_levels,
    platforms.size === 1 && only !== undefined && !isFirstParty(only) ? only : null,
  );
}
