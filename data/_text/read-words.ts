import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseWordList, type WordList, wordsOf } from "./word-list.ts";

/**
 * Reads a list of words that lies beside the code that uses it:
 * `readWordList(new URL("./words/price.txt", import.meta.url), ["praise", "blame"])`. Throws as `parseWordList` does.
 * Written exactly so, a script for browsers gets the list instead of the call (`content/_look/bundles.ts`).
 */
export function readWordList(address: URL, sections?: readonly string[]): WordList {
  const path = fileURLToPath(address);
  const room = basename(dirname(dirname(path)));
  return parseWordList(readFileSync(path, "utf8"), `${room}/words/${basename(path)}`, sections);
}

/** The entries of a list without sections. */
export function readWords(address: URL): string[] {
  return wordsOf(readWordList(address));
}

/** The entries of a list by section. Throws an Error when a section is missing or unknown. */
export function readWordSets<const Section extends string>(
  address: URL,
  sections: readonly Section[],
): Record<Section, ReadonlySet<string>> {
  const list = readWordList(address, sections);
  const missing = sections.filter((section) => !list.has(section));
  if (missing.length > 0) throw new Error(`${fileURLToPath(address)}: lacks [${missing.join("], [")}]`);
  const sets = sections.map((section) => [section, new Set(wordsOf(list, section))]);
  return Object.fromEntries(sets) as Record<Section, ReadonlySet<string>>;
}
