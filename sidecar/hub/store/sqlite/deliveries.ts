import {
  type AnnouncedTopic,
  CLAIM_LENGTH,
  CLOCK_TOLERANCE,
  type ClaimedDelivery,
  type DeliveryMethods,
  type DeliveryResult,
  type DueSubscription,
  type Moment,
} from "../store.ts";
import { assertChecksum } from "./checksum.ts";
import type { SqliteDatabase } from "./database.ts";
import { secretOf } from "./secret.ts";

/** Maximum number of subscriptions returned by one call of `due`. */
const PAGE = 1000;

/** Subscriptions to `:topic` that lack `:etag`, provided that this is what the topic has announced. */
const DUE = `topic = :topic AND received <> :etag
  AND EXISTS (SELECT 1 FROM topics t WHERE t.topic = :topic AND t.etag = :etag)
  AND lease_end > :now
  AND (next_try <= :now OR next_try > :now + :retryHorizon + :tolerance)
  AND (claimed_until <= :now OR claimed_until > :now + :longest + :tolerance)`;

const LISTED = "callback IN (SELECT value FROM json_each(:callbacks))";

/** The subscriptions of a list of callbacks that one claim holds; a claim is for one topic. */
const HELD = `topic = :topic AND ${LISTED} AND claim = :claim`;

type ClaimedRow = [
  callback: string,
  host: string,
  secret: string | null,
  leaseEnd: number,
  failures: number,
  checksum: string,
];

export function deliveryMethods(database: SqliteDatabase, owner: string): DeliveryMethods {
  let claims = 0;

  const parametersOf = ({ url, etag }: AnnouncedTopic, { now, retryHorizon }: Moment) => ({
    topic: url,
    etag,
    now,
    retryHorizon,
    longest: CLAIM_LENGTH,
    tolerance: CLOCK_TOLERANCE,
  });

  /**
   * Statements cost more than rows: those of a topic are claimed by one. So do values that the driver hands over: the rows
   * come as one text.
   */
  const claim = (callbacks: string[], topic: AnnouncedTopic, moment: Moment): ClaimedDelivery[] => {
    claims += 1;
    const name = `${owner} ${claims}`;
    const listed = { callbacks: JSON.stringify(callbacks), claim: name };
    database.rows(
      `UPDATE subscriptions SET claim = :claim, claimed_until = :now + :longest, received = ''
       WHERE ${LISTED} AND ${DUE}`,
      { ...parametersOf(topic, moment), ...listed },
    );
    const [answer] = database.rows<{ claimed: string }>(
      `SELECT json_group_array(json_array(callback, host, secret, lease_end, failures, checksum)) AS claimed
       FROM subscriptions WHERE ${HELD}`,
      { topic: topic.url, ...listed },
    );
    const claimed: ClaimedRow[] = JSON.parse(answer!.claimed);
    return claimed.map(([callback, host, secret, leaseEnd, failures, checksum]) => {
      assertChecksum({ topic: topic.url, callback, secret, leaseEnd, checksum });
      return {
        topic: topic.url,
        callback,
        claim: name,
        claimedUntil: moment.now + CLAIM_LENGTH,
        host,
        secret: secretOf(secret),
        leaseEnd,
        failures,
      };
    });
  };

  /** Settles deliveries that were claimed together and have the same outcome. */
  const settle = (alike: DeliveryResult[], now: number) => {
    const { delivery, next, denial } = alike[0]!;
    const callbacks = JSON.stringify(alike.map((result) => result.delivery.callback));
    const parameters = { topic: delivery.topic, claim: delivery.claim, callbacks };
    if (next === null) {
      if (denial) {
        database.rows(
          `INSERT INTO intents (topic, callback, id, mode, reason, host, lease_seconds)
           SELECT topic, callback, lower(hex(randomblob(16))), 'deny', :denial, host, 0 FROM subscriptions WHERE ${HELD}
           ON CONFLICT (topic, callback) DO NOTHING`,
          { ...parameters, denial },
        );
      }
      database.rows(`DELETE FROM subscriptions WHERE ${HELD}`, parameters);
    } else {
      database.rows(
        `UPDATE subscriptions SET received = :received, failures = :failures, next_try = :nextTry, claim = '',
           claimed_until = 0, delivered_at = iif(:delivered IS NULL, delivered_at, :now),
           delivered_generation = coalesce(:delivered, delivered_generation),
           last_failure = coalesce(:failure, last_failure) WHERE ${HELD}`,
        { delivered: null, failure: null, ...next, ...parameters, now },
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

    async due(served, moment, after) {
      const parts = [0, 1].flatMap((failing) => served.map((topic) => ({ failing, topic })));
      const begun = after ? parts.findIndex((part) => holds(part, after)) : 0;
      if (begun === -1) return [];
      const page: DueSubscription[] = [];
      for (const [index, { failing, topic }] of parts.slice(begun).entries()) {
        const rows = database.rows<Omit<DueSubscription, "topic">>(
          `SELECT callback, failures FROM subscriptions
           WHERE callback > :after AND (failures > 0) = :failing AND ${DUE} ORDER BY callback LIMIT :limit`,
          {
            ...parametersOf(topic, moment),
            failing,
            after: index === 0 && after ? after.callback : "",
            limit: PAGE - page.length,
          },
        );
        for (const { callback, failures } of rows) page.push({ topic: topic.url, callback, failures });
        if (page.length === PAGE) break;
      }
      return page;
    },

    async claimDue(keys, served, moment) {
      const byTopic = groupBy(keys, ({ topic }) => topic);
      return database.transaction(() =>
        served.flatMap((topic) => {
          const callbacks = byTopic.get(topic.url)?.map(({ callback }) => callback);
          return callbacks ? claim(callbacks, topic, moment) : [];
        }),
      );
    },

    async settleDeliveries(results, now) {
      const byClaim = groupBy(results, ({ delivery }) => delivery.claim);
      database.transaction(() => {
        for (const together of byClaim.values()) {
          for (const alike of groupBy(together, outcomes()).values()) settle(alike, now);
        }
      });
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

function holds({ failing, topic }: { failing: number; topic: AnnouncedTopic }, after: DueSubscription) {
  return topic.url === after.topic && failing === Math.sign(after.failures);
}

/** Makes the function that returns a key for a delivery's outcome; thousands of deliveries share one outcome object. */
function outcomes(): (result: DeliveryResult) => string {
  const keys = new Map<DeliveryResult["next"], string>();
  return ({ next, denial }) => {
    if (denial) return denial;
    const key = keys.get(next) ?? JSON.stringify(next);
    keys.set(next, key);
    return key;
  };
}

function groupBy<Item>(items: readonly Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
