/** A set of positions of reviews: an ascending list when they are few, else a bitmap. */
export type DocumentSet = Listed | Mapped;

interface Listed {
  count: number;
  list: Uint32Array;
}

interface Mapped {
  count: number;
  list?: undefined;
  bits: Uint32Array;
}

/** A set as a list of ascending positions, however many. */
export const listed = (list: Uint32Array): DocumentSet => ({ count: list.length, list });

export const EMPTY = listed(new Uint32Array(0));

export const wordsFor = (documents: number) => (documents + 31) >>> 5;

/** A list takes 32 bits a review: from here on a bitmap is smaller. */
const isListed = (count: number, words: number) => count < words;

export function everything(documents: number): DocumentSet {
  const bits = new Uint32Array(wordsFor(documents)).fill(-1);
  if (documents % 32 !== 0) bits[bits.length - 1] = (1 << (documents & 31)) - 1;
  return { count: documents, bits };
}

function popCount(word: number): number {
  let bits = word - ((word >>> 1) & 0x55555555);
  bits = (bits & 0x33333333) + ((bits >>> 2) & 0x33333333);
  return Math.imul((bits + (bits >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The set in a bitmap; may keep the array. */
export function fromBits(bits: Uint32Array): DocumentSet {
  let count = 0;
  for (let word = 0; word < bits.length; word++) count += popCount(bits[word]!);
  if (!isListed(count, bits.length)) return { count, bits };
  const list = new Uint32Array(count);
  let next = 0;
  forEachBit(bits, (document) => {
    list[next++] = document;
  });
  return listed(list);
}

/** The set of some ascending positions; may keep the array. */
export function fromList(list: Uint32Array, words: number): DocumentSet {
  const set = listed(list);
  return isListed(list.length, words)
    ? set
    : { count: list.length, bits: addTo(new Uint32Array(words), set) };
}

export function addTo<Bits extends Uint32Array>(bits: Bits, set: DocumentSet): Bits {
  if (set.list) {
    const { list } = set;
    for (let index = 0; index < list.length; index++) {
      const document = list[index]!;
      bits[document >>> 5]! |= 1 << (document & 31);
    }
  } else {
    const { bits: added } = set;
    for (let word = 0; word < bits.length; word++) bits[word]! |= added[word]!;
  }
  return bits;
}

export function has(set: DocumentSet, document: number): boolean {
  if (!set.list) return ((set.bits[document >>> 5]! >>> (document & 31)) & 1) === 1;
  return set.list[lowerBound(set.list, document)] === document;
}

/** The index of the first number not below `least`. */
export function lowerBound(ascending: Uint32Array, least: number): number {
  let low = 0;
  let high = ascending.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

export function intersect(a: DocumentSet, b: DocumentSet): DocumentSet {
  if (a.count > b.count) return intersect(b, a);
  if (a.list) return listed(a.list.filter((document) => has(b, document)));
  if (b.list) return listed(b.list.filter((document) => has(a, document)));
  const { bits: other } = b;
  const bits = new Uint32Array(other.length);
  for (let word = 0; word < bits.length; word++) bits[word] = a.bits[word]! & other[word]!;
  return fromBits(bits);
}

/** What all of some sets have in common; the smallest come first. */
export function intersectAll(sets: readonly DocumentSet[]): DocumentSet {
  return sets.toSorted((a, b) => a.count - b.count).reduce(intersect);
}

export function unite(sets: readonly DocumentSet[]): DocumentSet {
  const some = sets.filter(({ count }) => count > 0);
  if (some.length <= 1) return some[0] ?? EMPTY;
  const mapped = some.find((set) => !set.list);
  if (mapped) {
    const bits = new Uint32Array(mapped.bits!.length);
    for (const set of some) addTo(bits, set);
    return fromBits(bits);
  }
  const all = new Uint32Array(some.reduce((sum, { count }) => sum + count, 0));
  let length = 0;
  for (const { list } of some) {
    all.set(list!, length);
    length += list!.length;
  }
  return listed(sortOnce(all));
}

/** Some positions ascending, each once; sorts the array. */
export function sortOnce(positions: Uint32Array): Uint32Array {
  return positions.sort().filter((position, index) => index === 0 || position !== positions[index - 1]);
}

export function forEach(set: DocumentSet, visit: (document: number) => void): void {
  if (set.list) set.list.forEach(visit);
  else forEachBit(set.bits, visit);
}

function forEachBit(bits: Uint32Array, visit: (document: number) => void): void {
  for (let word = 0; word < bits.length; word++) {
    for (let rest = bits[word]!; rest !== 0; rest &= rest - 1) {
      visit((word << 5) + 31 - Math.clz32(rest & -rest));
    }
  }
}

/** How many members two sets have in common. */
export function common(a: DocumentSet, b: DocumentSet): number {
  if (b.list && (!a.list || b.count < a.count)) return common(b, a);
  let count = 0;
  if (a.list) {
    for (let index = 0; index < a.list.length; index++) if (has(b, a.list[index]!)) count++;
  } else if (!b.list) {
    for (let word = 0; word < a.bits.length; word++) count += popCount(a.bits[word]! & b.bits[word]!);
  }
  return count;
}

/** How many members are from one position (inclusive) to another (exclusive). */
export function countBetween(set: DocumentSet, start: number, end: number): number {
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

export function filterSet(set: DocumentSet, passes: (document: number) => boolean): DocumentSet {
  if (set.list) return listed(set.list.filter(passes));
  const bits = new Uint32Array(set.bits.length);
  forEachBit(set.bits, (document) => {
    if (passes(document)) bits[document >>> 5]! |= 1 << (document & 31);
  });
  return fromBits(bits);
}

/** The memory a set uses, in bytes. */
export function sizeOf(set: DocumentSet): number {
  return set.list ? set.list.byteLength : set.bits.byteLength;
}
