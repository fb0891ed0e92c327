import { type Dictionary, EDGE } from "./dictionary.ts";
import type { Postings } from "./postings.ts";

/** A needle's reviews are combined at build when reading its postings takes more than this many list entries per review. */
const READS_A_REVIEW = 1;

/** Maximum length in bytes. Longer needles are frequent only where somebody repeats a letter a thousand times. */
const LONGEST = 24;

export interface FrequentNeedle {
  needle: string;
  /** The tokens that contain it. */
  tokens: number[];
  cost: number;
}

/**
 * The needles, mostly of one to three characters, contained in so many tokens that reading all their postings takes
 * longer than a client should wait. Their number is bounded by a budget that each of them uses up.
 */
export function findFrequentNeedles(
  dictionary: Dictionary,
  postings: Postings,
  documents: number,
): FrequentNeedle[] {
  const found: FrequentNeedle[] = [];
  const visit = (start: number, end: number, length: number) => {
    const { tokens, cost } = readersOf(dictionary, postings, start, end);
    if (cost <= READS_A_REVIEW * documents || length > LONGEST) return;
    const needle = wholeCharacters(dictionary.prefixAt(start, length));
    if (needle && canBeAsked(needle)) found.push({ needle, tokens, cost });
    if (length > 1 && needle?.endsWith(EDGE)) return;
    for (let from = start; from < end; ) {
      const byte = dictionary.byteAt(from, length);
      let to = from + 1;
      while (to < end && dictionary.byteAt(to, length) === byte) to++;
      visit(from, to, length + 1);
      from = to;
    }
  };
  visit(0, dictionary.places, 0);
  return found;
}

function readersOf(dictionary: Dictionary, postings: Postings, start: number, end: number) {
  const tokens = dictionary.tokensBetween(start, end);
  let cost = 0;
  for (const token of tokens) cost += postings.cost(token);
  return { tokens, cost };
}

/** Whether a query can contain the needle alone: queries neither begin nor end with white space. */
function canBeAsked(needle: string): boolean {
  return needle !== EDGE && needle !== `${EDGE} `;
}

/** Decodes bytes as text; undefined when there are none or the last character is incomplete. */
function wholeCharacters(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes) || undefined;
  } catch {
    return undefined;
  }
}
