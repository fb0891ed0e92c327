import { type DocumentSet, intersect, lowerBound, popCount } from "./document-set.ts";

export interface Selection {
  /** Number of all matches. */
  total: number;
  /** Positions of the first matches from `from` on, ascending. */
  page: number[];
  /** Whether more matches follow. */
  more: boolean;
}

interface Window {
  /** Positions that may match: from `start` (inclusive) to `end` (exclusive). */
  start: number;
  end: number;
  /** Where the page begins. */
  from: number;
  limit: number;
}

/** Counts the positions in all sets and in the window, and takes one page of them. Without sets everything matches. */
export function select(sets: readonly DocumentSet[], { start, end, from, limit }: Window): Selection {
  const first = Math.max(start, from);
  if (sets.length === 0) {
    const length = Math.max(0, Math.min(limit, end - first));
    const page = Array.from({ length }, (_, index) => first + index);
    return { total: Math.max(0, end - start), page, more: first + length < end };
  }
  const matching = [...sets].sort((a, b) => a.count - b.count).reduce(intersect);
  const page = take(matching, first, end, limit + 1);
  const more = page.length > limit;
  return { total: countBetween(matching, start, end), page: more ? page.slice(0, limit) : page, more };
}

function take(set: DocumentSet, first: number, end: number, limit: number): number[] {
  if (set.list) {
    const index = lowerBound(set.list, first);
    const last = lowerBound(set.list, end);
    return [...set.list.subarray(index, Math.min(last, index + limit))];
  }
  const found: number[] = [];
  for (let word = first >>> 5; word < set.bits.length && found.length < limit; word++) {
    for (let rest = set.bits[word]!; rest !== 0 && found.length < limit; rest &= rest - 1) {
      const document = (word << 5) + 31 - Math.clz32(rest & -rest);
      if (document >= end) return found;
      if (document >= first) found.push(document);
    }
  }
  return found;
}

function countBetween(set: DocumentSet, start: number, end: number): number {
  if (start >= end) return 0;
  if (set.list) return lowerBound(set.list, end) - lowerBound(set.list, start);
  const { bits } = set;
  if (start === 0 && end >= bits.length * 32) return set.count;
  const firstWord = start >>> 5;
  const lastWord = (end - 1) >>> 5;
  let count = 0;
  for (let word = firstWord; word <= lastWord; word++) count += popCount(bits[word]!);
  // Some bits of the first and last words lie outside the window.
  count -= popCount(bits[firstWord]! & ~(-1 << (start & 31)));
  if ((end & 31) !== 0) count -= popCount(bits[lastWord]! & (-1 << (end & 31)));
  return count;
}
