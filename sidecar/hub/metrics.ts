import { NOT_THE_CHALLENGE } from "./callback-requests.ts";
import {
  FAILURE_KINDS,
  type FailureKind,
  failureKind,
  REFUSALS,
  type Refusal,
  VERIFICATION_FAILURE_KINDS,
} from "./reasons.ts";
import type { Census } from "./store/store.ts";

/** The reason logged for a verification that would be one too many for its address. */
export const ADDRESS_RATE = "too many at one address";

/** What the hub has done since it started. */
export interface Counters {
  /** A failure that removed its subscription counts as failed and as removed; `hindered` are those of this side. */
  deliveries: { delivered: number; failed: number; gone: number; hindered: number };
  deliveryFailures: Record<FailureKind, number>;
  removed: number;
  verifications: { confirmed: number; refused: number };
  verificationFailures: Record<(typeof VERIFICATION_FAILURE_KINDS)[number], number>;
  /** Notices to removed subscribers: `told` answered 2xx, `untold` did not. */
  denials: { told: number; untold: number };
  /** A request with several kinds of fault counts once for each kind. */
  refusedRequests: Record<Refusal, number>;
  /** Connections refused because the hub may not talk to their address. */
  refusedAddresses: number;
}

export function countDeliveryFailure(counters: Counters, reason: string): void {
  const kind = failureKind(reason);
  counters.deliveryFailures[kind] += 1;
  if (kind === "address") counters.refusedAddresses += 1;
}

export function countVerificationFailure(counters: Counters, reason: string): void {
  const kind = OF_VERIFICATION[reason] ?? failureKind(reason);
  counters.verificationFailures[kind] += 1;
  if (kind === "address") counters.refusedAddresses += 1;
}

const OF_VERIFICATION: Record<string, "challenge" | "rate"> = {
  [NOT_THE_CHALLENGE]: "challenge",
  [ADDRESS_RATE]: "rate",
};

/** Counts a denial by the callback's answer. */
export function countDenial(counters: Counters, answer: string): void {
  counters.denials[/^status 2/.test(answer) ? "told" : "untold"] += 1;
}

/** The counters together with the current state of the hub. */
export interface HubMetrics extends Counters {
  subscriptions: Census["subscriptions"];
  topics: TopicMetrics[];
  openIntents: number;
  pendingDeliveries: number;
  /** Age of the oldest announced content that a subscriber still lacks; 0 when nobody lacks any. */
  oldestPendingSeconds: number;
}

/** The latest announcement of a topic. */
interface TopicMetrics {
  topic: string;
  /** Seconds since 1970. */
  announcedAt: number;
  /** From then to the latest delivery of it; null when there was none. */
  lastDeliveryLagSeconds: number | null;
}

export function createCounters(): Counters {
  return {
    deliveries: { delivered: 0, failed: 0, gone: 0, hindered: 0 },
    deliveryFailures: zeros(FAILURE_KINDS),
    removed: 0,
    verifications: { confirmed: 0, refused: 0 },
    verificationFailures: zeros(VERIFICATION_FAILURE_KINDS),
    denials: { told: 0, untold: 0 },
    refusedRequests: zeros(REFUSALS),
    refusedAddresses: 0,
  };
}

export function metricsOf(counters: Counters, census: Census, now: number): HubMetrics {
  const { oldestPendingSince, topics, ...counts } = census;
  const oldestPendingSeconds = oldestPendingSince === null ? 0 : secondsBetween(oldestPendingSince, now);
  return { ...counters, ...counts, oldestPendingSeconds, topics: topics.map(topicMetrics) };
}

function topicMetrics({ topic, announcedAt, lastDeliveredAt }: Census["topics"][number]): TopicMetrics {
  const lastDeliveryLagSeconds =
    lastDeliveredAt === null ? null : secondsBetween(announcedAt, lastDeliveredAt);
  return { topic, announcedAt: announcedAt / 1000, lastDeliveryLagSeconds };
}

/** Never negative, although the clocks of several processes differ. */
const secondsBetween = (from: number, to: number) => Math.max(0, to - from) / 1000;

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}
