import type { Review } from "./review.ts";

/** The language of a review's text, a BCP 47 tag: as the journal has it, else as its words tell it; undefined if neither does. */
export function languageOf({
  language,
  language_detected,
}: Pick<Review, "language" | "language_detected">): string | undefined {
  return language ?? language_detected;
}
