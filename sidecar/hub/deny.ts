import { type Egress, failureReason } from "./callbacks/egress.ts";
import type { ClaimedDenial, DenialReason } from "./store/store.ts";

/** The `hub.reason` that a callback is told. */
const REASONS: Record<DenialReason, string> = {
  afterFailures: "three deliveries in a row failed; subscribe again when the callback works",
  byOperator: "the operator of this hub has removed the subscription",
};

/**
 * Tells a callback that its subscription has ended, WebSub section 5.2. The callback's answer changes nothing.
 * Resolves to a status or a short word, for logs.
 */
export async function deny({ topic, callback, reason }: ClaimedDenial, egress: Egress): Promise<string> {
  try {
    const answer = await egress.send({
      method: "GET",
      callback,
      parameters: { "hub.mode": "denied", "hub.topic": topic, "hub.reason": REASONS[reason] },
    });
    await answer.body;
    return `status ${answer.status}`;
  } catch (error) {
    return failureReason(error);
  }
}
