import { Feed } from "feed";
import type { Dataset } from "../../data/dataset.ts";
import { pathOf } from "../../data/schema/operations.ts";
import { feedEntries, midnight } from "../_config/feed-entry.ts";
import { escapeHtml, htmlParagraphs, xmlText } from "../_config/xml-text.ts";

export const data = { permalink: pathOf("getAtomFeed") };

export function render({ dataset, site }: { dataset: Dataset; site: { baseUrl: string } }): string {
  const { business, reviews, updated } = dataset.reviews;
  const feed = new Feed({
    id: `${site.baseUrl}/`,
    title: xmlText(`${business.name}: reviews`),
    description: xmlText(`The newest verified reviews of ${business.name}.`),
    link: `${site.baseUrl}/`,
    feedLinks: { atom: site.baseUrl + pathOf("getAtomFeed") },
    hub: site.baseUrl + pathOf("websubHub"),
    updated: midnight(updated),
    author: { name: xmlText(business.name), ...(business.url && { link: business.url }) },
    generator: "Candor",
  });
  for (const { review, title, text, published, modified } of feedEntries(reviews)) {
    feed.addItem({
      id: review.url,
      link: review.url,
      // The library declares an entry's title as HTML.
      title: xmlText(escapeHtml(title)),
      content: xmlText(htmlParagraphs(text)),
      published,
      date: modified,
      author: [{ name: xmlText(review.author.name) }],
      category: review.mentions.services.map((term) => ({ term: xmlText(term), name: xmlText(term) })),
    });
  }
  return feed.atom1();
}
