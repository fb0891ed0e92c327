/**
 * What the hub keeps, and the duties of whatever keeps it. Several processes may share one store.
 *
 * The store is level-triggered: it holds no jobs. A subscription knows which validator it last received, and work
 * exists while that differs from what its topic has announced. A subscription that is being delivered to has received
 * an unknown validator until the outcome is known, so that a crash in between leads to a repetition, never to a loss.
 *
 * Every verb is one transaction and durable when its promise resolves. Every verb rejects with StoreTrouble when the
 * store cannot do it; nothing of it has happened then.
 */
export interface Store {
  /**
   * Records what the site's topics are now. A topic whose announced generation is a newer one stays as it is.
   * Answers false when that was so for any of them.
   */
  announce(generation: string, topics: readonly AnnouncedTopic[], now: number): Promise<boolean>;

  /**
   * Keeps intents until they are settled; the newest for a topic and callback takes the place of an older one, whose
   * claim and id are void from then on. Answers for each whether it was kept: an intent to subscribe that would bring
   * its host above `limit` subscriptions is not, unless it is exempt or renews one.
   */
  addIntents(intents: readonly NewIntent[], limit: number, now: number): Promise<boolean[]>;
  /**
   * Intents and denials that nobody has claimed: a page of them, those after `after` in an order that stays the same.
   * Empty when there are no more.
   */
  openIntents(now: number, after?: SubscriptionKey): Promise<SubscriptionKey[]>;
  /** Claims those that are still open, for CLAIM_LENGTH. */
  claimIntents(keys: readonly SubscriptionKey[], now: number): Promise<ClaimedIntent[]>;
  /**
   * Ends intents. One that is granted takes effect: a new subscription begins with what was announced when it was
   * claimed, a renewed one keeps all but its secret and lease, an unsubscribed one goes. An intent that a newer one has
   * replaced has no effect at all, and a denial none but that it has been told. Answers for each whether it took effect.
   */
  settleIntents(results: readonly IntentResult[]): Promise<boolean[]>;

  /**
   * Subscriptions that lack what their topic announced, are due and unclaimed, those without failures first: a page of
   * them, those after `after` in an order that stays the same. Empty when there are no more.
   */
  due(served: readonly AnnouncedTopic[], moment: Moment, after?: DueSubscription): Promise<DueSubscription[]>;
  /** Claims those that are still due, for CLAIM_LENGTH. */
  claimDue(
    keys: readonly SubscriptionKey[],
    served: readonly AnnouncedTopic[],
    moment: Moment,
  ): Promise<ClaimedDelivery[]>;
  /**
   * Records outcomes and frees the claims; one whose claim was lost or whose subscription is gone is passed over. For one
   * that is removed a denial may be kept, unless an intent is open for it: a later wish of its subscriber.
   */
  settleDeliveries(results: readonly DeliveryResult[], now: number): Promise<void>;

  /**
   * For an operator: subscriptions, requests for new ones, and what is still to be told to those that were removed. A page
   * of them, those after `after` in an order that stays the same. Empty when there are no more.
   */
  list(after?: SubscriptionKey): Promise<SubscriptionRecord[]>;
  /**
   * Ends subscriptions and requests for them, and keeps for each a denial that is to be told to its callback; a newer
   * intent takes its place. Answers which of them were there.
   */
  deny(keys: readonly SubscriptionKey[]): Promise<SubscriptionKey[]>;
  /** Announces topics whatever was announced before, of a newer generation too. */
  announceInstead(generation: string, topics: readonly AnnouncedTopic[], now: number): Promise<void>;
  /** Makes due what waits for a retry. Answers which of them waited. */
  retryNow(keys: readonly SubscriptionKey[], now: number): Promise<SubscriptionKey[]>;

  /** Removes subscriptions whose lease has ended. Answers how many. */
  expire(now: number): Promise<number>;
  /** The first moment after `now` at which a retry is due, a claim runs out or a lease ends; null for none. */
  nextMoment(now: number): Promise<number | null>;
  census(now: number): Promise<Census>;
  /** Writes something, to see that the store can be written. */
  probe(now: number): Promise<void>;
  close(): Promise<void>;
}

