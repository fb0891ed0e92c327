import type { Dataset } from "../../data/_dataset/dataset.ts";
import { type JsonFeed, TOLD_BY_ITEM } from "../../data/_schema/feed.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { Review } from "../../data/_schema/review.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import { feedOf } from "./feed.ts";

/** The newest reviews as JSON Feed 1.1. */
export function jsonFeed(dataset: Dataset, { baseUrl, hub }: Hosting): JsonFeed {
  const { business } = dataset.reviews;
  const { title, description, entries } = feedOf(dataset);
  return {
    version: "https://jsonfeed.org/version/1.1",
    title,
    description,
    home_page_url: `${baseUrl}/`,
    feed_url: baseUrl + pathOf("getFeed"),
    language: dataset.business.language,
    authors: [{ name: business.name, ...(business.url && { url: business.url }) }],
    hubs: hub === null ? [] : [{ type: "WebSub", url: hub }],
    items: entries.map(({ review, title, text, published, modified }) => ({
      id: review.url,
      url: review.url,
      title,
      content_text: text,
      date_published: published,
      date_modified: modified,
      authors: [{ name: review.author.name }],
      tags: tagsOf(review),
      language: languageOf(review),
      ...(review.photos && {
        attachments: review.photos.map(({ src, alt }) => ({
          url: src,
          mime_type: "image/webp" as const,
          ...(alt && { title: alt }),
        })),
      }),
      _review: withoutTold(review),
    })),
  };
}

/** What an item has no other place for. */
function withoutTold(review: Review): Omit<Review, keyof typeof TOLD_BY_ITEM> {
  const rest: Partial<Review> = { ...review };
  for (const name of Object.keys(TOLD_BY_ITEM)) delete rest[name as keyof typeof TOLD_BY_ITEM];
  return rest as Review;
}

function tagsOf({ source, mentions }: Review): string[] {
  return [source.name, ...mentions.services, ...mentions.service_areas];
}
