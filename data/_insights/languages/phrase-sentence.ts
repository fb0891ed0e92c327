import { clauses, type SentenceWords } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import { answered, type Denied, turned } from "../reading/denials.ts";
import { clauseFinder, speaksOfOthers } from "../reading/opinions.ts";
import { SentenceKeys } from "../reading/sentence-keys.ts";
import type { Opinion } from "../reading/shift-opinions.ts";
import { findSignals, type Mark } from "../reading/signals.ts";
import type { LexiconPhrases } from "./lexicon-phrases.ts";

/** A sentence with all that the lexicon finds in it. */
export type PhraseSentence = ReturnType<typeof readSentence>;

/** Reads the words `first` to `last` (inclusive) of a text, whose keys are those of `readableWords`. */
export function readSentence(
  text: string,
  words: readonly Word[],
  { span, first, last }: SentenceWords,
  phrases: LexiconPhrases,
  denied?: Denied,
) {
  const parts = clauses(text, span, phrases.clauseBorder);
  const clauseOf = clauseFinder(parts, words, span.start);
  const marks = findSignals(text, words, first, last, phrases.signals);
  const contrasts = phrases.wordsOf("contrasts");
  const beforeSubject = phrases.wordsOf("before subject");
  const comparing = phrases.wordsOf("comparing");
  const contrasting = new Set<number>();
  for (let at = first; at <= last; at++)
    if (contrasts.has(words[at]!.key) && !marks.some((mark) => mark.first < at && at <= mark.last))
      contrasting.add(clauseOf(at));
  // "nicht sagen, dass" and "befürchtet, dass" begin in the clause before.
  const clauseOfMark = ({ first, last, signal }: Mark) =>
    clauseOf(signal.negates || signal.reality !== 1 ? last : first);
  const all = marks.map((mark): Opinion => ({ ...mark, clause: clauseOfMark(mark), value: 0 }));
  const found = all.filter(
    (each) => !each.signal.ofFault || all.some((fault) => isOfFault(each, fault, words, clauseOf, phrases)),
  );
  const isPassedOver = (word: number) => beforeSubject.has(words[word]!.key);
  const isComparing = (word: number) => comparing.has(words[word]!.key);
  const elsewhere = new Set(
    found
      .filter((each) => speaksOfOthers(each, first, clauseOf, isPassedOver, isComparing))
      .map(({ clause }) => clause),
  );
  let earlier: Opinion[] = [];
  for (const each of found) {
    if (earlier[0]?.clause !== each.clause) earlier = [];
    if (each.signal.weight !== 0 && !elsewhere.has(each.clause))
      each.value = answered(
        shifted(each, earlier, words, phrases, last),
        phrases.negating.has(words[each.first]!.key) ? 0 : each.signal.weight,
        denied,
      );
    earlier.push(each);
    if (earlier.length > REMEMBERED) earlier.shift();
  }
  return Object.assign(new SentenceKeys(text, words, first, last), {
    start: span.start,
    end: span.end,
    clauses: parts,
    clauseOf,
    /** Of what is no opinion the value is 0. */
    found: found.filter(({ clause }) => !elsewhere.has(clause)),
    /** Clauses of others, and whether the sentence names another business at all. */
    elsewhere,
    ofOthers: all.some(({ signal }) => signal.ofAnotherBusiness),
    /** Clauses that begin against what was said before: "but ...". */
    contrasting,
  });
}

/** `earlier` are the phrases before this one in its clause. */
function shifted(
  target: Opinion,
  earlier: readonly Opinion[],
  words: readonly Word[],
  phrases: LexiconPhrases,
  last: number,
): number {
  let value = target.signal.weight;
  let negated = false;
  for (const [at, before] of earlier.entries()) {
    const distance = target.first - before.last;
    const { intensity, reality } = before.signal;
    if (distance === 1) value *= intensity;
    if (reality !== 1 && distance <= UNREAL_SCOPE) value *= value > 0 || reality === 0 ? reality : 1;
    // Two negators are one: "no fueron nada amables", "n'ont jamais rien réparé".
    negated ||= negates(before, target, earlier.slice(at + 1), words, phrases);
  }
  if (value < 0 && isUnsurpassed(target.first, target.last, last, words, phrases)) return turned(value);
  if (earlier.some((before) => deniesBetter(before, target, words, phrases))) return value;
  const blamesByNegating = value < 0 && phrases.negating.has(words[target.first]!.key);
  if (!negated || blamesByNegating) return value;
  // Who or what did not come back is not told by "not".
  if (target.signal.ofFault) return 0;
  return turned(value);
}

