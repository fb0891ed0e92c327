import { firstWhere } from "./binary-search.ts";
import type { Sections } from "./format.ts";
import { sortSuffixes } from "./suffix-array.ts";

/** Separates the tokens; cannot occur in folded texts, where all white space has become spaces. */
export const EDGE = "\n";
const EDGE_BYTE = 0x0a;
const SPACE_BYTE = 0x20;
const SAMPLE_SHIFT = 5;

const encoder = new TextEncoder();

type DictionarySections = Pick<Sections, "dictionary" | "suffixes" | "tokenSamples">;

/** Finds the tokens that contain a needle by a binary search over all suffixes of all tokens. */
export class Dictionary {
  private readonly bytes: Uint8Array;
  private readonly suffixes: Uint32Array;
  private readonly samples: Uint32Array;
  /** For each token, the round of `tokensBetween` that last met it. */
  private readonly met: Float64Array;
  private round = 0;

  constructor({ dictionary, suffixes, tokenSamples }: DictionarySections, tokens: number) {
    this.bytes = dictionary;
    this.suffixes = suffixes;
    this.samples = tokenSamples;
    this.met = new Float64Array(tokens);
  }

  /**
   * The range of places, in suffix order, whose suffix begins with the needle. `EDGE` in the needle matches the
   * beginning or the end of a token.
   */
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
    const position = this.suffixes[place]!;
    const sample = position >>> SAMPLE_SHIFT;
    let begun = this.samples[sample]!;
    for (let at = sample << SAMPLE_SHIFT; at <= position; at++) if (this.bytes[at] === EDGE_BYTE) begun++;
    return begun - 1;
  }

  get places(): number {
    return this.suffixes.length;
  }

  /** The byte at a distance after a place; past the end of the dictionary, a value less than any byte. */
  byteAt(place: number, distance: number): number {
    return this.bytes[this.suffixes[place]! + distance] ?? -1;
  }

  /** The first bytes of the suffix at a place. */
  prefixAt(place: number, length: number): Uint8Array {
    const position = this.suffixes[place]!;
    return this.bytes.subarray(position, position + length);
  }

  /** The first place whose suffix does not sort below (0), or sorts above (1), all suffixes that begin with `wanted`. */
  private firstPlace(wanted: Uint8Array, above: 0 | 1): number {
    return firstWhere(this.suffixes.length, (place) => this.compare(place, wanted) >= above);
  }

  private compare(place: number, wanted: Uint8Array): number {
    const position = this.suffixes[place]!;
    for (let index = 0; index < wanted.length; index++) {
      const difference = (this.bytes[position + index] ?? -1) - wanted[index]!;
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
