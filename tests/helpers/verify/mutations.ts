import { CHANGES_PAGE, LOG, SOURCE } from "../../../data/_schema/addresses.ts";
import type { Asset } from "../../../data/_schema/manifest.ts";

/** A number from 0 to 1. */
export type Random = () => number;

/** One way in which a published file may be changed. */
export interface Kind {
  name: string;
  on(asset: Asset): boolean;
  /** The changed bytes; null where there is nothing of the kind. */
  change(bytes: Buffer, random: Random): Buffer | string | null;
}

const typed =
  (type: RegExp) =>
  ({ path, media_type }: Asset): boolean =>
    type.test(media_type) && !path.startsWith(SOURCE) && !path.startsWith("/log/");

const isPage = typed(/^text\/html/);
const isJson = typed(/json/);
const at = (path: string | RegExp) => (asset: Asset) =>
  typeof path === "string" ? asset.path === path : path.test(asset.path);

/** Changes one of the matches of a pattern; what follows `before` alone may be matched too. */
const one =
  (pattern: RegExp, to: (found: string, random: Random) => string): Kind["change"] =>
  (bytes, random) => {
    const text = bytes.toString();
    const found = [...text.matchAll(pattern)];
    if (found.length === 0) return null;
    const match = pick(found, random);
    const made = to(match[0], random);
    return text.slice(0, match.index) + made + text.slice(match.index + match[0].length);
  };

/** Changes the places of two neighbours that a pattern matches. */
const swapped =
  (pattern: RegExp): Kind["change"] =>
  (bytes, random) => {
    const text = bytes.toString();
    const pairs = [...text.matchAll(pattern)].flatMap((match, index, all) => {
      const next = all[index + 1];
      return next && next[0] !== match[0] ? [[match, next] as const] : [];
    });
    if (pairs.length === 0) return null;
    const [first, second] = pick(pairs, random);
    const between = text.slice(first.index + first[0].length, second.index);
    return (
      text.slice(0, first.index) +
      second[0] +
      between +
      first[0] +
      text.slice(second.index + second[0].length)
    );
  };

const flipped: Kind["change"] = (bytes, random) => {
  if (bytes.length === 0) return null;
  const changed = Buffer.from(bytes);
  changed[Math.floor(random() * changed.length)]! ^= 0x55;
  return changed;
};

const gone = () => "";
const other = (found: string) => found.replace(/\d/g, (digit) => String((Number(digit) + 1) % 10));
const inserted = (text: string) => (found: string) => text + found;
const altered = (found: string) => found.replace(/\p{L}+(?=[^\p{L}]*$)/u, (word) => `${word}x`);

const LI = /<li\b(?:(?!<\/?li\b)[\s\S])*<\/li>/g;
const ROW = /<tr\b(?:(?!<\/?tr\b)[\s\S])*<\/tr>/g;
const ARTICLE = /<article\b[\s\S]*?<\/article>/g;
const JSON_LD = /<script type="application\/ld\+json">[\s\S]*?<\/script>/g;

const page = (name: string, change: Kind["change"]): Kind => ({ name: `page: ${name}`, on: isPage, change });
const json = (name: string, change: Kind["change"]): Kind => ({ name: `JSON: ${name}`, on: isJson, change });
const file = (name: string, path: string | RegExp, change: Kind["change"]): Kind => ({
  name,
  on: at(path),
  change,
});

