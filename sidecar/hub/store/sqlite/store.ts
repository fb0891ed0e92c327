import { randomUUID } from "node:crypto";
import type { Census, Store } from "../store.ts";
import { assertChecksums } from "./checksum.ts";
import { databasePath, openDatabase } from "./database.ts";
import { deliveryMethods } from "./deliveries.ts";
import { intentMethods } from "./intents.ts";
import { operatorMethods } from "./operator.ts";
import { enter } from "./presence.ts";

/**
 * The hub's store in a SQLite file. `url` is `file:` and a path. Claims of a process that died hold no longer than
 * CLAIM_LENGTH, and not at all when no other process works on the file. Throws StoreTrouble.
 */
export function openSqliteStore(url: string): Store {
  const path = databasePath(url);
  const database = openDatabase(path);
  const leave = enterOrClose();
  const owner = randomUUID();

  function enterOrClose() {
    try {
      assertChecksums(database);
      return enter(path, () =>
        database.transaction(() => {
          database.rows("UPDATE intents SET claim = '', claimed_until = 0 WHERE claim <> ''");
          database.rows("UPDATE subscriptions SET claim = '', claimed_until = 0 WHERE claim <> ''");
        }),
      );
    } catch (error) {
      database.close();
      throw error;
    }
  }

  return {
    ...intentMethods(database, owner),
    ...deliveryMethods(database, owner),
    ...operatorMethods(database),

    async census(now) {
      const [totals] = database.rows<{ open: number; pending: number; since: number | null }>(
        `SELECT (SELECT count(*) FROM intents) AS open, count(*) AS pending, min(t.announced_at) AS since
         FROM subscriptions s JOIN topics t USING (topic)
         WHERE s.received <> t.etag AND s.lease_end > :now`,
        { now },
      );
      const subscriptions = database.rows<Census["subscriptions"][number]>(
        `SELECT topic, sum(failures = 0) AS active, sum(failures > 0) AS failing
         FROM subscriptions WHERE lease_end > :now GROUP BY topic`,
        { now },
      );
      const topics = database.rows<Census["topics"][number]>(
        `SELECT t.topic, t.announced_at AS announcedAt, max(s.delivered_at) AS lastDeliveredAt
         FROM topics t LEFT JOIN subscriptions s
           ON s.topic = t.topic AND s.received = t.etag AND s.delivered_at >= t.announced_at
         GROUP BY t.topic`,
      );
      return {
        subscriptions,
        topics,
        openIntents: totals!.open,
        pendingDeliveries: totals!.pending,
        oldestPendingSince: totals!.since,
      };
    },

    async probe(now) {
      database.transaction(() =>
        database.rows("INSERT INTO probe VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET at = excluded.at", {
          now,
        }),
      );
    },

    async close() {
      leave();
      database.close();
    },
  };
}
