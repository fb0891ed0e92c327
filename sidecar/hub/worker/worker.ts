import { groupBy } from "../../../data/_text/group-by.ts";
import {
  CLAIM_LENGTH,
  type DueSubscription,
  type OpenIntent,
  pagesOf,
  type Store,
  StoreTrouble,
} from "../store/store.ts";
import { TRY_AGAIN } from "../store/store-guard.ts";
import type { TopicState } from "../topic.ts";
import { createDeliveries, type DeliveryOptions, retryHorizon } from "./deliveries.ts";
import { originOf, prefixNamer } from "./destination.ts";
import { createDispatcher } from "./dispatcher.ts";
import { createVerifications, mayBegin } from "./verifications.ts";

/**
 * Maximum time from the beginning of one look to that of the next, in milliseconds: the worker notices by then that the clock
 * was changed, and work left behind by another process; the claim of a process that died is seen no later than it expires.
 */
const LONGEST_SLEEP = CLAIM_LENGTH;

/** Maximum number of intents offered: enough for a second, since each request leads to another look. */
const INTENTS = 1000;

/**
 * Does what the state of the site and the store calls for, now and at the next moment when that changes by time alone.
 * It is stateless between two looks, so an extra look does no harm and a restart loses nothing.
 *
 * The way from "a topic changed" to "delivered": `wake` leads to a look, which announces the topics and offers what is due
 * to the dispatcher (dispatcher.ts). That claims it and, as its destination's turn comes (fair-queue.ts), has it delivered and settled
 * (deliveries.ts). Intents go the same way (verifications.ts). The only way back is `wake`: there may be more work.
 *
 * | State | What a subscription's delivery is | Kept in | Becomes |
 * |---|---|---|---|
 * | current | the subscriber has what its topic announced | store | due, when the topic changes |
 * | due | lacking, and may be tried now | store | waiting, when a look lists it and its host's name is looked up |
 * | waiting | offered; its destination's turn to claim has not come | queue | claimed; due, when a newer list replaces this one |
 * | claimed | this process's for 15 s; not begun | store, queue | running, with a slot; due, out of date or at shutdown |
 * | running | being posted, and holds a slot | dispatcher | settling, when answered; aside, after 50 ms |
 * | aside | being posted without a slot; still counts for its destination | dispatcher | settling, when answered |
 * | settling | answered; its outcome is gathered and written | deliveries | current, failing, removed; due, if never written |
 * | failing | failed in a row, less often than removes it | store | due, at the time of its retry |
 * | removed | failed `MOST_FAILURES` times in a row, answered 410, or its lease ended | nowhere | a denial to send, after failures |
 *
 * Content that cannot be read is nobody's failure, nor is trouble on this side: what is running then is due again in a while.
 */
