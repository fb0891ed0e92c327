interface BatchOptions {
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
  let gathering: ReturnType<typeof gather> | null = null;
  let timer: NodeJS.Timeout | undefined;

  const gather = () => {
    const items: Item[] = [];
    let begin = () => {};
    const begun = new Promise<void>((resolve) => {
      begin = resolve;
    });
    timer = setTimeout(flush, wait);
    // All calls wait for this one promise: one for each of thousands would cost more than what they wait for.
    return { items, begin, results: begun.then(() => run(items)) };
  };

  const flush = () => {
    clearTimeout(timer);
    gathering?.begin();
    gathering = null;
  };

  const flushUnlessMore = () => {
    if (!awaitsMore()) flush();
  };

  return async (item) => {
    gathering ??= gather();
    const { items, results } = gathering;
    const index = items.push(item) - 1;
    if (items.length >= most) flush();
    else if (!awaitsMore()) setTimeout(flushUnlessMore, MOMENT);
    return (await results)[index]!;
  };
}
