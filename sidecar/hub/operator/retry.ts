import { ordinalWord } from "../../../data/_schema/number-words.ts";
import { MOST_FAILURES } from "../../../data/_schema/subscription-request.ts";
import type { Store } from "../store/store.ts";
import { actOn } from "./act-on.ts";
import { callbackLabel } from "./callback-label.ts";
import type { Selection } from "./selection.ts";

/** Makes the selected subscriptions that await a retry due now; resolves to what to print. Rejects with CommandError. */
export async function retry(store: Store, selection: Selection, now: number): Promise<string> {
  const due = await actOn(store, selection, now, (keys) => store.retryNow(keys, now));
  if (due.length === 0) return "None of it is waiting for a retry.";
  const lines = due.map(
    ({ id, callback, topic, failures }) =>
      `due now ${id} ${callbackLabel(callback)} for ${topic}, after ${failures} of ${MOST_FAILURES} failures`,
  );
  return [
    ...lines,
    "",
    `${due.length} made due. The sidecar delivers to them within 15 seconds, or as soon as it runs again. A try that fails`,
    `counts as any other: the ${ordinalWord(MOST_FAILURES)} failure in a row removes a subscription.`,
  ].join("\n");
}
