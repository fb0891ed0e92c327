class Missing extends Error {}

/** Files that are loaded once something needs them. */
export class Parts {
  private readonly loaded = new Map<string, unknown>();
  private readonly loading = new Map<string, Promise<void>>();
  private readonly missing = new Set<string>();

  /** `read` loads and decodes a file. */
  constructor(private readonly read: (file: string) => Promise<unknown>) {}

  /** Whether something was needed that is not there. */
  get waiting(): boolean {
    return this.missing.size > 0;
  }

  /** Whether a file is there; notes it otherwise. */
  has(file: string): boolean {
    const there = this.loaded.has(file);
    if (!there) this.missing.add(file);
    return there;
  }

  /** What a file has. Throws where it is not there. */
  get<Content>(file: string): Content {
    if (!this.has(file)) this.settle();
    return this.loaded.get(file) as Content;
  }

  /** Throws where something was needed that is not there. */
  settle(): void {
    if (this.waiting) throw new Missing();
  }

  /** What a function gives once all that it needs is there. Rejects when a file cannot be loaded; the next call tries again. */
  async complete<Result>(run: () => Result): Promise<Result> {
    for (;;) {
      try {
        const result = run();
        this.settle();
        return result;
      } catch (error) {
        // Of what is not whole anything may come.
        if (!this.waiting) throw error;
      }
      const files = [...this.missing];
      this.missing.clear();
      await Promise.all(files.map((file) => this.load(file)));
    }
  }

  private load(file: string): Promise<void> {
    let loading = this.loading.get(file);
    if (!loading) {
      loading = this.read(file).then((content) => void this.loaded.set(file, content));
      this.loading.set(file, loading);
      loading.catch(() => this.loading.delete(file));
    }
    return loading;
  }
}
