import type { Dataset } from "../../data/_dataset/dataset.ts";
import { FEED_LENGTH } from "../../data/_schema/feed.ts";
import type { ReviewFacts } from "../../data/_schema/review-facts.ts";
import { lastChange } from "../../data/_schema/review-order.ts";
import { createFacts } from "../../public/assets/review-card.js";
import { stars } from "../_pages/filters.ts";
import { splitOf } from "../_pages/split.ts";
import { interfaceFor } from "../_strings/strings.ts";

/** The title and description of both feeds, in the owner's language. */
export function feedHead({ business, reviews }: Dataset) {
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

export type FeedEntry = ReturnType<typeof feedEntries>[number];

/** What both feeds show of the newest reviews, newest first. */
export function feedEntries({ reviews: { reviews }, business }: Dataset) {
  const { strings, format } = interfaceFor(business.language);
  const factsOf = createFacts(strings.card, format.locale, business.name);
  return reviews.slice(0, FEED_LENGTH).map((review) => {
    const facts = factsOf(review);
    const rating = facts.stars === null ? facts.rating : stars(facts.stars);
    return {
      review,
      title: `${rating}${facts.stars === null ? ":" : ""} ${review.author.name}`,
      /** Plain text; the rating for one without words. */
      text: review.text || rating,
      /** The business's answer, after who gave it and when; empty where there is none. */
      reply: review.reply ? `${facts.reply}${strings.colon} ${review.reply.text}` : "",
      /** What is known of it beside its text, in words. */
      known: knownOf(facts),
      published: midnight(review.date),
      /** The day of its last change. */
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
