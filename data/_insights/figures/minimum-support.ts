/** The minimum number of reviews for a statement; below it counts are shown without a share. */
export const MINIMUM_SUPPORT = {
  /** Reviews that praise or blame an aspect, for its score and interval. */
  aspect: 10,
  /** Reviews that name a technician, for a sentence in the summary. */
  entity: 3,
  /** Reviews with a phrase; in large collections LARGE_TOPIC_SHARE of them, if that is more. */
  topic: 3,
  /** Reviews that praise or blame an aspect, on each side of a trend. */
  trend: 20,
  /** Reviews that praise or blame an aspect, for a generated question and answer. */
  faq: 5,
} as const;

/** Share of the analysed reviews that has to have a phrase. */
export const LARGE_TOPIC_SHARE = 0.005;
