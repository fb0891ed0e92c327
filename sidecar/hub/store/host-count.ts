import { keyText } from "../subscription-id.ts";
import type { NewIntent, SubscriptionKey } from "./store.ts";

interface Known {
  /** Whether there is a subscription already. */
  subscribed: boolean;
  /** Whether there is an intent to subscribe already. */
  pending: boolean;
}

/** Counts subscriptions per callback host while intents are added one by one. */
export interface HostCount {
  /** Counts an intent and returns true, unless it would bring its host above `limit`. */
  add(intent: NewIntent, limit: number): boolean;
}

/** Hosts not named here have no subscriptions, and subscriptions not named do not exist. */
export function createHostCount(
  held: readonly { host: string; held: number }[],
  known: readonly (SubscriptionKey & Known)[],
): HostCount {
  const heldBy = new Map(held.map((row) => [row.host, row.held]));
  const knownOf = new Map(known.map((row) => [keyText(row), row]));
  return {
    add(intent, limit) {
      const { subscribed = false, pending = false } = knownOf.get(keyText(intent)) ?? {};
      const count = heldBy.get(intent.host) ?? 0;
      if (!subscribed && !pending && count >= limit) return false;
      const willBePending = intent.mode === "subscribe";
      knownOf.set(keyText(intent), { ...intent, subscribed, pending: willBePending });
      if (!subscribed) heldBy.set(intent.host, count + Number(willBePending) - Number(pending));
      return true;
    },
  };
}
