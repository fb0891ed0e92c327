import { parseHTML } from "linkedom/worker";
import { changesPath, DATASETS, GUIDES, TABLE } from "../../../data/_schema/addresses.ts";
import type { PublishedFiles } from "./published-files.ts";

/** One change in one published file. */
export interface Mutation {
  path: string;
  /** What was changed into what, for a person to read. */
  what: string;
  /** The whole file, changed. */
  text: string;
}

/** A number from 0 to 1. */
export type Random = () => number;

const JSON_FILES = [
  DATASETS.reviews,
  DATASETS.insights,
  DATASETS.insightsByReview,
  DATASETS.feed,
  DATASETS.changes,
  changesPath(1),
  TABLE.descriptor,
];

/** Changes one figure, quote, date or sentence in one file of a site, all kinds of files alike. */
export function mutate(files: PublishedFiles, random: Random): Mutation {
  const pages = files.manifest.assets.filter(({ media_type }) => media_type.startsWith("text/html"));
  const makers = [
    () => inJson(files, pick(JSON_FILES, random), random),
    () => inXml(files, pick([DATASETS.atom, DATASETS.atom, GUIDES.siteMap], random), random),
    () => inGuide(files, random),
    () => inTable(files, random),
    () => inPage(files, pick(pages, random).path, random),
    () => inPage(files, pick(pages, random).path, random),
    () => inPage(files, pick(pages, random).path, random),
  ];
  for (;;) {
    const made = pick(makers, random)();
    if (made && made.text !== files.text(made.path)) return made;
  }
}

interface Token {
  start: number;
  end: number;
  /** As it is written there. */
  written: string;
}

function inJson(files: PublishedFiles, path: string, random: Random): Mutation | null {
  const text = files.text(path);
  return replace(path, text, pick(jsonValues(text), random), (written) => changeJson(written, random));
}

/** Every number and every string of a JSON text that is a value. */
function jsonValues(text: string): Token[] {
  // Keys are passed over whole, so that none of their quotation marks begins a value.
  return tokens(text, /"(?:[^"\\]|\\.)*"(?:\s*:)?|-?\d+(?:\.\d+)?(?=[,}\]])/g).filter(
    ({ written }) => written !== '""' && !written.endsWith(":"),
  );
}

function changeJson(written: string, random: Random): string {
  if (!written.startsWith('"')) return changeNumber(written, random);
  return JSON.stringify(changeText(JSON.parse(written), random)).replaceAll("<", "\\u003c");
}

