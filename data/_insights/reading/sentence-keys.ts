import { gapBetween } from "../../_text/words.ts";
import type { OpinionatedSentence } from "./opinions.ts";

/** The key of a word by its place in the text; "" outside the sentence. */
export function keyAt({ words, first, last }: OpinionatedSentence, at: number): string {
  return at < first || at > last ? "" : (words[at]?.key ?? "");
}

export function textOf(
  sentence: OpinionatedSentence,
  { first, last }: { first: number; last: number },
): string {
  let text = keyAt(sentence, first);
  for (let at = first + 1; at <= last; at++) text += ` ${keyAt(sentence, at)}`;
  return text;
}

/** Whether nothing but space parts a word from the one after it. */
export function isJoined({ text, words, first, last }: OpinionatedSentence, at: number): boolean {
  const word = words[at];
  const next = words[at + 1];
  return (
    at >= first &&
    at < last &&
    word !== undefined &&
    next !== undefined &&
    gapBetween(text, word, next) === ""
  );
}
