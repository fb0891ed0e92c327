import { type Egress, failureReason } from "./egress.ts";

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
