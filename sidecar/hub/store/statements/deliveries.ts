import type { Backend, Rows } from "../backend.ts";
import {
  type AnnouncedTopic,
  CLAIM_LENGTH,
  type ClaimedDelivery,
  type Moment,
  type Store,
  type SubscriptionKey,
} from "../store.ts";
import { DUE, dueLimits } from "./conditions.ts";
import { groupBy } from "./group-by.ts";

/** What is read of a subscription to claim its delivery; the secret in base64. */
interface Found {
  callback: string;
  host: string;
  secret: string | null;
  leaseEnd: number;
  failures: number;
  proven: boolean | number;
  checksum: string;
}

/** Lists and claims what is to be delivered. */
export function deliveryMethods(backend: Backend): Pick<Store, "due" | "claimDue" | "someProven"> {
  const { tables, texts, lock, checksum } = backend;

  /**
   * Locks the topic as well: a newer generation that is announced, and even delivered by another process, between the
   * start of this statement and the lock is then seen, and the subscription left alone.
   */
  const FIND = `SELECT ${backend.asJson(["callback", "host", "secret", "leaseEnd", "failures", "proven", "checksum"])} AS found
    FROM (
      SELECT s.callback, s.host, ${backend.secretOf("s.secret")} AS secret, s.lease_end AS "leaseEnd", s.failures,
        s.delivered_at IS NOT NULL AS proven,
        ${checksum ? "s.checksum" : "''"} AS checksum
      FROM ${tables.topics} t CROSS JOIN ${tables.subscriptions} s
      WHERE t.topic = :topic AND t.etag = :etag AND s.callback IN ${texts("callbacks")} AND ${DUE}
      ${lock("FOR UPDATE OF s SKIP LOCKED FOR SHARE OF t")}
    ) AS due`;
  const CLAIM = `UPDATE ${tables.subscriptions} SET claim = :claim, claimed_until = :claimedUntil, received = ''
    WHERE topic = :topic AND callback IN ${texts("callbacks")}`;

  const PROVEN = `SELECT min(callback) AS callback FROM ${tables.subscriptions}
    WHERE delivered_at IS NOT NULL AND failures = 0 AND lease_end > :now GROUP BY host ORDER BY random() LIMIT :most`;

  /**
   * A statement costs more than a row, so all of a topic are claimed together. So do values that a driver hands over: the
   * rows come as one text.
   */
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
      checksum?.assert({ ...row, topic });
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
        for (const topic of served) {
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
