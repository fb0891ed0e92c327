import type { TextSpan } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import type { QuotedSentence } from "../reading/quote-span.ts";
import type { LexiconPhrases, Sense } from "./lexicon-phrases.ts";

/** A phrase of the lexicon at its place among the words of a text, both ends included. */
export interface Found {
  first: number;
  last: number;
  sense: Sense;
  clause: number;
  /** The opinion it holds, turned, strengthened or voided by the words before it; 0 for none. */
  value: number;
}

/** A sentence with all that the lexicon finds in it. */
export interface PhraseSentence extends QuotedSentence {
  found: readonly Found[];
  /** Clauses that begin against what was said before: "but ...". */
  contrasting: ReadonlySet<number>;
}

/** Reads the words `first` to `last` (inclusive) of a text, whose keys are those of `readableWords`. */
export function readSentence(
  text: string,
  words: readonly Word[],
  { start, end }: TextSpan,
  first: number,
  last: number,
  phrases: LexiconPhrases,
): PhraseSentence {
  const clauses = clausesOf(text, start, end, phrases.clauseBorder);
  const clauseOf = (word: number) => {
    const at = words[word]?.start ?? start;
    let clause = clauses.length - 1;
    while (clause > 0 && clauses[clause]!.start > at) clause--;
    return clause;
  };
  const all: Found[] = [];
  const contrasting = new Set<number>();
  for (let at = first; at <= last; at++) {
    if (phrases.words.contrasts.has(words[at]!.key)) contrasting.add(clauseOf(at));
    const match = phrases.senses.longestAt(text, words, at);
    const [sense] = match?.values ?? [];
    if (!match || !sense || at + match.length - 1 > last) continue;
    all.push({ first: at, last: at + match.length - 1, sense, clause: clauseOf(at), value: 0 });
    at += match.length - 1;
  }
  const found = all.filter(
    (each) => !each.sense.ofFault || all.some((fault) => isOfFault(each, fault, words, clauseOf, phrases)),
  );
  const elsewhere = new Set(
    found.filter((each) => speaksOfOthers(each, words, first, clauseOf, phrases)).map(({ clause }) => clause),
  );
  let earlier: Found[] = [];
  for (const each of found) {
    if (earlier[0]?.clause !== each.clause) earlier = [];
    if (each.sense.weight !== 0 && !elsewhere.has(each.clause))
      each.value = shifted(each, earlier, words, phrases);
    earlier.push(each);
    if (earlier.length > REMEMBERED) earlier.shift();
  }
  return {
    start,
    end,
    first,
    last,
    clauses,
    clauseOf,
    found: found.filter(({ clause }) => !elsewhere.has(clause)),
    contrasting,
  };
}

function clausesOf(text: string, start: number, end: number, border: RegExp): TextSpan[] {
  const clauses: TextSpan[] = [];
  let from = start;
  const close = (to: number) => {
    if (/[\p{L}\p{N}]/u.test(text.slice(from, to))) clauses.push({ start: from, end: to });
  };
  for (const { index, 0: match } of text.slice(start, end).matchAll(border)) {
    close(start + index);
    from = start + index + (/^\p{L}/u.test(match) ? 0 : match.length);
  }
  close(end);
  return clauses.length > 0 ? clauses : [{ start, end }];
}

/** `earlier` are the phrases before this one in its clause. */
function shifted(
  target: Found,
  earlier: readonly Found[],
  words: readonly Word[],
  phrases: LexiconPhrases,
): number {
  let value = target.sense.weight;
  let negated = false;
  for (const [at, before] of earlier.entries()) {
    const distance = target.first - before.last;
    const { intensity, reality } = before.sense;
    if (distance === 1) value *= intensity;
    if (reality !== 1 && distance <= UNREAL_SCOPE) value *= value > 0 || reality === 0 ? reality : 1;
    // Two negators are one: "no fueron nada amables", "n'ont jamais rien réparé".
    negated ||= negates(before, target, earlier.slice(at + 1), words, phrases);
  }
  const blamesByNegating = value < 0 && phrases.words.negating.has(words[target.first]!.key);
  if (!negated || blamesByNegating) return value;
  // Who or what did not come back is not told by "not".
  if (target.sense.ofFault) return 0;
  return value > 0 ? -0.8 * value : -0.6 * value;
}

/** Whether `negator` reaches `target`, past the phrases `between` them. */
function negates(
  negator: Found,
  target: Found,
  between: readonly Found[],
  words: readonly Word[],
  { words: { and, or } }: LexiconPhrases,
): boolean {
  if (!negator.sense.negates || target.first - negator.last > NEGATION_SCOPE) return false;
  const keys = words.slice(negator.last + 1, target.first).map(({ key }) => key);
  if (keys.some((key) => and.has(key))) return false;
  return keys.some((key) => or.has(key)) || !between.some(({ sense }) => sense.weight !== 0);
}

/** "the mice (fault) are after three weeks there again", "still (have) mice"; not "came back for the mice". */
function isOfFault(
  { first, last, clause }: Found,
  fault: Found,
  words: readonly Word[],
  clauseOf: (word: number) => number,
  { words: { and, notOfFaults, negating } }: LexiconPhrases,
): boolean {
  if (!fault.sense.fault || fault.clause !== clause) return false;
  const has = (from: number, to: number, ...lists: readonly ReadonlySet<string>[]) => {
    for (let at = to - 1; at >= Math.max(0, from) && clauseOf(at) === clause; at--)
      if (lists.some((list) => list.has(words[at]!.key))) return true;
    return false;
  };
  if (fault.first > last)
    return fault.first - last <= FAULT_AFTER && !has(last + 1, fault.first, notOfFaults, negating);
  if (first - fault.last > FAULT_BEFORE || has(fault.last + 1, first, and)) return false;
  return !has(fault.first - FAULT_AFTER, fault.first, notOfFaults);
}

/**
 * Whether a phrase gives its clause to somebody else: where it is the subject, or another business is spoken of
 * without being compared ("better than other companies").
 */
function speaksOfOthers(
  { first, sense, clause }: Found,
  words: readonly Word[],
  start: number,
  clauseOf: (word: number) => number,
  { words: { beforeSubject, comparing } }: LexiconPhrases,
): boolean {
  if (!sense.other && !sense.thirdParty) return false;
  let before = first - 1;
  while (before >= start && clauseOf(before) === clause && beforeSubject.has(words[before]!.key)) {
    if (sense.other && comparing.has(words[before]!.key)) return false;
    before--;
  }
  if (before < start || clauseOf(before) !== clause) return true;
  return sense.other && !comparing.has(words[before]!.key);
}

/** Words that a negator reaches over. */
const NEGATION_SCOPE = 4;
const UNREAL_SCOPE = 8;
/** Words that a fault may stand before what says that it is there again, and behind. */
const FAULT_BEFORE = 8;
const FAULT_AFTER = 2;
/** Phrases of one clause that are looked at for one opinion; keeps endless clauses linear. */
const REMEMBERED = 7;
