import { quoteForPattern } from "../_text/quote-for-pattern.ts";
import { readWordSets, readWords } from "../_text/read-words.ts";

/** What stands before a surname, once or several times. */
const ADDRESS = readWords(new URL("./words/forms-of-address.txt", import.meta.url))
  .map(quoteForPattern)
  .join("|");

const HONORIFIC = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?$/iu;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md|cpa|esq)\.?$/iu;
/** Everything but letters, digits and what joins them; Persian and Indic names also use the zero-width joiners. */
const NOT_NAME = /(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}'’.\s-]/gu;
/** A dot between two words of a handle; between initials it belongs to the name. */
const HANDLE_POINT = /(?<=\p{L}{2})\.(?=\p{L}{2})/gu;
const UNDIVIDED = /^[\p{sc=Han}\p{sc=Hangul}\s]+$/u;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * A display name as it may be published: "First L.", or a single word unchanged, without titles, suffixes and emoji. Of a name in Han or
 * Hangul, which begins with the family name and has no spaces, its first character. Null where there is no name.
 */
export function shortName(displayName: string): string | null {
  return shortOf(withoutAddition(nameParts(displayName)));
}

/** The same with what is added to the name as if it belonged to it, which ids are made of. */
export function shortNameOfId(displayName: string): string | null {
  return shortOf(nameParts(displayName));
}

function shortOf(parts: readonly string[]): string | null {
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (UNDIVIDED.test(parts.join(" "))) return initial(first);
  return parts.length === 1 ? first : `${first} ${initial(last)}`;
}

/** Without the number of an account ("nadine_87"), and without what tells where somebody is from. */
function withoutAddition(parts: readonly string[]): readonly string[] {
  const from = parts.findIndex(
    (word, at) => at > 0 && at < parts.length - 1 && /^(?:from|aus|uit)$/i.test(word),
  );
  const named = from < 0 ? parts : parts.slice(0, from);
  return named.length > 1 && /^\p{N}+$/u.test(named.at(-1)!) ? named.slice(0, -1) : named;
}

/** The text with the full name, or its first and last word, shortened wherever it occurs. */
export function shortenNameIn(text: string, displayName: string): string {
  const parts = withoutAddition(nameParts(displayName));
  // Every spelling begins with the first word, with or without a title before it.
  if (!text.toLowerCase().includes((parts[0] ?? "").toLowerCase())) return text;
  const short = shortName(displayName);
  const undivided = UNDIVIDED.test(parts.join(" "));
  const given = wordsOf(displayName);
  if (short === null || (given.length < 2 && !(undivided && [...(parts[0] ?? "")].length > 1))) return text;
  if (given.join(" ") === short) return text;
  const spellings = [given, parts, [parts[0] ?? "", parts.at(-1) ?? ""]].map((words) =>
    words.map(quoteForPattern).join(undivided ? "\\s*" : "\\s+"),
  );
  const name = `(?:${[...new Set(spellings)].join("|")})`;
  const pattern = undivided ? name : `(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{M}\\p{N}])`;
  return text.replace(new RegExp(`${pattern}${short.endsWith(".") ? "\\.?" : ""}`, "giu"), () => short);
}

/** The reply with surnames of whom it answers shortened where a form of address stands before them, as in "Dear Mr Pell". */
export function shortenAddressIn(reply: string, displayName = ""): string {
  const [, ...others] = withoutAddition(nameParts(displayName));
  const surnames = others.filter(
    (word, at) => /\p{L}{2}/u.test(word) && (at === others.length - 1 || !/^\p{Ll}/u.test(word)),
  );
  if (!surnames.some((word) => reply.toLowerCase().includes(word.toLowerCase()))) return reply;
  const oneOf = (words: readonly string[]) =>
    `(?:${[...new Set(words.map((word) => quoteForPattern(word.toLowerCase())))].join("|")})`;
  const pattern =
    `(?<![\\p{L}\\p{N}])((?:(?:${ADDRESS})\\.?\\s+)+)(?:${oneOf(others)}\\s+)*(${oneOf(surnames)})` +
    "(?![\\p{L}\\p{M}\\p{N}])\\.?";
  return reply.replace(
    new RegExp(pattern, "giu"),
    (_, address: string, surname: string) => address + initial(surname),
  );
}

/** The words of a name in order, without titles and suffixes. */
function nameParts(displayName: string): string[] {
  const words = wordsOf(displayName);
  const named = words.filter((word, index) => index === 0 || !SUFFIX.test(word));
  const untitled = named.length > 2 && HONORIFIC.test(named[0] ?? "") ? named.slice(1) : named;
  return untitled.length > 0 ? untitled : words;
}

function wordsOf(displayName: string): string[] {
  return inGivenOrder(displayName.normalize("NFC").replace(/\([^)]*\)?/g, " "))
    .replace(NOT_NAME, " ")
    .replace(HANDLE_POINT, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

const PARTS = readWordSets(new URL("./words/parts-of-names.txt", import.meta.url));

/** Which part of a name comes first in a column such as "Nom et prénom"; undefined where its own name does not name both. */
export function firstPartIn(column: string): "family" | "given" | undefined {
  const name = column
    .toLowerCase()
    .replace(/(?:first|given)[\s_-]?(?=name)/g, "fore")
    .replace(/(?:last|family)[\s_-]?(?=name)/g, "sur");
  const words = name.match(/\p{L}+/gu) ?? [];
  // What the column is of may stand before them, as in "Name (Vorname Nachname)".
  const given = words.findLastIndex((word) => PARTS("given").has(word));
  const family = words.findLastIndex((word) => PARTS("family").has(word));
  if (given < 0 || family < 0) return undefined;
  return family < given ? "family" : "given";
}

/** A name that begins with the family name as others are written; without a comma its last word is the given one. */
export function givenNameFirst(name: string): string {
  const [before = "", after = ""] = name.split(",", 2).map((part) => part.trim());
  if (after !== "") return `${after} ${before}`;
  const words = before.split(/\s+/);
  return [...words.slice(-1), ...words.slice(0, -1)].join(" ");
}

/** "Smith, John" has its family name first; "John Smith, Plumber" has a trade last. */
function inGivenOrder(name: string): string {
  const [before = "", after = ""] = name.split(",", 2).map((part) => part.trim());
  if (after === "" || SUFFIX.test(after)) return before || after;
  return /\s/.test(before) ? before : `${after} ${before}`;
}

function initial(word: string): string {
  const letter = /[\p{L}\p{N}].*/u.exec(word)?.[0] ?? word;
  return `${firstGrapheme(firstGrapheme(letter).toUpperCase())}.`;
}

function firstGrapheme(text: string): string {
  for (const { segment } of graphemes.segment(text)) return segment;
  return "";
}
