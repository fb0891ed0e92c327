import { randomUUID } from "node:crypto";
import { groupBy } from "../../../../data/_text/group-by.ts";
import { keyText } from "../../subscription-id.ts";
import type { Backend, Rows } from "../backend.ts";
import {
  type AnnouncedTopic,
  CLAIM_LENGTH,
  type ClaimedDelivery,
  type DeliveryResult,
  type Moment,
  type NextState,
  type Store,
  type SubscriptionKey,
} from "../store.ts";
import { DUE, dueLimits, inLockOrder, KEY, keysText } from "./conditions.ts";

/** What is read of a subscription to claim its delivery; the secret in base64. */
interface Found {
  callback: string;
  host: string;
  secret: string | null;
  leaseEnd: number;
  failures: number;
  proven: boolean | number;
}

export function deliveryMethods(backend: Backend): Pick<Store, "due" | "claimDue" | "someProven"> {
  const { tables, texts, lock } = backend;

  /**
   * Locks the topic as well: a newer generation that is announced, and even delivered by another process, between the
   * start of this statement and the lock is then seen, and the subscription left alone.
   */
  const FIND = `SELECT ${backend.asJson(["callback", "host", "secret", "leaseEnd", "failures", "proven"])} AS found
    FROM (
      SELECT s.callback, s.host, ${backend.secretOf("s.secret")} AS secret, s.lease_end AS "leaseEnd", s.failures,
        s.delivered_at IS NOT NULL AS proven
      FROM ${tables.topics} t CROSS JOIN ${tables.subscriptions} s
      WHERE t.topic = :topic AND t.etag = :etag AND s.callback IN ${texts("callbacks")} AND ${DUE}
      ${lock("FOR UPDATE OF s SKIP LOCKED FOR SHARE OF t")}
    ) AS due`;
  const CLAIM = `UPDATE ${tables.subscriptions} SET claim = :claim, claimed_until = :claimedUntil, received = ''
    WHERE topic = :topic AND callback IN ${texts("callbacks")}`;

  const PROVEN = `SELECT min(callback) AS callback FROM ${tables.subscriptions}
    WHERE delivered_at IS NOT NULL AND failures = 0 AND lease_end > :now GROUP BY host ORDER BY random() LIMIT :most`;

  /** All of a topic are claimed by one statement, which costs more than a row, and come as one text, as each value has its cost. */
  const claimTopic = async (
    rows: Rows,
    keys: readonly SubscriptionKey[],
    { url: topic, etag }: AnnouncedTopic,
    moment: Moment,
  ): Promise<ClaimedDelivery[]> => {
    const callbacks = JSON.stringify(keys.map(({ callback }) => callback));
    const [answer] = await rows<{ found: string }>(FIND, { topic, etag, callbacks, ...dueLimits(moment) });
    const found: Found[] = JSON.parse(answer!.found);
    if (found.length === 0) return [];
    const claim = await backend.claimName();
    const claimedUntil = moment.now + CLAIM_LENGTH;
    const due = JSON.stringify(found.map(({ callback }) => callback));
    await rows(CLAIM, { claim, claimedUntil, topic, callbacks: due });
    return found.map((row) => {
      const { callback, host, leaseEnd, failures } = row;
      // SQLite's comparisons yield numbers.
      const proven = Boolean(row.proven);
      const secret = decoded(row.secret);
      return { topic, callback, host, leaseEnd, failures, proven, secret, claim, claimedUntil };
    });
  };

  return {
    due: backend.due,
    someProven: async (most, now) =>
      (await backend.read<{ callback: string }>(PROVEN, { most, now })).map(({ callback }) => callback),
    claimDue: (keys, served, moment) => {
      const byTopic = groupBy(keys, ({ topic }) => topic);
      return backend.transaction(async (rows) => {
        const claimed: ClaimedDelivery[] = [];
        for (const topic of inLockOrder(served)) {
          const wanted = byTopic.get(topic.url);
          if (wanted) claimed.push(...(await claimTopic(rows, wanted, topic, moment)));
        }
        return claimed;
      });
    },
  };
}

const decoded = (secret: string | null) =>
  secret === null ? null : Buffer.from(secret, "base64").toString();

type Kept = DeliveryResult & { next: NextState };

/** The fields of NextState and their types, as `Backend.list` takes them. */
const STATE = "received text, failures integer, next_try bigint, delivered text, failure text";

