/** The minimum number of reviews for a statement; below it counts are shown without a share. */
export const MINIMUM_SUPPORT = {
  /** Reviews that praise or blame an aspect, for its score and interval; and so of all reviews. */
  aspect: 10,
  /** Reviews that name a technician, for a recency-weighted rating. */
  entity: 3,
  /** Reviews that praise or blame an aspect, for it to be named, with their number, of a technician, service or area. */
  point: 2,
  /** Reviews with a phrase; in large collections LARGE_TOPIC_SHARE of them, if that is more. */
  topic: 3,
  /** Reviews that praise or blame an aspect, on each side of a trend. */
  trend: 20,
  /** Reviews that praise or blame an aspect, for a generated question and answer. */
  faq: 5,
  /** Reviews on the side that a sentence states; in large collections a share of all that are read, see STATEMENTS. */
  statement: 5,
  /** Reviews that came with the same problem; in large collections as of topics. */
  problem: 3,
  /** Reviews in a month, for its place in a trend and for its share of praise, which counts those that judge. */
  month: 3,
  /** Such months, for a trend. */
  months: 12,
} as const;

/** Whether enough reviews praise or blame for a share, a verdict or a "too few"; the one rule for pages, answers and tools. */
export function isEnough({ positive, negative }: { positive: number; negative: number }): boolean {
  return positive + negative >= MINIMUM_SUPPORT.aspect;
}

/** Share of the analysed reviews that has to have a phrase. */
export const LARGE_TOPIC_SHARE = 0.005;