/** "nobody answers the phone better than": whether a comparison follows blame that begins with "nobody". */
function isUnsurpassed(
  first: number,
  end: number,
  last: number,
  words: readonly Word[],
  { wordsOf }: LexiconPhrases,
): boolean {
  if (!wordsOf("nobody").has(words[first]!.key)) return false;
  for (let at = first + 1; at <= Math.min(last, end + BETTER_SCOPE); at++) {
    if (!wordsOf("more").has(words[at]!.key)) continue;
    for (let other = at + 1; other <= Math.min(last, at + THAN_SCOPE); other++)
      if (wordsOf("than").has(words[other]!.key)) return true;
  }
  return false;
}

/** "nobody is more punctual": the negator leaves the opinion behind a comparison as it is. */
function deniesBetter(
  { first, signal }: Opinion,
  target: Opinion,
  words: readonly Word[],
  { wordsOf }: LexiconPhrases,
): boolean {
  if (!signal.negates || !wordsOf("nobody").has(words[first]!.key)) return false;
  // "pünktlicher als".
  const isMore =
    words[target.last]!.key.endsWith("er") && wordsOf("than").has(words[target.last + 1]?.key ?? "");
  return isMore || wordsOf("more").has(words[target.first - 1]?.key ?? "");
}

/** Whether `negator` reaches `target`, past the phrases `between` them. */
function negates(
  negator: Opinion,
  target: Opinion,
  between: readonly Opinion[],
  words: readonly Word[],
  { wordsOf }: LexiconPhrases,
): boolean {
  if (!negator.signal.negates || target.first - negator.last > NEGATION_SCOPE) return false;
  const keys = words.slice(negator.last + 1, target.first).map(({ key }) => key);
  if (keys.some((key) => wordsOf("and").has(key))) return false;
  return keys.some((key) => wordsOf("or").has(key)) || !between.some(({ signal }) => signal.weight !== 0);
}

/** "the mice (fault) are after three weeks there again", "still (have) mice"; not "came back for the mice". */
function isOfFault(
  { first, last, clause }: Opinion,
  fault: Opinion,
  words: readonly Word[],
  clauseOf: (word: number) => number,
  { wordsOf, negating }: LexiconPhrases,
): boolean {
  if (!fault.signal.fault || fault.clause !== clause) return false;
  const has = (from: number, to: number, ...lists: readonly ReadonlySet<string>[]) => {
    for (let at = to - 1; at >= Math.max(0, from) && clauseOf(at) === clause; at--)
      if (lists.some((list) => list.has(words[at]!.key))) return true;
    return false;
  };
  if (fault.first > last)
    return (
      fault.first - last <= FAULT_AFTER && !has(last + 1, fault.first, wordsOf("not of faults"), negating)
    );
  if (first - fault.last > FAULT_BEFORE || has(fault.last + 1, first, wordsOf("and"))) return false;
  return !has(fault.first - FAULT_AFTER, fault.first, wordsOf("not of faults"));
}

/** Words that a negator reaches over. */
const NEGATION_SCOPE = 4;
const UNREAL_SCOPE = 8;
/** Words up to what is better, and from there up to what it is compared with. */
const BETTER_SCOPE = 4;
const THAN_SCOPE = 8;
/** Words that a fault may stand before what says that it is there again, and behind. */
const FAULT_BEFORE = 8;
const FAULT_AFTER = 2;
/** Phrases of one clause that are looked at for one opinion; keeps endless clauses linear. */
const REMEMBERED = 7;
