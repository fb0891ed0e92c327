import { type Clause, clauses, type TextSpan } from "../text/sentences.ts";
import { findSignals, type Mark, type SignalPhrases } from "./signals.ts";
import type { Word } from "./words.ts";

/** An opinion at its place in a text, adjusted for negation, intensity and wishes. */
export interface Opinion extends Mark {
  /** -3 to 3 before shifting; above 0 is praise. */
  value: number;
  clause: number;
}

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
  clauseOf(word: number): number;
}

export function readOpinions(
  text: string,
  words: readonly Word[],
  span: TextSpan,
  first: number,
  last: number,
  phrases?: SignalPhrases,
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
    marks.filter(({ signal }) => signal.ofAnotherBusiness).map((mark) => clauseOf(mark.first)),
  );
  const opinions = shiftOpinions(marks, words, clauseOf, elsewhere);
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
    clauseOf,
  };
}

/** For sentences without a signal, which are not split into clauses; the same fields as others, since spreads are slow. */
const NO_OPINIONS: readonly Opinion[] = [];
const NO_CLAUSES: ReadonlyMap<number, readonly Opinion[]> = new Map();
const NOWHERE: ReadonlySet<number> = new Set();

function shiftOpinions(
  marks: readonly Mark[],
  words: readonly Word[],
  clauseOf: (word: number) => number,
  elsewhere: ReadonlySet<number>,
): Opinion[] {
  const isJoined = (from: number, to: number) => {
    for (let at = from; at < to; at++) if (words[at]?.key === "and") return true;
    return false;
  };
  const opinions: Opinion[] = [];
  let clause = -1;
  let shifters: Mark[] = [];
  for (const mark of marks) {
    const own = clauseOf(mark.first);
    if (own !== clause) {
      clause = own;
      shifters = [];
    }
    if (mark.signal.weight !== 0)
      opinions.push({
        first: mark.first,
        last: mark.last,
        signal: mark.signal,
        clause,
        value: elsewhere.has(clause) ? 0 : shifted(mark, shifters, isJoined),
      });
    if (isShifter(mark)) {
      shifters.push(mark);
      if (shifters.length > REMEMBERED) shifters.shift();
    }
  }
  return opinions;
}

function byClause(opinions: readonly Opinion[]): Map<number, Opinion[]> {
  const groups = new Map<number, Opinion[]>();
  for (const opinion of opinions) {
    const group = groups.get(opinion.clause);
    if (group) group.push(opinion);
    else groups.set(opinion.clause, [opinion]);
  }
  return groups;
}

function shifted(
  mark: Mark,
  shifters: readonly Mark[],
  isJoined: (from: number, to: number) => boolean,
): number {
  let value = mark.signal.weight;
  let negations = 0;
  for (const { first, last, signal } of shifters) {
    const distance = mark.first - last;
    if (distance === 1 && first < mark.first) value *= signal.intensity;
    if (signal.negates && distance <= NEGATION_SCOPE && !isJoined(last + 1, mark.first)) negations++;
    if (signal.reality !== 1 && distance <= UNREAL_SCOPE)
      value *= value > 0 || signal.reality === 0 ? signal.reality : 1;
  }
  if (negations % 2 === 0) return value;
  return value > 0 ? -0.8 * value : -0.6 * value;
}

function isShifter({ signal }: Mark): boolean {
  return signal.negates || signal.intensity !== 1 || signal.reality !== 1;
}

/** Maximum number of words between "not" and the opinion it negates. */
const NEGATION_SCOPE = 4;
const UNREAL_SCOPE = 8;
/** Shifters of one clause that are looked at for one opinion; keeps endless clauses linear. */
const REMEMBERED = 7;
