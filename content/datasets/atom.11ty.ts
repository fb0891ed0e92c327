import { Feed } from "feed";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { languageOf } from "../../data/_schema/review-language.ts";
import { withPhotos, withTombstones } from "../_feeds/atom-extensions.ts";
import { feedChanged, feedEntries, feedHead } from "../_feeds/feed-entry.ts";
import { escapeHtml, htmlParagraphs, xmlText } from "../_feeds/xml-text.ts";
import { interfaceFor } from "../_strings/strings.ts";

export const data = { permalink: pathOf("getAtomFeed") };

/** The newest reviews as an Atom feed, RFC 4287, with the newest withdrawals. */
export function render({ dataset, site }: { dataset: Dataset; site: Hosting }): string {
  const { business, updated } = dataset.reviews;
  const { format, strings } = interfaceFor(dataset.business.language);
  const { locale } = format;
  const head = feedHead(dataset);
  const entries = feedEntries(dataset);
  const feed = new Feed({
    id: `${site.baseUrl}/`,
    title: plain(head.title),
    description: plain(head.description),
    link: `${site.baseUrl}/`,
    feedLinks: { atom: site.baseUrl + pathOf("getAtomFeed") },
    ...(site.hub !== null && { hub: site.hub }),
    updated: feedChanged(entries, updated),
    author: { name: plain(business.name), ...(business.url && { link: business.url }) },
    generator: "Candor",
  });
  for (const { review, title, text, reply, known, published, modified } of entries) {
    const language = languageOf(review);
    feed.addItem({
      id: review.url,
      link: review.url,
      // The library declares an entry's title as HTML, hence the escaping.
      title: xmlText(escapeHtml(title)),
      content: xmlText(
        htmlParagraphs(`${review.title ?? ""}\n\n${text}`, language) +
          htmlParagraphs(`${reply}\n\n${known}`, locale),
      ),
      // Of a month or a year there is no instant; that of the change is required by RFC 4287.
      ...(!review.date_precision && { published }),
      date: modified,
      author: [{ name: plain(review.author.name) }],
      category: review.mentions.services.map((term) => ({ term })),
    });
  }
  // The library has no option for the language, an attribute by RFC 4287 section 2.
  const atom = feed.atom1().replace("<feed ", `<feed xml:lang="${dataset.business.language}" `);
  return withTombstones(withPhotos(atom, entries), dataset.changes.withdrawals, strings);
}

/** Escapes plain text: the library would take `&amp;` in it for an ampersand that is already escaped. */
function plain(text: string): string {
  return xmlText(text).replaceAll("&", "&amp;");
}
