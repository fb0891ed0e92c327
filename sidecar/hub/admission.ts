import { HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { HUB_LINES } from "../../data/_schema/hub-lines.ts";
import type { Names } from "./callbacks/names.ts";
import type { Clock } from "./clock.ts";
import type { Refusal } from "./counters.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import type { SubscriptionIntent } from "./request.ts";
import { isRequest } from "./store/statements/intents.ts";
import { type NewIntent, type OpenIntent, pagesOf, type SubscriptionKey } from "./store/store.ts";
import type { StoreGuard } from "./store/store-guard.ts";
import { createBatch } from "./worker/batch.ts";
import { prefixNamer } from "./worker/destination.ts";
import { push } from "./worker/fair-queue.ts";

/** Why a request is not kept, and the seconds after which to ask again. */
interface Rejection {
  refusal: Refusal;
  status: 429 | 503;
  line: string;
  seconds: number;
}

interface AdmissionOptions {
  guard: StoreGuard;
  clock: Clock;
  addressRate: Pick<RateLimit, "wait">;
  names: Pick<Names, "known">;
}

const HOST_RATE = { refusal: "host_rate", status: 429, line: HUB_LINES.hostRate } as const;

const HOST_FULL: Rejection = {
  refusal: "host_subscriptions",
  status: 429,
  line: HUB_LINES.hostFull,
  seconds: 3600,
};

const HUB_FULL: Rejection = { refusal: "open_requests", status: 503, line: HUB_LINES.hubFull, seconds: 10 };

/** Makes what keeps a request within the limits for its host and for all; null, or why it is not kept. Rejects with StoreTrouble. */
export function createAdmission(options: AdmissionOptions) {
  const { guard, clock, addressRate } = options;
  const hostRate = createRateLimit(clock);
  const shed = createShedding(options);

  const add = async (intents: NewIntent[]): Promise<(Rejection | null)[]> => {
    const open = await guard.use((store) => store.countIntents());
    const hasPlace = await shed(intents, HUB_LIMITS.openRequests - open);
    const kept = intents.filter((_, index) => hasPlace[index]);
    if (kept.length === 0) return intents.map(() => HUB_FULL);
    const added = await guard.use((store) =>
      store.addIntents(kept, HUB_LIMITS.subscriptionsPerHost, clock.now()),
    );
    const outcomes = added.values();
    return hasPlace.map((has) => (!has ? HUB_FULL : outcomes.next().value ? null : HOST_FULL));
  };

  // One batch after another, so that none takes the room that another has found.
  let last: Promise<unknown> = Promise.resolve();
  const addInTurn = createBatch((intents: NewIntent[]) => {
    const added = last.then(() => add(intents));
    last = added.catch(() => {});
    return added;
  });

  return async ({ callback, ...rest }: SubscriptionIntent): Promise<Rejection | null> => {
    const { url, host, exempt } = callback;
    const seconds = exempt ? null : (addressRate.wait(host) ?? hostRate.admit(host));
    if (seconds !== null) return { ...HOST_RATE, seconds };
    return addInTurn({ ...rest, callback: url, host, exempt });
  };
}

/** Milliseconds for which it is believed who waits: reading thousands of rows for each request would help a flood. */
const BELIEVED = 1000;

/** Who waited when it was looked at; each list from the newest to the oldest, which is the first to leave. */
interface Census {
  at: number;
  /** Open requests for names without a known address. */
  unresolved: SubscriptionKey[];
  /** The others, by the prefix of their addresses. */
  prefixes: Map<string, SubscriptionKey[]>;
  /** How many of the same address prefix came since then. */
  joined: Map<string, number>;
}

/**
 * Makes the function that ends open requests in favour of new ones while there is no room for all, and resolves with
 * which of the new ones may come in. First go those for names that are not resolved yet; a flood of names thus ends
 * itself, from the oldest. Then the oldest of the most crowded address prefix goes in favour of one whose own is less than
 * half as crowded, so that whoever asks alone gets in beside many at few networks, and many do not cost a write each. One
 * for a name not known yet counts as alone.
 */
function createShedding({ guard, names, clock }: AdmissionOptions) {
  let census: Census | null = null;

  const prefixOf = prefixNamer(names);

  const isBelieved = ({ at }: Census, now: number) => at <= now && now < at + BELIEVED;

  const look = async (): Promise<Census> => {
    const now = clock.now();
    if (census && isBelieved(census, now)) return census;
    const waiting: Census = { at: now, unresolved: [], prefixes: new Map(), joined: new Map() };
    const read = (after?: OpenIntent) => guard.use((store) => store.openIntents(now, after));
    for await (const page of pagesOf(read)) {
      for (const intent of page.filter(isRequest)) {
        const prefix = prefixOf(intent);
        if (prefix === null) waiting.unresolved.push(intent);
        else push(waiting.prefixes, prefix, intent);
      }
    }
    census = waiting;
    return waiting;
  };

  return async (asked: readonly NewIntent[], room: number): Promise<boolean[]> => {
    // It would keep thousands of callbacks in memory.
    if (census && !isBelieved(census, clock.now())) census = null;
    if (room >= asked.length) return asked.map(() => true);
    const { unresolved, prefixes, joined } = await look();
    let free = Math.max(0, room);
    const leaving: SubscriptionKey[] = [];

    const sizeOf = (prefix: string | null) =>
      prefix === null ? 0 : (prefixes.get(prefix)?.length ?? 0) + (joined.get(prefix) ?? 0);
    const placeFor = (prefix: string | null): boolean => {
      if (free > 0) {
        free -= 1;
        return true;
      }
      const first = unresolved.pop() ?? takeFromLargest(prefixes, sizeOf(prefix));
      if (first) leaving.push(first);
      return first !== undefined;
    };

    const places = asked.map((intent) => {
      const prefix = prefixOf(intent);
      const hasPlace = placeFor(prefix);
      if (hasPlace && prefix !== null) joined.set(prefix, (joined.get(prefix) ?? 0) + 1);
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

/** Takes the first to leave out of the largest prefix, if that is more than twice as large as one of so many. */
function takeFromLargest(prefixes: Census["prefixes"], size: number): SubscriptionKey | undefined {
  let largest: SubscriptionKey[] = [];
  for (const prefix of prefixes.values()) if (prefix.length > largest.length) largest = prefix;
  return largest.length > 2 * size + 1 ? largest.pop() : undefined;
}
