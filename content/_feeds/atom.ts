import { Feed } from "feed";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { interfaceFor } from "../_strings/strings.ts";
import { withPhotos, withTombstones } from "./atom-extensions.ts";
import { feedOf } from "./feed.ts";
import { escapeHtml, xmlText } from "./xml-text.ts";

/** The newest reviews as an Atom feed, RFC 4287, with the newest withdrawals. */
export function atomFeed(dataset: Dataset, { baseUrl, hub }: Hosting): string {
  const { business } = dataset.reviews;
  const { language } = dataset.business;
  const { title, description, updated, entries, withdrawals } = feedOf(dataset);
  const feed = new Feed({
    id: `${baseUrl}/`,
    title: plain(title),
    description: plain(description),
    link: `${baseUrl}/`,
    feedLinks: { atom: baseUrl + pathOf("getAtomFeed") },
    ...(hub !== null && { hub }),
    updated: new Date(updated),
    author: { name: plain(business.name), ...(business.url && { link: business.url }) },
    generator: "Candor",
  });
  for (const { review, title, html, published, modified } of entries) {
    feed.addItem({
      id: review.url,
      link: review.url,
      // The library declares an entry's title as HTML, hence the escaping.
      title: xmlText(escapeHtml(title)),
      content: xmlText(html),
      // Of a month or a year there is no instant; that of the change is required by RFC 4287.
      ...(!review.date_precision && { published: new Date(published) }),
      date: new Date(modified),
      author: [{ name: plain(review.author.name) }],
      category: review.mentions.services.map((term) => ({ term })),
    });
  }
  // The library has no option for the language, an attribute by RFC 4287 section 2.
  const atom = feed.atom1().replace("<feed ", `<feed xml:lang="${language}" `);
  const reviews = entries.map(({ review }) => review);
  return withTombstones(withPhotos(atom, reviews), withdrawals, interfaceFor(language).strings);
}

/** Escapes plain text: the library would take `&amp;` in it for an ampersand that is already escaped. */
function plain(text: string): string {
  return xmlText(text).replaceAll("&", "&amp;");
}
