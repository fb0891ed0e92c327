import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { parseJson } from "../../_text/json.ts";
import { readWords } from "../../_text/read-words.ts";
import { isOfType, format as jsonLd } from "../formats/json/json-ld.ts";
import { isOfYelp, refuseToStore, YELP } from "../not-stored.ts";
import type { InputFile } from "./input-files.ts";
import { takeRecord } from "./read-json.ts";
import { emptyReading, type Reading, type Unread, unread } from "./reading.ts";
import { encodingOf, textOf } from "./text-of.ts";

/** Platforms by the host of their pages; other pages are called by their host. */
const PLATFORMS = readWords(new URL("../words/hosts.txt", import.meta.url)).map((line) => line.split(" = "));

export async function readPage(
  file: InputFile,
  { format, onBytes }: { format?: string | undefined; onBytes(count: number): void },
): Promise<Reading | Unread> {
  if (file.size > INPUT_LIMITS.page) {
    const most = INPUT_LIMITS.page / 1e6;
    return unread(
      file,
      "other",
      `is a page of more than ${most} MB; save the part with the reviews, or export them`,
    );
  }
  const pieces: string[] = [];
  const { encoding, notes } = await encodingOf(file, new Uint8Array());
  for await (const text of textOf(file, encoding, onBytes)) pieces.push(text);
  const data = readPageData(pieces.join(""));
  if (isOfYelp(data.address)) return unread(file, "not stored", refuseToStore(YELP, data.address));
  if (data.reviews.length === 0 || (format !== undefined && format !== jsonLd.id))
    return unread(
      file,
      "other",
      "is a page without reviews in its JSON-LD; export them from where they were left",
    );
  const reading = readingOf(file.name, data);
  reading.notes.push(...notes);
  return reading;
}

function readingOf(file: string, data: PageData): Reading {
  const reading = emptyReading(file, jsonLd);
  if (data.damaged > 0)
    reading.notes.push(`${file}: ${data.damaged} blocks of its JSON-LD do not parse and were not read.`);
  const host = data.address && new URL(data.address).hostname.replace(/^www\./, "");
  const source = host && platformAt(host);
  for (const [index, { node }] of data.reviews.entries()) {
    const found = takeRecord(jsonLd, node, `JSON-LD review[${index}]`, reading);
    if ("review" in found) {
      found.review.source = source ?? found.review.source;
      found.review.url ??= data.address;
      const at = host || found.review.source;
      found.review.verification = { level: "platform", ...(at && { method: `published at ${at}` }) };
    } else found.source = source;
    reading.records.push(found);
  }
  const count = statedOf(data);
  if (count && source) reading.stated.hear({ source, location: undefined, count });
  return reading;
}

function platformAt(host: string): string {
  const [, platform] = PLATFORMS.find(([name]) => host === name || host.endsWith(`.${name}`)) ?? [];
  return platform ?? host;
}

interface PageData {
  /** What each of them is of, as far as it tells. */
  reviews: { of: unknown; node: Record<string, unknown> }[];
  /** The totals that the page states, and of what. */
  ratings: { of: unknown; count: number }[];
  /** Names of what has an @id, by which others refer to it. */
  names: Map<string, string>;
  /** The address that the page was saved from, if it tells one. */
  address: string | undefined;
  /** How many blocks of data do not parse, or are nested too deep. */
  damaged: number;
}

/** Reads the JSON-LD of an HTML page, in time and memory that grow with the page. Never throws. */
function readPageData(html: string): PageData {
  const found: PageData = {
    ...{ reviews: [], ratings: [], names: new Map() },
    ...{ address: undefined, damaged: 0 },
  };
  // Browsers note it in a comment; else the page tells its own.
  const saved = /<!-- saved from url=\(\d+\)(\S+) -->/.exec(html.slice(0, 4096))?.[1];
  let canonical: string | undefined;
  let shared: string | undefined;
  for (const { name, attributes, content } of elementsIn(html)) {
    if (name === "script" && attributes.get("type") === "application/ld+json") {
      try {
        collect(parseJson(content), found);
      } catch {
        found.damaged++;
      }
    } else if (attributes.get("rel") === "canonical") canonical ??= attributes.get("href");
    else if (attributes.get("property") === "og:url") shared ??= attributes.get("content");
  }
  found.address = [saved, canonical, shared].find(
    (text) => text && /^https?:/.test(text) && URL.canParse(text),
  );
  return found;
}

/** `item` is what holds it as its review or rating. */
function collect(value: unknown, found: PageData, item?: unknown): void {
  if (typeof value !== "object" || value === null) return;
  if (Array.isArray(value)) {
    for (const inner of value) collect(inner, found, item);
    return;
  }
  const node = value as Record<string, unknown>;
  const of = item ?? node["itemReviewed"] ?? undefined;
  if (typeof node["@id"] === "string" && typeof node["name"] === "string")
    found.names.set(node["@id"], node["name"]);
  if (isOfType(node["@type"], "Review") && "reviewRating" in node) found.reviews.push({ of, node });
  if (isOfType(node["@type"], "AggregateRating")) {
    const count = Number(node["reviewCount"] ?? node["ratingCount"]);
    if (count > 0) found.ratings.push({ of, count });
  }
  for (const [name, inner] of Object.entries(node))
    collect(inner, found, /^(?:reviews?|aggregateRating)$/.test(name) ? node : undefined);
}

/** The total of the one item that the reviews are of: a page may state those of others, too. Null where it is not told for sure. */
function statedOf({ reviews, ratings, names }: PageData): number | null {
  const called = (item: unknown) => {
    if (typeof item !== "object" || item === null) return item;
    const { name, "@id": id } = item as Record<string, unknown>;
    return name ?? names.get(String(id)) ?? id ?? item;
  };
  const items = new Set(reviews.map(({ of }) => called(of)));
  const isOpen = items.delete(undefined);
  if (items.size > 1) return null;
  const own = ratings.filter(({ of }) => items.has(called(of)));
  const loose = ratings.filter(({ of }) => of === undefined);
  const theirs = isOpen ? ratings : own.length > 0 ? own : loose;
  const [one, ...others] = new Set(theirs.map(({ count }) => count));
  return one !== undefined && others.length === 0 ? one : null;
}

/** A comment, or the start tag of an element that says something of a page; none holds a `<`, so each is looked through once. */
const TAG = /<!--|<(script|link|meta)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** The scripts with their content, links and meta elements of a page, without a model of it, which a hostile one would make huge. */
function* elementsIn(html: string) {
  const tags = new RegExp(TAG);
  for (let tag = tags.exec(html); tag; tag = tags.exec(html)) {
    const [, written, inside = ""] = tag;
    const start = tags.lastIndex;
    const name = written?.toLowerCase();
    const end =
      name === undefined ? html.indexOf("-->", start) : name === "script" ? endOfScript(html, start) : start;
    // What never ends takes all that follows.
    if (end === -1) return;
    tags.lastIndex = end;
    if (name !== undefined) yield { name, attributes: attributesIn(inside), content: html.slice(start, end) };
  }
}

function endOfScript(html: string, start: number): number {
  const end = /<\/script/gi;
  end.lastIndex = start;
  return end.exec(html)?.index ?? -1;
}

function attributesIn(tag: string): Map<string, string> {
  const attributes = [...tag.matchAll(ATTRIBUTE)].map(([, name, ...values]): [string, string] => [
    name!.toLowerCase(),
    values.find((value) => value !== undefined)!.replaceAll("&amp;", "&"),
  ]);
  // Of an attribute that stands there twice the first counts.
  return new Map(attributes.reverse());
}
