import { type DocumentSet, sizeOf } from "./document-set.ts";

/** What an entry takes beside its reviews and its key, in bytes, roughly. */
const OVERHEAD = 200;

/** Keeps the most recently used sets of reviews, up to a number of bytes. */
export class TermCache {
  private readonly sets = new Map<string, DocumentSet>();
  private readonly capacity: number;
  private used = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  get bytes(): number {
    return this.used;
  }

  /** The set for a term, computed on the first call. */
  take(term: string, compute: () => DocumentSet): DocumentSet {
    const known = this.sets.get(term);
    if (known) {
      this.sets.delete(term);
      this.sets.set(term, known);
      return known;
    }
    const set = compute();
    if (costOf(term, set) <= this.capacity) this.keep(term, set);
    return set;
  }

  private keep(term: string, set: DocumentSet): void {
    this.sets.set(term, set);
    this.used += costOf(term, set);
    for (const [oldest, entry] of this.sets) {
      if (this.used <= this.capacity) break;
      this.sets.delete(oldest);
      this.used -= costOf(oldest, entry);
    }
  }
}

const costOf = (term: string, set: DocumentSet) => OVERHEAD + 2 * term.length + sizeOf(set);
