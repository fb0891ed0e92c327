const JUDGEMENT = { aspect: "price", polarity: "positive", by: "Ms Anton" };

/** A line of annotations.jsonl, with a test's changes. */
export function annotating(review: string, quote: string, change: object = {}) {
  return { review, quote, ...JUDGEMENT, ...change };
}

/** The same with the place of the words instead of them. */
export function marking(review_id: string, from: number, to: unknown, change: object = {}) {
  return { review_id, from, to, ...JUDGEMENT, ...change };
}
