import { hash } from "node:crypto";
import type { SubscriptionKey } from "./store.ts";

/**
 * What a subscription is called in log lines and commands: 12 hexadecimal digits that stay the same through renewals, and
 * say nothing of the callback's path and query, which may hold tokens.
 */
export function subscriptionId({ topic, callback }: SubscriptionKey): string {
  return hash("sha256", `${topic} ${callback}`, "hex").slice(0, 12);
}

/**
 * How a log line names a subscription: never by the whole callback. The id is worked out when a line is written; of most
 * deliveries none is.
 */
export function subscriptionFields<More extends object>(
  subscription: SubscriptionKey & { host: string },
  more?: More,
) {
  const { topic, host } = subscription;
  return {
    get subscription() {
      return subscriptionId(subscription);
    },
    topic,
    host,
    ...more,
  };
}
