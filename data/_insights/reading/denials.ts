import { type PhraseTrie, phraseTrie } from "../../_text/phrase-trie.ts";
import { readWordSets } from "../../_text/read-words.ts";
import type { SentenceWords } from "../../_text/sentences.ts";
import type { Word } from "../../_text/words.ts";
import { spelledForms } from "../languages/phrase-forms.ts";

const LIST = readWordSets(new URL("./words/denials.en.txt", import.meta.url));
export const ENGLISH_DENIALS = denialsFrom(spelledForms([...LIST("denials")]), [...LIST("before denials")]);

/** Whole answers that deny, by their words, also behind one of `openings`: "hélas non". */
export function denialsFrom(denials: readonly string[], openings: readonly string[]): PhraseTrie<true> {
  return phraseTrie([
    ...denials,
    ...openings.flatMap((opening) => denials.map((denial) => `${opening} ${denial}`)),
  ]);
}

/**
 * What becomes of the opinions of a sentence through an answer that denies it: "Punctual? No." Those of a short one are turned, those
 * of a long one, which asks for more than one thing, are void. "They promise to be on time. They weren't." belies its praise alone.
 */
export type Denied = "turned" | "void" | "belied" | undefined;

/** An opinion after such an answer; `weight` is what its words claim by themselves. */
export function answered(value: number, weight: number, denied: Denied): number {
  if (denied === undefined) return value;
  if (denied === "belied") return weight > 0 && value >= 0 ? turned(value || weight) : value;
  return denied === "void" ? 0 : turned(value);
}

/** The opinion that the reverse of another is, which says less. */
export const turned = (value: number) => (value > 0 ? -0.8 * value : -0.6 * value);

/** Whether `sentence`, or its last words behind a comma, are denied by what follows; `next` is the sentence behind it. */
export function deniedBy(
  text: string,
  words: readonly Word[],
  { span, first, last }: SentenceWords,
  next: SentenceWords | undefined,
  denials: PhraseTrie<true>,
): Denied {
  const isQuestion = QUESTION.test(text.slice(words[last]!.end, span.end));
  const from = isQuestion ? next?.first : answerWithin(text, words, first, last);
  if (from === undefined || denialAt(text, words, from, denials) === 0) {
    const isBelied = !isQuestion && next && last - first < SHORT;
    return isBelied && denialAt(text, words, next.first, denials) > next.last - next.first
      ? "belied"
      : undefined;
  }
  return (isQuestion ? last : from - 1) - first < SHORT ? "turned" : "void";
}

/** "Punctual: no." */
function answerWithin(text: string, words: readonly Word[], first: number, last: number): number | undefined {
  for (let at = last; at > Math.max(first, last - LONGEST_ANSWER); at--)
    if (BEFORE_ANSWER.test(text.slice(words[at - 1]!.end, words[at]!.start))) return at;
  return undefined;
}

/** The words of an answer that denies; 0 where none stands there. */
function denialAt(text: string, words: readonly Word[], from: number, denials: PhraseTrie<true>): number {
  const match = denials.longestAt(text, words, from);
  if (!match) return 0;
  const end = words[from + match.length - 1]!.end;
  return ENDS.test(text.slice(end, end + 3)) ? match.length : 0;
}

const QUESTION = /^[^\p{L}\p{N}]*\?/u;
const BEFORE_ANSWER = /^\s*[:\u2013\u2014]\s*$|^\s+-+\s+$/;
/** Behind a whole answer: a mark, a new line or the end; not "No?", which asks. */
const ENDS = /^\s?(?:[.,;!\u2026\n:]|$)/;
/** Words of a question that asks for one thing. */
const SHORT = 8;
const LONGEST_ANSWER = 4;
