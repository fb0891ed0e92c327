import { randomUUID } from "node:crypto";
import type { Backend } from "../backend.ts";
import { DUE, dueLimits } from "../statements/conditions.ts";
import type { DueSubscription } from "../store.ts";

/** Maximum number of subscriptions returned by one call. The server sorts all of them for each page. */
const PAGE = 5000;

/** In an order of each process's own, so that two seldom want the same ones: those without failures, then the others. */
export function createDue({ list, read }: Pick<Backend, "list" | "read">): Backend["due"] {
  const seed = randomUUID();
  const DUE_PAGE = `SELECT s.topic, s.callback, s.failures
    FROM ${list("served", "topic text, etag text")} AS served
      JOIN hub_topics t ON t.topic = served.topic AND t.etag = served.etag
      JOIN hub_subscriptions s ON ${DUE}
    WHERE :failures::integer IS NULL OR (sign(s.failures), md5(s.callback || :seed), s.topic, s.callback)
      > (sign(:failures::integer), md5(:callback || :seed), :topic, :callback)
    ORDER BY sign(s.failures), md5(s.callback || :seed), s.topic, s.callback LIMIT ${PAGE}`;
  return (served, moment, after) =>
    read<DueSubscription>(DUE_PAGE, {
      served: JSON.stringify(served.map(({ url, etag }) => ({ topic: url, etag }))),
      seed,
      failures: after?.failures ?? null,
      callback: after?.callback ?? null,
      topic: after?.topic ?? null,
      ...dueLimits(moment),
    });
}
