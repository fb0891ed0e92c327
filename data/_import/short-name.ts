import querystring from "node:querystring";
import { quoteForPattern } from "../_text/quote-for-pattern.ts";
import { readWords } from "../_text/read-words.ts";
import { inGivenOrder, inGivenOrderOfId, isSuffix, NAME_WORDS } from "./name-order.ts";

/** What stands before a surname, once or several times. */
const ADDRESS = readWords(new URL("./words/forms-of-address.txt", import.meta.url))
  .map((word) => quoteForPattern(plainOf(word)))
  .join("|");

const TITLES = new Set([...NAME_WORDS("titles")].map(lettersOf));
/** Between the names of two people. */
const JOINING = new RegExp(`[&+]|\\s(?:${[...NAME_WORDS("joining")].join("|")})\\.?\\s`, "iu");

const HONORIFIC = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?$/iu;
/** Everything but letters, digits and what joins them; Persian and Indic names also use the zero-width joiners. */
const NOT_NAME = /(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}'’.\s-]/gu;
/** A dot between two words of a handle; between initials it belongs to the name. */
const HANDLE_POINT = /(?<=\p{L}{2})\.(?=\p{L}{2})/gu;
/** Marks that one writes and another leaves out. */
const MARKS = "[\\u0300-\\u036f]";
const MARKED = new RegExp(MARKS);
/** What stands around a name that is no part of a longer word. */
const BEFORE = "(?<![\\p{L}\\p{N}])";
const BEHIND = "(?![\\p{L}\\p{M}\\p{N}])";
const BEGINS = new RegExp(BEFORE, "iuy");
const ENDS = new RegExp(BEHIND, "iuy");
const APOSTROPHES = "'’‘ʼ`´";
const UNDIVIDED = /^[\p{sc=Han}\p{sc=Hangul}\s]+$/u;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * A display name as it may be published: "First L.", or a single word unchanged, without titles, suffixes and emoji. Of a name in Han or
 * Hangul, which begins with the family name and has no spaces, its first character. Null where there is no name.
 */
export function shortName(displayName: string): string | null {
  return shortOf(partsOf(displayName));
}