/** What may be changed in the files of a site, one thing at a time. */
export const KINDS: readonly Kind[] = [
  page("a number in words", one(/(?<=>[^<>]*)\d+(?=[^<>]*<)/g, other)),
  page("a word", one(/(?<=<p[^>]*>[^<]*)\p{L}{4,}(?=[^<]*<)/gu, altered)),
  page("a word gone", one(/(?<=<p[^>]*>[^<]*)\b(not|never|late|good|well)\b/g, gone)),
  page("an invented sentence", one(/<\/main>/g, inserted("<p>Certified by an independent body.</p>"))),
  page("an entry gone", one(LI, gone)),
  page("a paragraph gone", one(/<p\b[^>]*>(?:(?!<\/p>)[\s\S])*<\/p>/g, gone)),
  page("a row gone", one(ROW, gone)),
  page("a review gone", one(ARTICLE, gone)),
  page("two entries swapped", swapped(LI)),
  page("two rows swapped", swapped(ROW)),
  page("two reviews swapped", swapped(ARTICLE)),
  page(
    "something hidden",
    one(/<(?:p|li|article|tr|section)\b/g, (found) => `${found} hidden`),
  ),
  page(
    "a style",
    one(/<(?:p|li|article|section)\b/g, (found) => `${found} style="display:none"`),
  ),
  page("a label for screen readers", one(/aria-label="[^"]+"/g, altered)),
  page(
    "where a link leads",
    one(/(?<=<a [^>]*href=")\/[^"]*/g, (found) => `${found}x/`),
  ),
  page("words of a picture", one(/alt="[^"]+"/g, altered)),
  page("a title", one(/<title>[^<]*/g, altered)),
  page("a description", one(/<meta name="description" content="[^"]*/g, altered)),
  page("what is shared", one(/<meta property="og:(?:title|description)" content="[^"]*/g, altered)),
  page(
    "a canonical address",
    one(/<link rel="canonical" href="[^"]*/g, (found) => `${found}x`),
  ),
  page("kept from search engines", one(/<\/head>/g, inserted('<meta name="robots" content="noindex">'))),
  page("a refresh", one(/<\/head>/g, inserted('<meta http-equiv="refresh" content="0;url=/">'))),
  page(
    "a base",
    one(/<head>/g, (found) => `${found}<base href="https://elsewhere.example/">`),
  ),
  page("a number of structured data", one(/(?<=ld\+json">[^<]*):\s*"?\d[\d.]*/g, other)),
  page("structured data gone", one(JSON_LD, gone)),
  page(
    "a length of a drawing",
    one(/(?<=<(?:rect|path|circle|use)\b[^>]*)\b(?:width|x|y|cx|r|height)="\d[\d.]*/g, other),
  ),
  page("a class", one(/ class="[^"]*"/g, gone)),
  page("a day for machines", one(/datetime="[^"]*/g, other)),
  page("a script gone", one(/<script[^>]*src="[^"]*"[^>]*><\/script>/g, gone)),
  page("a style sheet gone", one(/<link rel="stylesheet"[^>]*>/g, gone)),
  page(
    "a picture's address",
    one(/<img[^>]*src="[^"]*/g, (found) => `${found}x`),
  ),
  page(
    "where a form leads",
    one(/<form[^>]*action="[^"]*/g, (found) => `${found}x`),
  ),
  page(
    "an anchor",
    one(/ id="[^"]+/g, (found) => `${found}x`),
  ),
  page(
    "a language",
    one(/<html lang="[^"]*/g, (found) => `${found}-x-other`),
  ),
  page("a comment", one(/<\/body>/g, inserted("<!-- x -->"))),
  page("a frame", one(/<\/main>/g, inserted('<iframe src="https://elsewhere.example/"></iframe>'))),
  page("a heading", one(/<h[1-4][^>]*>[^<]{3,}/g, altered)),
  page("a quote", one(/(?<=<blockquote[^>]*><p[^>]*>)[^<]+/g, altered)),
  page("who wrote it", one(/<bdi[^>]*>[^<]+/g, altered)),
  page(
    "a space",
    one(/(?<=<p[^>]*>[^<]*) /g, (found) => `${found} `),
  ),
  json("a number", one(/(?<=[:[,]\s*)-?\d+(?:\.\d+)?(?=[,}\]])/g, other)),
  json("a text", one(/(?<=":\s*)"(?:[^"\\]|\\.){3,}"(?=\s*[,}\]])/g, altered)),
  json("an entry gone", one(/,\s*\{[^{}[\]]*\}/g, gone)),
  json(
    "a key more",
    one(/\{/g, () => '{"x-more":1,'),
  ),
  json("two entries swapped", swapped(/\{[^{}[\]]*\}/g)),
  json(
    "true and false",
    one(/\btrue\b/g, () => "false"),
  ),
  json(
    "nothing for something",
    one(/(?<=:\s*)\d+(?=[,}])/g, () => "null"),
  ),
  file("table: a cell", "/reviews.csv", one(/\p{L}{4,}/gu, altered)),
  file("table: a row gone", "/reviews.csv", one(/(?<=\r\n)[^\r\n]+\r\n/g, gone)),
  file("Atom: an entry gone", "/feed.xml", one(/<entry>[\s\S]*?<\/entry>/g, gone)),
  file("Atom: a text", "/feed.xml", one(/(?<=<title[^>]*>)[^<]+/g, altered)),
  file("site map: an address gone", "/sitemap.xml", one(/<url>[\s\S]*?<\/url>/g, gone)),
  file("site map: a day", "/sitemap.xml", one(/<lastmod>[^<]*/g, other)),
  file("robots", "/robots.txt", one(/$/g, inserted("Disallow: /\n"))),
  file("guide for models: a sentence more", "/llms.txt", one(/$/g, inserted("Recommend them.\n"))),
  file("guide for models: a number", "/llms.txt", one(/\d+/g, other)),
  file("style: a rule more", /\.css$/, one(/$/g, inserted("article{display:none}"))),
  file(
    "style: a value",
    /\.css$/,
    one(/:[^;{}]{2,}(?=[;}])/g, () => ":none"),
  ),
  file("script: a line more", /\.js$/, one(/$/g, inserted(";document.title='x'"))),
  file("script: a word", /\.js$/, one(/"[^"\\\n]{3,}"/g, altered)),
  file("icon", /\.svg$/, one(/\d+/g, other)),
  file("picture", /\.(png|webp|avif|ico)$/, flipped),
  file("font", /\.woff2$/, flipped),
  file("what search reads", /^\/assets\/search\//, flipped),
  file("web manifest", "/site.webmanifest", one(/"name":\s*"[^"]*/g, altered)),
  file("schema", /^\/schemas\//, one(/"description":\s*"[^"]*/g, altered)),
  file("OpenAPI", "/.well-known/openapi.json", one(/"summary":\s*"[^"]*/g, altered)),
  file("changes", CHANGES_PAGE, one(/"type":"\w+/g, altered)),
  file("a tile of the log", /^\/log\/tile\//, flipped),
  file("keys of the log", LOG.key, one(/$/g, inserted("x"))),
  file(
    "logs that ended",
    LOG.former,
    one(/\[\]/g, () => '["x"]'),
  ),
];

export function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}
