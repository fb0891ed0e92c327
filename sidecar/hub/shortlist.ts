/** Most items that are listed whatever their lanes, and most that are listed after those. */
const MOST = 5000;

/** Of how many lanes there have to be items before a list of that length is long enough. */
const LANES = 64;

/** How many items a lane may have on a list that is already that long. */
const SHARE = 64;

/**
 * Reads pages until enough is listed for a while, so that memory does not grow with what there is. While the lanes are
 * few it reads on, for a share of further lanes: one that has much may not hide the others.
 */
export async function shortlist<Item>(
  page: (after: Item | undefined) => Promise<Item[]>,
  laneOf: (item: Item) => string,
): Promise<Item[]> {
  const listed: Item[] = [];
  const ofLane = new Map<string, number>();
  let items: Item[] = [];
  const isEnough = () => listed.length >= 2 * MOST || (listed.length >= MOST && ofLane.size >= LANES);
  do {
    items = await page(items.at(-1));
    for (const item of items) {
      const lane = laneOf(item);
      const count = ofLane.get(lane) ?? 0;
      if (isEnough() || (listed.length >= MOST && count >= SHARE)) continue;
      listed.push(item);
      ofLane.set(lane, count + 1);
    }
  } while (items.length > 0 && !isEnough());
  return listed;
}
