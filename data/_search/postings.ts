import { Growing } from "./arrays.ts";
import {
  addTo,
  type DocumentSet,
  EMPTY,
  forEach,
  fromBits,
  fromList,
  sortOnce,
  wordsFor,
} from "./document-set.ts";
import type { Index, Sections } from "./format.ts";

type PostingSections = Pick<Sections, "postingCounts" | "postingStarts" | "postingLists" | "postingBitmaps">;

/** From one review in eight on, a bit per review takes no more space than a byte per entry. */
export const isDense = (count: number, documents: number) => count * 8 >= documents;

/** Where the postings of the words of titles and replies, of repeats, and of phrases begin. */
export function firstPostings({ header, sections }: Pick<Index, "header" | "sections">) {
  const field = header.tokens + header.needles.length + header.filters.length;
  const repeat = field + sections.fieldKeyStarts.length - 1;
  return { field, repeat, phrase: repeat + sections.repeated.length };
}

/** The reviews of each token, frequent needle and filter. */
export class Postings {
  private readonly words: number;
  /** Room for the longest list. */
  private readonly scratch: Uint32Array;

  /** Of what is not all in memory `bitmaps` reads the bitmaps, and `pending` tells which postings are there. */
  constructor(
    private readonly sections: PostingSections,
    private readonly documents: number,
    private readonly loading: Pick<Index, "bitmaps" | "pending"> = {},
  ) {
    this.words = wordsFor(documents);
    this.scratch = new Uint32Array(Math.ceil(documents / 8));
  }

  count(posting: number): number {
    return this.sections.postingCounts[posting]!;
  }

  /** The cost of reading a posting, in list entries: four words of a bitmap take as long as one entry. */
  cost(posting: number): number {
    return this.isDense(posting) ? this.words >>> 2 : this.count(posting);
  }

  set(posting: number): DocumentSet {
    if (!this.has(posting)) return EMPTY;
    const count = this.count(posting);
    if (this.isDense(posting)) return { count, bits: this.bitmap(posting) };
    return fromList(this.decode(posting, new Uint32Array(count), 0), this.words);
  }

  costOf(postings: Iterable<number>): number {
    let cost = 0;
    for (const posting of postings) cost += this.cost(posting);
    return cost;
  }

  union(postings: ArrayLike<number> & Iterable<number>, cost = this.costOf(postings)): DocumentSet {
    if (postings.length === 0) return EMPTY;
    if (postings.length === 1) return this.set(postings[0]!);
    if (this.loading.pending && Array.from(postings).filter((posting) => !this.has(posting)).length > 0)
      return EMPTY;
    if (cost < this.words >>> 2) return this.mergeLists(postings, cost);
    const bits = new Uint32Array(this.words);
    const { scratch } = this;
    for (const posting of postings) {
      const count = this.count(posting);
      if (this.isDense(posting)) {
        addTo(bits, { count, bits: this.bitmap(posting) });
        continue;
      }
      this.decode(posting, scratch, 0);
      for (let index = 0; index < count; index++) {
        const document = scratch[index]!;
        bits[document >>> 5]! |= 1 << (document & 31);
      }
    }
    return fromBits(bits);
  }

  /** Adds a weight to the amount of each review of a posting that is a candidate; to those of others it may. */
  addTo(amounts: Float32Array, candidates: Uint32Array, posting: number, weight: number): void {
    if (!this.has(posting)) return;
    if (this.isDense(posting)) {
      const bits = this.bitmap(posting);
      for (let index = 0; index < candidates.length; index++) {
        const document = candidates[index]!;
        if (((bits[document >>> 5]! >>> (document & 31)) & 1) === 1) amounts[document]! += weight;
      }
      return;
    }
    const { scratch } = this;
    const length = this.count(posting);
    this.decode(posting, scratch, 0);
    for (let index = 0; index < length; index++) amounts[scratch[index]!]! += weight;
  }

  /** For few reviews sorting is faster than a bitmap over all reviews. Postings this cheap are never dense. */
  private mergeLists(postings: Iterable<number>, cost: number): DocumentSet {
    const all = new Uint32Array(cost);
    let length = 0;
    for (const posting of postings) {
      this.decode(posting, all, length);
      length += this.count(posting);
    }
    return fromList(sortOnce(all), this.words);
  }

  private has(posting: number): boolean {
    return this.loading.pending?.has(posting) ?? true;
  }

  private isDense(posting: number): boolean {
    return isDense(this.count(posting), this.documents);
  }

  private bitmap(posting: number): Uint32Array {
    const { postingStarts, postingBitmaps } = this.sections;
    const start = postingStarts[posting]!;
    return this.loading.bitmaps?.(start, this.words) ?? postingBitmaps.subarray(start, start + this.words);
  }

  /** Decodes a listed posting into `list`, from an index on. */
  private decode(posting: number, list: Uint32Array, index: number): Uint32Array {
    const { postingLists: bytes, postingStarts } = this.sections;
    const end = index + this.count(posting);
    let at = postingStarts[posting]!;
    let document = -1;
    for (let next = index; next < end; next++) {
      let distance = bytes[at++]!;
      if (distance > 127) {
        distance &= 127;
        for (let shift = 7, byte = 128; byte > 127; shift += 7) {
          byte = bytes[at++]!;
          distance |= (byte & 127) << shift;
        }
      }
      document += distance + 1;
      list[next] = document;
    }
    return list;
  }
}

/** Numbers postings in the order in which they are added. */
export class PostingsBuilder {
  private readonly counts = new Growing(Uint32Array);
  private readonly starts = new Growing(Uint32Array);
  private readonly lists = new Growing(Uint8Array);
  private readonly bitmaps = new Growing(Uint32Array);

  constructor(private readonly documents: number) {}

  add(set: DocumentSet): void {
    this.counts.push(set.count);
    if (isDense(set.count, this.documents)) {
      this.starts.push(this.bitmaps.length);
      this.bitmaps.append(addTo(new Uint32Array(wordsFor(this.documents)), set));
    } else {
      this.starts.push(this.lists.length);
      this.encode(set);
    }
  }

  finish(): PostingSections {
    return {
      postingCounts: this.counts.finish(),
      postingStarts: this.starts.finish(),
      postingLists: this.lists.finish(),
      postingBitmaps: this.bitmaps.finish(),
    };
  }

  /** Encodes distances minus one as varints: seven bits per byte, lowest first, the high bit set when more follow. */
  private encode(set: DocumentSet): void {
    let before = -1;
    forEach(set, (document) => {
      let distance = document - before - 1;
      for (; distance > 127; distance >>>= 7) this.lists.push((distance & 127) | 128);
      this.lists.push(distance);
      before = document;
    });
  }
}
