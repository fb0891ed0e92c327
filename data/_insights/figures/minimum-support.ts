/** The minimum number of reviews for a statement; below it counts are shown without a share. */
export const MINIMUM_SUPPORT = {
  /** Reviews that praise or blame an aspect, for its score and interval. */
  aspect: 10,
  /** Reviews that name a technician, for a sentence in the summary. */
  entity: 3,
  /** Reviews with a phrase; in large collections 0.5 % of them, if that is more. */
  topic: 3,
  /** Reviews that praise or blame an aspect, on each side of a trend. */
  trend: 20,
  /** Reviews that praise or blame an aspect, for a generated question and answer. */
  faq: 5,
} as const;
