/** A line of annotations.jsonl, with a test's changes. */
export function annotating(review: string, quote: string, change: object = {}) {
  return { review, quote, aspect: "price", polarity: "positive", by: "Ms Anton", ...change };
}
