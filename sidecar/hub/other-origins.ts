import type { Log } from "./log.ts";
import type { Store } from "./store/store.ts";
import type { TopicState } from "./topic.ts";

/**
 * Warns of subscriptions to topics of another origin, as there are after a change of the site's address. They are left
 * alone: the site may go back, and only its operator knows. Rejects with StoreTrouble.
 */
export async function warnOfOtherOrigins(
  store: Store,
  { topics }: TopicState,
  log: Log,
  now: number,
): Promise<void> {
  const own = new Set(topics.map(({ url }) => new URL(url).origin));
  const counts = new Map<string, number>();
  for (const { topic, active, failing } of (await store.census(now)).subscriptions) {
    const { origin } = new URL(topic);
    if (!own.has(origin)) counts.set(origin, (counts.get(origin) ?? 0) + active + failing);
  }
  for (const [origin, subscriptions] of counts)
    log.warn(
      { origin, subscriptions },
      `subscriptions to topics of another origin get nothing; npm run hub -- move ${origin} tells them where the site is`,
    );
}