/** The same with what is added to the name as if it belonged to it, which ids are made of. */
export function shortNameOfId(displayName: string): string | null {
  return shortOf(withoutSuffixes(wordsOf(displayName, inGivenOrderOfId)));
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

/** The text with the full name, or its first and last word, shortened wherever it occurs, of two people also each one's. */
export function shortenNameIn(text: string, displayName: string): string {
  const people = displayName.split(JOINING);
  return [displayName, ...(people.length > 1 ? people : [])].reduce(shortenOneIn, text);
}

function shortenOneIn(text: string, displayName: string): string {
  const parts = partsOf(displayName);
  const ends = [parts[0] ?? "", parts.at(-1) ?? ""];
  // Every spelling holds both, and to make a pattern takes longer than all else that is done with a text.
  const letters = lettersOf(text);
  if (!ends.every((word) => letters.includes(lettersOf(word)))) return text;
  const short = shortName(displayName);
  const undivided = UNDIVIDED.test(parts.join(" "));
  const given = wordsOf(displayName);
  if (short === null || (given.length < 2 && !(undivided && [...(parts[0] ?? "")].length > 1))) return text;
  if (given.join(" ") === short) return text;
  const spellings = [given, parts, ends].map((words) =>
    words.map(spellingsOf).join(undivided ? "\\s*" : BETWEEN),
  );
  const asWritten = displayName
    .split(",")
    .map((part) => (part.match(/[^\s,]+/g) ?? []).map(spellingsOf).join(BETWEEN));
  if (asWritten.length === 2 && asWritten.every(Boolean)) spellings.unshift(asWritten.join("\\s*,\\s*"));
  const name = `(?:${[...new Set(spellings)].join("|")})`;
  const dot = short.endsWith(".") ? "\\.?" : "";
  return replaceIn(text, name, () => short, dot, !undivided);
}

/** The reply with surnames of whom it answers shortened where a form of address stands before them, as in "Dear Mr Pell". */
export function shortenAddressIn(reply: string, displayName = ""): string {
  const [, ...others] = partsOf(displayName);
  const surnames = others.filter(
    (word, at) => /\p{L}{2}/u.test(word) && (at === others.length - 1 || !/^\p{Ll}/u.test(word)),
  );
  const letters = lettersOf(reply);
  if (!surnames.some((word) => letters.includes(lettersOf(word)))) return reply;
  const oneOf = (words: readonly string[]) => `(?:${[...new Set(words.map(spellingsOf))].join("|")})`;
  const pattern = `((?:(?:${ADDRESS})\\.?\\s+)+)(?:${oneOf(others)}${BETWEEN})*(${oneOf(surnames)})`;
  return replaceIn(reply, pattern, (found, [whole, address = "", surname = ""]) => {
    return found.slice(0, address.length) + initial(found.slice(whole.lastIndexOf(surname)));
  });
}

/** Whether an address holds a name, as that of a profile such as /jane.doe.77 does. */
export function isNamedIn(address: string, displayName: string): boolean {
  const parts = partsOf(displayName).map(lettersOf);
  const [first = "", last = ""] = [parts[0], parts.at(-1)];
  const letters = lettersOf(querystring.unescape(address));
  const spellings = [parts.join(""), first + last, last + first];
  return parts.length > 1 && last.length > 1 && spellings.some((name) => letters.includes(name));
}

/** Between two words, also those of a name with an apostrophe that is none of a word. */
const BETWEEN = `[-\\s\\u2010-\\u2015${APOSTROPHES}]+`;

/** A pattern for a word, in plain letters, with any apostrophes and hyphens, or spaces for them. */
function spellingsOf(word: string): string {
  const letters = [...plainOf(word.normalize("NFC")).toLowerCase()].map((letter) => {
    if (letter === "-") return BETWEEN;
    return APOSTROPHES.includes(letter) ? `[${APOSTROPHES}\\s]?` : `${quoteForPattern(letter)}${MARKS}*`;
  });
  return letters.join("");
}

/** A text without the marks of its letters, each character in its place. */
function plainOf(text: string): string {
  return text.replace(/[^\0-\x7f\p{sc=Hangul}]/gu, (character) => {
    const [base = ""] = character.normalize("NFD");
    return base.length === character.length ? base : character;
  });
}

/** Its plain letters alone, in small ones, of which sigma has two. */
function lettersOf(text: string): string {
  return plainOf(text)
    .toLowerCase()
    .replaceAll("ς", "σ")
    .replace(/[^\p{L}]/gu, "");
}

/**
 * A text with what a pattern finds in its plain letters replaced, with a dot after it unless there is to be none, of which `by` gets the
 * original; all else stays. What is to stand apart is no part of a word.
 */
function replaceIn(
  text: string,
  pattern: string,
  by: (found: string, groups: RegExpExecArray) => string,
  dot = "\\.?",
  apart = true,
) {
  let [result, end] = ["", 0];
  // Few texts have such marks, and most patterns are used once.
  const needed = MARKED.test(text) ? pattern : pattern.replaceAll(`${MARKS}*`, "");
  const plain = plainOf(text);
  let found = [...plain.matchAll(new RegExp(needed + dot, "giu"))];
  // With classes of letters a pattern takes ten times as long to make, and most of what is found stands apart.
  if (apart && !found.every(({ index, 0: all }) => standsApart(plain, index, index + all.length)))
    found = [...plain.matchAll(new RegExp(BEFORE + needed + BEHIND + dot, "giu"))];
  for (const match of found) {
    const next = match.index + match[0].length;
    result += text.slice(end, match.index) + by(text.slice(match.index, next), match);
    end = next;
  }
  return result + text.slice(end);
}

function standsApart(text: string, start: number, end: number): boolean {
  BEGINS.lastIndex = start;
  ENDS.lastIndex = end;
  return BEGINS.test(text) && ENDS.test(text);
}

/** The words of a name in order, without titles, suffixes and what does not belong to it. */
function partsOf(displayName: string): readonly string[] {
  const words = wordsOf(displayName);
  const first = words.findIndex((word, at) => !isTitle(word, at));
  const named = words.slice(first);
  // A title stands for the given name of somebody who tells none.
  const isNamed = first <= 0 || named.length > 1;
  return withoutAddition(withoutSuffixes(isNamed ? named : [...words.slice(0, 1), ...named]));
}

function isTitle(word: string, at: number): boolean {
  const letters = lettersOf(word);
  return TITLES.has(letters) || (at > 0 && NAME_WORDS("fields").has(letters) && /^\p{Ll}|\.$/u.test(word));
}

/** The words of a name without suffixes, and without a title before the first of several names. */
function withoutSuffixes(words: string[]): string[] {
  const named = words.filter((word, index) => index === 0 || !isSuffix(word));
  const untitled = named.length > 2 && HONORIFIC.test(named[0] ?? "") ? named.slice(1) : named;
  return untitled.length > 0 ? untitled : words;
}

function wordsOf(displayName: string, inOrder = inGivenOrder): string[] {
  return inOrder(displayName.normalize("NFC").replace(/\([^)]*\)?/g, " "))
    .replace(NOT_NAME, " ")
    .replace(HANDLE_POINT, " ")
    .split(/\s+/)
    .filter((word) => /[\p{L}\p{N}]/u.test(word));
}

function initial(word: string): string {
  const letter = /[\p{L}\p{N}].*/u.exec(word)?.[0] ?? word;
  return `${firstGrapheme(firstGrapheme(letter).toUpperCase())}.`;
}

function firstGrapheme(text: string): string {
  // Most names begin so, and to segment one takes longer than all else that is done with it.
  if (/^[!-~](?:[!-~]|$)/.test(text)) return text.charAt(0);
  for (const { segment } of graphemes.segment(text)) return segment;
  return "";
}
