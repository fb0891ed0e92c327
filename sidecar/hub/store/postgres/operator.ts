import { randomUUID } from "node:crypto";
import type { OperatorMethods, SubscriptionKey, SubscriptionRecord } from "../store.ts";
import { columns, type PostgresDatabase } from "./database.ts";
import { type Session, tellOthers } from "./session.ts";

/** Maximum number of records returned by one call of `list`. */
const PAGE = 5000;

/** The methods behind an operator's commands, which run while other processes work on the store. */
export function operatorMethods(database: PostgresDatabase, session: Session): OperatorMethods {
  return {
    async list(after = { topic: "", callback: "" }) {
      return database.rows<SubscriptionRecord>(
        `WITH listed AS (
           (SELECT topic, callback FROM hub_subscriptions
             WHERE (topic, callback) > ($1, $2) ORDER BY topic, callback LIMIT ${PAGE})
           UNION
           (SELECT topic, callback FROM hub_intents
             WHERE (topic, callback) > ($1, $2) AND mode <> 'unsubscribe' ORDER BY topic, callback LIMIT ${PAGE})
         )
         SELECT topic, callback, coalesce(s.host, i.host) AS host, i.mode AS intent, s.lease_end AS "leaseEnd",
           coalesce(s.received = t.etag, false) AS "hasNewest", s.delivered_at AS "deliveredAt",
           s.delivered_generation AS "deliveredGeneration", coalesce(s.failures, 0) AS failures,
           s.last_failure AS "lastFailure", coalesce(s.next_try, 0) AS "nextTry"
         FROM listed LEFT JOIN hub_subscriptions s USING (topic, callback)
           LEFT JOIN hub_intents i USING (topic, callback) LEFT JOIN hub_topics t USING (topic)
         ORDER BY topic, callback LIMIT ${PAGE}`,
        [after.topic, after.callback],
      );
    },

    /** Locks intents before subscriptions, as settling does, and so waits for an intent that is just taking effect. */
    async deny(keys) {
      const owner = await session.enter();
      return database.transaction(async (rows) => {
        const denied = await rows<SubscriptionKey>(
          `INSERT INTO hub_intents AS i (topic, callback, id, mode, reason, host, lease_seconds)
           SELECT topic, callback, id, 'deny', 'byOperator', coalesce(s.host, i.host), 0
           FROM unnest($1::text[], $2::text[], $3::text[]) AS asked (topic, callback, id)
             LEFT JOIN hub_subscriptions s USING (topic, callback)
             LEFT JOIN (SELECT topic, callback, host FROM hub_intents WHERE mode = 'subscribe') i
               USING (topic, callback)
           WHERE coalesce(s.host, i.host) IS NOT NULL ORDER BY topic, callback
           ON CONFLICT (topic, callback) DO UPDATE
           SET id = excluded.id, mode = excluded.mode, reason = excluded.reason, secret = NULL, claim = '', claimed_until = 0
           RETURNING topic, callback`,
          [...columns(keys, "topic", "callback"), keys.map(() => randomUUID())],
        );
        await rows(
          `DELETE FROM hub_subscriptions s USING unnest($1::text[], $2::text[]) AS denied (topic, callback)
           WHERE s.topic = denied.topic AND s.callback = denied.callback`,
          columns(denied, "topic", "callback"),
        );
        await tellOthers(rows, owner);
        return denied;
      });
    },

    async announceInstead(generation, topics, now) {
      const owner = await session.enter();
      await database.transaction(async (rows) => {
        await rows(
          `INSERT INTO hub_topics AS t (topic, etag, generation, announced_at)
           SELECT topic, etag, $3, $4 FROM unnest($1::text[], $2::text[]) AS announced (topic, etag) ORDER BY topic
           ON CONFLICT (topic) DO UPDATE SET generation = excluded.generation, etag = excluded.etag,
             announced_at = CASE WHEN t.etag = excluded.etag THEN t.announced_at ELSE excluded.announced_at END`,
          [...columns(topics, "url", "etag"), generation, now],
        );
        await tellOthers(rows, owner);
      });
    },

    async retryNow(keys, now) {
      const owner = await session.enter();
      return database.transaction(async (rows) => {
        const due = await rows<SubscriptionKey>(
          `UPDATE hub_subscriptions s SET next_try = 0
           FROM unnest($1::text[], $2::text[]) AS asked (topic, callback)
           WHERE s.topic = asked.topic AND s.callback = asked.callback AND next_try > $3 AND lease_end > $3
           RETURNING s.topic, s.callback`,
          [...columns(keys, "topic", "callback"), now],
        );
        await tellOthers(rows, owner);
        return due;
      });
    },
  };
}
