import { INPUT_LIMITS } from "../../_schema/input-limits.ts";
import { parseJson } from "../../_text/json.ts";
import { isOfType } from "../formats/json/json-ld.ts";

/** What a saved page says in JSON-LD. */
export interface PageData {
  /** Every review, wherever it lies in the data. */
  reviews: Record<string, unknown>[];
  /** The address that the page was saved from, if it tells one. */
  address: string | undefined;
  stated: { count: number; average?: number | undefined } | null;
  /** How many blocks of data do not parse, or are nested too deep. */
  damaged: number;
}

/** Reads the JSON-LD of an HTML page, in time and memory that grow with the page. Never throws. */
export function readPageData(html: string): PageData {
  const found: PageData = { reviews: [], address: undefined, stated: null, damaged: 0 };
  // Browsers note it in a comment; else the page tells its own.
  const saved = /<!-- saved from url=\(\d+\)(\S+) -->/.exec(html.slice(0, 4096))?.[1];
  const addresses = {
    saved,
    canonical: undefined as string | undefined,
    shared: undefined as string | undefined,
  };
  for (const { name, attributes, content } of elementsIn(html)) {
    if (name === "script" && attributes.get("type") === "application/ld+json") {
      try {
        collect(parseJson(content, { depth: INPUT_LIMITS.jsonDepth }), found);
      } catch {
        found.damaged++;
      }
    } else if (attributes.get("rel") === "canonical") addresses.canonical ??= attributes.get("href");
    else if (attributes.get("property") === "og:url") addresses.shared ??= attributes.get("content");
  }
  found.address = Object.values(addresses).find(
    (text) => text && /^https?:/.test(text) && URL.canParse(text),
  );
  return found;
}

function collect(value: unknown, found: PageData): void {
  if (typeof value !== "object" || value === null) return;
  const node = value as Record<string, unknown>;
  if (isOfType(node["@type"], "Review") && "reviewRating" in node) found.reviews.push(node);
  if (isOfType(node["@type"], "AggregateRating")) {
    const count = Number(node["reviewCount"] ?? node["ratingCount"]);
    if (count > 0) found.stated = { count, average: Number(node["ratingValue"]) || undefined };
  }
  for (const inner of Object.values(node)) collect(inner, found);
}

interface PageElement {
  name: string;
  attributes: ReadonlyMap<string, string>;
  /** Of a script; empty of others. */
  content: string;
}

/** A comment, or the start tag of an element that says something of a page; none holds a `<`, so each is looked through once. */
const TAG = /<!--|<(script|link|meta)(?=[\s/>])((?:[^<>"']|"[^"<]*"|'[^'<]*')*)>/gi;
const ATTRIBUTE = /([\w:-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))/g;

/** The scripts, links and meta elements of a page, without a model of its document, which a hostile one would make huge. */
function* elementsIn(html: string): Generator<PageElement> {
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
