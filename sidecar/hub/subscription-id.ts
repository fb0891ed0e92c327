import { hash } from "node:crypto";
import type { SubscriptionKey } from "./store.ts";

/**
 * What a subscription is called in log lines and commands: 12 hexadecimal digits that stay the same through renewals, and
 * say nothing of the callback's path and query, which may hold tokens.
 */
export function subscriptionId({ topic, callback }: SubscriptionKey): string {
  return hash("sha256", `${topic} ${callback}`, "hex").slice(0, 12);
}

/** How a log line names a subscription: never by the whole callback. */
export function subscriptionFields(subscription: SubscriptionKey & { host: string }) {
  const { topic, host } = subscription;
  return { subscription: subscriptionId(subscription), topic, host };
}
