import { randomUUID } from "node:crypto";
import { keyText } from "../../subscription-id.ts";
import { createHostCount } from "../host-count.ts";
import {
  CLAIM_LENGTH,
  CLOCK_TOLERANCE,
  type ClaimedIntent,
  type IntentMethods,
  type IntentResult,
  type NewIntent,
  type SubscriptionKey,
} from "../store.ts";
import { columns, type PostgresDatabase, type Rows } from "./database.ts";
import { LOCKS } from "./locks.ts";
import { type Session, tellOthers } from "./session.ts";

/** Maximum number of intents returned by one call of `openIntents`. */
const PAGE = 1000;

export function intentMethods(database: PostgresDatabase, session: Session): IntentMethods {
  return {
    async addIntents(intents, limit, now) {
      const owner = await session.enter();
      return database.transaction(async (rows) => {
        await rows("SELECT pg_advisory_xact_lock($1, $2)", LOCKS.intents);
        const count = createHostCount(await held(rows, intents, now), await known(rows, intents));
        const kept = intents.map((intent) => {
          const limited = intent.mode === "subscribe" && !intent.exempt;
          return count.add(intent, limited ? limit : Number.POSITIVE_INFINITY);
        });
        const newest = new Map(
          intents.filter((_, index) => kept[index]).map((intent) => [keyText(intent), intent]),
        );
        if (newest.size > 0) {
          await insert(rows, [...newest.values()]);
          await tellOthers(rows, owner);
        }
        return kept;
      });
    },

    async openIntents(now, after = { topic: "", callback: "" }) {
      return database.rows<SubscriptionKey>(
        `SELECT topic, callback FROM hub_intents
         WHERE (topic, callback) > ($3, $4) AND (claimed_until <= $1 OR claimed_until > $2)
         ORDER BY topic, callback LIMIT ${PAGE}`,
        [...openAt(now), after.topic, after.callback],
      );
    },

    async claimIntents(keys, now) {
      const owner = await session.enter();
      return database.rows<ClaimedIntent>(
        `WITH open AS (
           SELECT i.topic, i.callback
           FROM unnest($3::text[], $4::text[]) AS wanted (topic, callback)
           JOIN hub_intents i USING (topic, callback)
           WHERE i.claimed_until <= $1 OR i.claimed_until > $2
           FOR UPDATE OF i SKIP LOCKED
         )
         UPDATE hub_intents i SET claim = $5, claimed_until = $6
         FROM open WHERE i.topic = open.topic AND i.callback = open.callback
         RETURNING i.topic, i.callback, i.id, i.mode, i.reason, i.host, i.lease_seconds AS "leaseSeconds",
           coalesce((SELECT etag FROM hub_topics t WHERE t.topic = i.topic), '') AS announced`,
        [
          ...openAt(now),
          ...columns(keys, "topic", "callback"),
          `${owner} ${randomUUID()}`,
          now + CLAIM_LENGTH,
        ],
      );
    },

    async settleIntents(results) {
      return database.transaction(async (rows) => {
        const ended = await rows<{ id: string; host: string; secret: Buffer | null }>(
          `DELETE FROM hub_intents i
           USING unnest($1::text[], $2::text[], $3::text[]) AS settled (topic, callback, id)
           WHERE i.topic = settled.topic AND i.callback = settled.callback AND i.id = settled.id
           RETURNING i.id, i.host, i.secret`,
          columns(
            results.map(({ intent }) => intent),
            "topic",
            "callback",
            "id",
          ),
        );
        const byId = new Map(ended.map((intent) => [intent.id, intent]));
        const effective = results.filter(({ intent, granted }) => granted !== null && byId.has(intent.id));
        await subscribe(
          rows,
          effective.filter(({ intent }) => intent.mode === "subscribe").map(toSubscription(byId)),
        );
        await unsubscribe(
          rows,
          effective.filter(({ intent }) => intent.mode === "unsubscribe").map(({ intent }) => intent),
        );
        return results.map((result) => effective.includes(result));
      });
    },
  };
}

const openAt = (now: number) => [now, now + CLAIM_LENGTH + CLOCK_TOLERANCE];

/** How many subscriptions the hosts of these intents have or are about to have. */
async function held(rows: Rows, intents: readonly NewIntent[], now: number) {
  return rows<{ host: string; held: number }>(
    `SELECT host,
       (SELECT count(*) FROM hub_subscriptions s WHERE s.host = asked.host AND lease_end > $2)
         + (SELECT count(*) FROM hub_intents i WHERE i.host = asked.host AND mode = 'subscribe' AND NOT EXISTS
             (SELECT 1 FROM hub_subscriptions s WHERE s.topic = i.topic AND s.callback = i.callback)) AS held
     FROM unnest($1::text[]) AS asked (host)`,
    [[...new Set(intents.map(({ host }) => host))], now],
  );
}

/** What is known of the subscriptions that intents name. */
async function known(rows: Rows, intents: readonly NewIntent[]) {
  return rows<SubscriptionKey & { subscribed: boolean; pending: boolean }>(
    `SELECT topic, callback, s.topic IS NOT NULL AS subscribed, i.mode IS NOT DISTINCT FROM 'subscribe' AS pending
     FROM unnest($1::text[], $2::text[]) AS asked (topic, callback)
     LEFT JOIN hub_subscriptions s USING (topic, callback)
     LEFT JOIN hub_intents i USING (topic, callback)`,
    columns(intents, "topic", "callback"),
  );
}

/** Secrets are stored as bytes: they may contain NUL, which text in Postgres cannot. */
const toBytes = (secret: string | null) => (secret === null ? null : Buffer.from(secret));

async function insert(rows: Rows, intents: readonly NewIntent[]): Promise<void> {
  const records = intents.map((intent) => ({
    ...intent,
    id: randomUUID(),
    secret: toBytes(intent.secret),
  }));
  await rows(
    `INSERT INTO hub_intents (topic, callback, id, mode, host, secret, lease_seconds)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::bytea[], $7::integer[])
     ON CONFLICT (topic, callback) DO UPDATE
     SET id = excluded.id, mode = excluded.mode, reason = NULL, host = excluded.host, secret = excluded.secret,
       lease_seconds = excluded.lease_seconds, claim = '', claimed_until = 0`,
    columns(records, "topic", "callback", "id", "mode", "host", "secret", "leaseSeconds"),
  );
}

const toSubscription =
  (byId: Map<string, { host: string; secret: Buffer | null }>) =>
  ({ intent, granted }: IntentResult) => ({ ...intent, ...byId.get(intent.id)!, ...granted! });

async function subscribe(rows: Rows, subscriptions: ReturnType<ReturnType<typeof toSubscription>>[]) {
  if (subscriptions.length === 0) return;
  await rows(
    `INSERT INTO hub_subscriptions (topic, callback, host, secret, lease_end, received)
     SELECT * FROM unnest($1::text[], $2::text[], $3::text[], $4::bytea[], $5::bigint[], $6::text[])
     ON CONFLICT (topic, callback) DO UPDATE SET secret = excluded.secret, lease_end = excluded.lease_end`,
    columns(subscriptions, "topic", "callback", "host", "secret", "leaseEnd", "announced"),
  );
}

async function unsubscribe(rows: Rows, keys: readonly SubscriptionKey[]): Promise<void> {
  if (keys.length === 0) return;
  await rows(
    `DELETE FROM hub_subscriptions s USING unnest($1::text[], $2::text[]) AS gone (topic, callback)
     WHERE s.topic = gone.topic AND s.callback = gone.callback`,
    columns(keys, "topic", "callback"),
  );
}
