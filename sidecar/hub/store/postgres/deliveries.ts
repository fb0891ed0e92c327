import { randomUUID } from "node:crypto";
import {
  type AnnouncedTopic,
  CLAIM_LENGTH,
  CLOCK_TOLERANCE,
  type ClaimedDelivery,
  type DeliveryMethods,
  type DueSubscription,
  type Moment,
  type SubscriptionKey,
} from "../store.ts";
import { columns, type PostgresDatabase, type Rows } from "./database.ts";
import { type Session, tellOthers } from "./session.ts";

/** Maximum number of subscriptions returned by one call of `due`. The server sorts all of them for each page. */
const PAGE = 5000;

/** Subscriptions `s` that lack what topic `t` has announced, provided that this process serves it. */
const DUE = `hub_subscriptions s
  JOIN unnest($1::text[], $2::text[]) AS served (topic, etag) ON served.topic = s.topic
  JOIN hub_topics t ON t.topic = s.topic AND t.etag = served.etag
  WHERE s.received <> t.etag AND s.lease_end > $3
    AND (s.next_try <= $3 OR s.next_try > $4)
    AND (s.claimed_until <= $3 OR s.claimed_until > $5)`;

/** Removed subscriptions with a denial leave that behind, unless an intent is open for them. */
const SETTLE = `WITH settled AS (
    SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::integer[], $6::bigint[], $7::text[],
        $8::text[], $9::text[])
      AS settled (topic, callback, claim, received, failures, next_try, delivered, failure, denial)
  ), removed AS (
    DELETE FROM hub_subscriptions s USING settled
    WHERE s.topic = settled.topic AND s.callback = settled.callback AND s.claim = settled.claim
      AND settled.received IS NULL
    RETURNING s.topic, s.callback, s.host, settled.denial
  ), denied AS (
    INSERT INTO hub_intents (topic, callback, id, mode, reason, host, lease_seconds)
    SELECT topic, callback, gen_random_uuid()::text, 'deny', denial, host, 0 FROM removed
    WHERE denial IS NOT NULL ORDER BY topic, callback
    ON CONFLICT (topic, callback) DO NOTHING
  )
  UPDATE hub_subscriptions s
  SET received = settled.received, failures = settled.failures, next_try = settled.next_try, claim = '',
    claimed_until = 0,
    delivered_at = CASE WHEN settled.delivered IS NULL THEN s.delivered_at ELSE $10 END,
    delivered_generation = coalesce(settled.delivered, s.delivered_generation),
    last_failure = coalesce(settled.failure, s.last_failure)
  FROM settled
  WHERE s.topic = settled.topic AND s.callback = settled.callback AND s.claim = settled.claim
    AND settled.received IS NOT NULL`;

function dueParameters(served: readonly AnnouncedTopic[], { now, retryHorizon }: Moment) {
  return [
    ...columns(served, "url", "etag"),
    now,
    Math.ceil(now + retryHorizon + CLOCK_TOLERANCE),
    now + CLAIM_LENGTH + CLOCK_TOLERANCE,
  ];
}

