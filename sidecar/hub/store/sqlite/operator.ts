import { randomUUID } from "node:crypto";
import type { OperatorMethods, SubscriptionKey, SubscriptionRecord } from "../store.ts";
import type { SqliteDatabase } from "./database.ts";

/** Maximum number of records returned by one call of `list`. */
const PAGE = 1000;

/** The methods behind an operator's commands, which run while other processes work on the store. */
export function operatorMethods(database: SqliteDatabase): OperatorMethods {
  const deny = ({ topic, callback }: SubscriptionKey): SubscriptionKey[] => {
    const [found] = database.rows<{ host: string }>(
      `SELECT host FROM subscriptions WHERE topic = :topic AND callback = :callback
       UNION ALL SELECT host FROM intents WHERE topic = :topic AND callback = :callback AND mode = 'subscribe'`,
      { topic, callback },
    );
    if (found === undefined) return [];
    database.rows("DELETE FROM subscriptions WHERE topic = :topic AND callback = :callback", {
      topic,
      callback,
    });
    database.rows(
      `INSERT OR REPLACE INTO intents (topic, callback, id, mode, reason, host, lease_seconds)
       VALUES (:topic, :callback, :id, 'deny', 'byOperator', :host, 0)`,
      { topic, callback, id: randomUUID(), host: found.host },
    );
    return [{ topic, callback }];
  };

  return {
    async list(after = { topic: "", callback: "" }) {
      const { topic, callback } = after;
      const rows = database.rows<Omit<SubscriptionRecord, "hasNewest"> & { hasNewest: number }>(
        `WITH listed AS (
           SELECT * FROM (SELECT topic, callback FROM subscriptions
             WHERE (topic, callback) > (:topic, :callback) ORDER BY topic, callback LIMIT :limit)
           UNION
           SELECT * FROM (SELECT topic, callback FROM intents
             WHERE (topic, callback) > (:topic, :callback) AND mode <> 'unsubscribe'
             ORDER BY topic, callback LIMIT :limit)
         )
         SELECT topic, callback, coalesce(s.host, i.host) AS host, i.mode AS intent, s.lease_end AS leaseEnd,
           coalesce(s.received = t.etag, 0) AS hasNewest, s.delivered_at AS deliveredAt,
           s.delivered_generation AS deliveredGeneration, coalesce(s.failures, 0) AS failures,
           s.last_failure AS lastFailure, coalesce(s.next_try, 0) AS nextTry
         FROM listed LEFT JOIN subscriptions s USING (topic, callback) LEFT JOIN intents i USING (topic, callback)
           LEFT JOIN topics t USING (topic)
         ORDER BY topic, callback LIMIT :limit`,
        { topic, callback, limit: PAGE },
      );
      return rows.map((row) => ({ ...row, hasNewest: row.hasNewest === 1 }));
    },

    async deny(keys) {
      return database.transaction(() => keys.flatMap(deny));
    },

    async announceInstead(generation, topics, now) {
      database.transaction(() => {
        for (const { url, etag } of topics) {
          database.rows(
            `INSERT INTO topics (topic, etag, generation, announced_at) VALUES (:url, :etag, :generation, :now)
             ON CONFLICT (topic) DO UPDATE SET generation = :generation, etag = :etag,
               announced_at = iif(etag = :etag, announced_at, :now)`,
            { url, etag, generation, now },
          );
        }
      });
    },

    async retryNow(keys, now) {
      return database.transaction(() =>
        keys.flatMap(({ topic, callback }) =>
          database.rows<SubscriptionKey>(
            `UPDATE subscriptions SET next_try = 0
             WHERE topic = :topic AND callback = :callback AND next_try > :now AND lease_end > :now
             RETURNING topic, callback`,
            { topic, callback, now },
          ),
        ),
      );
    },
  };
}
