import { FIRST_NAMES } from "../_mentions/name-words.ts";
import { readWordSets } from "../_text/read-words.ts";

const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md|cpa|esq)\.?$/iu;
const PARTS = readWordSets(new URL("./words/parts-of-names.txt", import.meta.url));
/** Words in names that are no names. */
export const NAME_WORDS = readWordSets(new URL("./words/names.txt", import.meta.url));

export const isSuffix = (word: string) => SUFFIX.test(word);

/** Which part of a name comes first in a column such as "Nom et prénom"; undefined where its own name does not name both. */
export function firstPartIn(column: string): "family" | "given" | undefined {
  const { given, family } = partsNamedIn(column);
  if (given < 0 || family < 0) return undefined;
  return family < given ? "family" : "given";
}

/** Whether a column is of given names beside one of surnames, as "First name" is, or just "Name". */
export function isGivenName(column: string): boolean {
  const { words, given, family } = partsNamedIn(column);
  return given >= 0 ? family < 0 : words.length === 1 && family === 0;
}

function partsNamedIn(column: string) {
  const name = column
    .replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .replace(/(?:first|given)[\s_-]?(?=name)/g, "fore")
    .replace(/(?:last|family)[\s_-]?(?=name)/g, "sur");
  const words = name.match(/\p{L}+/gu) ?? [];
  // What the column is of may stand before them, as in "Name (Vorname Nachname)".
  const last = (part: ReadonlySet<string>) => words.findLastIndex((word) => part.has(word));
  return { words, given: last(PARTS("given")), family: last(PARTS("family")) };
}

/** Where the names of a column begin with the family name. */
export type FamilyNameFirst = "always" | "before commas";

/** A name that begins with the family name as others are written; without a comma its last word may be the given one. */
export function givenNameFirst(name: string, first: FamilyNameFirst): string {
  const [before, after] = atComma(name);
  if (after !== "") return `${after} ${before}`;
  if (first === "before commas") return name;
  const words = before.split(/\s+/);
  return [...words.slice(-1), ...words.slice(0, -1)].join(" ");
}

/** "Smith Jr., John" and "De La Cruz, Maria" have their family names first; "John Smith, Plumber" has a trade last. */
export function inGivenOrder(name: string): string {
  const [before, after] = atComma(name);
  const words = before.split(/\s+/);
  const [isFirst, isNext] = words.map((word) => NAME_WORDS("particles").has(word.toLowerCase()));
  const isFamily = words.length === 1 || (isFirst && (isNext || /^\p{Ll}/u.test(before)));
  return after !== "" && isFamily ? `${after} ${before}` : before;
}

/** The same as ids were made of from the beginning. */
export function inGivenOrderOfId(name: string): string {
  const [before = "", after = ""] = name.split(",", 2).map((part) => part.trim());
  if (after === "" || isSuffix(after)) return before || after;
  return /\s/.test(before) ? before : `${after} ${before}`;
}

/** Tells of a column whether its names are such as "García López, Ana", by the given names that are known, or else by single words. */
export class CommaOrder {
  private readonly many = { names: 0, commas: 0, single: 0, before: 0, after: 0 };

  hear(name = ""): void {
    if (name === "") return;
    const [before, after] = atComma(name);
    this.many.names++;
    if (after === "") return;
    this.many.commas++;
    this.many.single += Number(!/\s/.test(before));
    this.many.before += Number(isFirstName(before));
    this.many.after += Number(isFirstName(after));
  }

  isFamilyFirst(): boolean {
    const { names, commas, single, before, after } = this.many;
    return commas * 2 > names && (after > before || (after === before && single * 2 > commas));
  }
}

/** What stands before the first comma and behind it, without suffixes. */
function atComma(name: string): [before: string, after: string] {
  const parts = name.split(",").map((part, at) => {
    const words = part.trim().split(/\s+/);
    return words.filter((word, place) => at + place === 0 || !isSuffix(word)).join(" ");
  });
  const [before = "", after = ""] = parts.filter((part) => part !== "");
  return [before, after];
}

const isFirstName = (words: string) => FIRST_NAMES.has(words.split(/\s+/)[0]!.toLowerCase());
