import { DEADLINE } from "../callbacks/egress.ts";
import { type Distribution, distribute } from "../callbacks/verify-and-deliver.ts";
import { countFailure } from "../counters.ts";
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
import { destinationNamer, hostOf } from "./destination.ts";
import type { Work } from "./dispatcher.ts";
import type { Hold } from "./slots.ts";
import type { WorkOptions } from "./verifications.ts";

const SLOTS = 64;

/** Maximum number of further ones that have taken longer than a moment. */
const ASIDE = 512;

/**
 * Maximum number of deliveries claimed before they can begin, of outcomes written together, and of milliseconds that an
 * outcome waits for others: a write waits for the disk just as long for one row as for hundreds.
 */
const AHEAD = 512;
const OUTCOMES = 512;
const GATHER = 50;

/** Milliseconds before content is tried again that cannot be sent: a disk fails, a site is being copied, or is damaged. */
const UNSENDABLE = 60_000;

/** Milliseconds before a delivery is tried again that trouble on this side has hindered: nobody's failure. */
const HINDERED = 30_000;

export interface DeliveryOptions extends WorkOptions {
  current: () => TopicState;
  retryDelays: RetryDelays;
}

/** A delivery with the content it was claimed for, and the state of its subscription once that is delivered. */
interface Delivery extends ClaimedDelivery {
  content: Topic;
  delivered: NextState;
}

/** Delivers to subscriptions the content they lack: claims, posts, and records the outcomes. */
export function createDeliveries(options: DeliveryOptions): Work<SubscriptionKey, Delivery> {
  const { guard, egress, clock, log, counters, lookAgain, current, retryDelays } = options;

  let underWay = 0;
  /** The ETag of each topic that could not be sent, as logged last. */
  const unsendable = new Map<string, string>();

  const claim = async (keys: SubscriptionKey[]): Promise<Delivery[]> => {
    const { generation, topics } = current();
    const moment = { now: clock.now(), retryHorizon: retryHorizon(retryDelays) };
    try {
      const claimed = await guard.use((store) => store.claimDue(keys, topics, moment));
      const contents = new Map(
        topics.map((content) => {
          const delivered = { received: content.etag, failures: 0, nextTry: 0, delivered: generation };
          return [content.url, { content, delivered }];
        }),
      );
      return claimed.map((delivery) => Object.assign(delivery, contents.get(delivery.topic)!));
    } catch (error) {
      log.debug({ reason: String(error) }, "no deliveries claimed; they stay due");
      lookAgain();
      return [];
    }
  };

  const deliver = async (delivery: Delivery, hold: Pick<Hold, "release">): Promise<void> => {
    if (clock.now() >= delivery.leaseEnd) return;
    if (isTooLate(delivery) || !isCurrent(delivery)) {
      hold.release();
      await giveBack(delivery);
      return lookAgain();
    }
    const distribution = await post(delivery);
    if (distribution === null) {
      hold.release();
      return giveBack(delivery, clock.now() + UNSENDABLE);
    }
    distribution.drained.then(() => hold.release());
    if (distribution.isTheirs && !(await distribution.isTheirs())) await postpone(delivery, distribution);
    else await record(delivery, distribution);
    await distribution.drained;
    if (!isCurrent(delivery)) lookAgain();
  };

  /** Whether the claim might end before the delivery is recorded. */
  const isTooLate = ({ claimedUntil }: Delivery) => clock.now() + DEADLINE + GATHER > claimedUntil;

  const isCurrent = ({ topic, content }: Delivery) =>
    current().topics.some(({ url, etag }) => url === topic && etag === content.etag);

  /** Null when the content cannot be read or sent, which is logged once per content, not once per subscriber. */
  const post = async (delivery: Delivery): Promise<Distribution | null> => {
    const { content } = delivery;
    underWay += 1;
    try {
      return await distribute(content, delivery, egress);
    } catch (error) {
      const { url: topic, etag } = content;
      if (unsendable.get(topic) !== etag)
        log.error({ topic, err: error }, "the content of a topic cannot be sent; it is tried again");
      unsendable.set(topic, etag);
      return null;
    } finally {
      underWay -= 1;
    }
  };

  const postpone = (delivery: Delivery, { reason }: Distribution) => {
    counters.deliveries.hindered += 1;
    log.debug(subscriptionFields(delivery, { reason }), "delivery hindered on this side; it is tried again");
    return giveBack(delivery, clock.now() + HINDERED);
  };

  const record = async (delivery: Delivery, { outcome, reason }: Distribution) => {
    if (outcome === "failed") countFailure(counters, counters.deliveryFailures, reason);
    const fields = subscriptionFields(delivery, { reason });
    try {
      const { next, denial } = await settle(resultOf(delivery, outcome, reason));
      counters.deliveries[outcome] += 1;
      if (outcome === "delivered") log.debug(fields, "delivered");
      else if (next !== null) log.info({ ...fields, failures: next.failures }, "delivery failed");
      else {
        counters.removed += 1;
        log.warn(fields, "subscription removed");
        if (denial) lookAgain();
      }
    } catch (error) {
      counters.deliveries[outcome] += 1;
      log.error({ ...fields, reason: String(error) }, "the outcome of a delivery could not be recorded");
    }
  };

  const resultOf = (delivery: Delivery, outcome: Distribution["outcome"], reason: string): DeliveryResult => {
    if (outcome === "delivered") return { delivery, next: delivery.delivered };
    if (outcome === "gone") return { delivery, next: null };
    const { failures } = delivery;
    const delay = retryDelays[failures];
    if (delay === undefined) return { delivery, next: null, denial: "afterFailures" };
    const nextTry = clock.now() + Math.round(delay * 1000);
    return { delivery, next: { received: "", failures: failures + 1, nextTry, failure: reason } };
  };

  /** A delivery that cannot be given back becomes free when its claim expires. */
  const giveBack = async (delivery: Delivery, nextTry = 0) => {
    const next = { received: "", failures: delivery.failures, nextTry };
    await settle({ delivery, next }).catch(() => {});
  };

  /** Retries while the claims last: a lost outcome would mean a second delivery. */
  const keepOutcomes = async (results: DeliveryResult[]): Promise<DeliveryResult[]> => {
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

  return {
    slots: SLOTS,
    aside: ASIDE,
    ahead: AHEAD,
    lookedUp: ({ callback }) => egress.names.lookedUp(hostOf(callback)),
    destinationOf: destinationNamer(egress.names),
    claim,
    perform: deliver,
    giveBack: (delivery) => giveBack(delivery),
  };
}

/** Trouble that may be over before a claim expires. */
const isPassing = (error: unknown) =>
  error instanceof StoreTrouble && (error.kind === "locked" || error.kind === "unavailable");

/** Seconds before the second attempt, the third and so on. */
export type RetryDelays = readonly number[];

/** The furthest a retry may lie ahead, in milliseconds; one further ahead was written before the clock was set back. */
export function retryHorizon(delays: RetryDelays): number {
  return Math.max(...delays) * 1000;
}
