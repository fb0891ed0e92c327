import { gapBetween } from "../../_text/words.ts";
import type { OpinionatedSentence } from "./opinions.ts";

/** Words of a text, both included. */
export interface WordSpan {
  first: number;
  last: number;
}

/** The key of a word by its place in the text; "" outside the sentence. */
export function keyAt({ words, first, last }: OpinionatedSentence, at: number): string {
  return at < first || at > last ? "" : (words[at]?.key ?? "");
}

/** Whether a word from one place to another, both included, is among some or matches a pattern. */
export function someKey(
  sentence: OpinionatedSentence,
  from: number,
  to: number,
  words: ReadonlySet<string> | RegExp,
): boolean {
  for (let at = Math.max(sentence.first, from); at <= Math.min(sentence.last, to); at++) {
    const key = keyAt(sentence, at);
    if ("has" in words ? words.has(key) : words.test(key)) return true;
  }
  return false;
}

/** Whether the nearest word of two sets, at most `reach` words before a place, is one of `these`; undefined where there is none. */
export function isNearer(
  sentence: OpinionatedSentence,
  place: number,
  reach: number,
  these: ReadonlySet<string>,
  those: ReadonlySet<string>,
): boolean | undefined {
  for (let at = place - 1; at >= Math.max(sentence.first, place - reach); at--) {
    const key = keyAt(sentence, at);
    if (these.has(key)) return true;
    if (those.has(key)) return false;
  }
  return undefined;
}

export function textOf(sentence: OpinionatedSentence, { first, last }: WordSpan): string {
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
