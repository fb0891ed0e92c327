export interface BatchOptions {
  /** Maximum number of items in a batch. */
  most?: number;
  /** Maximum time the first item waits for more, in milliseconds. */
  wait?: number;
  /** Whether more items may come soon; when none may, a batch waits only a moment. */
  awaitsMore?: () => boolean;
}

/** Work triggered by a finished task starts within this time, in milliseconds. */
const MOMENT = 1;

/**
 * Gathers the items of calls close together and passes them to `run` as one list, so that a store writes them in one
 * transaction. `run` returns one result per item, in the same order. When it rejects, every call in the batch rejects.
 */
export function createBatch<Item, Result>(
  run: (items: Item[]) => Promise<Result[]>,
  { most = Number.POSITIVE_INFINITY, wait = 0, awaitsMore = () => true }: BatchOptions = {},
): (item: Item) => Promise<Result> {
  let gathered: { item: Item; resolve: (result: Result) => void; reject: (error: unknown) => void }[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    if (gathered.length === 0) return;
    const batch = gathered;
    gathered = [];
    try {
      const results = await run(batch.map(({ item }) => item));
      batch.forEach(({ resolve }, index) => void resolve(results[index]!));
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  };

  const flushUnlessMore = () => {
    if (!awaitsMore()) flush();
  };

  return (item) =>
    new Promise((resolve, reject) => {
      gathered.push({ item, resolve, reject });
      if (gathered.length === 1) timer = setTimeout(flush, wait);
      if (gathered.length >= most) flush();
      else if (!awaitsMore()) setTimeout(flushUnlessMore, MOMENT);
    });
}
