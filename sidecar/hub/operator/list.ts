import { type Action, callbackLabel } from "./actions.ts";
import { type Listed, type Selection, STATES, select } from "./selection.ts";

const COLUMNS: readonly [heading: string, cell: (each: Listed) => string][] = [
  ["ID", ({ id }) => id],
  ["STATE", ({ state }) => state],
  ["TOPIC", ({ topic }) => topic],
  ["CALLBACK", ({ callback }) => callbackLabel(callback)],
  ["LEASE ENDS", ({ leaseEnd }) => minutes(leaseEnd)],
  ["LAST DELIVERY", ({ deliveredAt }) => minutes(deliveredAt)],
  ["GENERATION", ({ deliveredGeneration }) => deliveredGeneration ?? "-"],
  ["NEWEST", (each) => YES_OR_NO.get(hasNewest(each))!],
  ["FAILURES", ({ failures, lastFailure }) => (failures > 0 ? `${failures} (${lastFailure})` : "0")],
  ["NEXT TRY", (each) => minutes(nextTryOf(each))],
];

/** The hub's records as a table or JSON, without secrets and queries of callbacks. */
export function list(selection: Selection, json: boolean): Action {
  return async (store, { now }) => {
    const listed: Listed[] = [];
    for await (const each of select(store, selection, now)) listed.push(each);
    const totals = totalsOf(listed);
    if (json) return JSON.stringify({ subscriptions: listed.map(toJson), totals }, null, 2);
    const { subscriptions, ...counts } = totals;
    const line = `Total ${subscriptions}: ${Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(", ")}`;
    return listed.length > 0 ? [renderTable(listed), "", line].join("\n") : line;
  };
}

function totalsOf(listed: readonly Listed[]): Record<string, number> {
  const count = (holds: (each: Listed) => boolean) => listed.filter(holds).length;
  return {
    subscriptions: listed.length,
    ...Object.fromEntries(STATES.map((state) => [state, count((each) => each.state === state)])),
    behind: count(isBehind),
  };
}

const isBehind = (each: Listed) => hasNewest(each) === false;

/** Null for a request, which has no newest. */
const hasNewest = (each: Listed) => (each.leaseEnd === null ? null : each.hasNewest);

const YES_OR_NO = new Map([
  [true, "yes"],
  [false, "no"],
  [null, "-"],
]);

function toJson(each: Listed) {
  const { id, state, topic, host, failures } = each;
  return {
    id,
    state,
    topic,
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

function renderTable(listed: readonly Listed[]): string {
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
