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
