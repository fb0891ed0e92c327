import type { Review } from "../../data/_schema/review.ts";
import type { ReviewFacts } from "../../data/_schema/review-facts.ts";
import { createFacts } from "../../public/assets/review-card.js";
import type { Interface } from "../_strings/strings.ts";

/** Words the facts of a review in the language of the pages; `business` is its name. */
export function reviewFacts(
  { strings, format }: Interface,
  business: string,
): (review: Review) => ReviewFacts {
  return createFacts(strings.card, format.locale, business);
}
