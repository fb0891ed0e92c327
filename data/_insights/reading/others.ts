import type { Word } from "../../_text/words.ts";
import type { Mark } from "./signals.ts";

/**
 * Whether a mark in a sentence that begins at word `start` gives its clause to somebody else: "the last plumber was
 * late", "our insurer never called"; but not "cheaper than other companies", "dealt with the insurer".
 */
export function speaksOfOthers(
  { first, signal }: Mark,
  words: readonly Word[],
  start: number,
  clauseOf: (word: number) => number,
): boolean {
  if (!signal.ofAnotherBusiness && !signal.ofThirdParty) return false;
  const clause = clauseOf(first);
  const inClause = (at: number) => at >= start && clauseOf(at) === clause;
  let before = first - 1;
  while (inClause(before) && UNTELLING.has(words[before]?.key ?? "")) before--;
  if (!inClause(before)) return true;
  if (signal.ofThirdParty) return false;
  const key = words[before]?.key ?? "";
  return !COMPARING.has(key) && !(/^(?:to|with)$/.test(key) && /^compar/.test(words[before - 1]?.key ?? ""));
}

/** What may stand between a comparison and whom it names, or before a subject. */
const UNTELLING = new Set(
  "the a an any all most every some my our their many of and but because then when so while until".split(" "),
);
const COMPARING = new Set(["than", "unlike", "beat", "beats"]);
