import type { NewIntent, SubscriptionKey } from "./store.ts";

interface Known {
  /** There is a subscription already. */
  subscribed: boolean;
  /** There is an intent to subscribe already. */
  pending: boolean;
}

/** Counts the subscriptions of callback hosts while intents are added one after the other. */
export interface HostCount {
  /** Counts an intent in, and answers true, unless it would bring its host above `limit`. */
  add(intent: NewIntent, limit: number): boolean;
}

/** Hosts and subscriptions that are not named hold nothing and are not there. */
export function createHostCount(
  held: readonly { host: string; held: number }[],
  known: readonly (SubscriptionKey & Known)[],
): HostCount {
  const heldBy = new Map(held.map((row) => [row.host, row.held]));
  const knownOf = new Map(known.map((row) => [keyOf(row), row]));
  return {
    add(intent, limit) {
      const { subscribed = false, pending = false } = knownOf.get(keyOf(intent)) ?? {};
      const count = heldBy.get(intent.host) ?? 0;
      if (!subscribed && !pending && count >= limit) return false;
      const willBePending = intent.mode === "subscribe";
      knownOf.set(keyOf(intent), { ...intent, subscribed, pending: willBePending });
      if (!subscribed) heldBy.set(intent.host, count + Number(willBePending) - Number(pending));
      return true;
    },
  };
}

const keyOf = ({ topic, callback }: SubscriptionKey) => `${topic} ${callback}`;
