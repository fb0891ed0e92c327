import type { Review } from "../../../data/_schema/review.ts";
import { LONGEST_TEXT } from "../../../data/_schema/tools/reviews.ts";

/** A review without the ends of long texts; `truncated` where something is missing. */
export function cutReview(review: Review): Review & { truncated?: boolean } {
  const { text, reply } = review;
  if (!isLong(text) && !isLong(reply?.text)) return review;
  return {
    ...review,
    text: cut(text),
    ...(reply && { reply: { ...reply, text: cut(reply.text) } }),
    truncated: true,
  };
}

function isLong(words = ""): boolean {
  return words.length > LONGEST_TEXT;
}

/** The beginning of a text, which never ends in half a character. */
function cut(text: string): string {
  return text.slice(0, LONGEST_TEXT).replace(/[\ud800-\udbff]$/, "");
}
