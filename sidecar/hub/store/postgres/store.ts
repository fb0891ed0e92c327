import type { Census, Store } from "../store.ts";
import { openDatabase } from "./database.ts";
import { deliveryMethods } from "./deliveries.ts";
import { intentMethods } from "./intents.ts";
import { migrate } from "./migrations.ts";
import { operatorMethods } from "./operator.ts";
import { createSession, withSession } from "./session.ts";

/**
 * The hub's store in a Postgres database, for one process or several. `url` is `postgres://` or `postgresql://`;
 * `onWork` is called when another process may have written work. Claims of a process that died hold no longer than
 * CLAIM_LENGTH, and not at all when no other process works on the database.
 *
 * When a connection is lost, nobody knows whether its transaction was committed. It is run again on another connection;
 * every method has no further effect when repeated.
 *
 * Rejects with StoreTrouble.
 */
export async function openPostgresStore(url: string, onWork: () => void): Promise<Store> {
  const database = await openDatabase(url);
  const session = createSession(database, onWork);
  const present = withSession(database, session);
  const close = async () => {
    await session.leave();
    await database.close();
  };
  try {
    await migrate(database);
    await session.enter();
  } catch (error) {
    await close();
    throw error;
  }

  return {
    ...intentMethods(present, session),
    ...deliveryMethods(present, session),
    ...operatorMethods(present, session),

    async census(now) {
      const [totals] = await present.rows<Omit<Census, "subscriptions" | "topics">>(
        `SELECT (SELECT count(*) FROM hub_intents) AS "openIntents", count(*) AS "pendingDeliveries",
           min(t.announced_at) AS "oldestPendingSince"
         FROM hub_subscriptions s JOIN hub_topics t USING (topic)
         WHERE s.received <> t.etag AND s.lease_end > $1`,
        [now],
      );
      const subscriptions = await present.rows<Census["subscriptions"][number]>(
        `SELECT topic, count(*) FILTER (WHERE failures = 0) AS active, count(*) FILTER (WHERE failures > 0) AS failing
         FROM hub_subscriptions WHERE lease_end > $1 GROUP BY topic ORDER BY topic`,
        [now],
      );
      const topics = await present.rows<Census["topics"][number]>(
        `SELECT t.topic, t.announced_at AS "announcedAt", max(s.delivered_at) AS "lastDeliveredAt"
         FROM hub_topics t LEFT JOIN hub_subscriptions s
           ON s.topic = t.topic AND s.received = t.etag AND s.delivered_at >= t.announced_at
         GROUP BY t.topic`,
      );
      return { subscriptions, topics, ...totals! };
    },

    async probe(now) {
      await present.rows(
        "INSERT INTO hub_probe VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET at = excluded.at",
        [now],
      );
    },

    close,
  };
}
