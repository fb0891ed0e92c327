/** Finds ids that differ only in case, whose pages would be one file on many a disk. */
export class IdCase {
  private readonly first = new Map<string, string>();

  /** Notes an id; returns an earlier one that differs from it only in case. */
  other(id: string): string | undefined {
    const lower = id.toLowerCase();
    const first = this.first.get(lower);
    if (first === undefined) this.first.set(lower, id);
    return first === id ? undefined : first;
  }
}
