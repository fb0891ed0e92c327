import { laneOf } from "../callbacks/callback-url.ts";
import { CLAIM_LENGTH, type DueSubscription, StoreTrouble, type SubscriptionKey } from "../store/store.ts";
import { TRY_AGAIN } from "../store/store-guard.ts";
import { createDeliveries, type DeliveryOptions } from "./deliveries.ts";
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
 */
export function createWorker(options: Omit<DeliveryOptions, "wake">): Worker {
  const { guard, clock, log, current, retryDelays } = options;
  const verifications = createVerifications({ ...options, wake });
  const deliveries = createDeliveries({ ...options, wake });
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
    const sleep = await work().catch((error) => {
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
  const work = () =>
    guard.use(async (store) => {
      const now = clock.now();
      const site = current();
      const identity = [site.generation, ...site.topics.map(({ url, etag }) => url + etag)].join(" ");
      if (identity !== announced) {
        const newest = await store.announce(site.generation, site.topics, now);
        if (!newest)
          log.warn(
            { generation: site.generation },
            "an older generation than the announced one stays unannounced",
          );
        announced = identity;
      }
      const expired = await store.expire(now);
      if (expired > 0) log.info({ expired }, "subscriptions ended with their lease");
      const open = (after?: SubscriptionKey) => store.openIntents(now, after);
      verifications.offer(await shortlist(open, ({ callback }) => laneOf(callback)));
      const moment = { now, retryHorizon: retryHorizon(retryDelays) };
      const page = (after?: DueSubscription) => store.due(site.topics, moment, after);
      deliveries.offer(await shortlist(page, ({ callback }) => laneOf(callback)));
      const next = await store.nextMoment(now);
      // The clock was set back while the store was answering: the result is for another time.
      if (clock.now() < now) return 0;
      return Math.min(next === null ? LONGEST_SLEEP : next - clock.now(), LONGEST_SLEEP);
    });

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
