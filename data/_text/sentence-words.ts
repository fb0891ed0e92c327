import { sentences, type TextSpan } from "./sentences.ts";
import type { Word } from "./words.ts";

/** A sentence and its words: the first and the last (inclusive) among those of the text. */
export interface SentenceWords {
  span: TextSpan;
  first: number;
  last: number;
}

/**
 * The sentences of a text that contain words, in order. Overlong sentences are split into pieces, so that any work on
 * pairs of words of a sentence stays linear in the length of the text.
 */
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
