import { laneOf } from "./callback-url.ts";
import { createDeliveries, type DeliveryOptions } from "./deliveries.ts";
import { retryHorizon } from "./retry-schedule.ts";
import { shortlist } from "./shortlist.ts";
import { CLAIM_LENGTH, type DueSubscription, StoreTrouble, type SubscriptionKey } from "./store.ts";
import { TRY_AGAIN } from "./store-guard.ts";
import { createVerifications } from "./verifications.ts";

/**
 * The longest that the worker sleeps, in milliseconds: a clock that was set, or what a process beside it left behind, is
 * noticed then. A claim that another process makes and does not survive is seen no later than it runs out.
 */
const LONGEST_SLEEP = CLAIM_LENGTH;

export interface Worker {
  /** Looks soon at what is to be done. Many calls may lead to one look. */
  wake(): void;
  /** Lets what runs come to its end, and begins nothing more. */
  stop(): Promise<void>;
}

/**
 * Does what the state of site and store calls for, now and at the next moment when time alone changes that. It keeps
 * nothing between two looks, so that a look too many does no harm and a restart loses nothing.
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
      // Trouble of the store is logged once, where it begins.
      if (!(error instanceof StoreTrouble))
        log.error({ err: error }, "the hub could not do its work; it will try again");
      announced = "";
      return TRY_AGAIN;
    });
    if (stopped) return;
    // That moment may have passed while the store answered.
    if (sleep <= 0) again = true;
    else cancelTimer = clock.after(sleep, wake);
  };

  /** Answers the milliseconds until the next look. */
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
      // What was found holds for a time that is not now, when the clock was set back while the store answered.
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
