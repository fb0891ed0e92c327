/** A least-recently-used cache limited by bytes. */
export class ByteCache<Value> {
  private readonly entries = new Map<string, { value: Value; cost: number }>();
  private used = 0;

  constructor(private readonly capacity: number) {}

  get bytes(): number {
    return this.used;
  }

  get(key: string): Value | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  /** `cost` is the size of a value in bytes, without its key; a value larger than the cache is not kept. */
  set(key: string, value: Value, cost: number): void {
    const whole = cost + 2 * key.length;
    this.remove(key);
    if (whole > this.capacity) return;
    this.entries.set(key, { value, cost: whole });
    this.used += whole;
    for (const oldest of this.entries.keys()) {
      if (this.used <= this.capacity) break;
      this.remove(oldest);
    }
  }

  private remove(key: string): void {
    this.used -= this.entries.get(key)?.cost ?? 0;
    this.entries.delete(key);
  }
}
