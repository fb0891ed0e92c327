import { push } from "./fair-queue.ts";

/** Maximum number of items listed whatever their destinations, and of further items listed after those, unless told otherwise. */
const MOST = 5000;

/** A list of that length is complete once it has items of this many destinations. */
const DESTINATIONS = 64;

/** How many items a destination may have on a list that is already that long. */
const SHARE = 64;

/**
 * Reads pages until enough items are listed to be busy for a while, so that memory does not grow with the backlog.
 * While the items are of few destinations it reads on for items of others, so that a destination with many cannot hide them.
 */
export async function shortlist<Item>(
  page: (after: Item | undefined) => Promise<Item[]>,
  destinationOf: (item: Item) => string,
  most = MOST,
): Promise<Item[]> {
  const listed: Item[] = [];
  const ofDestination = new Map<string, number>();
  let items: Item[] = [];
  const isEnough = () =>
    listed.length >= 2 * most || (listed.length >= most && ofDestination.size >= DESTINATIONS);
  do {
    items = await page(items.at(-1));
    for (const item of items) {
      const destination = destinationOf(item);
      const count = ofDestination.get(destination) ?? 0;
      if (isEnough() || (listed.length >= most && count >= SHARE)) continue;
      listed.push(item);
      ofDestination.set(destination, count + 1);
    }
  } while (items.length > 0 && !isEnough());
  return listed;
}

/**
 * The first `most` items when prefixes take turns, each in its own order; the smallest prefix begins, so that whoever comes
 * alone waits for nobody.
 */
export function roundRobin<Item>(
  items: readonly Item[],
  prefixOf: (item: Item) => string | null,
  most: number,
): Item[] {
  const prefixes = new Map<string | null, Item[]>();
  for (const item of items) push(prefixes, prefixOf(item), item);
  const taken: Item[] = [];
  let left = [...prefixes.values()].sort((a, b) => a.length - b.length);
  for (let turn = 0; left.length > 0 && taken.length < most; turn += 1) {
    for (const prefix of left) taken.push(prefix[turn]!);
    left = left.filter((prefix) => prefix.length > turn + 1);
  }
  return taken.slice(0, most);
}
