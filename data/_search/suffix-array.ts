/** Number of bytes compared by one 32-bit number. */
const FIRST_BYTES = 4;

/**
 * The suffix array of `bytes`: the positions of all suffixes in sorted order, a prefix before what it is a prefix of.
 * Sorts by the first four bytes, then by doubling (Larsson and Sadakane): what follows in suffixes that are still
 * equal has its rank already. O(n log n) comparisons whatever repeats in the text.
 */
export function sortSuffixes(bytes: Uint8Array): Uint32Array {
  const order = Uint32Array.from(bytes, (_, position) => position);
  const rank = new Uint32Array(bytes.length);
  const keys = new SortKeys(bytes.length);

  let groups = keys.sort(order, 0, bytes.length, (position) => firstBytes(bytes, position), rank);
  for (let compared = FIRST_BYTES; groups.length > 0; compared *= 2) {
    const key = (position: number) =>
      position + compared < bytes.length ? rank[position + compared]! + 1 : 0;
    groups = groups.flatMap(([start, end]) => keys.sort(order, start, end, key, rank));
  }
  return order;
}

/** Pads with zeros past the end, which are less than any byte of a text. */
function firstBytes(bytes: Uint8Array, position: number): number {
  const at = (distance: number) => bytes[position + distance] ?? 0;
  return ((at(0) << 24) | (at(1) << 16) | (at(2) << 8) | at(3)) >>> 0;
}

/** Sorts natively by packing each key into the high half of a 64-bit number and its position into the low half. */
class SortKeys {
  private readonly packed: BigUint64Array;
  private readonly halves: Uint32Array;

  constructor(length: number) {
    this.packed = new BigUint64Array(length);
    this.halves = new Uint32Array(this.packed.buffer);
  }

  /** Sorts and ranks one group of positions; returns the subgroups that are still equal. */
  sort(
    order: Uint32Array,
    start: number,
    end: number,
    key: (position: number) => number,
    rank: Uint32Array,
  ): [start: number, end: number][] {
    const { packed, halves } = this;
    const length = end - start;
    for (let index = 0; index < length; index++) {
      const position = order[start + index]!;
      halves[2 * index] = position;
      halves[2 * index + 1] = key(position);
    }
    packed.subarray(0, length).sort();
    const equal: [number, number][] = [];
    for (let index = 0, first = 0; index <= length; index++) {
      if (index < length && halves[2 * index + 1] === halves[2 * first + 1]) continue;
      // A group's rank is its last place, so that ranks only ever decrease as groups are split.
      for (let member = first; member < index; member++) {
        const position = halves[2 * member]!;
        order[start + member] = position;
        rank[position] = start + index - 1;
      }
      if (index - first > 1) equal.push([start + first, start + index]);
      first = index;
    }
    return equal;
  }
}
