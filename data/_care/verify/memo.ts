/** What was worked out before, by what it was worked out from. */
export class Memo {
  constructor(private readonly before: Pick<Memo, "get"> | null = null) {}

  private readonly kept = new Map<string, unknown>();

  keep<T>(key: string, make: () => T): T {
    const known = this.get(key);
    if (known !== undefined) return known as T;
    const made = make();
    this.kept.set(key, made);
    return made;
  }

  get(key: string): unknown {
    return this.kept.get(key) ?? this.before?.get(key);
  }

  /** One that knows the same, and what it learns goes with it. */
  branch(): Memo {
    return new Memo(this);
  }
}
