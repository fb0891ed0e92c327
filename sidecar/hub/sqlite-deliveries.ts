import { assertChecksum } from "./sqlite-checksum.ts";
import type { SqliteDatabase } from "./sqlite-database.ts";
import { secretOf } from "./sqlite-secret.ts";
import {
  type AnnouncedTopic,
  CLAIM_LENGTH,
  CLOCK_TOLERANCE,
  type ClaimedDelivery,
  type DeliveryResult,
  type DueSubscription,
  type Moment,
  type Store,
} from "./store.ts";

type Verbs = Pick<Store, "announce" | "due" | "claimDue" | "settleDeliveries" | "expire" | "nextMoment">;

/** Most subscriptions that one call of `due` answers. */
const PAGE = 1000;

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

  /** Statements cost more than rows: those of a topic are claimed by one. */
  const claim = (callbacks: string[], topic: AnnouncedTopic, moment: Moment, name: string) =>
    database
      .rows<ClaimedDelivery & { checksum: string }>(
        `UPDATE subscriptions SET claim = :claim, claimed_until = :now + :longest, received = ''
         WHERE callback IN (SELECT value FROM json_each(:callbacks)) AND ${DUE}
         RETURNING topic, callback, claim, claimed_until AS claimedUntil, host, secret, lease_end AS leaseEnd,
           failures, checksum`,
        { ...parametersOf(topic, moment), callbacks: JSON.stringify(callbacks), claim: name },
      )
      .map(({ checksum, ...delivery }) => {
        assertChecksum({ ...delivery, checksum });
        return { ...delivery, secret: secretOf(delivery.secret) };
      });

  /** Settles what was claimed together and goes on alike. */
  const settle = (alike: DeliveryResult[]) => {
    const { delivery, next } = alike[0]!;
    const callbacks = JSON.stringify(alike.map((result) => result.delivery.callback));
    const parameters = { topic: delivery.topic, claim: delivery.claim, callbacks };
    const held =
      "WHERE topic = :topic AND callback IN (SELECT value FROM json_each(:callbacks)) AND claim = :claim";
    if (next === null) database.rows(`DELETE FROM subscriptions ${held}`, parameters);
    else {
      database.rows(
        `UPDATE subscriptions SET received = :received, failures = :failures, next_try = :nextTry, claim = '',
           claimed_until = 0 ${held}`,
        { ...parameters, ...next },
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
      const begun = after && parts.findIndex((part) => holds(part, after));
      const page: DueSubscription[] = [];
      for (const [index, { failing, topic }] of parts.entries()) {
        if (begun !== undefined && index < begun) continue;
        const rows = database.rows<DueSubscription>(
          `SELECT topic, callback, failures FROM subscriptions
           WHERE callback > :after AND (failures > 0) = :failing AND ${DUE} ORDER BY callback LIMIT :limit`,
          {
            ...parametersOf(topic, moment),
            failing,
            after: index === begun ? after!.callback : "",
            limit: PAGE - page.length,
          },
        );
        page.push(...rows);
        if (page.length === PAGE) break;
      }
      return page;
    },

    async claimDue(keys, served, moment) {
      claims += 1;
      const byTopic = groupBy(keys, ({ topic }) => topic);
      return database.transaction(() =>
        served.flatMap((topic) => {
          const callbacks = byTopic.get(topic.url)?.map(({ callback }) => callback);
          return callbacks ? claim(callbacks, topic, moment, `${owner} ${claims}`) : [];
        }),
      );
    },

    async settleDeliveries(results) {
      const alike = groupBy(results, ({ delivery: { topic, claim }, next }) =>
        JSON.stringify([topic, claim, next && [next.received, next.failures, next.nextTry]]),
      );
      database.transaction(() => alike.forEach(settle));
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
