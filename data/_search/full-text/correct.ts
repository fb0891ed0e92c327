import { AS_IT_IS } from "./term-sections.ts";
import type { Terms } from "./terms.ts";

/** Shorter words have too many neighbours for one of them to be meant. */
const SHORTEST = 4;

/** "Waterheater" is two words, "before" is not. */
const SHORTEST_PART = 3;

/** What a misspelt word stands for: the nearest word of the texts, or two of them without the space. Undefined for neither. */
export function correct(word: string, terms: Terms): string | undefined {
  return nearest(word, terms) ?? apart(word, terms);
}

/**
 * The word of the texts that differs from a misspelt one in a single letter that is wrong, missing, too many or swapped
 * with the next; of several the most common, then the first by name. Undefined when there is none.
 */
function nearest(word: string, terms: Terms): string | undefined {
  const wanted = [...word];
  if (wanted.length < SHORTEST) return undefined;
  const bytes = new TextEncoder().encode(AS_IT_IS + word);
  const { keys, start, end } = terms.vocabulary;
  let best: string | undefined;
  let most = 0;
  for (let entry = start; entry < end; entry++) {
    if (!mayDiffer(keys.bytesOf(entry), bytes)) continue;
    const candidate = keys.text(entry).slice(AS_IT_IS.length);
    if (!isOneEdit(wanted, [...candidate])) continue;
    const count = terms.commonness(entry);
    if (count > most) [best, most] = [candidate, count];
  }
  return best;
}

/** A word as two words of the texts, of several such pairs the first. */
function apart(word: string, { vocabulary: { keys } }: Terms): string | undefined {
  const letters = [...word];
  for (let at = SHORTEST_PART; at <= letters.length - SHORTEST_PART; at++) {
    const parts = [letters.slice(0, at).join(""), letters.slice(at).join("")];
    if (parts.every((part) => keys.find(AS_IT_IS + part) !== undefined)) return parts.join(" ");
  }
  return undefined;
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
  return length - head - tail <= 2 * CHARACTER;
}

function isOneEdit(a: readonly string[], b: readonly string[]): boolean {
  let head = 0;
  while (head < a.length && head < b.length && a[head] === b[head]) head++;
  const [restOfA, restOfB] = [a.slice(head), b.slice(head)];
  const same = (x: readonly string[], y: readonly string[]) =>
    x.length === y.length && x.every((character, index) => character === y[index]);
  return (
    (restOfA.length > 0 && restOfB.length > 0 && same(restOfA.slice(1), restOfB.slice(1))) ||
    (restOfA.length > 0 && same(restOfA.slice(1), restOfB)) ||
    (restOfB.length > 0 && same(restOfA, restOfB.slice(1))) ||
    (restOfA[0] === restOfB[1] && restOfA[1] === restOfB[0] && same(restOfA.slice(2), restOfB.slice(2)))
  );
}
