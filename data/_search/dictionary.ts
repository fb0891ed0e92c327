import { firstWhere } from "./arrays.ts";
import type { Sections } from "./format.ts";

/** Separates the tokens; cannot occur in folded texts, where all white space has become spaces. */
export const EDGE = "\n";
const EDGE_BYTE = 0x0a;
const SPACE_BYTE = 0x20;
const SAMPLE_SHIFT = 5;

const encoder = new TextEncoder();

type DictionarySections = Pick<Sections, "dictionary" | "suffixes" | "tokenSamples">;

/** Finds the tokens that contain a needle by a binary search over all suffixes of all tokens. */
export class Dictionary {
  /** For each token, the round of `tokensBetween` that last met it. */
  private readonly met: Float64Array;
  private round = 0;

  constructor(
    private readonly sections: DictionarySections,
    tokens: number,
  ) {
    this.met = new Float64Array(tokens);
  }

  /** The range of places, in suffix order, whose suffix begins with the needle; `EDGE` in it is the beginning or end of a token. */
  find(needle: string): { start: number; end: number } {
    const wanted = encoder.encode(needle);
    return { start: this.firstPlace(wanted, 0), end: this.firstPlace(wanted, 1) };
  }

  /** The number of exactly this token; undefined when there is none. */
  exact(token: string): number | undefined {
    const { start, end } = this.find(EDGE + token + EDGE);
    return start < end ? this.tokenAt(start) : undefined;
  }

  /** The numbers of the tokens at a range of places, each once. */
  tokensBetween(start: number, end: number): number[] {
    const tokens: number[] = [];
    this.round += 1;
    for (let place = start; place < end; place++) {
      const token = this.tokenAt(place);
      if (this.met[token] === this.round) continue;
      this.met[token] = this.round;
      tokens.push(token);
    }
    return tokens;
  }

  /** The number of the token that a place belongs to; the edge before a token belongs to it. */
  private tokenAt(place: number): number {
    const { dictionary, suffixes, tokenSamples } = this.sections;
    const position = suffixes[place]!;
    const sample = position >>> SAMPLE_SHIFT;
    let begun = tokenSamples[sample]!;
    for (let at = sample << SAMPLE_SHIFT; at <= position; at++) if (dictionary[at] === EDGE_BYTE) begun++;
    return begun - 1;
  }

  get places(): number {
    return this.sections.suffixes.length;
  }

  /** The byte at a distance after a place; past the end of the dictionary, a value less than any byte. */
  byteAt(place: number, distance: number): number {
    const { dictionary, suffixes } = this.sections;
    return dictionary[suffixes[place]! + distance] ?? -1;
  }

  /** The first bytes of the suffix at a place. */
  prefixAt(place: number, length: number): Uint8Array {
    const position = this.sections.suffixes[place]!;
    return this.sections.dictionary.subarray(position, position + length);
  }

  /** The first place whose suffix does not sort below (0), or sorts above (1), all suffixes that begin with `wanted`. */
  private firstPlace(wanted: Uint8Array, above: 0 | 1): number {
    return firstWhere(this.places, (place) => this.compare(place, wanted) >= above);
  }

  private compare(place: number, wanted: Uint8Array): number {
    for (let index = 0; index < wanted.length; index++) {
      const difference = this.byteAt(place, index) - wanted[index]!;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

/** Builds the dictionary of tokens in the order of their numbers. Throws an Error when it exceeds 32-bit positions. */
export function buildDictionary(tokens: readonly string[]): DictionarySections {
  const dictionary = encoder.encode(`${EDGE}${tokens.join(EDGE)}${tokens.length > 0 ? EDGE : ""}`);
  const tokenSamples = new Uint32Array((dictionary.length >>> SAMPLE_SHIFT) + 1);
  for (let at = 0, begun = 0; at < dictionary.length; at++) {
    if (at % (1 << SAMPLE_SHIFT) === 0) tokenSamples[at >>> SAMPLE_SHIFT] = begun;
    if (dictionary[at] === EDGE_BYTE) begun++;
  }
  // Needles begin with whole characters and never with a space; the last edge begins no token.
  const begins = (position: number) =>
    dictionary[position] !== SPACE_BYTE &&
    (dictionary[position]! & 0xc0) !== 0x80 &&
    position < dictionary.length - 1;
  return { dictionary, tokenSamples, suffixes: sortSuffixes(dictionary).filter(begins) };
}

/** Number of bytes compared by one 32-bit number. */
const FIRST_BYTES = 4;

/**
 * The suffix array of `bytes`: the positions of all suffixes in sorted order, a prefix before what it is a prefix of.
 * Sorts by the first four bytes, then by doubling (Larsson and Sadakane): what follows in suffixes that are still
 * equal has its rank already. O(n log n) comparisons whatever repeats in the text.
 */
function sortSuffixes(bytes: Uint8Array): Uint32Array {
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