function inXml(files: PublishedFiles, path: string, random: Random): Mutation | null {
  const text = files.text(path);
  const places = tokens(
    text,
    /(?<=<!\[CDATA\[|<(?:updated|published|lastmod|id|name|loc)>)[^<\]]+|(?<=<p>|<p lang="[^"]*">)[^<]+/g,
  );
  return replace(path, text, pick(places, random), (written) => changeText(written, random));
}

/** A number in its prose; its lists are addresses. */
function inGuide(files: PublishedFiles, random: Random): Mutation | null {
  const text = files.text(GUIDES.llms);
  const numbers = tokens(text, /(?<=^>.*)\d+(?:[.,]\d+)*/gm);
  return replace(GUIDES.llms, text, pick(numbers, random), (written) => changeNumber(written, random));
}

/** A word or a number in a cell. */
function inTable(files: PublishedFiles, random: Random): Mutation | null {
  const text = files.text(TABLE.csv);
  const words = tokens(text, /[\p{L}\p{N}-]+/gu);
  return replace(TABLE.csv, text, pick(words, random), (written) => changeText(written, random));
}

const MARKED =
  "[data-figure], [data-field], [data-insight], [data-policy], time[datetime], " +
  "script[type='application/ld+json'], meta[name=description], meta[property='og:description'], " +
  "meta[property='og:title'], meta[property='og:image:alt']";

/** Something that a page marks, in its attribute or in its words; a number in its head; a value of its JSON-LD. */
function inPage(files: PublishedFiles, path: string, random: Random): Mutation | null {
  const { document } = parseHTML(files.text(path));
  const marked = [...document.querySelectorAll(MARKED)];
  if (marked.length === 0) return null;
  const element = pick(marked, random);
  const changed = changeElement(element, random);
  return changed === null ? null : { path, what: changed, text: document.toString() };
}

function changeElement(element: Element, random: Random): string | null {
  if (element.tagName === "SCRIPT") {
    const text = element.textContent ?? "";
    const made = replace("", text, pick(jsonValues(text), random), (written) => changeJson(written, random));
    element.textContent = made?.text ?? text;
    return made && `JSON-LD: ${made.what}`;
  }
  const attributes = ["value", "datetime", "content"].filter((name) => element.getAttribute(name));
  if (attributes.length > 0 && (element.tagName === "META" || random() < 0.5)) {
    const name = attributes[0]!;
    const before = element.getAttribute(name)!;
    const after = element.tagName === "META" ? changeNumberIn(before, random) : changeText(before, random);
    if (after === null || after === before) return null;
    element.setAttribute(name, after);
    return `${outline(element)} ${name}: ${before} -> ${after}`;
  }
  const nodes = textNodes(element).filter(({ data }) => data.trim() !== "");
  if (nodes.length === 0) return null;
  const node = pick(nodes, random);
  const before = node.data;
  const after = isTextual(element) ? changeText(before, random) : changeNumberIn(before, random);
  if (after === null || after === before) return null;
  node.data = after;
  return `${outline(element)}: ${before} -> ${after}`;
}

/** Its words are a text, or words of a card; those of others are labels around a figure or a day. */
function isTextual(element: Element): boolean {
  if (element.hasAttribute("data-insight")) return true;
  if (element.tagName === "TIME" || element.hasAttribute("data-figure")) return false;
  return (
    element.closest("article") !== null ||
    /^(quote|words|author.name)$/.test(element.getAttribute("data-field") ?? "")
  );
}

function outline(element: Element): string {
  const names = ["data-figure", "data-field", "data-insight", "data-policy", "name", "property"];
  const name = names.find((attribute) => element.hasAttribute(attribute));
  return `<${element.tagName.toLowerCase()}${name ? ` ${name}=${element.getAttribute(name)}` : ""}>`;
}

function textNodes(node: Node): Text[] {
  return [...node.childNodes].flatMap((child) => (child.nodeType === 3 ? [child as Text] : textNodes(child)));
}

/** Another number in a text that has one; null for a text without. */
function changeNumberIn(text: string, random: Random): string | null {
  const numbers = tokens(text, /\d+/g);
  if (numbers.length === 0) return null;
  const { start, end, written } = pick(numbers, random);
  return text.slice(0, start) + changeNumber(written, random) + text.slice(end);
}

function changeNumber(written: string, random: Random): string {
  const places = tokens(written, /\d/g);
  const { start, end } = pick(places, random);
  const digit = String((Number(written.slice(start, end)) + 1 + Math.floor(random() * 9)) % 10);
  const changed = written.slice(0, start) + digit + written.slice(end);
  return changed.replace(/^(-?)0+(?=\d)/, "$1");
}

/** Another day, another number, or another word. */
function changeText(text: string, random: Random): string {
  const day = /\d{4}-\d{2}-\d{2}/.exec(text);
  if (day) {
    const days = (1 + Math.floor(random() * 40)) * (random() < 0.5 ? 1 : -1);
    const moved = new Date(Date.parse(day[0]) + days * 86_400_000).toISOString().slice(0, 10);
    return text.replace(day[0], moved);
  }
  const words = tokens(text, /[\p{L}\p{N}★☆]+/gu);
  if (words.length === 0) return `${text}x`;
  const { start, end, written } = pick(words, random);
  const other = /^\d+$/.test(written) ? changeNumber(written, random) : pick(OTHER_WORDS, random);
  return text.slice(0, start) + other + text.slice(end);
}

const OTHER_WORDS = ["never", "always", "splendid", "dreadful", "Zacharias", "seven", "not"];

function replace(path: string, text: string, token: Token | undefined, change: (written: string) => string) {
  if (!token) return null;
  const { start, end, written } = token;
  const changed = change(written);
  const what = `${text.slice(Math.max(0, start - 60), start)}[${written} -> ${changed}]`.replace(/\s+/g, " ");
  return { path, what, text: text.slice(0, start) + changed + text.slice(end) };
}

function tokens(text: string, pattern: RegExp): Token[] {
  return [...text.matchAll(pattern)].map(({ 0: written, index }) => ({
    start: index,
    end: index + written.length,
    written,
  }));
}

function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[Math.floor(random() * items.length)]!;
}
