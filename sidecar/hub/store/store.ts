import type { Kept } from "./backup-rows.ts";

/**
 * What the hub stores, and the contract of every store. Several processes may share one store.
 *
 * The store is level-triggered: it holds no jobs. A subscription records the ETag it last received, and there is work
 * while that differs from what its topic has announced. During a delivery the received ETag counts as unknown until the
 * outcome is recorded, so that a crash in between leads to a repetition, never to a loss.
 *
 * Every method is one transaction, durable when its promise resolves; only claims of intents may be lost with the machine
 * that made them. Every method rejects with StoreTrouble when the store cannot carry it out, and then nothing has changed.
 */
export interface Store {
  /** Records the current topics, unless a newer generation was announced for one; resolves to false when that was so for any. */
  announce(generation: string, topics: readonly AnnouncedTopic[], now: number): Promise<boolean>;

  /**
   * Stores intents until they are settled; a new one for a topic and callback replaces an older one, whose claim and id
   * are then void. Resolves, for each, to whether it was stored: an intent to subscribe that would bring its host above
   * `limit` subscriptions is not, unless it is exempt or renews one.
   */
  addIntents(intents: readonly NewIntent[], limit: number, now: number): Promise<boolean[]>;
  /** Number of intents, claimed or not, without denials. */
  countIntents(): Promise<number>;
  /** Ends unclaimed intents without effect, but no denials. Resolves to their number. */
  dropIntents(keys: readonly SubscriptionKey[], now: number): Promise<number>;
  /** One page of unclaimed intents after `after`, the newest first and denials last; empty at the end. */
  openIntents(now: number, after?: OpenIntent): Promise<OpenIntent[]>;
  /** Claims for CLAIM_LENGTH those that are still open, and resolves to them. */
  claimIntents(keys: readonly SubscriptionKey[], now: number): Promise<ClaimedIntent[]>;
  /**
   * Ends intents. A granted one takes effect: a new subscription starts from what was announced when its intent was
   * claimed, a renewal changes only the secret and the lease, an unsubscription removes. An intent that a newer one has
   * replaced has no effect; settling a denial only records that it was sent. Resolves, for each, to whether it took
   * effect.
   */
  settleIntents(results: readonly IntentResult[]): Promise<boolean[]>;

  /**
   * Subscriptions that lack what their topic announced and are due and unclaimed, those without failures first: one page,
   * starting after `after` in a stable order; empty at the end.
   */
  due(served: readonly AnnouncedTopic[], moment: Moment, after?: DueSubscription): Promise<DueSubscription[]>;
  /** Claims for CLAIM_LENGTH those that are still due, and resolves to them. */
  claimDue(
    keys: readonly SubscriptionKey[],
    served: readonly AnnouncedTopic[],
    moment: Moment,
  ): Promise<ClaimedDelivery[]>;
  /**
   * Records outcomes and frees the claims; skips those whose claim was lost or whose subscription is gone. A removal may
   * leave a denial behind, unless an intent is open, which is a later wish of the subscriber.
   */
  settleDeliveries(results: readonly DeliveryResult[], now: number): Promise<void>;
  /** Callbacks of different hosts whose last delivery succeeded, at most `most`, not always the same. */
  someProven(most: number, now: number): Promise<string[]>;

  /** For an operator: subscriptions, requests and denials to be sent, a page after `after` in a stable order; empty at the end. */
  list(after?: SubscriptionKey): Promise<SubscriptionRecord[]>;
  /**
   * Ends subscriptions and requests for them, leaving for each a denial to be sent to its callback, which a newer intent
   * replaces: `moved` where the topic's new address is given, else `byOperator`. Resolves to those that existed.
   */
  deny(keys: readonly (SubscriptionKey & { movedTo?: string })[]): Promise<SubscriptionKey[]>;
  /** Announces topics even if a newer generation was announced before. */
  announceInstead(generation: string, topics: readonly AnnouncedTopic[], now: number): Promise<unknown>;
  /** Makes subscriptions that await a retry due now. Resolves to those that did. */
  retryNow(keys: readonly SubscriptionKey[], now: number): Promise<SubscriptionKey[]>;

  /** All that a backup keeps, as it was at one moment. Does not hold up those who write. */
  keep(): Promise<Kept>;
  /** Adds what was kept and has not ended. What the store has of a topic and callback, and announcements since, stay. */
  restore(kept: Kept, now: number): Promise<Restored>;

