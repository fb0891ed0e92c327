import { type Clause, clauses, type TextSpan } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import { type Opinion, shiftOpinions } from "./shift-opinions.ts";
import { findSignals, type Mark, type SignalPhrases } from "./signals.ts";

/** One sentence, its clauses, and what in it bears on opinions. */
export interface OpinionatedSentence extends TextSpan {
  text: string;
  words: readonly Word[];
  /** Index of the first word, and of the last (inclusive), among the words of the text. */
  first: number;
  last: number;
  clauses: readonly Clause[];
  marks: readonly Mark[];
  opinions: readonly Opinion[];
  /** The same by clause, in order. */
  byClause: ReadonlyMap<number, readonly Opinion[]>;
  /** Clauses that speak of another business. */
  elsewhere: ReadonlySet<number>;
  /** An earlier sentence of the text has named another business. */
  afterOthers: boolean;
  clauseOf(word: number): number;
}

export function readOpinions(
  text: string,
  words: readonly Word[],
  span: TextSpan,
  first: number,
  last: number,
  phrases?: SignalPhrases,
  afterOthers = false,
): OpinionatedSentence {
  const marks = findSignals(text, words, first, last, phrases);
  if (marks.length === 0) {
    return {
      start: span.start,
      end: span.end,
      text,
      words,
      first,
      last,
      clauses: [{ start: span.start, end: span.end, contrast: false }],
      marks,
      opinions: NO_OPINIONS,
      byClause: NO_CLAUSES,
      elsewhere: NOWHERE,
      afterOthers,
      clauseOf: () => 0,
    };
  }
  const parts = clauses(text, span);
  const clauseOf = (word: number) => {
    const start = words[word]?.start ?? span.start;
    let low = 0;
    let high = parts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((parts[middle]?.start ?? 0) <= start) low = middle;
      else high = middle - 1;
    }
    return low;
  };
  const elsewhere = new Set(
    marks.filter((mark) => speaksOfOthers(mark, words, first, clauseOf)).map((mark) => clauseOf(mark.first)),
  );
  const opinions = shiftOpinions(marks, text, words, clauseOf, elsewhere);
  return {
    start: span.start,
    end: span.end,
    text,
    words,
    first,
    last,
    clauses: parts,
    marks,
    opinions,
    byClause: byClause(opinions),
    elsewhere,
    afterOthers,
    clauseOf,
  };
}

/** For sentences without a signal, which are not split into clauses; the same fields as others, since spreads are slow. */
const NO_OPINIONS: readonly Opinion[] = [];
const NO_CLAUSES: ReadonlyMap<number, readonly Opinion[]> = new Map();
const NOWHERE: ReadonlySet<number> = new Set();

function byClause(opinions: readonly Opinion[]): Map<number, Opinion[]> {
  const groups = new Map<number, Opinion[]>();
  for (const opinion of opinions) {
    const group = groups.get(opinion.clause);
    if (group) group.push(opinion);
    else groups.set(opinion.clause, [opinion]);
  }
  return groups;
}

/**
 * Whether a mark in a sentence that begins at word `start` gives its clause to somebody else: "the last plumber was
 * late", "our insurer never called"; but not "cheaper than other companies", "dealt with the insurer".
 */
function speaksOfOthers(
  { first, signal }: Mark,
  words: readonly Word[],
  start: number,
  clauseOf: (word: number) => number,
): boolean {
  if (!signal.ofAnotherBusiness && !signal.ofThirdParty) return false;
  const clause = clauseOf(first);
  const inClause = (at: number) => at >= start && clauseOf(at) === clause;
  let before = first - 1;
  while (inClause(before) && UNTELLING.has(words[before]?.key ?? "")) before--;
  if (!inClause(before)) return true;
  if (signal.ofThirdParty) return false;
  const key = words[before]?.key ?? "";
  return !COMPARING.has(key) && !(/^(?:to|with)$/.test(key) && /^compar/.test(words[before - 1]?.key ?? ""));
}

/** What may stand between a comparison and whom it names, or before a subject. */
const UNTELLING = new Set(
  "the a an any all most every some my our their many of and but because then when so while until".split(" "),
);
const COMPARING = new Set(["than", "unlike", "beat", "beats"]);
