import { readWords } from "./read-words.ts";

/** What stands before a surname, in lower case. */
export const TITLES: ReadonlySet<string> = new Set(readWords(new URL("./words/titles.txt", import.meta.url)));
