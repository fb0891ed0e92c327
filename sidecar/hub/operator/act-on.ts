import type { Store, SubscriptionKey } from "../store/store.ts";
import { keyText } from "../subscription-id.ts";
import { whileLocked } from "./patience.ts";
import { type Listed, type Selection, select } from "./selection.ts";

/** Maximum number of subscriptions changed by one transaction, so that a running sidecar does not wait for long. */
const BATCH = 500;

/** A command failed; the message says what to do. */
export class CommandError extends Error {}

/**
 * Applies `act` to all selected subscriptions, and returns those it affected. Rejects with CommandError, having
 * changed nothing, when an id, a host or an origin matches nothing.
 */
export async function actOn(
  store: Store,
  selection: Selection,
  now: number,
  act: (keys: SubscriptionKey[]) => Promise<SubscriptionKey[]>,
): Promise<Listed[]> {
  const selected: Listed[] = [];
  for await (const each of select(store, selection, now)) selected.push(each);
  const unknown = selection.ids.filter((id) => !selected.some((each) => each.id === id));
  const hint = "npm run hub -- list shows what there is";
  if (unknown.length > 0) throw new CommandError(`no subscription has the id ${unknown.join(", ")}; ${hint}`);
  if (selected.length === 0 && selection.host !== undefined)
    throw new CommandError(`no subscription is on the host ${selection.host}; ${hint}`);
  if (selected.length === 0 && selection.origin !== undefined)
    throw new CommandError(`no subscription is to a topic of ${selection.origin}; ${hint}`);

  const done: Listed[] = [];
  for (let start = 0; start < selected.length; start += BATCH) {
    const batch = selected.slice(start, start + BATCH);
    const acted = await whileLocked(() => act(batch.map(({ topic, callback }) => ({ topic, callback }))));
    const keys = new Set(acted.map(keyText));
    done.push(...batch.filter((each) => keys.has(keyText(each))));
  }
  return done;
}
