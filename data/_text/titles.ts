import { readWordSet } from "./read-words.ts";

/** What stands before a surname, in lower case. */
export const TITLES = readWordSet(new URL("./words/titles.txt", import.meta.url));
