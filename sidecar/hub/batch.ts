export interface BatchOptions {
  /** Most items of a batch. */
  most?: number;
  /** Milliseconds that a first item waits for more at most. */
  wait?: number;
  /** Whether more may come soon; a batch does not wait when none may for a moment. */
  awaitsMore?: () => boolean;
}

/** What follows on the end of one thing begins within this time, in milliseconds. */
const MOMENT = 1;

/**
 * Gathers the items of calls that come close together and hands them to `run` as one list, so that a store writes them
 * in one transaction. `run` answers with one result an item, in the same order. When it rejects, every call of that
 * batch does.
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
