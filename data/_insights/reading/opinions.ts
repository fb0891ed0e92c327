import { groupBy } from "../../_text/group-by.ts";
import { clauses, type SentenceWords, type TextSpan } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import type { Denied } from "./denials.ts";
import { SentenceKeys } from "./sentence-keys.ts";
import { shiftOpinions } from "./shift-opinions.ts";
import { findSignals, type Mark, SHIFTERS, type SignalPhrases } from "./signals.ts";

/** One sentence, its clauses, and what in it bears on opinions. */
export type OpinionatedSentence = ReturnType<typeof readOpinions>;

/** `words` are those of the text; `afterOthers`, an earlier sentence has named another business. */
export function readOpinions(
  text: string,
  words: readonly Word[],
  { span, first, last }: SentenceWords,
  phrases?: SignalPhrases,
  afterOthers = false,
  denied?: Denied,
) {
  const marks = findSignals(text, words, first, last, phrases);
  // A sentence without a signal need not be split.
  const parts = marks.length === 0 ? [span] : clauses(text, span);
  const clauseOf = clauseFinder(parts, words, span.start);
  const ofOthers = marks.filter((mark) =>
    speaksOfOthers(
      mark,
      first,
      clauseOf,
      (word) => SHIFTERS("untelling").has(words[word]!.key),
      (word) => comparesAt(words, word),
    ),
  );
  const elsewhere = new Set(ofOthers.map((mark) => clauseOf(mark.first)));
  const opinions = shiftOpinions(marks, text, words, clauseOf, elsewhere, denied);
  return Object.assign(new SentenceKeys(text, words, first, last), {
    start: span.start,
    end: span.end,
    clauses: parts,
    marks,
    opinions,
    /** The same by clause, in order. */
    byClause: groupBy(opinions, ({ clause }) => clause),
    /** Clauses that speak of another business. */
    elsewhere,
    afterOthers,
    clauseOf,
  });
}

/** Tells the clause that a word of a sentence is in, by its place among them. */
export function clauseFinder(parts: readonly TextSpan[], words: readonly Word[], sentenceStart: number) {
  return (word: number): number => {
    const start = words[word]?.start ?? sentenceStart;
    let low = 0;
    let high = parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (parts[middle]!.start <= start) low = middle;
      else high = middle - 1;
    }
    return low;
  };
}

/**
 * Whether a mark in a sentence that begins at word `start` gives its clause to somebody else: as its subject, before which stand
 * only words that are passed over, or another business that is not compared with. "The last plumber was late", "our insurer
 * never called"; but not "cheaper than other companies", "dealt with the insurer".
 */
export function speaksOfOthers(
  { first, signal: { ofAnotherBusiness, ofThirdParty } }: Mark,
  start: number,
  clauseOf: (word: number) => number,
  isPassedOver: (word: number) => boolean,
  isComparing: (word: number) => boolean,
): boolean {
  if (!ofAnotherBusiness && !ofThirdParty) return false;
  const clause = clauseOf(first);
  const isInClause = (word: number) => word >= start && clauseOf(word) === clause;
  let before = first - 1;
  for (; isInClause(before) && isPassedOver(before); before--)
    if (ofAnotherBusiness && isComparing(before)) return false;
  return !isInClause(before) || (ofAnotherBusiness && !isComparing(before));
}

function comparesAt(words: readonly Word[], at: number): boolean {
  const { key } = words[at]!;
  return (
    SHIFTERS("comparing").has(key) || (/^(?:to|with)$/.test(key) && /^compar/.test(words[at - 1]?.key ?? ""))
  );
}
