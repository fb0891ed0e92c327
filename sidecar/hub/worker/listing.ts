import { push } from "./fair-queue.ts";

/** Maximum number of items listed whatever their lanes, and of further items listed after those, unless told otherwise. */
const MOST = 5000;

/** A list of that length is complete once it has items of this many lanes. */
const LANES = 64;

/** How many items a lane may have on a list that is already that long. */
const SHARE = 64;

/**
 * Reads pages until enough items are listed to be busy for a while, so that memory does not grow with the backlog.
 * While the items are of few lanes it reads on for items of others, so that a lane with many cannot hide them.
 */
export async function shortlist<Item>(
  page: (after: Item | undefined) => Promise<Item[]>,
  laneOf: (item: Item) => string,
  most = MOST,
): Promise<Item[]> {
  const listed: Item[] = [];
  const ofLane = new Map<string, number>();
  let items: Item[] = [];
  const isEnough = () => listed.length >= 2 * most || (listed.length >= most && ofLane.size >= LANES);
  do {
    items = await page(items.at(-1));
    for (const item of items) {
      const lane = laneOf(item);
      const count = ofLane.get(lane) ?? 0;
      if (isEnough() || (listed.length >= most && count >= SHARE)) continue;
      listed.push(item);
      ofLane.set(lane, count + 1);
    }
  } while (items.length > 0 && !isEnough());
  return listed;
}

/**
 * The first `most` items when crowds take turns, each in its own order; the smallest crowd begins, so that whoever comes
 * alone waits for nobody.
 */
export function inTurns<Item>(
  items: readonly Item[],
  crowdOf: (item: Item) => string | null,
  most: number,
): Item[] {
  const crowds = new Map<string | null, Item[]>();
  for (const item of items) push(crowds, crowdOf(item), item);
  const taken: Item[] = [];
  let left = [...crowds.values()].sort((a, b) => a.length - b.length);
  for (let turn = 0; left.length > 0 && taken.length < most; turn += 1) {
    for (const crowd of left) taken.push(crowd[turn]!);
    left = left.filter((crowd) => crowd.length > turn + 1);
  }
  return taken.slice(0, most);
}
