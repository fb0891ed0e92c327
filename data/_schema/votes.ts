/** What all judgements of an aspect, or of a whole review, make together. */
export const VOTES = ["positive", "negative", "mixed", "neutral", "abstained"] as const;
