/**
 * Gives back the first of all values that are written the same: what hundreds of thousands of entries have in common, such as
 * their source, is then in memory once. Values are plain JSON, and nobody may change them.
 */
export class InternPool {
  private readonly known = new Map<string, unknown>();

  intern<Value>(value: Value): Value {
    const key = JSON.stringify(value);
    if (this.known.size >= MOST && !this.known.has(key)) return value;
    const first = this.known.get(key);
    if (first !== undefined) return first as Value;
    this.known.set(key, value);
    return value;
  }
}

/** What differs from entry to entry, such as addresses, is not worth remembering. */
const MOST = 1_000;
