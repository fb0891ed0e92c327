import type { Store } from "../store/store.ts";
import { actOn } from "./act-on.ts";
import { callbackLabel } from "./callback-label.ts";
import type { Selection } from "./selection.ts";

/**
 * Ends the selected subscriptions and requests for new ones, and resolves to what to print. WebSub section 5.2 has
 * the hub tell each callback; that is left to the sidecar, whose connections are guarded. Rejects with CommandError.
 */
export async function remove(store: Store, selection: Selection, now: number): Promise<string> {
  const removed = await actOn(store, selection, now, (keys) => store.deny(keys));
  if (removed.length === 0)
    return "Nothing to remove: it was removed already, and its callback is still to be told.";
  const lines = removed.map(
    ({ id, callback, topic }) => `removed ${id} ${callbackLabel(callback)} from ${topic}`,
  );
  return [
    ...lines,
    "",
    `${removed.length} removed; nothing more is delivered. The sidecar tells each callback once with hub.mode=denied, so`,
    "that its subscriber knows (WebSub section 5.2): within 15 seconds, or as soon as it runs again.",
  ].join("\n");
}
