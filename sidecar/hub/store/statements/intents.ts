import { randomUUID } from "node:crypto";
import { keyText } from "../../subscription-id.ts";
import type { Backend, Rows } from "../backend.ts";
import {
  CLAIM_LENGTH,
  type ClaimedIntent,
  type IntentResult,
  type NewIntent,
  type OpenIntent,
  type Store,
  type SubscriptionKey,
} from "../store.ts";
import { claimLimits, KEY, keysText, UNCLAIMED } from "./conditions.ts";

/** Maximum number of intents returned by one call of `openIntents`. */
const PAGE = 1000;

type IntentMethods = Pick<
  Store,
  "addIntents" | "countIntents" | "dropIntents" | "openIntents" | "claimIntents" | "settleIntents"
>;

/** What ends with an intent and is needed to put it into effect; the secret in base64. */
interface Ended {
  id: string;
  host: string;
  secret: string | null;
}

export function intentMethods(backend: Backend): IntentMethods {
  const { list, lock, asJson, storedSecret, secretOf } = backend;
  const { topics, subscriptions, intents } = backend.tables;

  /** How many subscriptions the hosts of intents have or are about to have. */
  const HELD = `SELECT host,
      (SELECT count(*) FROM ${subscriptions} s WHERE s.host = asked.host AND lease_end > :now)
        + (SELECT count(*) FROM ${intents} i WHERE i.host = asked.host AND mode = 'subscribe' AND NOT EXISTS
            (SELECT 1 FROM ${subscriptions} s WHERE s.topic = i.topic AND s.callback = i.callback)) AS held
    FROM ${list("hosts", "host text")} AS asked`;
  /** What is known of the subscriptions that intents name. */
  const KNOWN = `SELECT topic, callback, s.host IS NOT NULL AS subscribed,
      coalesce(i.mode = 'subscribe', false) AS pending
    FROM ${list("keys", KEY)} AS asked
      LEFT JOIN ${subscriptions} s USING (topic, callback) LEFT JOIN ${intents} i USING (topic, callback)`;
  const ADD = `INSERT INTO ${intents} (topic, callback, id, mode, host, secret, lease_seconds)
    SELECT topic, callback, id, mode, host, ${storedSecret("secret")}, lease_seconds
    FROM ${list("added", `${KEY}, id text, mode text, host text, secret text, lease_seconds integer`)} AS added
    WHERE true
    ON CONFLICT (topic, callback) DO UPDATE
    SET id = excluded.id, mode = excluded.mode, reason = NULL, moved_to = NULL, host = excluded.host, secret = excluded.secret,
      lease_seconds = excluded.lease_seconds, claim = '', claimed_until = 0`;

  const COUNT = `SELECT count(*) AS number FROM ${intents} WHERE mode <> 'deny'`;
  const DROP = `DELETE FROM ${intents}
    WHERE (topic, callback) IN (SELECT topic, callback FROM ${list("keys", KEY)} AS dropped) AND mode <> 'deny'
      AND ${UNCLAIMED}
    RETURNING topic`;
  // As one text: a driver hands over thousands of values more slowly.
  const OPEN = `SELECT ${asJson(["topic", "callback", "id", "host"])} AS found
    FROM (SELECT topic, callback, id, host FROM ${intents}
      WHERE id < :after AND ${UNCLAIMED} ORDER BY id DESC LIMIT ${PAGE}) AS page`;
  const FIND = `SELECT i.topic, i.callback, i.id, i.mode, i.reason, i.moved_to AS "movedTo", i.host, i.lease_seconds AS "leaseSeconds",
      coalesce((SELECT etag FROM ${topics} t WHERE t.topic = i.topic), '') AS announced
    FROM ${intents} i
    WHERE (i.topic, i.callback) IN (SELECT topic, callback FROM ${list("keys", KEY)} AS wanted) AND ${UNCLAIMED}
    ${lock("FOR UPDATE OF i SKIP LOCKED")}`;
  const CLAIM = `UPDATE ${intents} SET claim = :claim, claimed_until = :claimedUntil
    WHERE (topic, callback) IN (SELECT topic, callback FROM ${list("keys", KEY)} AS found)`;

  const END = `DELETE FROM ${intents}
    WHERE (topic, callback, id) IN (SELECT topic, callback, id FROM ${list("settled", `${KEY}, id text`)} AS settled)
    RETURNING id, host, ${secretOf("secret")} AS secret`;
  const SUBSCRIBE = `INSERT INTO ${subscriptions} (topic, callback, host, secret, lease_end, received)
    SELECT topic, callback, host, ${storedSecret("secret")}, lease_end, received
    FROM ${list("granted", `${KEY}, host text, secret text, lease_end bigint, received text`)} AS granted
    WHERE true
    ON CONFLICT (topic, callback) DO UPDATE
    SET secret = excluded.secret, lease_end = excluded.lease_end`;
  const UNSUBSCRIBE = `DELETE FROM ${subscriptions}
    WHERE (topic, callback) IN (SELECT topic, callback FROM ${list("keys", KEY)} AS ended)`;

  /** Makes what counts an intent, and returns false where it would bring its host above a limit. */
  const hostCounter = async (rows: Rows, asked: readonly NewIntent[], now: number) => {
    const hosts = [...new Set(asked.map(({ host }) => host))].map((host) => ({ host }));
    const held = await rows<{ host: string; held: number }>(HELD, { hosts: JSON.stringify(hosts), now });
    const known = await rows<SubscriptionKey & Known>(KNOWN, { keys: keysText(asked) });
    const heldBy = new Map(held.map((row) => [row.host, row.held]));
    const knownOf = new Map(known.map((row) => [keyText(row), row]));
    return (intent: NewIntent, limit: number): boolean => {
      const { subscribed = 0, pending = 0 } = knownOf.get(keyText(intent)) ?? {};
      const count = heldBy.get(intent.host) ?? 0;
      if (!subscribed && !pending && count >= limit) return false;
      const willBePending = intent.mode === "subscribe";
      knownOf.set(keyText(intent), { ...intent, subscribed, pending: willBePending });
      if (!subscribed) heldBy.set(intent.host, count + Number(willBePending) - Number(pending));
      return true;
    };
  };

  const add = (rows: Rows, intent: Iterable<NewIntent>, now: number) => {
    const added = Array.from(intent, ({ topic, callback, mode, host, secret, leaseSeconds }) => ({
      topic,
      callback,
      id: newId(now),
      mode,
      host,
      secret: secret === null ? null : Buffer.from(secret).toString("base64"),
      lease_seconds: leaseSeconds,
    }));
    return rows(ADD, { added: JSON.stringify(added) });
  };

  const subscribe = async (rows: Rows, granted: IntentResult[], ended: Map<string, Ended>) => {
    if (granted.length === 0) return;
    const subscribed = granted.map(({ intent: { topic, callback, id, announced }, granted: lease }) => {
      const { host, secret } = ended.get(id)!;
      return { topic, callback, host, secret, lease_end: lease!.leaseEnd, received: announced };
    });
    await rows(SUBSCRIBE, { granted: JSON.stringify(subscribed) });
  };

  const unsubscribe = async (rows: Rows, keys: SubscriptionKey[]) => {
    if (keys.length > 0) await rows(UNSUBSCRIBE, { keys: keysText(keys) });
  };

  return {
    addIntents: (asked, limit, now) =>
      backend.transaction(async (rows) => {
        await backend.lockHosts(rows);
        const counts = await hostCounter(rows, asked, now);
        const kept = asked.map((intent) => {
          const limited = intent.mode === "subscribe" && !intent.exempt;
          return counts(intent, limited ? limit : Number.POSITIVE_INFINITY);
        });
        const newest = new Map(asked.filter((_, at) => kept[at]).map((intent) => [keyText(intent), intent]));
        if (newest.size > 0) {
          await add(rows, newest.values(), now);
          await backend.tellOthers(rows);
        }
        return kept;
      }),

    async countIntents() {
      const [counted] = await backend.read<{ number: number }>(COUNT, {});
      return counted!.number;
    },

    dropIntents: (keys, now) =>
      backend.transaction(async (rows) => {
        const dropped = await rows(DROP, { keys: keysText(keys), ...claimLimits(now) });
        return dropped.length;
      }),

    async openIntents(now, after) {
      const parameters = { after: after?.id ?? AFTER_ALL, ...claimLimits(now) };
      const [page] = await backend.read<{ found: string }>(OPEN, parameters);
      return JSON.parse(page!.found);
    },

    // Who claims does not outlast a power failure; the intent does, and is verified again.
    claimIntents: (keys, now) =>
      backend.fleeting(async (rows) => {
        const found = await rows<ClaimedIntent>(FIND, { keys: keysText(keys), ...claimLimits(now) });
        if (found.length === 0) return [];
        const claim = await backend.claimName();
        await rows(CLAIM, { claim, claimedUntil: now + CLAIM_LENGTH, keys: keysText(found) });
        return found;
      }),

    settleIntents: (results) =>
      backend.transaction(async (rows) => {
        const settled = results.map(({ intent: { topic, callback, id } }) => ({ topic, callback, id }));
        const rowsEnded = await rows<Ended>(END, { settled: JSON.stringify(settled) });
        const ended = new Map(rowsEnded.map((intent) => [intent.id, intent]));
        const takesEffect = ({ intent, granted }: IntentResult) => granted !== null && ended.has(intent.id);
        const effective = results.filter(takesEffect);
        const wanting = (mode: string) => effective.filter(({ intent }) => intent.mode === mode);
        await subscribe(rows, wanting("subscribe"), ended);
        await unsubscribe(
          rows,
          wanting("unsubscribe").map(({ intent }) => intent),
        );
        return results.map(takesEffect);
      }),
  };
}

/**
 * In the order of their arrival, as bytes. Requests are taken from the newest: while they come faster than they can be
 * verified, those that wait have waited in vain already. The ids of denials begin with a hexadecimal digit.
 */
export const isRequest = ({ id }: OpenIntent) => id.startsWith("r");
const newId = (now: number) => `r${now.toString(16).padStart(12, "0")}-${randomUUID()}`;
const AFTER_ALL = "s";

/** Whether there is a subscription, and an intent to subscribe, already. SQLite's comparisons yield numbers. */
interface Known {
  subscribed: boolean | number;
  pending: boolean | number;
}
