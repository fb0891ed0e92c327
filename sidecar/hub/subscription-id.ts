import { hash } from "node:crypto";
import type { SubscriptionKey } from "./store/store.ts";

/** The id in log lines and commands: 12 hexadecimal digits that outlast renewals and reveal nothing of the callback. */
export function subscriptionId(key: SubscriptionKey): string {
  return hash("sha256", keyText(key), "hex").slice(0, 12);
}

/** A key as one text, for maps and sets: neither part contains a space. */
export function keyText({ topic, callback }: SubscriptionKey): string {
  return `${topic} ${callback}`;
}

/** How a log line names a subscription: never by the whole callback. The id is computed only when the line is written. */
export function subscriptionFields(subscription: SubscriptionKey & { host: string }, more?: object) {
  const { topic, host } = subscription;
  return { subscription: { toJSON: () => subscriptionId(subscription) }, topic, host, ...more };
}
