import { quoteForPattern } from "../_text/quote-for-pattern.ts";

const HONORIFIC = /^(?:mr|mrs|ms|miss|mx|dr|prof)\.?$/iu;
const SUFFIX = /^(?:jr|sr|ii|iii|iv|phd|md|cpa|esq)\.?$/iu;
/** Everything but letters, digits and what joins them; Persian and Indic names also use the zero-width joiners. */
const NOT_NAME = /(?!\u200c|\u200d)[^\p{L}\p{M}\p{N}'’.\s-]/gu;
/** A dot between two words of a handle; between initials it belongs to the name. */
const HANDLE_POINT = /(?<=\p{L}{2})\.(?=\p{L}{2})/gu;
const UNDIVIDED = /^[\p{sc=Han}\p{sc=Hangul}\s]+$/u;

const graphemes = new Intl.Segmenter("und", { granularity: "grapheme" });

/**
 * A display name as it may be published: "First L.", or a single word unchanged, without titles, suffixes and emoji. A
 * name in Han or Hangul, which begins with the family name and has no spaces, becomes its first character. Null when it
 * contains no name.
 */
export function shortName(displayName: string): string | null {
  const parts = nameParts(displayName);
  const [first, last] = [parts[0], parts.at(-1)];
  if (first === undefined || last === undefined) return null;
  if (UNDIVIDED.test(parts.join(" "))) return initial(first);
  return parts.length === 1 ? first : `${first} ${initial(last)}`;
}

/** The text with the full name, or its first and last word, shortened wherever it occurs. */
export function shortenNameIn(text: string, displayName: string): string {
  const parts = nameParts(displayName);
  // Every spelling begins with the first word, with or without a title before it.
  if (!text.toLowerCase().includes((parts[0] ?? "").toLowerCase())) return text;
  const short = shortName(displayName);
  const undivided = UNDIVIDED.test(parts.join(" "));
  if (short === null || (parts.length < 2 && !(undivided && [...(parts[0] ?? "")].length > 1))) return text;
  const given = wordsOf(displayName);
  if (given.join(" ") === short) return text;
  const spellings = [given, parts, [parts[0] ?? "", parts.at(-1) ?? ""]].map((words) =>
    words.map(quoteForPattern).join(undivided ? "\\s*" : "\\s+"),
  );
  const name = `(?:${[...new Set(spellings)].join("|")})`;
  const pattern = undivided ? name : `(?<![\\p{L}\\p{N}])${name}(?![\\p{L}\\p{M}\\p{N}])`;
  return text.replace(new RegExp(`${pattern}\\.?`, "giu"), () => short);
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
