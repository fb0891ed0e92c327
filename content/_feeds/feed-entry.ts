import type { Dataset } from "../../data/_dataset/dataset.ts";
import { FEED_LENGTH } from "../../data/_schema/feed.ts";
import type { Review } from "../../data/_schema/review.ts";
import type { ReviewFacts } from "../../data/_schema/review-facts.ts";
import { lastChange } from "../../data/_schema/review-order.ts";
import { stars } from "../_pages/filters.ts";
import { reviewFacts } from "../_pages/review-facts.ts";
import { splitOf } from "../_pages/split.ts";
import { interfaceFor } from "../_strings/strings.ts";

/** The title and description of both feeds, in the owner's language. */
export function feedHead({ business, reviews }: Dataset): { title: string; description: string } {
  const words = interfaceFor(business.language);
  const { feeds, reviews: counted } = words.strings;
  const { name } = reviews.business;
  const description = feeds.feedDescription({
    name,
    reviews: counted({ n: reviews.aggregate_rating.count }),
    split: splitOf(reviews, words),
  });
  const invented = reviews.business.demonstration ? ` ${words.strings.demonstration}` : "";
  return { title: feeds.feedTitle({ name }), description: description + invented };
}

/** What both feeds show of one review. */
export interface FeedEntry {
  review: Review;
  title: string;
  /** Plain text; the rating for one without words. */
  text: string;
  /** What is known of it beside its text, in words. */
  known: string;
  published: Date;
  /** The day of its last change. */
  modified: Date;
}

/** The newest reviews as feed entries, newest first. */
export function feedEntries({ reviews: { reviews }, business }: Dataset): FeedEntry[] {
  const factsOf = reviewFacts(interfaceFor(business.language), business.name);
  return reviews.slice(0, FEED_LENGTH).map((review) => {
    const facts = factsOf(review);
    const rating = facts.stars === null ? facts.rating : stars(facts.stars);
    return {
      review,
      title: `${rating}${facts.stars === null ? ":" : ""} ${review.author.name}`,
      text: review.text || rating,
      known: knownOf(facts),
      published: midnight(review.date),
      modified: midnight(lastChange(review)),
    };
  });
}

function knownOf({ date, edited, labels, source, level, method, details }: ReviewFacts): string {
  return [...labels, date, edited, source, level + method, details].filter((part) => part !== "").join(" · ");
}

/** When a feed last changed: the newest day of the dataset or of an entry, or 1970 when there is none. */
export function feedChanged(entries: readonly FeedEntry[], updated: string | null): Date {
  const times = entries.map(({ modified }) => modified.getTime());
  return new Date(Math.max(updated === null ? 0 : midnight(updated).getTime(), ...times));
}

function midnight(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}