/** How long a claim holds, in milliseconds: longer than any delivery, so that none is made twice at a time. */
export const CLAIM_LENGTH = 15_000;

/**
 * How far ahead of one process' clock another's may be, in milliseconds, before what it wrote is taken for something
 * from before the clock was set back. One that lags behind is the worse: its claims end early for the others. A claim
 * outlasts a delivery by five seconds, and so much may their clocks differ.
 */
export const CLOCK_TOLERANCE = 60_000;

export interface AnnouncedTopic {
  url: string;
  etag: string;
}

export interface SubscriptionKey {
  topic: string;
  callback: string;
}

export interface DueSubscription extends SubscriptionKey {
  failures: number;
}

export interface NewIntent extends SubscriptionKey {
  mode: "subscribe" | "unsubscribe";
  host: string;
  exempt: boolean;
  secret: string | null;
  leaseSeconds: number;
}

/** Why a subscription was ended by the hub. */
export type DenialReason = "afterFailures" | "byOperator";

interface Claimed extends SubscriptionKey {
  id: string;
  host: string;
  leaseSeconds: number;
  /** What the topic has announced; empty when nothing yet. */
  announced: string;
}

export interface ClaimedRequest extends Claimed {
  mode: "subscribe" | "unsubscribe";
  reason: null;
}

/** What a callback is to be told. */
export interface ClaimedDenial extends Claimed {
  mode: "deny";
  reason: DenialReason;
}

export type ClaimedIntent = ClaimedRequest | ClaimedDenial;

export interface IntentResult {
  intent: ClaimedIntent;
  /** Null: not confirmed. */
  granted: { leaseEnd: number } | null;
}

/**
 * Now, and the furthest that a retry may lie ahead, in milliseconds. A claim or a retry further ahead than it can be, by
 * more than CLOCK_TOLERANCE, was written before the clock was set back, and does not hold.
 */
export interface Moment {
  now: number;
  retryHorizon: number;
}

export interface ClaimedDelivery extends SubscriptionKey {
  claim: string;
  claimedUntil: number;
  host: string;
  secret: string | null;
  leaseEnd: number;
  failures: number;
}

export interface DeliveryResult {
  delivery: ClaimedDelivery;
  /** How the subscription goes on; null removes it. */
  next: NextState | null;
  /** What its callback is to be told when it is removed; absent for nothing. */
  denial?: DenialReason;
}

export interface NextState {
  /** Empty when that is not known. */
  received: string;
  failures: number;
  nextTry: number;
  /** The generation that was delivered now; absent when nothing was. */
  delivered?: string;
  /** Why the delivery failed, as a status or a short word; absent when it did not. */
  failure?: string;
}

/** What an operator may see of a subscription: all but its secret. Times are milliseconds since 1970. */
export interface SubscriptionRecord extends SubscriptionKey {
  host: string;
  /** The request or denial that is open for it. */
  intent: "subscribe" | "unsubscribe" | "deny" | null;
  /** Null when there is no subscription: it is not verified yet, or it was removed. */
  leaseEnd: number | null;
  /** Whether it is known to have what its topic announced. */
  hasNewest: boolean;
  /** When its last successful delivery was recorded, and of which generation; null for none yet. */
  deliveredAt: number | null;
  deliveredGeneration: string | null;
  /** In a row. */
  failures: number;
  /** Why the last of them failed, as a status or a short word. */
  lastFailure: string | null;
  nextTry: number;
}

export interface Census {
  subscriptions: { topic: string; active: number; failing: number }[];
  /** When each topic announced what it is now, and when that was last delivered to someone; null for never. */
  topics: { topic: string; announcedAt: number; lastDeliveredAt: number | null }[];
  openIntents: number;
  /** Subscriptions that lack what their topic announced. */
  pendingDeliveries: number;
  /** When the oldest content that someone still lacks was announced; null when nobody lacks any. */
  oldestPendingSince: number | null;
}

export type TroubleKind = "locked" | "full" | "damaged" | "unavailable";

/** The store cannot be read or written now. `message` says what an owner can do. */
export class StoreTrouble extends Error {
  readonly kind: TroubleKind;

  constructor(kind: TroubleKind, message: string, cause?: unknown) {
    super(message, { cause });
    this.kind = kind;
  }
}
