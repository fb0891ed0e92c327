import { readFileSync } from "node:fs";
import { basename, dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { parseWordList, type WordList, wordsOf } from "./word-list.ts";

/**
 * Reads a list of words that lies beside the code that uses it:
 * `readWordList(new URL("./words/price.txt", import.meta.url), ["praise", "blame"])`. Throws as `parseWordList` does.
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
