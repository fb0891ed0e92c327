import type { Dataset } from "../../data/_dataset/dataset.ts";
import { FEED_LENGTH } from "../../data/_schema/feed.ts";
import type { ReviewFacts } from "../../data/_schema/review-facts.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import { lastChange } from "../../data/_schema/review-order.ts";
import { createFacts } from "../../public/assets/review-card.js";
import { stars } from "../_pages/filters.ts";
import { splitOf } from "../_pages/split.ts";
import { interfaceFor } from "../_strings/strings.ts";
import { htmlParagraphs } from "./xml-text.ts";

/** What both feeds say, in the owner's language: a title, a description, and the newest reviews, newest first. */
export function feedOf({ business, reviews: dataset, changes }: Dataset) {
  const words = interfaceFor(business.language);
  const { strings, format } = words;
  const { name, demonstration } = dataset.business;
  const factsOf = createFacts(strings.card, format.locale, business.name);
  const description = strings.feeds.feedDescription({
    name,
    reviews: strings.reviews({ n: dataset.aggregate_rating.count }),
    split: splitOf(dataset, words),
  });
  const entries = dataset.reviews.slice(0, FEED_LENGTH).map((review) => {
    const facts = factsOf(review);
    const rating = facts.stars === null ? facts.rating : stars(facts.stars);
    const reply = review.reply ? `${facts.reply}${strings.colon} ${review.reply.text}` : "";
    const text = review.text || rating;
    return {
      review,
      title: `${rating}${facts.stars === null ? ":" : ""} ${review.author.name}`,
      /** Plain text; the rating for one without words. */
      text,
      /** That with its title, the business's answer after who gave it and when, and what else is known. */
      html:
        htmlParagraphs(`${review.title ?? ""}\n\n${text}`, languageOf(review)) +
        htmlParagraphs(`${reply}\n\n${knownOf(facts)}`, format.locale),
      published: midnight(review.date),
      /** The day of its last change. */
      modified: midnight(lastChange(review)),
    };
  });
  return {
    title: strings.feeds.feedTitle({ name }),
    description: demonstration ? `${description} ${strings.demonstration}` : description,
    /** The newest day of the dataset or of an entry, or 1970 when there is none. */
    updated: [midnight(dataset.updated ?? "1970-01-01"), ...entries.map(({ modified }) => modified)]
      .sort()
      .at(-1)!,
    entries,
    /** The newest. */
    withdrawals: changes.withdrawals,
  };
}

function knownOf({ date, edited, labels, source, level, method, details }: ReviewFacts): string {
  return [...labels, date, edited, source, level + method, details].filter((part) => part !== "").join(" · ");
}

const midnight = (day: string) => `${day}T00:00:00.000Z`;
