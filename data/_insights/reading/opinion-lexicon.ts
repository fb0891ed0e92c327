import { readWordList, readWords } from "../../_text/read-words.ts";
import { wordsOf } from "../../_text/word-list.ts";

const STRENGTHS = [3, 2, 1, -1, -2, -3];
const LIST = readWordList(new URL("./words/opinions.en.txt", import.meta.url), STRENGTHS.map(String));

/** Opinions that fit any aspect, by strength from -3 to 3. A phrase outweighs its words. */
export const OPINIONS: readonly { weight: number; phrases: readonly string[] }[] = STRENGTHS.map(
  (weight) => ({
    weight,
    phrases: wordsOf(LIST, String(weight)),
  }),
);

/** Words and phrases that are no opinion although a part of them looks like one. */
export const NOT_OPINIONS = readWords(new URL("./words/not-opinions.en.txt", import.meta.url));
