import { firstWhere } from "./arrays.ts";

/** Separates the tokens; cannot occur in folded texts, where all white space has become spaces. */
export const EDGE = "\n";

/** Every token between edges, `\n one\n two\n`, in the order of their numbers. */
export const dictionaryOf = (tokens: readonly string[]): string =>
  EDGE + tokens.map((token) => token + EDGE).join("");

/** So many characters of a suffix decide its place: who repeats a letter a thousand times shall not make sorting slow. */
const SORTED = 32;

/** Finds the tokens that contain a needle by a binary search over all suffixes of all tokens. */
export class Dictionary {
  private readonly tokenAt: Uint32Array;
  /** For each token, the search that met it last. */
  private readonly met: Float64Array;
  private searches = 0;

  constructor(
    private readonly text: string,
    private readonly suffixes: Uint32Array,
  ) {
    this.tokenAt = tokensByPlace(text);
    this.met = new Float64Array(this.tokenAt.at(-1)! + 1);
  }

  /** The number of exactly this token; undefined when there is none. */
  exact(token: string): number | undefined {
    return this.tokensWith(EDGE + token + EDGE)[0];
  }

  /**
   * The numbers of the tokens that contain a needle; `EDGE` in it is the beginning or end of a token. Each token is looked at once,
   * however often what is sorted by stands in it.
   */
  tokensWith(needle: string): number[] {
    const { text, suffixes, tokenAt } = this;
    const sorted = needle.slice(0, SORTED);
    const suffixAt = (index: number) => text.slice(suffixes[index], suffixes[index]! + sorted.length);
    const start = firstWhere(suffixes.length, (index) => suffixAt(index) >= sorted);
    const end = firstWhere(suffixes.length, (index) => suffixAt(index) > sorted);
    const tokens: number[] = [];
    this.searches += 1;
    for (const place of suffixes.subarray(start, end)) {
      const token = tokenAt[place]!;
      if (this.met[token] === this.searches) continue;
      this.met[token] = this.searches;
      if (sorted === needle || this.textAt(place).includes(needle)) tokens.push(token);
    }
    return tokens;
  }

  /** The token that a place belongs to, with both edges. */
  private textAt(place: number): string {
    return this.text.slice(this.text.lastIndexOf(EDGE, place), this.text.indexOf(EDGE, place + 1) + 1);
  }
}

/** For each place of a dictionary the number of its token, to which the edge before it belongs. */
export function tokensByPlace(dictionary: string): Uint32Array {
  const tokens = new Uint32Array(dictionary.length);
  for (let place = 1, token = 0; place < tokens.length; place++)
    tokens[place] = dictionary[place] === EDGE ? ++token : token;
  return tokens;
}

/** Where each suffix of a dictionary begins that a needle may begin with, in the order of the suffixes. */
export function sortSuffixes(dictionary: string): Uint32Array {
  const places: number[] = [];
  // Needles begin with whole characters and never with a space; the last edge begins no token.
  for (let place = 0; place < dictionary.length - 1; place++)
    if (/[^ \udc00-\udfff]/.test(dictionary[place]!)) places.push(place);
  /** What is past the end comes first. */
  const codeAt = (place: number) => (place < dictionary.length ? dictionary.charCodeAt(place) : -1);
  return Uint32Array.from(places).sort((a, b) => {
    for (let at = 0; at < SORTED; at++) {
      const difference = codeAt(a + at) - codeAt(b + at);
      if (difference !== 0) return difference;
    }
    return a - b;
  });
}
