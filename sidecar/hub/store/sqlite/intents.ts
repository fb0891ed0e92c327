import { randomUUID } from "node:crypto";
import {
  CLAIM_LENGTH,
  CLOCK_TOLERANCE,
  type ClaimedIntent,
  type IntentMethods,
  type NewIntent,
  type SubscriptionKey,
} from "../store.ts";
import { checksumOf } from "./checksum.ts";
import type { SqliteDatabase } from "./database.ts";
import { storedSecret } from "./secret.ts";

/** Maximum number of intents returned by one call of `openIntents`. */
const PAGE = 1000;

const OPEN = "(claimed_until <= :now OR claimed_until > :now + :longest + :tolerance)";

export function intentMethods(database: SqliteDatabase, owner: string): IntentMethods {
  /** Whether one more subscription would bring its host above the limit. */
  const isHostFull = ({ topic, callback, host }: NewIntent, limit: number, now: number) => {
    const [found] = database.rows<{ renewal: number; held: number }>(
      `SELECT
         EXISTS (SELECT 1 FROM subscriptions WHERE topic = :topic AND callback = :callback)
           OR EXISTS (SELECT 1 FROM intents WHERE topic = :topic AND callback = :callback AND mode = 'subscribe')
           AS renewal,
         (SELECT count(*) FROM subscriptions WHERE host = :host AND lease_end > :now)
           + (SELECT count(*) FROM intents i WHERE host = :host AND mode = 'subscribe' AND NOT EXISTS
               (SELECT 1 FROM subscriptions s WHERE s.topic = i.topic AND s.callback = i.callback)) AS held`,
      { topic, callback, host, now },
    );
    return found!.renewal === 0 && found!.held >= limit;
  };

  const add = ({ topic, callback, host, mode, secret, leaseSeconds }: NewIntent) =>
    database.rows(
      `INSERT OR REPLACE INTO intents (topic, callback, id, mode, host, secret, lease_seconds)
       VALUES (:topic, :callback, :id, :mode, :host, :secret, :leaseSeconds)`,
      { topic, callback, id: randomUUID(), mode, host, secret: storedSecret(secret), leaseSeconds },
    );

  const claim = ({ topic, callback }: SubscriptionKey, now: number) =>
    database.rows<ClaimedIntent>(
      `UPDATE intents SET claim = :owner, claimed_until = :now + :longest
       WHERE topic = :topic AND callback = :callback AND ${OPEN}
       RETURNING topic, callback, id, mode, reason, host, lease_seconds AS leaseSeconds,
         coalesce((SELECT etag FROM topics t WHERE t.topic = intents.topic), '') AS announced`,
      { topic, callback, owner, now, longest: CLAIM_LENGTH, tolerance: CLOCK_TOLERANCE },
    );

  const subscribe = (
    { topic, callback, announced }: ClaimedIntent,
    host: string,
    secret: string | null,
    leaseEnd: number,
  ) =>
    database.rows(
      `INSERT INTO subscriptions (topic, callback, host, secret, lease_end, received, checksum)
       VALUES (:topic, :callback, :host, :secret, :leaseEnd, :announced, :checksum)
       ON CONFLICT (topic, callback) DO UPDATE
       SET secret = excluded.secret, lease_end = excluded.lease_end, checksum = excluded.checksum`,
      {
        topic,
        callback,
        host,
        secret,
        leaseEnd,
        announced,
        checksum: checksumOf({ topic, callback, secret, leaseEnd }),
      },
    );

  return {
    async addIntents(intents, limit, now) {
      return database.transaction(() =>
        intents.map((intent) => {
          const limited = intent.mode === "subscribe" && !intent.exempt;
          if (limited && isHostFull(intent, limit, now)) return false;
          add(intent);
          return true;
        }),
      );
    },

    async openIntents(now, after = { topic: "", callback: "" }) {
      const { topic, callback } = after;
      return database.rows<SubscriptionKey>(
        `SELECT topic, callback FROM intents WHERE (topic, callback) > (:topic, :callback) AND ${OPEN}
         ORDER BY topic, callback LIMIT ${PAGE}`,
        { topic, callback, now, longest: CLAIM_LENGTH, tolerance: CLOCK_TOLERANCE },
      );
    },

    async claimIntents(keys, now) {
      return database.transaction(() => keys.flatMap((key) => claim(key, now)));
    },

    async settleIntents(results) {
      return database.transaction(() =>
        results.map(({ intent, granted }) => {
          const { topic, callback, id, mode } = intent;
          const [ended] = database.rows<{ host: string; secret: string | null }>(
            "DELETE FROM intents WHERE topic = :topic AND callback = :callback AND id = :id RETURNING host, secret",
            { topic, callback, id },
          );
          if (ended === undefined || granted === null) return false;
          if (mode === "subscribe") subscribe(intent, ended.host, ended.secret, granted.leaseEnd);
          else {
            database.rows("DELETE FROM subscriptions WHERE topic = :topic AND callback = :callback", {
              topic,
              callback,
            });
          }
          return true;
        }),
      );
    },
  };
}
