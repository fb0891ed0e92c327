import type { Store } from "../store/store.ts";
import { callbackLabel } from "./callback-label.ts";
import { type Listed, type Selection, STATES, select } from "./selection.ts";
import { renderTable } from "./table.ts";

const HEADINGS = [
  "ID",
  "STATE",
  "TOPIC",
  "CALLBACK",
  "LEASE ENDS",
  "LAST DELIVERY",
  "GENERATION",
  "NEWEST",
  "FAILURES",
  "NEXT TRY",
];

/** The hub's records as a table with the totals in its last line, or as JSON. Without secrets and callbacks' queries. */
export async function list(store: Store, selection: Selection, json: boolean, now: number): Promise<string> {
  const listed: Listed[] = [];
  for await (const each of select(store, selection, now)) listed.push(each);
  const totals = totalsOf(listed);
  if (json) return JSON.stringify({ subscriptions: listed.map(toJson), totals }, null, 2);
  const { subscriptions, ...counts } = totals;
  const line = `Total ${subscriptions}: ${Object.entries(counts)
    .map(([name, count]) => `${count} ${name}`)
    .join(", ")}`;
  return listed.length > 0 ? `${renderTable([HEADINGS, ...listed.map(toRow)])}\n\n${line}` : line;
}

function totalsOf(listed: readonly Listed[]): Record<string, number> {
  const count = (holds: (each: Listed) => boolean) => listed.filter(holds).length;
  return {
    subscriptions: listed.length,
    ...Object.fromEntries(STATES.map((state) => [state, count((each) => each.state === state)])),
    behind: count(isBehind),
  };
}

const isSubscribed = ({ leaseEnd }: Listed) => leaseEnd !== null;
const isBehind = (each: Listed) => isSubscribed(each) && !each.hasNewest;

function toRow(each: Listed): string[] {
  const { id, state, topic, callback, leaseEnd, deliveredAt, deliveredGeneration, failures, lastFailure } =
    each;
  return [
    id,
    state,
    new URL(topic).pathname,
    callbackLabel(callback),
    minutes(leaseEnd),
    minutes(deliveredAt),
    deliveredGeneration ?? "-",
    isSubscribed(each) ? (each.hasNewest ? "yes" : "no") : "-",
    failures > 0 ? `${failures} (${lastFailure})` : "0",
    minutes(nextTryOf(each)),
  ];
}

function toJson(each: Listed) {
  const {
    id,
    state,
    topic,
    host,
    callback,
    leaseEnd,
    deliveredAt,
    deliveredGeneration,
    failures,
    lastFailure,
  } = each;
  return {
    id,
    state,
    topic,
    host,
    callback: callbackLabel(callback),
    lease_end: instant(leaseEnd),
    delivered_at: instant(deliveredAt),
    delivered_generation: deliveredGeneration,
    has_newest: isSubscribed(each) ? each.hasNewest : null,
    failures,
    last_failure: failures > 0 ? lastFailure : null,
    next_try: instant(nextTryOf(each)),
  };
}

/** Zero means at once. */
const nextTryOf = ({ failures, nextTry }: Listed) => (failures > 0 && nextTry > 0 ? nextTry : null);

function instant(time: number | null): string | null {
  return time === null ? null : new Date(time).toISOString();
}

/** UTC, to the minute. */
function minutes(time: number | null): string {
  return (
    instant(time)
      ?.replace("T", " ")
      .replace(/:\d\d\.\d{3}Z$/, "Z") ?? "-"
  );
}
