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
