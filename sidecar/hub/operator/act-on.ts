import type { Store, SubscriptionKey } from "../store.ts";
import { whileLocked } from "./patience.ts";
import { type Listed, type Selection, select } from "./selection.ts";

/** Most subscriptions that one transaction changes: what runs beside waits no longer than for these. */
const BATCH = 500;

/** A command that cannot be carried out; the message says what to do. */
export class CommandError extends Error {}

/**
 * Does something to all that is selected, and answers those it was done to. Throws CommandError when an id or a host names
 * nothing; nothing has been done then.
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

  const done: Listed[] = [];
  for (let start = 0; start < selected.length; start += BATCH) {
    const batch = selected.slice(start, start + BATCH);
    const acted = await whileLocked(() => act(batch.map(({ topic, callback }) => ({ topic, callback }))));
    const keys = new Set(acted.map(keyOf));
    done.push(...batch.filter((each) => keys.has(keyOf(each))));
  }
  return done;
}

const keyOf = ({ topic, callback }: SubscriptionKey) => `${topic} ${callback}`;