export function settleMethods(backend: Backend): Pick<Store, "settleDeliveries"> {
  const { list, lock, texts } = backend;
  const { subscriptions, intents } = backend.tables;
  const HELD = `${KEY}, claim text`;

  /** `of` gives the SQL for a field of the new state. */
  const keeping = (of: (field: string) => string) => `UPDATE ${subscriptions} AS s
    SET received = ${of("received")}, failures = ${of("failures")}, next_try = ${of("next_try")}, claim = '',
      claimed_until = 0,
      delivered_at = CASE WHEN ${of("delivered")} IS NULL THEN s.delivered_at ELSE :now END,
      delivered_generation = coalesce(${of("delivered")}, s.delivered_generation),
      last_failure = coalesce(${of("failure")}, s.last_failure)`;
  // A list of outcomes is one statement and one round trip, where SQLite reads a list more slowly than it runs a statement.
  const KEEP_LIST = `${keeping((field) => `settled.${field}`)} FROM ${list("settled", `${HELD}, ${STATE}`)} AS settled
    WHERE s.topic = settled.topic AND s.callback = settled.callback AND s.claim = settled.claim`;
  const KEEP_ALIKE = `${keeping((field) => `:${field}`)}
    WHERE s.topic = :topic AND s.callback IN ${texts("callbacks")} AND s.claim = :claim`;

  const LOCK_INTENTS = `SELECT i.topic FROM ${intents} i
    WHERE (i.topic, i.callback) IN (SELECT topic, callback FROM ${list("denied", KEY)} AS denied)
    ORDER BY i.topic, i.callback ${lock("FOR UPDATE OF i")}`;
  const REMOVE = `DELETE FROM ${subscriptions}
    WHERE (topic, callback, claim) IN (SELECT topic, callback, claim FROM ${list("removed", HELD)} AS removed)
    RETURNING topic, callback, host`;
  const DENY = `INSERT INTO ${intents} (topic, callback, id, mode, reason, host, lease_seconds)
    SELECT topic, callback, id, 'deny', reason, host, 0
    FROM ${list("denials", `${KEY}, id text, reason text, host text`)} AS denials WHERE true
    ON CONFLICT (topic, callback) DO NOTHING`;

  const keepList = (rows: Rows, kept: readonly Kept[], now: number) => {
    const settled = kept.map(({ delivery: { topic, callback, claim }, next }) => ({
      topic,
      callback,
      claim,
      ...stateOf(next),
    }));
    return rows(KEEP_LIST, { settled: JSON.stringify(settled), now });
  };

  const keepAlike = async (rows: Rows, kept: readonly Kept[], now: number) => {
    for (const together of groupBy(kept, ({ delivery }) => delivery.claim).values()) {
      for (const alike of groupBy(together, createOutcomeKeys()).values()) {
        const { delivery, next } = alike[0]!;
        const { topic, claim } = delivery;
        const callbacks = JSON.stringify(alike.map((result) => result.delivery.callback));
        await rows(KEEP_ALIKE, { topic, claim, callbacks, ...stateOf(next), now });
      }
    }
  };

  const keep = backend.settlesLists ? keepList : keepAlike;

  /** Locks intents before subscriptions, as settling intents does, to avoid a deadlock. */
  const remove = async (rows: Rows, ended: readonly DeliveryResult[]) => {
    const reasons = new Map(ended.map(({ delivery, denial }) => [keyText(delivery), denial]));
    const denied = ended.filter(({ denial }) => denial).map(({ delivery }) => delivery);
    if (denied.length > 0) await rows(LOCK_INTENTS, { denied: keysText(denied) });
    const held = ended.map(({ delivery: { topic, callback, claim } }) => ({ topic, callback, claim }));
    const removed = await rows<SubscriptionKey & { host: string }>(REMOVE, { removed: JSON.stringify(held) });
    const denials = removed
      .map((each) => ({ ...each, id: randomUUID(), reason: reasons.get(keyText(each)) }))
      .filter(({ reason }) => reason);
    if (denials.length > 0) await rows(DENY, { denials: JSON.stringify(denials) });
  };

  return {
    settleDeliveries: (results, now) =>
      backend.transaction(async (rows) => {
        const ended = results.filter(({ next }) => next === null);
        const kept = results.filter((result): result is Kept => result.next !== null);
        if (ended.length > 0) await remove(rows, ended);
        if (kept.length > 0) await keep(rows, kept, now);
      }),
  };
}

const stateOf = ({ received, failures, nextTry, delivered, failure }: NextState) => ({
  received,
  failures,
  next_try: nextTry,
  delivered: delivered ?? null,
  failure: failure ?? null,
});

/** Makes the function that names a delivery's outcome; thousands of deliveries share one outcome object. */
function createOutcomeKeys(): (result: Kept) => string {
  const keys = new Map<NextState, string>();
  return ({ next }) => {
    const key = keys.get(next) ?? JSON.stringify(next);
    keys.set(next, key);
    return key;
  };
}
