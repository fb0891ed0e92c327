import { hash } from "node:crypto";
import type { SubscriptionKey } from "./store/store.ts";

/**
 * The id of a subscription in log lines and commands: 12 hexadecimal digits that stay the same through renewals and
 * reveal nothing of the callback's path and query, which may contain tokens.
 */
export function subscriptionId(key: SubscriptionKey): string {
  return hash("sha256", keyText(key), "hex").slice(0, 12);
}

/** A key as one text, for maps and sets: neither part contains a space. */
export function keyText({ topic, callback }: SubscriptionKey): string {
  return `${topic} ${callback}`;
}

/**
 * The fields by which a log line names a subscription, never the whole callback. The id is computed only when the line is
 * written, which for most deliveries it is not.
 */
export function subscriptionFields<More extends object>(
  subscription: SubscriptionKey & { host: string },
  more?: More,
) {
  const { topic, host } = subscription;
  return { subscription: { toJSON: () => subscriptionId(subscription) }, topic, host, ...more };
}