export function deliveryMethods(database: PostgresDatabase, session: Session): DeliveryMethods {
  const seed = randomUUID();

  return {
    async announce(generation, topics, now) {
      const owner = await session.enter();
      return database.transaction(async (rows) => {
        const current = await rows(
          `INSERT INTO hub_topics AS t (topic, etag, generation, announced_at)
           SELECT topic, etag, $3, $4 FROM unnest($1::text[], $2::text[]) AS announced (topic, etag) ORDER BY topic
           ON CONFLICT (topic) DO UPDATE
           SET generation = excluded.generation, etag = excluded.etag,
             announced_at = CASE WHEN t.etag = excluded.etag THEN t.announced_at ELSE excluded.announced_at END
           WHERE t.generation <= excluded.generation
           RETURNING topic`,
          [...columns(topics, "url", "etag"), generation, now],
        );
        await tellOthers(rows, owner);
        return current.length === topics.length;
      });
    },

    // Each process goes through the subscriptions in an order of its own, so that two seldom want the same one.
    async due(served, moment, after) {
      return database.rows<DueSubscription>(
        `SELECT s.topic, s.callback, s.failures FROM ${DUE}
           AND ($7::integer IS NULL OR
             (sign(s.failures), md5(s.callback || $6), s.topic, s.callback) > (sign($7), md5($8 || $6), $9, $8))
         ORDER BY sign(s.failures), md5(s.callback || $6), s.topic, s.callback LIMIT ${PAGE}`,
        [...dueParameters(served, moment), seed, after?.failures, after?.callback, after?.topic],
      );
    },

    /**
     * Locks the topic as well: a newer generation that is announced, and even delivered by another process, between
     * the start of this statement and the lock is then seen, and the subscription left alone.
     */
    async claimDue(keys, served, moment) {
      const owner = await session.enter();
      const claimed = await database.rows<ClaimedDelivery & { secret: Buffer | null }>(
        `WITH due AS (
           SELECT s.topic, s.callback FROM ${DUE}
             AND (s.topic, s.callback) IN (SELECT * FROM unnest($6::text[], $7::text[]))
           FOR UPDATE OF s SKIP LOCKED FOR SHARE OF t
         )
         UPDATE hub_subscriptions s SET claim = $8, claimed_until = $9, received = ''
         FROM due WHERE s.topic = due.topic AND s.callback = due.callback
         RETURNING s.topic, s.callback, claim, claimed_until AS "claimedUntil", host, secret,
           lease_end AS "leaseEnd", failures`,
        [
          ...dueParameters(served, moment),
          ...columns(keys, "topic", "callback"),
          `${owner} ${randomUUID()}`,
          moment.now + CLAIM_LENGTH,
        ],
      );
      return claimed.map((delivery) => ({ ...delivery, secret: delivery.secret?.toString() ?? null }));
    },

    async settleDeliveries(results, now) {
      const settled = results.map(({ delivery: { topic, callback, claim }, next, denial }) => ({
        topic,
        callback,
        claim,
        received: next?.received ?? null,
        failures: next?.failures ?? null,
        nextTry: next?.nextTry ?? null,
        delivered: next?.delivered ?? null,
        failure: next?.failure ?? null,
        denial: denial ?? null,
      }));
      const record = (rows: Rows) =>
        rows(SETTLE, [
          ...columns(
            settled,
            "topic",
            "callback",
            "claim",
            "received",
            "failures",
            "nextTry",
            "delivered",
            "failure",
            "denial",
          ),
          now,
        ]);
      const denied = settled.filter(({ denial }) => denial !== null);
      if (denied.length === 0) await record(database.rows);
      else {
        await database.transaction(async (rows) => {
          await lockIntents(rows, denied);
          await record(rows);
        });
      }
    },

    async expire(now) {
      const expired = await database.rows(
        `DELETE FROM hub_subscriptions WHERE (topic, callback) IN
           (SELECT topic, callback FROM hub_subscriptions WHERE lease_end <= $1 FOR UPDATE SKIP LOCKED)
         RETURNING topic`,
        [now],
      );
      return expired.length;
    },

    async nextMoment(now) {
      const [first] = await database.rows<{ moment: number | null }>(
        `SELECT min(moment) AS moment FROM (
           SELECT min(lease_end) AS moment FROM hub_subscriptions WHERE lease_end > $1
           UNION ALL SELECT min(claimed_until) FROM hub_intents WHERE claimed_until > $1
           UNION ALL SELECT min(claimed_until) FROM hub_subscriptions WHERE claimed_until > $1
           UNION ALL SELECT min(next_try) FROM hub_subscriptions WHERE next_try > $1
         ) AS moments`,
        [now],
      );
      return first!.moment;
    },
  };
}

/** Locks intents before subscriptions, as settling intents does, to avoid a deadlock. */
async function lockIntents(rows: Rows, keys: readonly SubscriptionKey[]): Promise<void> {
  await rows(
    `SELECT FROM hub_intents i JOIN unnest($1::text[], $2::text[]) AS denied (topic, callback) USING (topic, callback)
     ORDER BY topic, callback FOR UPDATE OF i`,
    columns(keys, "topic", "callback"),
  );
}
