import { once } from "../../_text/remembered.ts";
import { stem } from "./stem.ts";
import { lightWords, questionOpenings, questionWords } from "./word-lists.ts";

/** Whether a folded query asks rather than names: whoever asks is answered either way. */
export const isQuestion = (folded: string): boolean =>
  /[?¿]/.test(folded) || questionOpenings().has(folded.split(" ", 1)[0]!);

/** Whether a word only makes a question or holds a sentence together. */
export const isQuestionWord = (word: string): boolean => questionWords().has(word);

/** Whether a word of a query need not be found where there are others. */
export const isLight = (word: string): boolean => lightStems().has(stem(word, "en"));

/** The words of a query that must be found: all that are no question words; when there is no other, those. */
export function wantedWords<Item extends { word: string; asks?: boolean }>(
  items: readonly Item[],
): readonly Item[] {
  const wanted = items.filter(({ word, asks }) => asks || !isQuestionWord(word));
  return wanted.length > 0 ? wanted : items;
}

const lightStems = once(() => new Set([...lightWords()].map((word) => stem(word, "en"))));
