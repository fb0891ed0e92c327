import { type Action, callbackLabel, originOf } from "./actions.ts";
import { type Listed, type Selection, STATES, select } from "./selection.ts";

const COLUMNS: readonly [heading: string, cell: (each: Entry) => string][] = [
  ["ID", ({ id }) => id],
  ["STATE", ({ state }) => state],
  ["TOPIC", ({ topic, isElsewhere }) => (isElsewhere ? `${topic} *` : topic)],
  ["CALLBACK", ({ callback }) => callbackLabel(callback)],
  ["LEASE ENDS", ({ leaseEnd }) => minutes(leaseEnd)],
  ["LAST DELIVERY", ({ deliveredAt }) => minutes(deliveredAt)],
  ["GENERATION", ({ deliveredGeneration }) => deliveredGeneration ?? "-"],
  ["NEWEST", (each) => YES_OR_NO.get(hasNewest(each))!],
  ["FAILURES", ({ failures, lastFailure }) => (failures > 0 ? `${failures} (${lastFailure})` : "0")],
  ["NEXT TRY", (each) => minutes(nextTryOf(each))],
];

/** The hub's records as a table or JSON, without secrets and queries of callbacks; marks topics that are not of the site's origin. */
export function list(selection: Selection, json: boolean): Action {
  return async (store, { siteDir, now }) => {
    const origin = originOf(siteDir);
    const listed: Entry[] = [];
    for await (const each of select(store, selection, now))
      listed.push({ ...each, isElsewhere: origin === null ? null : new URL(each.topic).origin !== origin });
    const totals = totalsOf(listed);
    if (json) return JSON.stringify({ subscriptions: listed.map(toJson), totals }, null, 2);
    const { subscriptions, ...counts } = totals;
    const line = `Total ${subscriptions}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")}`;
    const parts = listed.length > 0 ? [renderTable(listed), "", line] : [line];
    return [...parts, ...adviceOn(listed)].join("\n");
  };
}

interface Entry extends Listed {
  /** Whether the topic is of another origin than the site's; null when that is not known. */
  isElsewhere: boolean | null;
}

/** What to do with topics that the site does not publish; a removal that is still to be told needs nothing. */
function adviceOn(listed: readonly Entry[]): string[] {
  const elsewhere = listed.filter(({ isElsewhere, state }) => isElsewhere && state !== "removed");
  const origins = new Set(elsewhere.map(({ topic }) => new URL(topic).origin));
  return [...origins].map(
    (origin) =>
      `* ${origin} is not this site's origin, and nothing is delivered for its topics; ` +
      `npm run hub -- move ${origin} tells them where the site is`,
  );
}

function totalsOf(listed: readonly Entry[]): Record<string, number> {
  const count = (holds: (each: Entry) => boolean) => listed.filter(holds).length;
  return {
    subscriptions: listed.length,
    ...Object.fromEntries(STATES.map((state) => [state, count((each) => each.state === state)])),
    behind: count(isBehind),
  };
}

const isSubscribed = ({ leaseEnd }: Listed) => leaseEnd !== null;
const isBehind = (each: Entry) => hasNewest(each) === false;

/** Null for what has no newest: a request, or a topic that is not published any more. */
const hasNewest = (each: Entry) => (isSubscribed(each) && !each.isElsewhere ? each.hasNewest : null);

const YES_OR_NO = new Map([
  [true, "yes"],
  [false, "no"],
  [null, "-"],
]);

function toJson(each: Entry) {
  const { id, state, topic, host, failures } = each;
  return {
    id,
    state,
    topic,
    another_origin: each.isElsewhere,
    host,
    callback: callbackLabel(each.callback),
    lease_end: instant(each.leaseEnd),
    delivered_at: instant(each.deliveredAt),
    delivered_generation: each.deliveredGeneration,
    has_newest: hasNewest(each),
    failures,
    last_failure: failures > 0 ? each.lastFailure : null,
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
  return instant(time)?.replace(/T(\d\d:\d\d).*/, " $1Z") ?? "-";
}

function renderTable(listed: readonly Entry[]): string {
  const rows = [
    COLUMNS.map(([heading]) => heading),
    ...listed.map((each) => COLUMNS.map(([, cell]) => cell(each))),
  ];
  const widths = rows[0]!.map((_, column) =>
    rows.reduce((widest, row) => Math.max(widest, row[column]!.length), 0),
  );
  const line = (row: readonly string[]) => row.map((cell, column) => cell.padEnd(widths[column]!)).join("  ");
  return rows.map((row) => line(row).trimEnd()).join("\n");
}
