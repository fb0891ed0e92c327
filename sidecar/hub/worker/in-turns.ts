import { push } from "./lanes.ts";

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
