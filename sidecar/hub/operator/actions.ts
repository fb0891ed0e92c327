import { builtManifest } from "../../../data/_reuse/built-manifest.ts";
import { MOST_FAILURES } from "../../../data/_schema/hub-limits.ts";
import { ordinalWord } from "../../../data/_schema/number-words.ts";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import { splitCallback } from "../callbacks/callback-url.ts";
import type { Store, SubscriptionKey } from "../store/store.ts";
import { keyText } from "../subscription-id.ts";
import { whileLocked } from "./existing-store.ts";
import { type Listed, type Selection, select } from "./selection.ts";

/** What a command does with the store; resolves to what to print. Rejects with an Error that says what to do. */
export type Action = (store: Store, at: { siteDir: string; now: number }) => Promise<string>;

/** Maximum number of subscriptions changed by one transaction, so that a running sidecar does not wait for long. */
const BATCH = 500;

/** Applies `act` to all selected, and returns those affected. Rejects, with nothing changed, when an id, host or origin matches none. */
async function actOn(
  store: Store,
  selection: Selection,
  now: number,
  act: (keys: SubscriptionKey[]) => Promise<SubscriptionKey[]>,
): Promise<Listed[]> {
  const selected: Listed[] = [];
  for await (const each of select(store, selection, now)) selected.push(each);
  const unknown = selection.ids.filter((id) => !selected.some((each) => each.id === id));
  const hint = "npm run hub -- list shows what there is";
  if (unknown.length > 0) throw new Error(`no subscription has the id ${unknown.join(", ")}; ${hint}`);
  if (selected.length === 0 && selection.host !== undefined)
    throw new Error(`no subscription is on the host ${selection.host}; ${hint}`);
  if (selected.length === 0 && selection.origin !== undefined)
    throw new Error(`no subscription is to a topic of ${selection.origin}; ${hint}`);

  const done: Listed[] = [];
  for (let start = 0; start < selected.length; start += BATCH) {
    const batch = selected.slice(start, start + BATCH);
    const acted = await whileLocked(() => act(batch.map(({ topic, callback }) => ({ topic, callback }))));
    const keys = new Set(acted.map(keyText));
    done.push(...batch.filter((each) => keys.has(keyText(each))));
  }
  return done;
}

/** A line for each that was acted on, then their number and what follows from it. */
const inLines = (done: readonly Listed[], lineOf: (each: Listed) => string, ...after: string[]) =>
  [...done.map(lineOf), "", `${done.length} ${after.join("\n")}`].join("\n");

/** Ends subscriptions to a former origin's topics, and requests; the sidecar tells each callback that path at the present origin. */
export function move(former: string): Action {
  return async (store, { siteDir, now }) => {
    const { base_url: origin } = builtManifest(siteDir);
    if (origin === former)
      throw new Error(
        `the site is built for ${former}; give the origin it had before, or build it with its new BASE_URL first`,
      );
    const newAddress = (topic: string) => origin + topic.slice(former.length);
    const moved = await actOn(store, { ids: [], origin: former }, now, (keys) =>
      store.deny(keys.map((key) => ({ ...key, movedTo: newAddress(key.topic) }))),
    );
    if (moved.length === 0)
      return "Nothing to move: all of it was ended already, and its callbacks are still to be told.";
    return inLines(
      moved,
      ({ id, callback, topic }) => `ended ${id} ${callbackLabel(callback)}, told ${newAddress(topic)}`,
      "ended. The sidecar tells each callback once with hub.mode=denied, and the new address in hub.reason:",
      "within 15 seconds, or as soon as it runs again. Who wants to go on subscribes there.",
    );
  };
}

/** Ends subscriptions, and requests. WebSub section 5.2 has each callback told, which the sidecar's guarded connections do. */
export function remove(selection: Selection): Action {
  return async (store, { now }) => {
    const removed = await actOn(store, selection, now, (keys) => store.deny(keys));
    if (removed.length === 0)
      return "Nothing to remove: it was removed already, and its callback is still to be told.";
    return inLines(
      removed,
      ({ id, callback, topic }) => `removed ${id} ${callbackLabel(callback)} from ${topic}`,
      "removed; nothing more is delivered. The sidecar tells each callback once with hub.mode=denied, so",
      "that its subscriber knows (WebSub section 5.2): within 15 seconds, or as soon as it runs again.",
    );
  };
}

export function retry(selection: Selection): Action {
  return async (store, { now }) => {
    const due = await actOn(store, selection, now, (keys) => store.retryNow(keys, now));
    if (due.length === 0) return "None of it is waiting for a retry.";
    return inLines(
      due,
      ({ id, callback, topic, failures }) =>
        `due now ${id} ${callbackLabel(callback)} for ${topic}, after ${failures} of ${MOST_FAILURES} failures`,
      "made due. The sidecar delivers to them within 15 seconds, or as soon as it runs again. A try that fails",
      `counts as any other: the ${ordinalWord(MOST_FAILURES)} failure in a row removes a subscription.`,
    );
  };
}

/** Announces the current generation of a site folder, even an older one, so that subscribers get it. */
export const announce: Action = async (store, { siteDir, now }) => {
  const { generation, base_url, assets } = builtManifest(siteDir);
  const topics = TOPIC_PATHS.flatMap((path) => {
    const asset = assets.find((each) => each.path === path);
    return asset ? [{ url: base_url + path, etag: asset.etag }] : [];
  });
  await store.announceInstead(generation, topics, now);
  return `Announced ${generation}. The sidecars that serve it deliver what subscribers lack, within 15 seconds.`;
};

/** The origin that a site folder's current generation is for; null when it cannot be read. */
export function originOf(siteDir: string): string | null {
  try {
    return builtManifest(siteDir).base_url;
  } catch {
    return null;
  }
}

/** A callback as an operator may see it: host, port if it is not 443, and path. Its query may hold tokens. */
export function callbackLabel(callback: string): string {
  const parts = splitCallback(callback);
  if (parts === null) return "(no HTTPS URL)";
  const { host } = new URL(parts.origin);
  const [path, query] = parts.target.split(/\?(.*)/s);
  return `${host}${path}${query ? "?..." : ""}`;
}
