import type { Searched, Votes } from "../search-source.ts";

/** What a search asks about beside the reviews themselves, as plain JSON. */
export interface OfflineData extends Required<Pick<Searched, "business" | "aspects">> {
  /** The version of the dataset whose reviews it is about. */
  version: string;
  votes: Pooled<Votes | null>;
  /** The words that are no misspelt ones, as `encodeWords` writes them. */
  ordinary: string;
}

interface Described extends Required<Omit<Searched, "reviews" | "ordinary">> {
  ordinary: string;
}

/** What `/reviews.json` of this version does not say and a search needs; none of it is a customer's words. */
export function offlineData(version: string, { business, aspects, votes, ordinary }: Described): OfflineData {
  const { language, technicians, services, service_areas } = business;
  return {
    version,
    business: {
      language,
      technicians: technicians.map(({ name, aliases }) => ({ name, aliases })),
      services,
      service_areas,
    },
    aspects: (aspects ?? []).map(({ id, name }) => ({ id, name })),
    votes: pool(votes ?? []),
    ordinary,
  };
}

/** Values of which many are equal: each once, and which of them stands at each place. */
export interface Pooled<Value> {
  values: Value[];
  at: number[];
}

/** `null` stands for undefined, which JSON lacks. */
export function pool<Value>(values: readonly (Value | undefined)[]): Pooled<Value | null> {
  const numbers = new Map<string, number>();
  const pooled: Pooled<Value | null> = { values: [], at: [] };
  for (const value of values) {
    const key = JSON.stringify(value ?? null);
    let number = numbers.get(key);
    if (number === undefined) {
      number = pooled.values.push(value ?? null) - 1;
      numbers.set(key, number);
    }
    pooled.at.push(number);
  }
  return pooled;
}

export function unpool<Value>({ values, at }: Pooled<Value | null>): (Value | undefined)[] {
  return at.map((number) => values[number] ?? undefined);
}