  /** Removes subscriptions whose lease has ended and that no open intent may renew. Resolves to their number. */
  expire(now: number): Promise<number>;
  /** The first moment after `now` at which a retry is due, a claim expires or a lease ends; null for none. */
  nextMoment(now: number): Promise<number | null>;
  census(now: number): Promise<Census>;
  /** Writes something, to check that the store is writable. */
  probe(now: number): Promise<void>;
  /** Rejects when the store is no longer where it was opened; costs nearly nothing. */
  assertInPlace(): Promise<void>;
  close(): Promise<void>;
}

/** The pages of a list, each read from the last row of the one before. */
export async function* pagesOf<Row>(read: (after?: Row) => Promise<Row[]>): AsyncGenerator<Row[]> {
  for (let page = await read(); page.length > 0; page = await read(page.at(-1))) yield page;
}

/** How long a claim holds, in milliseconds: longer than any delivery, so that none is made twice at the same time. */
export const CLAIM_LENGTH = 15_000;

/**
 * How far one process's clock may be ahead of another's, in milliseconds, before what it wrote is taken to be from
 * before the clock was set back. A clock that lags is worse, since its claims end early for the others: a claim outlasts
 * a delivery by five seconds, and clocks may differ by no more than that.
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

export interface OpenIntent extends SubscriptionKey {
  id: string;
  host: string;
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
export type DenialReason = "afterFailures" | "byOperator" | "moved";

interface Claimed extends SubscriptionKey {
  id: string;
  host: string;
  leaseSeconds: number;
  /** The ETag the topic has announced; empty when there is none yet. */
  announced: string;
}

export interface ClaimedRequest extends Claimed {
  mode: "subscribe" | "unsubscribe";
  reason: null;
  movedTo: null;
}

export interface ClaimedDenial extends Claimed {
  mode: "deny";
  reason: DenialReason;
  /** Where the topic is now; null for any other reason. */
  movedTo: string | null;
}

export type ClaimedIntent = ClaimedRequest | ClaimedDenial;

export interface IntentResult {
  intent: ClaimedIntent;
  /** Null when the callback did not confirm. */
  granted: { leaseEnd: number } | null;
}

/**
 * The current time, and the furthest that a retry may lie ahead, in milliseconds. A claim or a retry that lies further
 * ahead than possible, by more than CLOCK_TOLERANCE, was written before the clock was set back, and is void.
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
  /** Whether the callback has taken a delivery before. */
  proven: boolean;
}

export interface DeliveryResult {
  delivery: ClaimedDelivery;
  /** The new state of the subscription; null removes it. */
  next: NextState | null;
  /** The denial to send when it is removed; absent for none. */
  denial?: DenialReason;
}

export interface NextState {
  /** The ETag last received; empty when unknown. */
  received: string;
  failures: number;
  nextTry: number;
  /** The generation just delivered; absent when none was. */
  delivered?: string;
  /** Why the delivery failed, as a status or a short word; absent when it did not. */
  failure?: string;
}

/** What an operator may see of a subscription: all but its secret. Times are milliseconds since 1970. */
export interface SubscriptionRecord extends SubscriptionKey {
  host: string;
  intent: "subscribe" | "unsubscribe" | "deny" | null;
  /** Null when there is no subscription: it is not verified yet, or it was removed. */
  leaseEnd: number | null;
  /** Whether it is known to have what its topic announced. */
  hasNewest: boolean;
  /** When its last successful delivery was recorded, and of which generation; null for none yet. */
  deliveredAt: number | null;
  deliveredGeneration: string | null;
  failures: number;
  /** Why the last of them failed, as a status or a short word. */
  lastFailure: string | null;
  nextTry: number;
}

export interface Restored {
  subscriptions: number;
  intents: number;
  /** Rows left out, since the store has something of theirs. */
  known: number;
  /** Subscriptions left out, since their lease has ended. */
  ended: number;
}

export interface Census {
  subscriptions: { topic: string; active: number; failing: number }[];
  /** When each topic's current content was announced, and when it was last delivered to anyone; null for never. */
  topics: { topic: string; announcedAt: number; lastDeliveredAt: number | null }[];
  openIntents: number;
  /** Subscriptions that lack what their topic announced. */
  pendingDeliveries: number;
  /** When the oldest content that someone still lacks was announced; null when nobody lacks any. */
  oldestPendingSince: number | null;
}

export type TroubleKind = "locked" | "full" | "damaged" | "unavailable" | "replaced";

/** The store cannot be read or written now. `message` says what an owner can do. */
export class StoreTrouble extends Error {
  constructor(
    readonly kind: TroubleKind,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}
