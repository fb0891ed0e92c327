import type { Dataset } from "../../data/_dataset/dataset.ts";
import { FEED_LENGTH } from "../../data/_schema/feed.ts";
import { lastChange } from "../../data/_schema/last-change.ts";
import type { Review } from "../../data/_schema/review.ts";
import { stars } from "../_pages/filters.ts";
import { interfaceFor } from "../_strings/strings.ts";

/** The title and description of both feeds, in the owner's language. */
export function feedHead({ business, reviews }: Dataset): { title: string; description: string } {
  const { feedTitle, feedDescription } = interfaceFor(business.language).strings.feeds;
  return {
    title: feedTitle(reviews.business.name),
    description: feedDescription(reviews.business.name),
  };
}

/** What both feeds show of one review. */
export interface FeedEntry {
  review: Review;
  title: string;
  /** Plain text; the stars for a rating without words. */
  text: string;
  published: Date;
  /** The day of its last change. */
  modified: Date;
}

/** The newest reviews as feed entries, newest first. */
export function feedEntries(reviews: readonly Review[]): FeedEntry[] {
  return reviews.slice(0, FEED_LENGTH).map((review) => ({
    review,
    title: `${stars(review.rating)} ${review.author.name}`,
    text: review.text || stars(review.rating),
    published: midnight(review.date),
    modified: midnight(lastChange(review)),
  }));
}

/** When a feed last changed: the newest day of the dataset or of an entry, or 1970 when there is none. */
export function feedChanged(entries: readonly FeedEntry[], updated: string | null): Date {
  const times = entries.map(({ modified }) => modified.getTime());
  return new Date(Math.max(updated === null ? 0 : midnight(updated).getTime(), ...times));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
