import type { Backend } from "../backend.ts";
import type { Census, Store } from "../store.ts";
import { inLockOrder } from "./conditions.ts";

export function upkeepMethods(
  backend: Backend,
): Pick<Store, "announce" | "announceInstead" | "expire" | "nextMoment" | "census" | "probe"> {
  const { lock } = backend;
  const { topics, subscriptions, intents, probe } = backend.tables;

  const EXPIRE = `DELETE FROM ${subscriptions} WHERE (topic, callback) IN
      (SELECT topic, callback FROM ${subscriptions} s WHERE lease_end <= :now AND NOT EXISTS
          (SELECT 1 FROM ${intents} i WHERE i.topic = s.topic AND i.callback = s.callback AND i.mode = 'subscribe')
        ${lock("FOR UPDATE SKIP LOCKED")})
    RETURNING topic`;
  const NEXT_MOMENT = `SELECT min(moment) AS moment FROM (
      SELECT min(lease_end) AS moment FROM ${subscriptions} WHERE lease_end > :now
      UNION ALL SELECT min(claimed_until) FROM ${intents} WHERE claimed_until > :now
      UNION ALL SELECT min(claimed_until) FROM ${subscriptions} WHERE claimed_until > :now
      UNION ALL SELECT min(next_try) FROM ${subscriptions} WHERE next_try > :now
    ) AS moments`;
  const TOTALS = `SELECT (SELECT count(*) FROM ${intents}) AS "openIntents", count(*) AS "pendingDeliveries",
      min(t.announced_at) AS "oldestPendingSince"
    FROM ${subscriptions} s JOIN ${topics} t USING (topic)
    WHERE s.received <> t.etag AND s.lease_end > :now`;
  const SUBSCRIPTIONS = `SELECT topic, count(*) FILTER (WHERE failures = 0) AS active,
      count(*) FILTER (WHERE failures > 0) AS failing
    FROM ${subscriptions} WHERE lease_end > :now GROUP BY topic ORDER BY topic`;
  const TOPICS = `SELECT t.topic, t.announced_at AS "announcedAt", max(s.delivered_at) AS "lastDeliveredAt"
    FROM ${topics} t LEFT JOIN ${subscriptions} s
      ON s.topic = t.topic AND s.received = t.etag AND s.delivered_at >= t.announced_at
    GROUP BY t.topic`;
  const PROBE = `INSERT INTO ${probe} VALUES (1, :now) ON CONFLICT (id) DO UPDATE SET at = excluded.at`;

  const announcing = (condition: string): Store["announce"] => {
    const sql = `INSERT INTO ${topics} AS t (topic, etag, generation, announced_at)
    SELECT topic, etag, :generation, :now FROM ${backend.list("topics", "topic text, etag text")} AS announced WHERE true
    ON CONFLICT (topic) DO UPDATE
    SET generation = excluded.generation, etag = excluded.etag,
      announced_at = CASE WHEN t.etag = excluded.etag THEN t.announced_at ELSE excluded.announced_at END
    ${condition}
    RETURNING topic`;
    return (generation, served, now) =>
      backend.transaction(async (rows) => {
        const listed = inLockOrder(served).map(({ url, etag }) => ({ topic: url, etag }));
        const current = await rows(sql, { generation, topics: JSON.stringify(listed), now });
        await backend.tellOthers(rows);
        return current.length === served.length;
      });
  };

  return {
    announce: announcing("WHERE t.generation <= excluded.generation"),
    announceInstead: announcing(""),
    expire: (now) => backend.transaction(async (rows) => (await rows(EXPIRE, { now })).length),
    async nextMoment(now) {
      const [first] = await backend.read<{ moment: number | null }>(NEXT_MOMENT, { now });
      return first!.moment;
    },
    async census(now) {
      const [totals] = await backend.read<Omit<Census, "subscriptions" | "topics">>(TOTALS, { now });
      return {
        ...totals!,
        subscriptions: await backend.read<Census["subscriptions"][number]>(SUBSCRIPTIONS, { now }),
        topics: await backend.read<Census["topics"][number]>(TOPICS, {}),
      };
    },
    probe: (now) => backend.transaction(async (rows) => void (await rows(PROBE, { now }))),
  };
}
