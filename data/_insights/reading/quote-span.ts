import type { Review } from "../../_schema/review.ts";
import type { TextSpan } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import type { Verdict } from "./polarity.ts";

/** A piece of a review that could stand as evidence for what `polarity` says. */
export interface Said extends QuoteSpan, Verdict {}

/** The same with its review. */
export interface QuoteCandidate extends Said {
  review: Review;
}

/** A piece of a review's text that may be quoted, by UTF-16 offsets. */
export interface QuoteSpan {
  start: number;
  end: number;
  words: number;
  /** A sentence from its beginning to its end. */
  whole: boolean;
  /** Aspects that its sentence speaks of. */
  aspects: number;
}

/** What must be known of a sentence to quote from it: its first and last word (inclusive) of a text, and its clauses. */
export interface QuotedSentence extends TextSpan {
  words: readonly Word[];
  first: number;
  last: number;
  clauses: readonly TextSpan[];
  clauseOf(word: number): number;
}

export const LONGEST_QUOTE = 30;

/**
 * The sentence around a word or, where it is too long, as many clauses around it as fit, or the nearest words.
 * Borders are those of sentences, clauses and words, so never inside a surrogate pair.
 */
export function quoteAround(sentence: QuotedSentence, word: number, aspects: number): QuoteSpan {
  const { words, first, last } = sentence;
  if (last - first < LONGEST_QUOTE) {
    return { start: sentence.start, end: sentence.end, words: last - first + 1, whole: true, aspects };
  }
  let [from, to] = clauseWords(sentence, sentence.clauseOf(word), word);
  if (to - from >= LONGEST_QUOTE) {
    from = Math.max(from, word - LONGEST_QUOTE / 2);
    to = Math.min(to, from + LONGEST_QUOTE - 1);
  } else {
    for (let next = sentence.clauseOf(word) + 1; sentence.clauses[next]; next++) {
      if ((words[to + 1]?.end ?? Infinity) > (sentence.clauses[next]?.end ?? 0)) continue;
      const end = clauseWords(sentence, next, to + 1)[1];
      if (end - from >= LONGEST_QUOTE) break;
      to = end;
    }
  }
  if (from < word && JOINING.has(words[from]?.key ?? "")) from++;
  const start = words[from]?.start ?? sentence.start;
  const end = to === last ? sentence.end : (words[to]?.end ?? sentence.end);
  return { start, end, words: to - from + 1, whole: false, aspects };
}

const JOINING = new Set(["and", "but", "so", "because", "though", "although", "however", "yet"]);

/** First and last word of a clause, found outwards from a word in it. */
function clauseWords(sentence: QuotedSentence, clause: number, word: number): [number, number] {
  const { words } = sentence;
  const span = sentence.clauses[clause];
  if (!span) return [word, word];
  let from = word;
  let to = word;
  const limit = LONGEST_QUOTE * 2;
  while (from > sentence.first && word - from < limit && (words[from - 1]?.start ?? -1) >= span.start) from--;
  while (to < sentence.last && to - word < limit && (words[to + 1]?.end ?? Infinity) <= span.end) to++;
  return [from, to];
}
