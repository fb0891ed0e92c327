import type { Evidence, Insights } from "../../_schema/insights.ts";
import type { Review } from "../../_schema/review.ts";

/** Throws an Error with one line for every quote of the insights that is not a verbatim piece, of whole characters, of its review. */
export function requireVerbatim(insights: Insights, reviews: readonly Pick<Review, "id" | "text">[]): void {
  const texts = new Map(reviews.map(({ id, text }) => [id, text]));
  const faults = evidenceIn(insights).flatMap(({ review_id, quote }) => {
    const text = texts.get(review_id);
    if (text === undefined) return [`there is no review ${JSON.stringify(review_id)}`];
    if (quote === "" || !text.includes(quote))
      return [`not verbatim in ${review_id}: ${JSON.stringify(quote)}`];
    return quote.isWellFormed() ? [] : [`a character is cut in ${review_id}`];
  });
  if (faults.length > 0)
    throw new Error(`insights do not follow from the reviews:\n${faults.slice(0, MOST_LINES).join("\n")}`);
}

/** All evidence, wherever it stands. */
function evidenceIn(value: unknown): Evidence[] {
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, inner]) => (key === "evidence" ? inner : evidenceIn(inner)));
}

const MOST_LINES = 50;