export function createWorker(options: Omit<DeliveryOptions, "lookAgain">) {
  const { guard, clock, log, addressRate, current, retryDelays } = options;
  const workOptions = { ...options, lookAgain: wake };
  /** What a topic was when a request was claimed is what its subscriber is taken to have. */
  const announceNow = (store: Store) => announce(store, current(), clock.now());
  const verifications = createDispatcher(createVerifications({ ...workOptions, announceNow }), clock, wake);
  const deliveries = createDispatcher(createDeliveries(workOptions), clock, wake);
  const prefixOf = prefixNamer(options.egress.names);
  let announced = "";
  let cancelTimer = () => {};
  let looking: Promise<void> | null = null;
  let again = false;
  let stopped = false;
  const throttle = createThrottle(100);
  /** Listing thousands of open requests must hold up no delivery: it comes last, and rests longer, as its list is garbage soon. */
  const listingThrottle = createThrottle(1000);
  let listing: ReturnType<typeof setTimeout> | undefined;

  /** Makes the worker look for work soon. Many calls may lead to one look. */
  function wake(): void {
    if (stopped) return;
    if (looking !== null) {
      again = true;
      return;
    }
    looking = new Promise<void>((resolve) => void setTimeout(resolve, throttle.wait()))
      .then(look)
      .finally(() => {
        looking = null;
        if (again) wake();
      });
  }

  const look = async () => {
    again = false;
    if (stopped) return;
    cancelTimer();
    const began = clock.now();
    const next = await guard.use(work).catch((error) => {
      // The store's trouble is logged once, where it is first met.
      if (!(error instanceof StoreTrouble))
        log.error({ err: error }, "the hub could not do its work; it will try again");
      announced = "";
      return clock.now() + TRY_AGAIN;
    });
    if (stopped) return;
    const sleep = next - clock.now();
    // That moment may have passed while the store was answering; or it is for another time, since the clock was set back.
    if (sleep <= 0 || clock.now() < began) again = true;
    else cancelTimer = clock.after(sleep, wake);
  };

  const work = async (store: Store): Promise<number> => {
    const now = clock.now();
    const site = current();
    await throttle.run(async () => {
      await announce(store, site, now);
      const expired = await store.expire(now);
      if (expired > 0) log.info({ expired }, "subscriptions ended with their lease");
      const moment = { now, retryHorizon: retryHorizon(retryDelays) };
      deliveries.offer(await shortlist((after) => store.due(site.topics, moment, after)));
    });
    await offerOpen(store, now);
    const next = await store.nextMoment(now);
    // What was done beside after this look began is seen that much later, however long the look took.
    return Math.min(next ?? Number.POSITIVE_INFINITY, now + LONGEST_SLEEP);
  };

  const announce = async (store: Store, { generation, topics }: TopicState, now: number) => {
    const identity = [generation, ...topics.map(({ url, etag }) => url + etag)].join(" ");
    if (identity === announced) return;
    const newest = await store.announce(generation, topics, now);
    if (!newest) log.warn({ generation }, "an older generation than the announced one stays unannounced");
    announced = identity;
  };

  /** Offers what is to be verified, now or as soon as the listing has rested. */
  const offerOpen = async (store: Store, now: number) => {
    const left = listingThrottle.wait();
    if (left === 0) return listingThrottle.run(async () => verifications.offer(await listOpen(store, now)));
    listing ??= setTimeout(() => {
      listing = undefined;
      wake();
    }, left);
  };

  const listOpen = async (store: Store, now: number) => {
    const open: OpenIntent[] = [];
    for await (const page of pagesOf<OpenIntent>((after) => store.openIntents(now, after)))
      open.push(...page.filter((intent) => mayBegin(intent, addressRate)));
    return roundRobin(open, prefixOf);
  };

  return {
    wake,
    async stop(): Promise<void> {
      stopped = true;
      cancelTimer();
      clearTimeout(listing);
      await looking;
      await Promise.all([verifications.close(), deliveries.close()]);
    },
  };
}

/** How many times as long as some work took it rests, or who asks often would keep the hub at work that grows with its store. */
const REST = 9;

/** Rests for `longest` milliseconds at most, by the process's own time, which no clock that is set moves. */
function createThrottle(longest: number) {
  let rested = 0;
  return {
    /** Milliseconds until the work may be done again. */
    wait: () => Math.max(0, rested - performance.now()),
    /** Does it, whatever is left of them. */
    async run<Result>(work: () => Promise<Result>): Promise<Result> {
      const begun = performance.now();
      try {
        return await work();
      } finally {
        const ended = performance.now();
        rested = ended + Math.min(REST * (ended - begun), longest);
      }
    },
  };
}

/** Maximum number of subscriptions listed whatever their destinations, and of further ones listed after those. */
const MOST_LISTED = 5000;

/** A list of that length is complete once it has subscriptions of this many destinations. */
const DESTINATIONS = 64;

/** How many subscriptions a destination may have on a list that is already that long. */
const SHARE = 64;

/**
 * Lists enough to be busy for a while, so that memory does not grow with the backlog, and goes on while that is of few
 * destinations, so that one with many cannot hide the others.
 */
async function shortlist(page: (after?: DueSubscription) => Promise<DueSubscription[]>) {
  const listed: DueSubscription[] = [];
  const ofDestination = new Map<string, number>();
  const isLong = () => listed.length >= MOST_LISTED;
  const isEnough = () => listed.length >= 2 * MOST_LISTED || (isLong() && ofDestination.size >= DESTINATIONS);
  for await (const found of pagesOf(page)) {
    for (const due of found) {
      const destination = originOf(due.callback);
      const count = ofDestination.get(destination) ?? 0;
      if (isEnough() || (isLong() && count >= SHARE)) continue;
      listed.push(due);
      ofDestination.set(destination, count + 1);
    }
    if (isEnough()) break;
  }
  return listed;
}

/** The first intents when address prefixes take turns, the smallest first, so that whoever comes alone waits for nobody. */
function roundRobin(open: OpenIntent[], prefixOf: (intent: OpenIntent) => string | null): OpenIntent[] {
  const taken: OpenIntent[] = [];
  let left = [...groupBy(open, prefixOf).values()].sort((a, b) => a.length - b.length);
  for (let turn = 0; left.length > 0 && taken.length < INTENTS; turn += 1) {
    for (const prefix of left) taken.push(prefix[turn]!);
    left = left.filter((prefix) => prefix.length > turn + 1);
  }
  return taken.slice(0, INTENTS);
}
