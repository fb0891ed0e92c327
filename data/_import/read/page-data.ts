import { parseHTML } from "linkedom";
import { isOfType } from "../formats/json/json-ld.ts";

/** What a saved page says in JSON-LD. */
export interface PageData {
  /** Every review, wherever it lies in the data. */
  reviews: Record<string, unknown>[];
  /** The address that the page was saved from, if it tells one. */
  address: string | undefined;
  stated: { count: number; average?: number | undefined } | null;
  /** How many blocks of data do not parse. */
  damaged: number;
}

/** Reads the JSON-LD of an HTML page. Never throws. */
export function readPageData(html: string): PageData {
  const { document } = parseHTML(html);
  const found: PageData = { reviews: [], address: addressOf(html, document), stated: null, damaged: 0 };
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    try {
      collect(JSON.parse(script.textContent ?? ""), found, 0);
    } catch {
      found.damaged++;
    }
  }
  return found;
}

const DEEPEST = 50;

function collect(value: unknown, found: PageData, depth: number): void {
  if (typeof value !== "object" || value === null || depth > DEEPEST) return;
  const node = value as Record<string, unknown>;
  if (isOfType(node["@type"], "Review") && "reviewRating" in node) found.reviews.push(node);
  if (isOfType(node["@type"], "AggregateRating")) {
    const count = Number(node["reviewCount"] ?? node["ratingCount"]);
    if (count > 0) found.stated = { count, average: Number(node["ratingValue"]) || undefined };
  }
  for (const inner of Object.values(node)) collect(inner, found, depth + 1);
}

/** Browsers note it in a comment; else the page tells its own. */
function addressOf(html: string, document: Document): string | undefined {
  const saved = /<!-- saved from url=\(\d+\)(\S+) -->/.exec(html.slice(0, 4096))?.[1];
  const canonical = document.querySelector('link[rel="canonical"]')?.getAttribute("href");
  const shared = document.querySelector('meta[property="og:url"]')?.getAttribute("content");
  return [saved, canonical, shared].find((text) => text && /^https?:/.test(text)) ?? undefined;
}
