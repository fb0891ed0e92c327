import { laneOf } from "../callbacks/callback-url.ts";
import {
  CLAIM_LENGTH,
  type DueSubscription,
  type Store,
  StoreTrouble,
  type SubscriptionKey,
} from "../store/store.ts";
import { TRY_AGAIN } from "../store/store-guard.ts";
import type { TopicState } from "../topic.ts";
import { createDeliveries, type DeliveryOptions } from "./deliveries.ts";
import { createDispatcher } from "./dispatcher.ts";
import { retryHorizon } from "./retry-schedule.ts";
import { shortlist } from "./shortlist.ts";
import { createVerifications } from "./verifications.ts";

/**
 * Maximum time the worker sleeps, in milliseconds, after which it notices a changed clock or work left behind by another
 * process: the claim of a process that died is seen no later than it expires.
 */
const LONGEST_SLEEP = CLAIM_LENGTH;

export interface Worker {
  /** Makes the worker look for work soon. Many calls may lead to one look. */
  wake(): void;
  /** Begins nothing more, and resolves when what is running has ended. */
  stop(): Promise<void>;
}

/**
 * Does what the state of the site and the store calls for, now and at the next moment when that changes by time alone.
 * It is stateless between two looks, so an extra look does no harm and a restart loses nothing.
 *
 * The way of a delivery, from "a topic changed" to "delivered": `wake` here leads to a look, which announces the topics
 * and offers what is due to the dispatcher (dispatcher.ts); that claims it and performs it (deliveries.ts), lane by lane
 * (lanes.ts), and the outcome is settled in the store. A verification goes the same way (verifications.ts).
 *
 * | State     | What it means                                     | Kept in        | Leaves it                              |
 * |-----------|---------------------------------------------------|----------------|----------------------------------------|
 * | current   | received what its topic announced                 | store          | the topic changes: due                 |
 * | due       | lacks it, and may be tried now                    | store          | a look lists it: waiting               |
 * | waiting   | offered; its lane's turn has not come             | lanes          | claimed; or the next look's list       |
 * |           |                                                   |                | replaces this one: due                 |
 * | claimed   | belongs to this process for 15 s; about to begin  | store, lanes   | a slot is free for its lane: running;  |
 * |           |                                                   |                | shutdown: given back, due              |
 * | running   | its request is under way and holds a slot         | dispatcher     | answered: settling; 50 ms over: aside; |
 * |           |                                                   |                | content replaced meanwhile, claim too  |
 * |           |                                                   |                | short or content unreadable: given     |
 * |           |                                                   |                | back, due at once or in a minute       |
 * | aside     | the same without a slot; still counts for its     | dispatcher     | answered: settling                     |
 * |           | lane                                              |                |                                        |
 * | settling  | its outcome waits up to 50 ms for others, and is  | deliveries     | written: current, waits or removed;    |
 * |           | written again until it is or the claim ends       |                | claim ended: due                       |
 * | waits     | failed once or twice; its retry lies ahead        | store          | its time comes: due                    |
 * | removed   | failed three times, answered 410, or its lease    | store, until   | a denial, if one is owed, is told in   |
 * |           | ended                                             | then           | the same way                           |
 */
export function createWorker(options: Omit<DeliveryOptions, "lookAgain">): Worker {
  const { guard, clock, log, current, retryDelays } = options;
  const workOptions = { ...options, lookAgain: wake };
  const verifications = createDispatcher(createVerifications(workOptions), clock, wake);
  const deliveries = createDispatcher(createDeliveries(workOptions), clock, wake);
  let announced = "";
  let cancelTimer = () => {};
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;

  function wake(): void {
    if (stopped) return;
    if (looking !== null) {
      again = true;
      return;
    }
    looking = new Promise<void>((resolve) => setImmediate(resolve)).then(look).finally(() => {
      looking = null;
      if (again) wake();
    });
  }

  const look = async () => {
    again = false;
    if (stopped) return;
    cancelTimer();
    const sleep = await guard.use(work).catch((error) => {
      // The store's trouble is logged once, where it is first met.
      if (!(error instanceof StoreTrouble))
        log.error({ err: error }, "the hub could not do its work; it will try again");
      announced = "";
      return TRY_AGAIN;
    });
    if (stopped) return;
    // That moment may have passed while the store was answering.
    if (sleep <= 0) again = true;
    else cancelTimer = clock.after(sleep, wake);
  };

  /** Resolves to the milliseconds until the next look. */
  const work = async (store: Store): Promise<number> => {
    const now = clock.now();
    const site = current();
    await announce(store, site, now);
    await expire(store, now);
    verifications.offer(await listOpen(store, now));
    deliveries.offer(await listDue(store, site, now));
    const next = await store.nextMoment(now);
    // The clock was set back while the store was answering: the result is for another time.
    if (clock.now() < now) return 0;
    return Math.min(next === null ? LONGEST_SLEEP : next - clock.now(), LONGEST_SLEEP);
  };

  const announce = async (store: Store, { generation, topics }: TopicState, now: number) => {
    const identity = [generation, ...topics.map(({ url, etag }) => url + etag)].join(" ");
    if (identity === announced) return;
    const newest = await store.announce(generation, topics, now);
    if (!newest) log.warn({ generation }, "an older generation than the announced one stays unannounced");
    announced = identity;
  };

  const expire = async (store: Store, now: number) => {
    const expired = await store.expire(now);
    if (expired > 0) log.info({ expired }, "subscriptions ended with their lease");
  };

  const listOpen = (store: Store, now: number) =>
    shortlist(
      (after?: SubscriptionKey) => store.openIntents(now, after),
      ({ callback }) => laneOf(callback),
    );

  const listDue = (store: Store, { topics }: TopicState, now: number) => {
    const moment = { now, retryHorizon: retryHorizon(retryDelays) };
    return shortlist(
      (after?: DueSubscription) => store.due(topics, moment, after),
      ({ callback }) => laneOf(callback),
    );
  };

  return {
    wake,
    async stop() {
      stopped = true;
      cancelTimer();
      await looking;
      await Promise.all([verifications.close(), deliveries.close()]);
    },
  };
}
