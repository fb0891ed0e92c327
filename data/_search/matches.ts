import {
  countBetween,
  type DocumentSet,
  forEach,
  fromList,
  intersectAll,
  lowerBound,
  wordsFor,
} from "./document-set.ts";

/** The positions that match: those in a window, from `start` (inclusive) to `end` (exclusive), and in a set, if any. */
export class Matches {
  readonly set: DocumentSet | undefined;
  private readonly end: number;

  /** Positions must be in all sets; without sets, the window alone decides. */
  constructor(
    sets: readonly DocumentSet[],
    private readonly start: number,
    end: number,
  ) {
    this.set = sets.length === 0 ? undefined : intersectAll(sets);
    this.end = Math.max(start, end);
  }

  in(set: DocumentSet): Matches {
    return new Matches(this.set ? [this.set, set] : [set], this.start, this.end);
  }

  get count(): number {
    return this.countIn(this.start, this.end);
  }

  /** How many are from one position (inclusive) to another (exclusive). */
  countIn(from: number, to: number): number {
    const first = Math.max(this.start, from);
    const last = Math.min(this.end, to);
    if (first >= last) return 0;
    return this.set ? countBetween(this.set, first, last) : last - first;
  }

  /** The first positions from `from` (inclusive) to `to` (exclusive), ascending. */
  take(from: number, to: number, limit: number): number[] {
    const first = Math.max(this.start, from);
    const last = Math.min(this.end, to);
    if (this.set) return take(this.set, first, last, limit);
    return Array.from({ length: Math.max(0, Math.min(limit, last - first)) }, (_, index) => first + index);
  }

  /** All of them, ascending. */
  toList(): Uint32Array {
    const { set, start, end } = this;
    if (set?.list) return set.list.subarray(lowerBound(set.list, start), lowerBound(set.list, end));
    const list = new Uint32Array(this.count);
    let next = 0;
    if (!set) for (let position = start; position < end; position++) list[next++] = position;
    else
      forEach(set, (position) => {
        if (position >= start && position < end) list[next++] = position;
      });
    return list;
  }

  /** All of them, of so many documents. */
  toSet(documents: number): DocumentSet {
    const { set, start, end } = this;
    return set && start === 0 && end >= documents ? set : fromList(this.toList(), wordsFor(documents));
  }
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
