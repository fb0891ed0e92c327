import { type Egress, failureReason } from "./egress.ts";

/** Why a subscription was ended, as its callback is told. */
export const DENIALS = {
  afterFailures: "three deliveries in a row failed; subscribe again when the callback works",
  byOperator: "the operator of this hub has removed the subscription",
} as const;

/**
 * Tells a callback that its subscription has ended, WebSub section 5.2. Told once; its answer changes nothing.
 * Returns a status or a short word, for logs.
 */
export async function deny(topic: string, callback: string, reason: string, egress: Egress): Promise<string> {
  try {
    const answer = await egress.send({
      method: "GET",
      callback,
      parameters: { "hub.mode": "denied", "hub.topic": topic, "hub.reason": reason },
    });
    await answer.body;
    return `status ${answer.status}`;
  } catch (error) {
    return failureReason(error);
  }
}
