import { laneOf } from "../callbacks/callback-url.ts";
import { DEADLINE } from "../callbacks/egress.ts";
import { distribute } from "../distribute.ts";
import { countDeliveryFailure } from "../metrics.ts";
import {
  type ClaimedDelivery,
  type DeliveryResult,
  type NextState,
  StoreTrouble,
  type SubscriptionKey,
} from "../store/store.ts";
import { TRY_AGAIN } from "../store/store-guard.ts";
import { subscriptionFields } from "../subscription-id.ts";
import type { Topic, TopicState } from "../topic.ts";
import { createBatch } from "./batch.ts";
import { createDispatcher, type Dispatcher } from "./dispatcher.ts";
import { afterFailure, type RetryDelays, retryHorizon } from "./retry-schedule.ts";
import type { WorkOptions } from "./verifications.ts";

/** Maximum number of concurrent deliveries. */
const SLOTS = 64;

/**
 * Maximum number of deliveries claimed before they can begin, of outcomes written together, and of milliseconds that an
 * outcome waits for others: a write waits for the disk just as long for one row as for hundreds.
 */
const AHEAD = 512;
const OUTCOMES = 512;
const GATHER = 50;

/** Milliseconds before unreadable content is tried again: the cause is a failing disk, or a site still being copied. */
const UNREADABLE = 60_000;

/** Trouble that may be over before a claim expires. */
const isPassing = (error: unknown) =>
  error instanceof StoreTrouble && (error.kind === "locked" || error.kind === "unavailable");

export interface DeliveryOptions extends WorkOptions {
  current: () => TopicState;
  retryDelays: RetryDelays;
}

/** A delivery with the content it was claimed for, and the state of its subscription once that is delivered. */
interface Delivery extends ClaimedDelivery {
  content: Topic;
  delivered: NextState;
}

/** Delivers to subscriptions the content they lack, and records the outcomes. */
export function createDeliveries(options: DeliveryOptions): Dispatcher<SubscriptionKey> {
  const { guard, egress, clock, log, counters, wake, current, retryDelays } = options;

  /** Number of deliveries whose outcome is not known yet. */
  let underWay = 0;
  let unreadable: Topic | null = null;

  /** Retries while the claims last: a lost outcome would mean a second delivery. */
  const keepOutcomes = async (results: DeliveryResult[]) => {
    for (;;) {
      try {
        await guard.use((store) => store.settleDeliveries(results, clock.now()));
        return results;
      } catch (error) {
        const held = results.some(({ delivery }) => delivery.claimedUntil > clock.now() + TRY_AGAIN);
        if (!isPassing(error) || !held) throw error;
        await new Promise<void>((resolve) => clock.after(TRY_AGAIN, resolve));
      }
    }
  };
  const settle = createBatch(keepOutcomes, { most: OUTCOMES, wait: GATHER, awaitsMore: () => underWay > 0 });

  const perform = async (delivery: Delivery, release: () => void) => {
    const { content, callback, secret } = delivery;
    if (clock.now() >= delivery.leaseEnd) return;
    if (clock.now() + DEADLINE + GATHER > delivery.claimedUntil || !isCurrent(delivery)) {
      release();
      await giveBack(delivery);
      return wake();
    }
    underWay += 1;
    const distribution = await distribute(content, callback, secret, egress).catch(tellUnreadable(content));
    underWay -= 1;
    if (distribution === null) {
      release();
      return giveBack(delivery, clock.now() + UNREADABLE);
    }
    const { outcome, reason, drained } = distribution;
    if (outcome === "failed") countDeliveryFailure(counters, reason);
    const next =
      outcome === "delivered"
        ? delivery.delivered
        : outcome === "gone"
          ? null
          : afterFailed(delivery, reason);
    const denial = outcome === "failed" && next === null ? "afterFailures" : undefined;
    drained.then(release);
    const fields = subscriptionFields(delivery, { reason });
    try {
      await settle({ delivery, next, denial });
      counters.deliveries[outcome] += 1;
      if (outcome === "delivered") log.debug(fields, "delivered");
      else if (next !== null) log.info({ ...fields, failures: next.failures }, "delivery failed");
      else {
        counters.removed += 1;
        log.warn(fields, "subscription removed");
        if (denial) wake();
      }
    } catch (error) {
      counters.deliveries[outcome] += 1;
      log.error({ ...fields, reason: String(error) }, "the outcome of a delivery could not be recorded");
    }
    await drained;
    if (!isCurrent(delivery)) wake();
  };

  /** Logs once per content, not once per subscriber. */
  const tellUnreadable = (content: Topic) => (error: unknown) => {
    if (content !== unreadable)
      log.error(
        { topic: content.url, err: error },
        "the content of a topic cannot be read; it is tried again",
      );
    unreadable = content;
    return null;
  };

  const isCurrent = ({ topic, content }: Delivery) =>
    current().topics.some(({ url, etag }) => url === topic && etag === content.etag);

  /** A delivery that cannot be given back becomes free when its claim expires. */
  const giveBack = async (delivery: ClaimedDelivery, nextTry = 0) => {
    const next = { received: "", failures: delivery.failures, nextTry };
    await settle({ delivery, next }).catch(() => {});
  };

  const afterFailed = ({ failures }: ClaimedDelivery, failure: string): DeliveryResult["next"] => {
    const next = afterFailure(failures, clock.now(), retryDelays);
    return next && { ...next, received: "", failure };
  };

  return createDispatcher<SubscriptionKey, Delivery>({
    slots: SLOTS,
    ahead: AHEAD,
    clock,
    laneOf: ({ callback }) => laneOf(callback),
    async claim(keys) {
      const { generation, topics } = current();
      const moment = { now: clock.now(), retryHorizon: retryHorizon(retryDelays) };
      const claimed = await guard.use((store) => store.claimDue(keys, topics, moment));
      const contents = new Map(
        topics.map((content) => {
          const delivered = { received: content.etag, failures: 0, nextTry: 0, delivered: generation };
          return [content.url, { content, delivered }];
        }),
      );
      return claimed.map((delivery) => Object.assign(delivery, contents.get(delivery.topic)!));
    },
    perform,
    giveBack: (delivery) => giveBack(delivery),
    onDrained: wake,
    onClaimFailed: (error) => {
      log.debug({ reason: String(error) }, "no deliveries claimed; they stay due");
      wake();
    },
  });
}
