import { pagesOf, type Store, type SubscriptionRecord } from "../store/store.ts";
import { subscriptionId } from "../subscription-id.ts";

/**
 * pending: asked for, not verified yet. failing: its last delivery failed; it is tried again. expired: its lease has
 * ended; the sidecar will drop it. removed: by an operator; its callback is still to be told.
 */
export const STATES = ["pending", "active", "failing", "expired", "removed"] as const;
export type SubscriptionState = (typeof STATES)[number];

export interface Listed extends SubscriptionRecord {
  id: string;
  state: SubscriptionState;
}

/** The values that a record must have to be selected; no ids means any id. */
export interface Selection {
  ids: readonly string[];
  host?: string | undefined;
  /** The topic's path or whole URL. */
  topic?: string | undefined;
  origin?: string | undefined;
  state?: SubscriptionState | undefined;
}

/** Yields the selected records of a store, in its order, page by page. */
export async function* select(store: Store, selection: Selection, now: number): AsyncGenerator<Listed> {
  for await (const page of pagesOf(store.list)) {
    for (const record of page) {
      const listed = { ...record, id: subscriptionId(record), state: stateOf(record, now) };
      if (isSelected(listed, selection)) yield listed;
    }
  }
}

function stateOf({ intent, leaseEnd, failures }: SubscriptionRecord, now: number): SubscriptionState {
  if (leaseEnd === null) return intent === "deny" ? "removed" : "pending";
  if (leaseEnd <= now) return "expired";
  return failures > 0 ? "failing" : "active";
}

function isSelected(listed: Listed, { ids, host, topic, origin, state }: Selection): boolean {
  return (
    (ids.length === 0 || ids.includes(listed.id)) &&
    (host === undefined || listed.host === host.toLowerCase()) &&
    (topic === undefined || listed.topic === topic || new URL(listed.topic).pathname === topic) &&
    (origin === undefined || new URL(listed.topic).origin === origin) &&
    (state === undefined || listed.state === state)
  );
}
