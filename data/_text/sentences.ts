import { readWordSets } from "./read-words.ts";
import type { Word } from "./words.ts";

/** A span of a text in UTF-16 offsets, end exclusive; never begins or ends inside a surrogate pair. */
export interface TextSpan {
  start: number;
  end: number;
}

/**
 * The sentences of a text in order, without surrounding white space. Boundaries are sentence-final marks, blank lines,
 * line breaks not followed by a lower-case letter, and `<br>`. Abbreviations, initials and decimals do not end a
 * sentence. Linear in the length of the text.
 */
export function sentences(text: string): TextSpan[] {
  const found: TextSpan[] = [];
  let start = 0;
  for (const match of text.matchAll(BORDER)) {
    const [border] = match;
    if (match.index < start || !endsSentence(text, match.index, border)) continue;
    const isMark = /^[.!?…。！？]/.test(border);
    push(found, text, start, isMark ? match.index + border.trimEnd().length : match.index);
    start = match.index + border.length;
  }
  push(found, text, start, text.length);
  return found;
}

/** The clauses of a sentence; in English split at punctuation, at contrast words, and at "and" before a new subject. */
export function clauses(text: string, sentence: TextSpan, border = CLAUSE_BORDER): TextSpan[] {
  const found: TextSpan[] = [];
  let { start } = sentence;
  for (const { 0: match, index } of text.slice(start, sentence.end).matchAll(border)) {
    const at = sentence.start + index;
    push(found, text, start, at);
    start = /^\p{L}/u.test(match) ? at : at + match.length;
  }
  push(found, text, start, sentence.end);
  return found;
}

function push(found: TextSpan[], text: string, start: number, end: number): void {
  const span = trim(text, start, end);
  if (span.start < span.end) found.push(span);
}

function trim(text: string, start: number, end: number): TextSpan {
  while (start < end && WHITE.test(text.charAt(start))) start++;
  while (end > start && WHITE.test(text.charAt(end - 1))) end--;
  return { start, end };
}

function endsSentence(text: string, at: number, border: string): boolean {
  const next = text.charAt(at + border.length);
  if (border.startsWith("<") || /\n[^\S\n]*\n/.test(border)) return true;
  if (border.startsWith("\n")) return !/\p{Ll}/u.test(next);
  if (/^(?:\.{2,}|…)/.test(border)) return /[\p{Lu}\n]/u.test(next) || border.includes("\n");
  if (!border.startsWith(".")) return true;
  if (border.length === 1 && next !== "") return isMissingSpace(text, at);
  const before = /[\p{L}\p{N}.]{1,12}$/u.exec(text.slice(Math.max(0, at - 12), at))?.[0] ?? "";
  if (/^\p{Lu}$/u.test(before)) return !/\p{Lu}/u.test(next) && !/\p{Ll}/u.test(next);
  const key = before.toLowerCase();
  if (ABBREVIATIONS("never last").has(key)) return false;
  if (ABBREVIATIONS("maybe last").has(key)) return !/[\p{Ll}\p{N}]/u.test(next);
  return true;
}

/** Whether a space is missing after the dot, as in "on time.Great price"; "tillmarsh.Example" and "U.S" are rarer. */
function isMissingSpace(text: string, at: number): boolean {
  return (
    /\p{Ll}{2}/u.test(text.slice(Math.max(0, at - 2), at)) &&
    /^\p{Lu}\p{Ll}/u.test(text.slice(at + 1, at + 3))
  );
}

const WHITE = /[\s\u200b\ufeff]/;
/** Each alternative can match a run only from its first character, which keeps long runs linear. */
const BORDER = anyPattern("gu", [
  /(?<![.!?…])[.!?…]+["'’”)\]»*]{0,3}\s+/u,
  /[。！？]+/u,
  /(?<=\p{Ll})\.(?=\p{Lu}\p{Ll})/u,
  /(?<![!?])[!?]+(?=\p{Lu})/u,
  /(?<!\s)\s*\n\s*/u,
  /<[bB][rR]\s{0,4}\/?>/u,
]);
export const ABBREVIATIONS = readWordSets(new URL("./words/abbreviations.txt", import.meta.url));
const CLAUSE_BORDER = anyPattern("giu", [
  /[,;:()\n–—]+/u,
  /\s-+\s/u,
  /\b(?:but|however|although|though|whereas|because|except|unless|despite|yet)\b/u,
  /\bwhile\b(?=\s+(?:the|they|he|she|it|we|i)\b)/u,
  /\band\b(?=\s+(?:the|they|he|she|it|we|i|his|her|their|my|our|this|that|then|was|were|is|did|left|charged)\b)/u,
  /\bso\b(?=\s+(?:i|we|they|he|she|it)\b)/u,
]);

function anyPattern(flags: string, patterns: readonly RegExp[]): RegExp {
  return new RegExp(patterns.map(({ source }) => source).join("|"), flags);
}

/** A sentence and its words: the first and the last (inclusive) among those of the text. */
export interface SentenceWords {
  span: TextSpan;
  first: number;
  last: number;
}

/** The sentences that contain words, in order; overlong ones in pieces, so that work on pairs of their words stays linear in the text. */
export function* sentenceWords(text: string, all: readonly Word[]): Generator<SentenceWords> {
  let first = 0;
  for (const span of sentences(text)) {
    while ((all[first]?.end ?? Infinity) <= span.start) first++;
    let last = first - 1;
    while ((all[last + 1]?.end ?? Infinity) <= span.end) last++;
    if (last - first >= LONGEST) yield* piecesOf({ span, first, last }, all);
    else if (last >= first) yield { span, first, last };
    first = last + 1;
  }
}

function* piecesOf({ span, first, last }: SentenceWords, all: readonly Word[]): Generator<SentenceWords> {
  for (let from = first; from <= last; from += LONGEST) {
    const to = Math.min(last, from + LONGEST - 1);
    const start = from === first ? span.start : all[from]!.start;
    const end = to === last ? span.end : all[to]!.end;
    yield { span: { start, end }, first: from, last: to };
  }
}

const LONGEST = 150;
