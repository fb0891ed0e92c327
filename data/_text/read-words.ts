import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseWordList, type WordList, wordsOf } from "./word-list.ts";

/**
 * Reads a list of words that lies beside the code that uses it:
 * `readWordList(new URL("./words/price.txt", import.meta.url), ["praise", "blame"])`. Throws as `parseWordList` does.
 * Written exactly so, a script for browsers gets the list instead of the call (`content/_look/bundles.ts`).
 */
export function readWordList(address: URL, sections?: readonly string[] | null): WordList {
  const path = fileURLToPath(address);
  const room = basename(dirname(dirname(path)));
  return parseWordList(readFileSync(path, "utf8"), `${room}/words/${basename(path)}`, sections);
}

/** The entries of a list without sections. */
export function readWords(address: URL): string[] {
  return wordsOf(readWordList(address));
}

export function readWordSet(address: URL): ReadonlySet<string> {
  return new Set(readWords(address));
}

/** The entries of a list by section, which the list alone names. Asking for one that it lacks throws an Error. */
export function readWordSets(address: URL): (section: string) => ReadonlySet<string> {
  const list = readWordList(address, null);
  const sets = new Map([...list.keys()].map((section) => [section, new Set(wordsOf(list, section))]));
  return (section) => {
    const found = sets.get(section);
    if (!found) throw new Error(`${fileURLToPath(address)}: lacks [${section}]`);
    return found;
  };
}
