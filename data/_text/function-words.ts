import { readWordSet } from "./read-words.ts";

export const FUNCTION_WORDS = readWordSet(new URL("./words/function-words.en.txt", import.meta.url));
export const BLAND_WORDS = readWordSet(new URL("./words/bland-words.en.txt", import.meta.url));
