import type { Index } from "../format.ts";
import { inTwo, likelihood, SHORTEST } from "../spelling/edits.ts";
import { AS_IT_IS } from "./index-terms.ts";
import { isQuestionWord } from "./question-words.ts";
import { KeyTable } from "./sorted-keys.ts";
import { plainWords } from "./stem.ts";
import type { Terms } from "./terms.ts";

/** What a word that no review has may stand for. */
export class Corrections {
  /** The words of what the owner's lists name. */
  private readonly listed: ReadonlySet<string>;

  constructor(
    private readonly index: Index,
    private readonly terms: Terms,
  ) {
    const names = Object.values(index.header.names).flat();
    this.listed = new Set(names.flatMap(([name]) => plainWords(name)));
  }

  /** Whether a word is spelt right as far as anybody knows, so that nothing else may be found in its place. */
  isOrdinary(word: string): boolean {
    if (this.listed.has(word)) return true;
    const { ordinaryKeys, ordinaryKeyStarts } = this.index.sections;
    return new KeyTable({ bytes: ordinaryKeys, starts: ordinaryKeyStarts }).find(word) !== undefined;
  }

  /**
   * The words of the reviews one edit away, with how likely each was meant whatever it is beside, the likeliest first, then by
   * name; without any, two of them that stand there without the space. Words that only make a question stand for
   * nothing that anybody looks for, and a number is no misspelt other one.
   */
  of(word: string): Candidate[] {
    const near = this.near(word);
    if (near.length > 0) return near;
    const { keys } = this.terms.vocabulary;
    const parts = inTwo(word, (part) => keys.find(AS_IT_IS + part) !== undefined);
    return parts === undefined ? [] : [{ text: parts, likelihood: 1 }];
  }

  private near(word: string): Candidate[] {
    const typed = [...word];
    if (typed.length < SHORTEST || /^\d+$/.test(word)) return [];
    const bytes = new TextEncoder().encode(AS_IT_IS + word);
    const { terms } = this;
    const { keys, start, end } = terms.vocabulary;
    const found: (Candidate & { score: number })[] = [];
    for (let entry = start; entry < end; entry++) {
      if (!mayDiffer(keys.bytesOf(entry), bytes)) continue;
      const text = keys.text(entry).slice(AS_IT_IS.length);
      const likely = likelihood(typed, [...text]);
      if (likely === 0 || isQuestionWord(text)) continue;
      found.push({ text, likelihood: likely, score: likely * Math.max(1, terms.commonness(entry)) });
    }
    return found.sort((a, b) => b.score - a.score);
  }
}

export interface Candidate {
  text: string;
  likelihood: number;
}

/** Bytes of the longest character: an edit of one character changes no more. */
const CHARACTER = 4;

/** Whether what differs between common beginnings and ends is short enough for one edit; cheap, and rarely wrong. */
function mayDiffer(a: Uint8Array, b: Uint8Array): boolean {
  const length = Math.min(a.length, b.length);
  if (Math.max(a.length, b.length) - length > CHARACTER) return false;
  let head = 0;
  while (head < length && a[head] === b[head]) head++;
  let tail = 0;
  while (tail < length - head && a[a.length - 1 - tail] === b[b.length - 1 - tail]) tail++;
  const differing = length - head - tail;
  // Of letters that are a byte each, two that are swapped are the most.
  return differing <= 2 || (differing <= 2 * CHARACTER && (isWide(a, head, tail) || isWide(b, head, tail)));
}

/** Whether some bytes, but for those at both ends, have one of a longer character. */
function isWide(bytes: Uint8Array, head: number, tail: number): boolean {
  for (let at = head; at < bytes.length - tail; at++) if (bytes[at]! > 0x7f) return true;
  return false;
}
