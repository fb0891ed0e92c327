import { assertChecksum } from "./sqlite-checksum.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import {
  type AnnouncedTopic,
  CLAIM_LENGTH,
  CLOCK_TOLERANCE,
  type ClaimedDelivery,
  type DeliveryResult,
  type Moment,
  type Store,
  type SubscriptionKey,
} from "./store.ts";

type Verbs = Pick<Store, "announce" | "due" | "claimDue" | "settleDeliveries" | "expire" | "nextMoment">;

/** A subscription to `:topic` that lacks `:etag`, provided that this is what the topic has announced. */
const DUE = `topic = :topic AND received <> :etag
  AND EXISTS (SELECT 1 FROM topics t WHERE t.topic = :topic AND t.etag = :etag)
  AND lease_end > :now
  AND (next_try <= :now OR next_try > :now + :retryHorizon + :tolerance)
  AND (claimed_until <= :now OR claimed_until > :now + :longest + :tolerance)`;

export function deliveryVerbs(database: SqliteDatabase, owner: string): Verbs {
  let claims = 0;

  const parametersOf = ({ url, etag }: AnnouncedTopic, { now, retryHorizon }: Moment) => ({
    topic: url,
    etag,
    now,
    retryHorizon,
    longest: CLAIM_LENGTH,
    tolerance: CLOCK_TOLERANCE,
  });

  const claim = (callback: string, topic: AnnouncedTopic, moment: Moment) => {
    claims += 1;
    const [row] = database.rows<ClaimedDelivery & { checksum: string }>(
      `UPDATE subscriptions SET claim = :claim, claimed_until = :now + :longest, received = ''
       WHERE callback = :callback AND ${DUE}
       RETURNING topic, callback, claim, claimed_until AS claimedUntil, host, secret, lease_end AS leaseEnd,
         failures, checksum`,
      { ...parametersOf(topic, moment), callback, claim: `${owner} ${claims}` },
    );
    if (row !== undefined) assertChecksum(row);
    return row;
  };

  const settle = ({ delivery: { topic, callback, claim }, next }: DeliveryResult) => {
    const held = "WHERE topic = :topic AND callback = :callback AND claim = :claim";
    if (next === null) database.rows(`DELETE FROM subscriptions ${held}`, { topic, callback, claim });
    else {
      database.rows(
        `UPDATE subscriptions SET received = :received, failures = :failures, next_try = :nextTry, claim = '',
           claimed_until = 0 ${held}`,
        { topic, callback, claim, ...next },
      );
    }
  };

  return {
    async announce(generation, topics, now) {
      return database.transaction(() => {
        const current = topics.map(({ url, etag }) => {
          const kept = database.rows(
            `INSERT INTO topics (topic, etag, generation, announced_at) VALUES (:url, :etag, :generation, :now)
             ON CONFLICT (topic) DO UPDATE
             SET generation = excluded.generation, etag = excluded.etag,
               announced_at = iif(etag = excluded.etag, announced_at, excluded.announced_at)
             WHERE generation <= excluded.generation
             RETURNING topic`,
            { url, etag, generation, now },
          );
          return kept.length > 0;
        });
        return current.every(Boolean);
      });
    },

    async due(served, moment) {
      const found = served.flatMap((topic) =>
        database.rows<SubscriptionKey & { failures: number }>(
          `SELECT topic, callback, failures FROM subscriptions WHERE ${DUE} ORDER BY failures, next_try`,
          parametersOf(topic, moment),
        ),
      );
      return found.sort((a, b) => a.failures - b.failures);
    },

    async claimDue(keys, served, moment) {
      const byUrl = new Map(served.map((topic) => [topic.url, topic]));
      return database.transaction(() =>
        keys.flatMap(({ topic, callback }) => {
          const announced = byUrl.get(topic);
          return (announced && claim(callback, announced, moment)) ?? [];
        }),
      );
    },

    async settleDeliveries(results) {
      database.transaction(() => results.forEach(settle));
    },

    async expire(now) {
      return database.transaction(
        () =>
          database.rows("DELETE FROM subscriptions WHERE lease_end <= :now RETURNING topic", { now }).length,
      );
    },

    async nextMoment(now) {
      const [first] = database.rows<{ moment: number | null }>(
        `SELECT min(moment) AS moment FROM (
           SELECT min(lease_end) AS moment FROM subscriptions
           UNION ALL SELECT min(claimed_until) FROM intents WHERE claimed_until > :now
           UNION ALL SELECT min(claimed_until) FROM subscriptions WHERE claimed_until > :now
           UNION ALL SELECT min(next_try) FROM subscriptions WHERE next_try > :now
         ) WHERE moment > :now`,
        { now },
      );
      return first?.moment ?? null;
    },
  };
}
