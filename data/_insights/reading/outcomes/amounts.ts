import { type PhraseTrie, phraseTrie } from "../../../_text/phrase-trie.ts";
import { readWordSets } from "../../../_text/read-words.ts";
import type { TextSpan } from "../../../_text/sentences.ts";
import type { Word } from "../../../_text/words.ts";
import { spelledForms } from "../../languages/phrase-forms.ts";

/** The phrases of a language by which amounts of money are told apart. */
export type AmountWords = ReturnType<typeof amountWords>;

/** Reads them from the sections of a list. */
export function amountWords(section: (name: string) => Iterable<string>) {
  return {
    charged: phraseTrie(section("charged")),
    quoted: phraseTrie(section("quoted")),
    insteadOf: phraseTrie(section("instead of")),
    risingFrom: phraseTrie(section("rising from")),
    other: phraseTrie(section("other amounts")),
  };
}

const LIST = readWordSets(new URL("./words/amounts.en.txt", import.meta.url));
export const ENGLISH_AMOUNTS = amountWords((name) => spelledForms([...LIST(name)]));

/** What was charged in relation to what was quoted, and where the former stands. */
export interface ChargedAgainstQuote {
  /** More than 1 is dearer. */
  ratio: number;
  place: number;
}

/**
 * What was charged against what was quoted, where the words `first` to `last` (inclusive) name two amounts and which of them is
 * which: "billed 480 when 290 was quoted". Undefined otherwise, and for deposits, taxes and prices of a piece.
 */
export function chargedAgainstQuote(
  text: string,
  words: readonly Word[],
  first: number,
  last: number,
  phrases: AmountWords,
): ChargedAgainstQuote | undefined {
  const start = words[first]!.start;
  const amounts = amountsIn(text, { start, end: words[last]!.end + BEHIND });
  const [one, other, third] = amounts;
  if (!one || !other || third) return undefined;
  const find = (trie: PhraseTrie<true>) => spansOf(text, words, first, last, trie);
  if (find(phrases.other).length > 0) return undefined;
  const charged = find(phrases.charged);
  const quoted = find(phrases.quoted);
  const placed = (bill: Amount, quote: Amount): ChargedAgainstQuote => {
    let place = first;
    while (place < last && words[place]!.end <= bill.start) place++;
    return { ratio: bill.value / quote.value, place };
  };
  const opens = ({ end }: TextSpan) => end <= one.start && one.start - end <= ADJACENT;
  if (find(phrases.risingFrom).some(opens)) return placed(other, one);
  const between = ({ start, end }: TextSpan) => one.end <= start && end <= other.start;
  const insteadOf = find(phrases.insteadOf);
  if (insteadOf.length > 0 && charged.length + quoted.length > 0) {
    if (insteadOf.some(opens)) return placed(other, one);
    if (insteadOf.some(between)) return placed(one, other);
  }
  if (charged.length === 0 || quoted.length === 0) return undefined;
  const forward = distanceTo(one, charged, other) + distanceTo(other, quoted, one);
  const backward = distanceTo(one, quoted, other) + distanceTo(other, charged, one);
  if (forward === backward) return undefined;
  return forward < backward ? placed(one, other) : placed(other, one);
}

interface Amount extends TextSpan {
  value: number;
  /** It has a sign or name of a currency. */
  isMoney: boolean;
}

export function amountsIn(text: string, { start, end }: TextSpan): Amount[] {
  return [...text.slice(start, end).matchAll(AMOUNT)].flatMap((match) => {
    const [whole, before, digits, cents, after] = match;
    const isMoney = before !== undefined || after !== undefined;
    const value = Number(`${digits!.replace(/\D/g, "")}.${cents ?? 0}`);
    if (value === 0 || (!isMoney && (value < BARE || /^(?:19|20)\d\d$/.test(digits!)))) return [];
    const at = start + match.index;
    return [{ start: at, end: at + whole.length, value, isMoney }];
  });
}

function spansOf(
  text: string,
  words: readonly Word[],
  first: number,
  last: number,
  trie: PhraseTrie<true>,
): TextSpan[] {
  const spans: TextSpan[] = [];
  for (let at = first; at <= last; at++) {
    const match = trie.longestAt(text, words, at);
    if (match) spans.push({ start: words[at]!.start, end: words[at + match.length - 1]!.end });
  }
  return spans;
}

/** Characters from an amount to the nearest of some words, of which those behind it are further, and none across the `other` amount. */
function distanceTo(amount: Amount, spans: readonly TextSpan[], other: Amount): number {
  let least = Number.POSITIVE_INFINITY;
  for (const { start, end } of spans) {
    const isBefore = end <= amount.start;
    const between = isBefore
      ? other.start >= end && other.end <= amount.start
      : other.start >= amount.end && other.end <= start;
    const distance = isBefore ? amount.start - end : 1.5 * (start - amount.end) + 1;
    if (!between && distance <= FURTHEST) least = Math.min(least, distance);
  }
  return least;
}

const CURRENCY = "€|\\$|£|euros?|eur|chf|francs?|pounds?|quid|dollars?|bucks|pesos|dólares";
const AMOUNT = new RegExp(
  `(?<![\\p{L}\\p{N}.,/°#-]|[°#] )([€$£]\\s?)?(\\d{1,3}(?:[ .,'’\u00a0\u202f]\\d{3})+|\\d{1,6})(?:[.,](\\d{1,2}))?` +
    `(?![\\p{L}\\p{N}/]|[.,]\\d| ?(?:%|h(?!\\p{L})|k?m(?!\\p{L})|m²|kw|litre|liter|litro))(\\s?(?:${CURRENCY})(?!\\p{L}))?`,
  "giu",
);
/** What no currency stands beside is money from here on. */
const BARE = 100;
const FURTHEST = 60;
/** Characters between a word and the amount that it opens: "statt der 290 €". */
const ADJACENT = 6;
/** Characters behind the last word that may hold a currency. */
const BEHIND = 2;
