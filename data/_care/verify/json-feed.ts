import { DATASETS } from "../../_schema/addresses.ts";
import { FEED_LENGTH, type JsonFeed } from "../../_schema/feed.ts";
import { lastChange } from "../../_schema/review-order.ts";
import type { Facts } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { checkProse } from "./prose.ts";
import { isTitle, ratingOf, titleOf } from "./review-words.ts";

const PLACE = DATASETS.feed;
const SOURCE = DATASETS.reviews;

/** Holds the JSON Feed against the reviews: which, in which order, and every field of each. */
export function checkJsonFeed(feed: JsonFeed, facts: Facts, findings: Findings): void {
  const { dataset, baseUrl } = facts;
  const head = {
    home_page_url: `${baseUrl}/`,
    feed_url: baseUrl + PLACE,
    language: facts.language,
    authors: [{ name: dataset.business.name, ...(dataset.business.url && { url: dataset.business.url }) }],
  };
  for (const [name, value] of Object.entries(head))
    findings.same(PLACE, name, feed[name as keyof typeof head], SOURCE, value);
  const hubs = feed.hubs.map(({ url }) => url);
  findings.same(PLACE, "hub", hubs, DATASETS.manifest, facts.hub === null ? [] : [facts.hub]);
  checkProse(PLACE, "title", feed.title, facts, findings);
  checkProse(PLACE, "description", feed.description, facts, findings);

  const newest = dataset.reviews.slice(0, FEED_LENGTH);
  findings.same(PLACE, "number of items", feed.items.length, SOURCE, newest.length);
  for (const [index, review] of newest.entries()) {
    const item = feed.items[index];
    if (!item) continue;
    const at = (what: string) => `item ${review.id} ${what}`;
    const wanted = {
      id: review.url,
      url: review.url,
      date_published: `${review.date}T00:00:00.000Z`,
      date_modified: `${lastChange(review)}T00:00:00.000Z`,
      authors: [{ name: review.author.name }],
      tags: [review.source.name, ...review.mentions.services, ...review.mentions.service_areas],
      language: review.language,
      attachments: review.photos?.map(({ src, alt }) => ({
        url: src,
        mime_type: "image/webp",
        ...(alt && { title: alt }),
      })),
    };
    for (const [name, value] of Object.entries(wanted))
      findings.same(PLACE, at(name), item[name as keyof typeof wanted], SOURCE, value);
    for (const [name, value] of Object.entries(item._review))
      findings.same(PLACE, at(`_review.${name}`), value, SOURCE, review[name as keyof typeof review]);
    findings.expect(isTitle(item.title, review), PLACE, at("title"), item.title, SOURCE, titleOf(review));
    const text = review.text || ratingOf(review);
    const holds = item.content_text === text || text === "";
    findings.expect(holds, PLACE, at("content_text"), item.content_text, SOURCE, text);
  }
}
