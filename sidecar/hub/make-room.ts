import type { Names } from "./callbacks/names.ts";
import type { Clock } from "./clock.ts";
import { isRequest } from "./store/statements/intents.ts";
import type { NewIntent, OpenIntent, SubscriptionKey } from "./store/store.ts";
import type { StoreGuard } from "./store/store-guard.ts";
import { crowdNamer } from "./worker/lane.ts";
import { push } from "./worker/lanes.ts";

/** Milliseconds for which it is believed who waits: reading thousands of rows for each request would help a flood. */
const BELIEVED = 1000;

/** Who waited when it was looked at; each list from the newest to the oldest, which is the first to leave. */
interface Census {
  at: number;
  /** Open requests for names without a known address. */
  unresolved: SubscriptionKey[];
  /** The others, by the surroundings of their addresses. */
  crowds: Map<string, SubscriptionKey[]>;
  /** How many of the same surroundings came since then. */
  joined: Map<string, number>;
}

export interface MakeRoomOptions {
  guard: StoreGuard;
  names: Pick<Names, "known">;
  clock: Clock;
}

/**
 * Makes the function that ends open requests in favour of new ones while there is no room for all, and resolves with
 * which of the new ones may come in. First go those for names that are not resolved yet; a flood of names thus ends
 * itself, from the oldest. Then the oldest of the most crowded surroundings goes in favour of one whose own are less than
 * half as crowded, so that whoever asks alone gets in beside many at few networks, and many do not cost a write each. One
 * for a name not known yet counts as alone.
 */
export function createMakeRoom({ guard, names, clock }: MakeRoomOptions) {
  let census: Census | null = null;

  const crowdOf = crowdNamer(names);

  const look = async (): Promise<Census> => {
    const now = clock.now();
    if (census && census.at <= now && now < census.at + BELIEVED) return census;
    const waiting: Census = { at: now, unresolved: [], crowds: new Map(), joined: new Map() };
    for (let page: OpenIntent[] = []; ; ) {
      page = await guard.use((store) => store.openIntents(now, page.at(-1)));
      if (page.length === 0) break;
      for (const intent of page.filter(isRequest)) {
        const crowd = crowdOf(intent);
        if (crowd === null) waiting.unresolved.push(intent);
        else push(waiting.crowds, crowd, intent);
      }
    }
    census = waiting;
    return waiting;
  };

  return async (asked: readonly NewIntent[], room: number): Promise<boolean[]> => {
    if (room >= asked.length) return asked.map(() => true);
    const { unresolved, crowds, joined } = await look();
    let free = Math.max(0, room);
    const leaving: SubscriptionKey[] = [];

    const sizeOf = (crowd: string | null) =>
      crowd === null ? 0 : (crowds.get(crowd)?.length ?? 0) + (joined.get(crowd) ?? 0);
    const placeFor = (crowd: string | null): boolean => {
      if (free > 0) {
        free -= 1;
        return true;
      }
      const first = unresolved.pop() ?? takeFromLargest(crowds, sizeOf(crowd));
      if (first) leaving.push(first);
      return first !== undefined;
    };

    const places = asked.map((intent) => {
      const crowd = crowdOf(intent);
      const hasPlace = placeFor(crowd);
      if (hasPlace && crowd !== null) joined.set(crowd, (joined.get(crowd) ?? 0) + 1);
      return hasPlace;
    });
    if (leaving.length === 0) return places;
    // Some are being verified meanwhile, and stay.
    const left = await guard.use((store) => store.dropIntents(leaving, clock.now()));
    let kept = Math.max(0, room) + left;
    return places.map((hasPlace) => {
      if (hasPlace) kept -= 1;
      return hasPlace && kept >= 0;
    });
  };
}

/** Takes the first to leave out of the largest crowd, if that is more than twice as large as one of so many. */
function takeFromLargest(crowds: Census["crowds"], size: number): SubscriptionKey | undefined {
  let largest: SubscriptionKey[] = [];
  for (const crowd of crowds.values()) if (crowd.length > largest.length) largest = crowd;
  return largest.length > 2 * size + 1 ? largest.pop() : undefined;
}
