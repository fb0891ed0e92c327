import type { Backend } from "../backend.ts";
import { DUE, dueLimits } from "../statements/conditions.ts";
import type { AnnouncedTopic, DueSubscription } from "../store.ts";
import type { SqliteDatabase } from "./database.ts";

/** Maximum number of subscriptions returned by one call. */
const PAGE = 1000;

/** As one text: values that the driver hands over cost more than finding them. */
const PART = `SELECT json_group_array(json_object('callback', callback, 'failures', failures)) AS found FROM (
  SELECT s.callback, s.failures FROM topics t CROSS JOIN subscriptions s
  WHERE t.topic = :topic AND t.etag = :etag AND s.callback > :after AND (s.failures > 0) = :failing AND ${DUE}
  ORDER BY s.callback LIMIT :limit)`;

/** In the order of the primary key, topic by topic, so that nothing is sorted: those without failures, then the others. */
export function createDue(database: SqliteDatabase): Backend["due"] {
  return async (served, moment, after) => {
    const parts = [0, 1].flatMap((failing) => served.map((topic) => ({ failing, topic })));
    const begun = after ? parts.findIndex((part) => holds(part, after)) : 0;
    if (begun === -1) return [];
    const page: DueSubscription[] = [];
    for (const [index, { failing, topic }] of parts.slice(begun).entries()) {
      const [answer] = database.rows<{ found: string }>(PART, {
        topic: topic.url,
        etag: topic.etag,
        failing,
        after: index === 0 && after ? after.callback : "",
        limit: PAGE - page.length,
        ...dueLimits(moment),
      });
      const rows: Omit<DueSubscription, "topic">[] = JSON.parse(answer!.found);
      for (const { callback, failures } of rows) page.push({ topic: topic.url, callback, failures });
      if (page.length === PAGE) break;
    }
    return page;
  };
}

function holds({ failing, topic }: { failing: number; topic: AnnouncedTopic }, after: DueSubscription) {
  return topic.url === after.topic && failing === Math.sign(after.failures);
}
