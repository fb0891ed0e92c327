import { readWords } from "./read-words.ts";

export const FUNCTION_WORDS: ReadonlySet<string> = new Set(
  readWords(new URL("./words/function-words.en.txt", import.meta.url)),
);

export const BLAND_WORDS: ReadonlySet<string> = new Set(
  readWords(new URL("./words/bland-words.en.txt", import.meta.url)),
);
