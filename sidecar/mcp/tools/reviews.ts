import type { Review } from "../../../data/_schema/review.ts";
import { LONGEST_TEXT, type REVIEW_TOOLS } from "../../../data/_schema/tools/reviews.ts";
import { findReviews, noteOnFinding } from "./filters-by-name.ts";
import { knownDay } from "./known-day.ts";
import type { Answers } from "./tool.ts";

/** Reviews that lack a word stand behind an answer, and must not outgrow it: each takes as many tokens as one that counts. */
const MOST_RELATED = 5;

export const REVIEW_ANSWERS: Answers<typeof REVIEW_TOOLS> = {
  search_reviews: (site, { full_text: whole = false, ...given }) => {
    const byWords = given.match === "words" && !!given.query?.trim();
    const answer = findReviews(site, { ...given, sort: given.sort ?? (byWords ? "relevance" : "newest") });
    const note = noteOnFinding(site, answer);
    const shown = whole ? (review: Review) => review : cutReview;
    return {
      ...(note !== undefined && { note }),
      ...answer,
      ...(answer.related && {
        related: answer.related
          .slice(0, MOST_RELATED)
          .map(({ review, missing }) => ({ review: shown(review), missing })),
      }),
      reviews: answer.reviews.map(shown),
    };
  },
  get_reviews_since: (site, { date, limit }) => {
    const { total, count, reviews, next_cursor } = site.search({ since: date, limit });
    const newest = total === 0 ? site.search({ limit: 1 }).reviews[0] : undefined;
    return {
      ...(newest && { note: `No review is as new; the newest is of ${knownDay(newest)}.` }),
      ...(next_cursor !== null && {
        note: `The ${count} newest of ${total}. search_reviews with since ${date} and cursor ${next_cursor} returns the next ones.`,
      }),
      since: date,
      reviews: reviews.map(cutReview),
      count,
      total,
    };
  },
};

/** A review without the ends of long texts; `truncated` where something is missing. */
function cutReview(review: Review): Review & { truncated?: boolean } {
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
