/**
 * What is known of a review beside its text, in words; empty where nothing is. Pages, feeds and the live search word it by
 * the one script of the card.
 */
export interface ReviewFacts {
  /** No more of it than the source tells: `March 4, 2026`, `March 2026` or `2026`. */
  date: string;
  /** The same for machines: `2026-03-04`, `2026-03` or `2026`. */
  datetime: string;
  edited: string;
  /** That the text is in another language than the page, and which; it is shown as it was written. */
  language: string;
  /** 1 to 5; null for a recommendation, which is shown in words alone. */
  stars: number | null;
  /** `4 of 5 stars`, or that its author recommends the business. */
  rating: string;
  /** What sets it apart for its reader: asked for, rewarded, by someone connected to the business. */
  labels: string[];
  source: string;
  /** Where it was left and when it was added here, in one line: `Google, added November 16, 2026`. */
  provenance: string;
  /** What leads to it at its source, where it has an address there. */
  there: string;
  /** The level of verification: by whom, or by what. */
  level: string;
  /** Whether it is matched to a job or an order, which alone is a check that somebody made. */
  matched: boolean;
  /** In brackets, after a space. */
  method: string;
  /** All else that is told of it. */
  details: string;
  /** Who replied, and on which day. */
  reply: string;
  /** Its photos, with words for those who do not see them. */
  photos: { src: string; small: string; alt: string; width: number; height: number }[];
}
