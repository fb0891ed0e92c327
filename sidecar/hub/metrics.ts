import type { Census } from "./store.ts";

/** What the hub has done since it started. */
export interface Counters {
  /** A failure that removed its subscription counts as failed and as removed. */
  deliveries: { delivered: number; failed: number; gone: number };
  removed: number;
  verifications: { confirmed: number; refused: number };
  /** Connections that were not made, since their address is none the hub may talk to. */
  refusedAddresses: number;
}

/** The state of the hub at a moment. */
export interface HubMetrics extends Counters {
  subscriptions: Census["subscriptions"];
  openIntents: number;
  pendingDeliveries: number;
  /** How long the oldest content that some subscriber still lacks has been announced; 0 when nobody lacks any. */
  oldestPendingSeconds: number;
}

export function createCounters(): Counters {
  return {
    deliveries: { delivered: 0, failed: 0, gone: 0 },
    removed: 0,
    verifications: { confirmed: 0, refused: 0 },
    refusedAddresses: 0,
  };
}

export function metricsOf(counters: Counters, census: Census, now: number): HubMetrics {
  const { oldestPendingSince, ...counts } = census;
  const oldestPendingSeconds = oldestPendingSince === null ? 0 : Math.max(0, now - oldestPendingSince) / 1000;
  return { ...counters, ...counts, oldestPendingSeconds };
}
