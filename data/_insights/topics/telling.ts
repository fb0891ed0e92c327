import { BLAND_WORDS, FUNCTION_WORDS } from "../../_text/function-words.ts";
import { COMMON_WORDS } from "../languages/lexicon.ts";

/**
 * Whether the words of a phrase could name a topic: neither end a function word or a number, none excluded, at least
 * one that would not fit any review, and no piece of a sentence such as "easy to work", "cleaned our gutters".
 */
export function isTelling(parts: readonly string[], excluded: ReadonlySet<string>, language = "en"): boolean {
  if (parts.some((word) => word === "" || excluded.has(word))) return false;
  const ends = [parts[0] ?? "", parts.at(-1) ?? ""];
  if (parts.slice(1, -1).some((word) => CUTTING.has(word)) || tellingWords(parts, language).length === 0)
    return false;
  return ends.every((word) => word.length > 1 && !functionWords(language).has(word) && /\p{L}/u.test(word));
}

/** The words of a phrase that say something of this business rather than of any. */
export function tellingWords(parts: readonly string[], language = "en"): string[] {
  const untelling = functionWords(language);
  return parts.filter((word) => !untelling.has(word) && !(language === "en" && BLAND_WORDS.has(word)));
}

/** Outside English, words that everybody uses, bland ones among them. */
function functionWords(language: string): ReadonlySet<string> {
  return language === "en" ? FUNCTION_WORDS : (COMMON[language] ?? FUNCTION_WORDS);
}

const COMMON: Readonly<Record<string, ReadonlySet<string>>> = Object.fromEntries(
  Object.entries(COMMON_WORDS).map(([language, words]) => [language, new Set(words)]),
);

const CUTTING = new Set("to my our your their his her".split(" "));
