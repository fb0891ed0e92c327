import { firstWhere } from "../arrays.ts";

/** Sorted, distinct texts in one array of bytes, and where each begins and the last one ends. */
export interface SortedKeys {
  bytes: Uint8Array;
  starts: Uint32Array;
}

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** The sections of some distinct texts, and the texts in the order of their numbers. */
export function sortKeys(texts: Iterable<string>): SortedKeys & { order: string[] } {
  const keys = [...texts].map((text) => ({ text, bytes: encoder.encode(text) }));
  keys.sort((a, b) => compare(a.bytes, 0, a.bytes.length, b.bytes));
  const starts = new Uint32Array(keys.length + 1);
  keys.forEach(({ bytes }, index) => {
    starts[index + 1] = starts[index]! + bytes.length;
  });
  const bytes = new Uint8Array(starts[keys.length]!);
  keys.forEach((key, index) => {
    bytes.set(key.bytes, starts[index]);
  });
  return { bytes, starts, order: keys.map(({ text }) => text) };
}

/** Looks up texts, and lists those that begin alike. */
export class KeyTable {
  constructor(private readonly keys: SortedKeys) {}

  get length(): number {
    return this.keys.starts.length - 1;
  }

  /** The number of a text; undefined when it is not there. */
  find(text: string): number | undefined {
    const wanted = encoder.encode(text);
    const index = this.firstFrom(wanted);
    if (index === this.length) return undefined;
    return this.compare(index, wanted) === 0 ? index : undefined;
  }

  /** The numbers from `start` (inclusive) to `end` (exclusive) of the texts that begin with some characters. */
  beginningWith(text: string): { start: number; end: number } {
    return {
      start: this.firstFrom(encoder.encode(text)),
      end: this.firstFrom(encoder.encode(`${text}\u{10ffff}`)),
    };
  }

  bytesOf(index: number): Uint8Array {
    const { bytes, starts } = this.keys;
    return bytes.subarray(starts[index], starts[index + 1]);
  }

  text(index: number): string {
    return decoder.decode(this.bytesOf(index));
  }

  private firstFrom(wanted: Uint8Array): number {
    return firstWhere(this.length, (index) => this.compare(index, wanted) >= 0);
  }

  private compare(index: number, wanted: Uint8Array): number {
    const { bytes, starts } = this.keys;
    return compare(bytes, starts[index]!, starts[index + 1]!, wanted);
  }
}

function compare(bytes: Uint8Array, start: number, end: number, wanted: Uint8Array): number {
  const length = Math.min(end - start, wanted.length);
  for (let index = 0; index < length; index++) {
    const difference = bytes[start + index]! - wanted[index]!;
    if (difference !== 0) return difference;
  }
  return end - start - wanted.length;
}
