import { DOMParser } from "linkedom/worker";
import { DATASETS, MOST_REVIEW_PAGES, reviewAnchor, reviewPage } from "../../_schema/addresses.ts";
import { FEED_LENGTH } from "../../_schema/feed.ts";
import type { Review } from "../../_schema/review.ts";
import { lastChange } from "../../_schema/review-order.ts";
import type { Facts } from "./facts.ts";
import { changesIn } from "./facts.ts";
import type { Findings } from "./findings.ts";
import { checkProse } from "./prose.ts";
import { isTitle, knownOf, ratingOf, titleOf } from "./review-words.ts";

const PLACE = DATASETS.atom;
const SOURCE = DATASETS.reviews;

interface Element {
  tagName: string;
  textContent: string | null;
  children: Iterable<Element>;
  getAttribute(name: string): string | null;
}

/** Holds the Atom feed, RFC 4287, against the reviews: which, in which order, and every field of each. */
export function checkAtom(xml: string, facts: Facts, findings: Findings): void {
  const { dataset, baseUrl } = facts;
  const feed = new DOMParser().parseFromString(xml, "text/xml").documentElement as unknown as Element;
  const newest = dataset.reviews.slice(0, FEED_LENGTH);
  const changed = newest.reduce((day, review) => laterOf(day, lastChange(review)), dataset.updated ?? "");
  const wanted = {
    id: `${baseUrl}/`,
    updated: timeOf(changed === "" ? "1970-01-01" : changed),
    "author name": dataset.business.name,
  };
  for (const [name, value] of Object.entries(wanted))
    findings.same(PLACE, name, textOf(feed, ...name.split(" ")), SOURCE, value);
  findings.same(PLACE, "language", feed.getAttribute("xml:lang"), DATASETS.feed, facts.language);
  const links = childrenOf(feed, "link").filter((link) => link.getAttribute("rel") === "hub");
  // The parser leaves the entities of attributes as they are.
  const hubs = links.map((link) => link.getAttribute("href")?.replaceAll("&amp;", "&"));
  findings.same(PLACE, "hub", hubs, DATASETS.manifest, facts.hub === null ? [] : [facts.hub]);
  checkProse(PLACE, "title", textOf(feed, "title") ?? "", facts, findings);
  checkProse(PLACE, "subtitle", textOf(feed, "subtitle") ?? "", facts, findings);

  checkTombstones(feed, facts, findings);
  const entries = childrenOf(feed, "entry");
  findings.same(PLACE, "number of entries", entries.length, SOURCE, newest.length);
  for (const [index, review] of newest.entries())
    if (entries[index]) checkEntry(entries[index], review, facts, findings);
}

/** RFC 6721: the newest withdrawals, newest first. */
function checkTombstones(feed: Element, { changes, baseUrl, dataset }: Facts, findings: Findings): void {
  const withdrawn = changesIn(changes).filter(({ type }) => type === "withdrawn");
  const wanted = withdrawn.slice(0, FEED_LENGTH);
  const found = childrenOf(feed, "at:deleted-entry");
  findings.same(PLACE, "number of deleted entries", found.length, DATASETS.changes, wanted.length);
  const ownPages = dataset.reviews.length <= MOST_REVIEW_PAGES;
  for (const [index, { id, withdrawn: day = "" }] of wanted.entries()) {
    const at = (what: string) => `deleted entry of ${id} ${what}`;
    const ref = found[index]?.getAttribute("ref") ?? "";
    // Of which month it was is told nowhere else.
    const holds = ownPages ? ref === baseUrl + reviewPage(id) : ref.endsWith(`#${reviewAnchor(id)}`);
    findings.expect(holds, PLACE, at("ref"), ref, DATASETS.changes, id);
    findings.same(PLACE, at("when"), found[index]?.getAttribute("when"), DATASETS.changes, timeOf(day));
  }
}

function checkEntry(entry: Element, review: Review, facts: Facts, findings: Findings): void {
  const at = (what: string) => `entry ${review.id} ${what}`;
  const wanted = {
    id: review.url,
    // Of a month or a year there is no instant.
    published: review.date_precision ? null : timeOf(review.date),
    updated: timeOf(lastChange(review)),
    "author name": xml(review.author.name),
  };
  for (const [name, value] of Object.entries(wanted))
    findings.same(PLACE, at(name), textOf(entry, ...name.split(" ")), SOURCE, value);
  findings.same(PLACE, at("link"), childrenOf(entry, "link")[0]?.getAttribute("href"), SOURCE, review.url);
  const photos = childrenOf(entry, "link")
    .filter((link) => link.getAttribute("rel") === "enclosure")
    .map((link) => link.getAttribute("href"));
  findings.same(PLACE, at("photos"), photos, SOURCE, review.photos?.map(({ src }) => src) ?? []);
  const categories = childrenOf(entry, "category").map((category) => category.getAttribute("term"));
  findings.same(PLACE, at("categories"), categories, SOURCE, review.mentions.services);
  const title = plainOf(textOf(entry, "title") ?? "");
  findings.expect(isTitle(title, review, xml), PLACE, at("title"), title, SOURCE, titleOf(review));
  const content = squeeze(plainOf(textOf(entry, "content") ?? ""));
  const rating = ratingOf(review) || (facts.card?.(review).rating ?? "");
  const text = squeeze(xml(review.text || rating));
  findings.expect(content.startsWith(text), PLACE, at("content"), content, SOURCE, text);
  if (!facts.card) return;
  const known = squeeze(xml(knownOf(facts.card(review))));
  findings.same(PLACE, at("what is known"), content.slice(text.length).trim(), SOURCE, known);
}

/** The text of an element's child, or of its child's child. */
function textOf(element: Element, ...path: string[]): string | null {
  const found = path.reduce<Element | undefined>(
    (inner, name) => inner && childrenOf(inner, name)[0],
    element,
  );
  return found?.textContent ?? null;
}

function childrenOf(element: Element, name: string): Element[] {
  return [...element.children].filter(({ tagName }) => tagName === name);
}

/** The text of a piece of HTML as feeds carry it: paragraphs and line breaks only, everything else escaped. */
function plainOf(html: string): string {
  return html
    .replace(/<br>|<\/p>/g, "\n")
    .replace(/<p(?: lang="[^"]*")?>/g, "")
    .replace(/&(lt|gt|quot|amp);/g, (_, name: keyof typeof ENTITIES) => ENTITIES[name]);
}

const ENTITIES = { lt: "<", gt: ">", quot: '"', amp: "&" };

/** White space at the ends of lines and between paragraphs says nothing here. */
function squeeze(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}

/** Without the characters that XML 1.0 does not allow. */
function xml(text: string): string {
  return text.toWellFormed().replace(/[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu, "");
}

function timeOf(day: string): string {
  return `${day}T00:00:00.000Z`;
}

function laterOf(a: string, b: string): string {
  return a > b ? a : b;
}
