/**
 * Gathers the items of calls that come close together and hands them to `run` as one list, so that a store writes them
 * in one transaction. `run` answers with one result an item, in the same order. When it rejects, every call of that
 * batch does.
 */
export function createBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  delayMilliseconds = 0,
): (item: Item) => Promise<Result> {
  let gathered: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];

  const flush = async () => {
    const batch = gathered;
    gathered = [];
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => void resolve(results[index]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  return (item) =>
    new Promise((resolve, reject) => {
      gathered.push({ item, resolve, reject });
      if (gathered.length === 1) setTimeout(flush, delayMilliseconds);
    });
}
