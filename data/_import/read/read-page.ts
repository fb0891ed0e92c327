import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { parseJson } from "../../_text/json.ts";
import { readWords } from "../../_text/read-words.ts";
import { JSON_LD } from "../formats/json-ld.ts";
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
  const encoding = await encodingOf(file, new Uint8Array());
  for await (const text of textOf(file, encoding, onBytes)) pieces.push(text);
  const data = readPageData(pieces.join(""));
  if (isOfYelp(data.address)) return unread(file, "not stored", refuseToStore(YELP, data.address));
  if (data.reviews.length === 0 || (format !== undefined && format !== JSON_LD.id))
    return unread(
      file,
      "other",
      "is a page without reviews in its JSON-LD; export them from where they were left",
    );
  return readingOf(file.name, data);
}

function readingOf(file: string, data: PageData): Reading {
  const reading = emptyReading(file, JSON_LD);
  if (data.damaged > 0)
    reading.notes.push(`${file}: ${data.damaged} blocks of its JSON-LD do not parse and were not read.`);
  const host = data.address && new URL(data.address).hostname.replace(/^www\./, "");
  const source = host && platformAt(host);
  for (const [index, node] of data.reviews.entries()) {
    const found = takeRecord(JSON_LD, node, `JSON-LD review[${index}]`);
    if ("review" in found) {
      found.review.source = source ?? found.review.source;
      found.review.url ??= data.address;
      const at = host || found.review.source;
      found.review.verification = { level: "platform", ...(at && { method: `published at ${at}` }) };
    } else found.source = source;
    reading.records.push(found);
  }
  return reading;
}

function platformAt(host: string): string {
  const [, platform] = PLATFORMS.find(([name]) => host === name || host.endsWith(`.${name}`)) ?? [];
  return platform ?? host;
}

interface PageData {
  reviews: object[];
  /** The address that the page was saved from, if it tells one. */
  address: string | undefined;
  /** How many blocks of data do not parse, or are nested too deep. */
  damaged: number;
}

/** Reads the JSON-LD of an HTML page, in time and memory that grow with the page. Never throws. */
function readPageData(html: string): PageData {
  const found: PageData = { reviews: [], address: undefined, damaged: 0 };
  // Browsers note it in a comment; else the page tells its own.
  const saved = /<!-- saved from url=\(\d+\)(\S+) -->/.exec(html.slice(0, 4096))?.[1];
  let canonical: string | undefined;
  for (const { name, attributes, content } of elementsIn(html)) {
    if (name === "script" && attributes.get("type") === "application/ld+json") {
      try {
        collect(parseJson(content), found.reviews);
      } catch {
        found.damaged++;
      }
    } else if (attributes.get("rel") === "canonical") canonical ??= attributes.get("href");
  }
  found.address = [saved, canonical].find((text) => text && /^https?:/.test(text) && URL.canParse(text));
  return found;
}

function collect(value: unknown, reviews: object[]): void {
  if (typeof value !== "object" || value === null) return;
  if (JSON_LD.recognises(value as Record<string, unknown>)) reviews.push(value);
  for (const inner of Object.values(value)) collect(inner, reviews);
}

/** A comment, or the start tag of an element that says something of a page; none holds a `<`, so each is looked through once. */
const TAG = /<!--|<(script|link)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** The scripts with their content, and links, of a page, without a model of it, which a hostile one would make huge. */
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
