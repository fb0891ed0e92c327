import type { Store } from "../store/store.ts";
import { actOn, CommandError } from "./act-on.ts";
import { callbackLabel } from "./callback-label.ts";
import { readManifest } from "./manifest.ts";

/**
 * Ends the subscriptions to a former origin's topics, and requests for new ones, and resolves to what to print. The
 * sidecar tells each callback where its topic is now: the same path at the origin that the site was built for. Rejects
 * with CommandError.
 */
export async function move(store: Store, former: string, siteDir: string, now: number): Promise<string> {
  const { base_url: origin } = readManifest(siteDir);
  if (origin === former)
    throw new CommandError(
      `the site is built for ${former}; give the origin it had before, or build it with its new BASE_URL first`,
    );
  const newAddress = (topic: string) => origin + topic.slice(former.length);
  const moved = await actOn(store, { ids: [], origin: former }, now, (keys) =>
    store.deny(keys.map((key) => ({ ...key, movedTo: newAddress(key.topic) }))),
  );
  if (moved.length === 0)
    return "Nothing to move: all of it was ended already, and its callbacks are still to be told.";
  const lines = moved.map(
    ({ id, callback, topic }) => `ended ${id} ${callbackLabel(callback)}, told ${newAddress(topic)}`,
  );
  return [
    ...lines,
    "",
    `${moved.length} ended. The sidecar tells each callback once with hub.mode=denied, and the new address in hub.reason:`,
    "within 15 seconds, or as soon as it runs again. Who wants to go on subscribes there.",
  ].join("\n");
}
