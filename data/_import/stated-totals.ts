/** How many reviews a source itself says that it has at one place; a place that nothing names is undefined. */
interface Stated {
  source: string;
  location: string | undefined;
  count: number;
}

/** What sources themselves say they have, place by place. */
export class StatedTotals {
  private readonly stated = new Map<string, Stated>();

  /** Of several figures for one place the largest counts: its pages are fetched one after another, while reviews come in. */
  hear(said: Stated): void {
    const key = keyOf(said);
    if ((this.stated.get(key)?.count ?? 0) < said.count) this.stated.set(key, said);
  }

  hearAll({ stated }: StatedTotals): void {
    for (const said of stated.values()) this.hear(said);
  }

  /** What each source says of all the `places` together of which it has reviews; nothing where it leaves one of them out. */
  at(places: ReadonlyMap<string, ReadonlySet<string | undefined>>): Map<string, number> {
    // What names no place is of the only one that is named.
    const named = new Set([...places.values()].flatMap((locations) => [...locations]));
    named.delete(undefined);
    const [only] = named.size === 1 ? named : [];
    const totals = new StatedTotals();
    for (const said of this.stated.values()) totals.hear({ ...said, location: said.location ?? only });
    return new Map(
      [...places].flatMap(([source, locations]) => {
        const all = new Set([...locations].map((location) => location ?? only));
        const counts = [...all].map((location) => totals.stated.get(keyOf({ source, location }))?.count);
        const isWhole = counts.every((count) => count !== undefined);
        return isWhole ? [[source, counts.reduce((sum, count) => sum + count, 0)] as const] : [];
      }),
    );
  }
}

function keyOf({ source, location }: Omit<Stated, "count">): string {
  return JSON.stringify([source, location]);
}
