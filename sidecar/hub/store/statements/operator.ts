import { randomUUID } from "node:crypto";
import type { Backend } from "../backend.ts";
import type { Store, SubscriptionKey, SubscriptionRecord } from "../store.ts";
import { KEY, keysText } from "./conditions.ts";

/** Maximum number of records returned by one call of `list`. */
const PAGE = 5000;

/** The methods behind an operator's commands, which run while other processes work on the store. */
export function operatorMethods(backend: Backend): Pick<Store, "list" | "deny" | "retryNow"> {
  const { list } = backend;
  const { topics, subscriptions, intents } = backend.tables;
  const pageOf = (table: string, condition = "") => `SELECT * FROM (
      SELECT topic, callback FROM ${table} WHERE (topic, callback) > (:topic, :callback) ${condition}
      ORDER BY topic, callback LIMIT ${PAGE}) AS page`;

  const LIST = `WITH listed AS (
      ${pageOf(subscriptions)} UNION ${pageOf(intents, "AND mode <> 'unsubscribe'")}
    )
    SELECT topic, callback, coalesce(s.host, i.host) AS host, i.mode AS intent, s.lease_end AS "leaseEnd",
      coalesce(s.received = t.etag, false) AS "hasNewest", s.delivered_at AS "deliveredAt",
      s.delivered_generation AS "deliveredGeneration", coalesce(s.failures, 0) AS failures,
      s.last_failure AS "lastFailure", coalesce(s.next_try, 0) AS "nextTry"
    FROM listed LEFT JOIN ${subscriptions} s USING (topic, callback)
      LEFT JOIN ${intents} i USING (topic, callback) LEFT JOIN ${topics} t USING (topic)
    ORDER BY topic, callback LIMIT ${PAGE}`;

  /** Locks intents before subscriptions, as settling does, and so waits for an intent that is just taking effect. */
  const DENY = `INSERT INTO ${intents} AS i (topic, callback, id, mode, reason, moved_to, host, lease_seconds)
    SELECT topic, callback, id, 'deny', CASE WHEN moved_to IS NULL THEN 'byOperator' ELSE 'moved' END, moved_to,
      coalesce(s.host, asking.host), 0
    FROM ${list("keys", `${KEY}, id text, moved_to text`)} AS asked
      LEFT JOIN ${subscriptions} s USING (topic, callback)
      LEFT JOIN (SELECT topic, callback, host FROM ${intents} WHERE mode = 'subscribe') AS asking
        USING (topic, callback)
    WHERE coalesce(s.host, asking.host) IS NOT NULL ORDER BY topic, callback
    ON CONFLICT (topic, callback) DO UPDATE
    SET id = excluded.id, mode = excluded.mode, reason = excluded.reason, moved_to = excluded.moved_to,
      host = excluded.host, secret = NULL,
      lease_seconds = 0, claim = '', claimed_until = 0
    RETURNING topic, callback`;
  const REMOVE = `DELETE FROM ${subscriptions}
    WHERE (topic, callback) IN (SELECT topic, callback FROM ${list("keys", KEY)} AS denied)`;
  const RETRY = `UPDATE ${subscriptions} SET next_try = 0
    WHERE (topic, callback) IN (SELECT topic, callback FROM ${list("keys", KEY)} AS asked)
      AND next_try > :now AND lease_end > :now
    RETURNING topic, callback`;

  return {
    async list(after = { topic: "", callback: "" }) {
      const { topic, callback } = after;
      const listed = await backend.read<SubscriptionRecord>(LIST, { topic, callback });
      // SQLite's comparisons yield numbers.
      return listed.map((record) => ({ ...record, hasNewest: Boolean(record.hasNewest) }));
    },

    deny: (keys) =>
      backend.transaction(async (rows) => {
        const asked = keys.map(({ topic, callback, movedTo = null }) => ({
          topic,
          callback,
          id: randomUUID(),
          moved_to: movedTo,
        }));
        const denied = await rows<SubscriptionKey>(DENY, { keys: JSON.stringify(asked) });
        await rows(REMOVE, { keys: JSON.stringify(denied) });
        await backend.tellOthers(rows);
        return denied;
      }),

    retryNow: (keys, now) =>
      backend.transaction(async (rows) => {
        const due = await rows<SubscriptionKey>(RETRY, { keys: keysText(keys), now });
        await backend.tellOthers(rows);
        return due;
      }),
  };
}
