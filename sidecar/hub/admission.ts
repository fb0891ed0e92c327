import { HUB_LIMITS } from "../../data/_schema/subscription-request.ts";
import type { Names } from "./callbacks/names.ts";
import type { Clock } from "./clock.ts";
import { createMakeRoom } from "./make-room.ts";
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
  names: Pick<Names, "known">;
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
  const { guard, clock, addressRate } = options;
  const hostRate = createRateLimit(clock);
  const makeRoom = createMakeRoom(options);

  const add = async (intents: NewIntent[]): Promise<(Turned | null)[]> => {
    const open = await guard.use((store) => store.countIntents());
    const hasPlace = await makeRoom(intents, HUB_LIMITS.openRequests - open);
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

  return async ({ callback, ...rest }) => {
    const { url, host, exempt } = callback;
    const seconds = exempt ? null : (addressRate.wait(host) ?? hostRate.admit(host));
    if (seconds !== null) return { ...HOST_RATE, seconds };
    return addInTurn({ ...rest, callback: url, host, exempt });
  };
}
