import { HUB_LIMITS } from "../../data/_schema/subscription-request.ts";
import type { Clock } from "./clock.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";
import type { Refusal } from "./refusals.ts";
import type { SubscriptionIntent } from "./request.ts";
import type { NewIntent } from "./store/store.ts";
import type { StoreGuard } from "./store/store-guard.ts";
import { createBatch } from "./worker/batch.ts";

/** Why a request is not kept, and the seconds after which to ask again. */
export interface Turned {
  refusal: Refusal;
  status: 429 | 503;
  line: string;
  seconds: number;
}

export interface AdmissionOptions {
  guard: StoreGuard;
  clock: Clock;
  addressRate: Pick<RateLimit, "wait">;
  /** Ends up to so many open requests for names not yet resolved; resolves to their number. */
  shed(most: number): Promise<number>;
}

const HOST_RATE = {
  refusal: "host_rate",
  status: 429,
  line: `at most ${HUB_LIMITS.requestsPerMinute} requests a minute for one callback host`,
} as const;

const HOST_FULL: Turned = {
  refusal: "host_subscriptions",
  status: 429,
  line: `at most ${HUB_LIMITS.subscriptionsPerHost} subscriptions on one callback host`,
  seconds: 3600,
};

const HUB_FULL: Turned = {
  refusal: "open_requests",
  status: 503,
  line: "too many requests are waiting for their verification; ask again in a moment",
  seconds: 10,
};

/**
 * Makes the function that keeps a request to be verified, within the limits for its host and for all: null, or why not.
 * Rejects with StoreTrouble.
 */
export function createAdmission(
  options: AdmissionOptions,
): (intent: SubscriptionIntent) => Promise<Turned | null> {
  const { guard, clock, addressRate, shed } = options;
  const hostRate = createRateLimit(clock);

  const makeRoom = async (wanted: number): Promise<number> => {
    const room = HUB_LIMITS.openRequests - (await guard.use((store) => store.countIntents()));
    return room >= wanted ? wanted : Math.max(0, room) + (await shed(wanted - Math.max(0, room)));
  };

  const add = async (intents: NewIntent[]): Promise<(Turned | null)[]> => {
    const room = await makeRoom(intents.length);
    const kept = intents.slice(0, room);
    const added = await guard.use((store) =>
      store.addIntents(kept, HUB_LIMITS.subscriptionsPerHost, clock.now()),
    );
    return intents.map((_, index) => (index >= room ? HUB_FULL : added[index] ? null : HOST_FULL));
  };

  // One batch after another, so that none takes the room that another has found.
  let last: Promise<unknown> = Promise.resolve();
  const addInTurn = createBatch((intents: NewIntent[]) => {
    const added = last.then(() => add(intents));
    last = added.catch(() => {});
    return added;
  });

  return async ({ callback, ...rest }) => {
    const { url, host, exempt } = callback;
    const seconds = exempt ? null : (addressRate.wait(host) ?? hostRate.admit(host));
    if (seconds !== null) return { ...HOST_RATE, seconds };
    return addInTurn({ ...rest, callback: url, host, exempt });
  };
}
