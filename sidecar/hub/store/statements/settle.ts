import { randomUUID } from "node:crypto";
import { keyText } from "../../subscription-id.ts";
import type { Backend, Rows } from "../backend.ts";
import type { DeliveryResult, NextState, Store, SubscriptionKey } from "../store.ts";
import { groupBy } from "./group-by.ts";

type Kept = DeliveryResult & { next: NextState };

/** The fields of NextState and their types, as `Backend.list` takes them. */
const STATE = "received text, failures integer, next_try bigint, delivered text, failure text";

/** Records what came of deliveries, and frees their claims. */
export function settleMethods(backend: Backend): Pick<Store, "settleDeliveries"> {
  const { list, lock, texts } = backend;
  const { subscriptions, intents } = backend.tables;
  const HELD = "topic text, callback text, claim text";

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
    WHERE (i.topic, i.callback) IN (SELECT topic, callback FROM ${list("denied", "topic text, callback text")} AS denied)
    ORDER BY i.topic, i.callback ${lock("FOR UPDATE OF i")}`;
  const REMOVE = `DELETE FROM ${subscriptions}
    WHERE (topic, callback, claim) IN (SELECT topic, callback, claim FROM ${list("removed", HELD)} AS removed)
    RETURNING topic, callback, host`;
  const DENY = `INSERT INTO ${intents} (topic, callback, id, mode, reason, host, lease_seconds)
    SELECT topic, callback, id, 'deny', reason, host, 0
    FROM ${list("denials", "topic text, callback text, id text, reason text, host text")} AS denials WHERE true
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
    const reasons = new Map(
      ended.flatMap(({ delivery, denial }) => (denial ? [[keyText(delivery), denial] as const] : [])),
    );
    const denied = ended.filter(({ denial }) => denial).map(({ delivery }) => keyOf(delivery));
    if (denied.length > 0) await rows(LOCK_INTENTS, { denied: JSON.stringify(denied) });
    const held = ended.map(({ delivery }) => ({ ...keyOf(delivery), claim: delivery.claim }));
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

const keyOf = ({ topic, callback }: SubscriptionKey): SubscriptionKey => ({ topic, callback });

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
