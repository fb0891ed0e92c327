import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { JsonFeed } from "../../data/_schema/feed.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { Review } from "../../data/_schema/review.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import { feedEntries, feedHead } from "../_feeds/feed-entry.ts";

export const data = { permalink: pathOf("getFeed") };

/** The newest reviews as JSON Feed 1.1; not made with the feed library, which writes version 1. */
export function render({ dataset, site }: { dataset: Dataset; site: Hosting }): string {
  const { business } = dataset.reviews;
  const feed: JsonFeed = {
    version: "https://jsonfeed.org/version/1.1",
    ...feedHead(dataset),
    home_page_url: `${site.baseUrl}/`,
    feed_url: site.baseUrl + pathOf("getFeed"),
    language: dataset.business.language,
    authors: [{ name: business.name, ...(business.url && { url: business.url }) }],
    hubs: site.hub === null ? [] : [{ type: "WebSub", url: site.hub }],
    items: feedEntries(dataset).map(({ review, title, text, published, modified }) => ({
      id: review.url,
      url: review.url,
      title,
      content_text: text,
      date_published: published.toISOString(),
      date_modified: modified.toISOString(),
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
  return JSON.stringify(feed);
}

/** What an item has no other place for. */
function withoutTold({ url, date, text, language, photos, author, ...rest }: Review) {
  return rest;
}

function tagsOf({ source, mentions }: Review): string[] {
  return [source.name, ...mentions.services, ...mentions.service_areas];
}
