/** log2 of the number of buckets that feature hashes fall into. */
const BUCKET_BITS = 18;
export const BUCKETS = 2 ** BUCKET_BITS;

/** A sparse vector that is filled, used and cleared again; it never grows and allocates nothing per use. */
export class FeatureVector {
  readonly buckets = new Int32Array(CAPACITY);
  readonly values = new Float32Array(CAPACITY);
  size = 0;

  clear(): void {
    this.size = 0;
  }

  add(hash: number, value: number): void {
    if (this.size === CAPACITY) return;
    this.buckets[this.size] = hash & (BUCKETS - 1);
    this.values[this.size++] = value;
  }

  /** A feature that has one of a few values. */
  addValue(name: number, value: number): void {
    this.add(mix(name, value), 1);
  }

  /** Scales the vector to length `norm`. */
  normalise(norm: number): void {
    let squares = 0;
    for (let at = 0; at < this.size; at++) squares += this.values[at]! ** 2;
    const factor = squares === 0 ? 0 : norm / Math.sqrt(squares);
    for (let at = 0; at < this.size; at++) this.values[at]! *= factor;
  }
}

/** More than the widest window of words gives. */
const CAPACITY = 8192;

/** FNV-1a of the UTF-16 units of a word, 32 bits. */
export function hashOf(text: string): number {
  let hash = 2166136261;
  for (let at = 0; at < text.length; at++) {
    hash ^= text.charCodeAt(at);
    hash = Math.imul(hash, 16777619);
  }
  return hash >>> 0;
}

/** One hash from two, order matters: Murmur's finalizer over both. */
export function mix(a: number, b: number): number {
  let hash = Math.imul(a ^ Math.imul(b, 0x9e3779b1), 0x85ebca6b);
  hash ^= hash >>> 13;
  hash = Math.imul(hash, 0xc2b2ae35);
  return (hash ^ (hash >>> 16)) >>> 0;
}
