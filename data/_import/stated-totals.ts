import type { StatedTotal } from "./imported-review.ts";

/** What a source itself says it has at one place; a place that nothing names is undefined. */
interface Stated {
  source: string;
  location: string | undefined;
  total: StatedTotal;
}

/** What sources themselves say they have, place by place. */
export class StatedTotals {
  private readonly stated = new Map<string, Stated>();

  /** Of several figures for one place the largest counts: its pages are fetched one after another, while reviews come in. */
  hear(said: Stated): void {
    const key = keyOf(said);
    const before = this.stated.get(key);
    if (before === undefined || before.total.count <= said.total.count) this.stated.set(key, said);
  }

  hearAll({ stated }: StatedTotals): void {
    for (const said of stated.values()) this.hear(said);
  }

  /** What each source says of all the places together of which there are reviews; nothing where it leaves one of them out. */
  at(places: HeldPlaces): Map<string, StatedTotal> {
    const only = places.only();
    const totals = new StatedTotals();
    for (const said of this.stated.values()) totals.hear({ ...said, location: said.location ?? only });
    return new Map(
      places.each().flatMap(([source, locations]) => {
        const known = [...new Set(locations.map((location) => location ?? only))].map(
          (location) => totals.stated.get(keyOf({ source, location }))?.total,
        );
        return known.every((total) => total !== undefined) ? [[source, sumOf(known)] as const] : [];
      }),
    );
  }
}

/** The places at which the records of an export were left, by source. */
export class HeldPlaces {
  private readonly places = new Map<string, Set<string | undefined>>();

  hear(source: string, location: string | undefined): void {
    const known = this.places.get(source);
    if (known) known.add(location);
    else this.places.set(source, new Set([location]));
  }

  each(): [source: string, locations: (string | undefined)[]][] {
    return [...this.places].map(([source, locations]) => [source, [...locations]]);
  }

  /** The one that is named, of which is then also what names none. */
  only(): string | undefined {
    const named = new Set(this.each().flatMap(([, locations]) => locations));
    named.delete(undefined);
    return named.size === 1 ? [...named][0] : undefined;
  }
}

function keyOf({ source, location }: Pick<Stated, "source" | "location">): string {
  return JSON.stringify([source, location]);
}

/** Nobody tells the average of several. */
function sumOf(totals: readonly StatedTotal[]): StatedTotal {
  if (totals.length === 1) return totals[0]!;
  return { count: totals.reduce((sum, { count }) => sum + count, 0) };
}
