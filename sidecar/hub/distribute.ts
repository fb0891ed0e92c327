import { type Egress, failureReason, isSuccess } from "./egress.ts";
import { signatureOf } from "./signature.ts";
import type { Topic } from "./topic.ts";

export interface Distribution {
  outcome: "delivered" | "failed" | "gone";
  /** A status or a short word, for logs. */
  reason: string;
  /** Settles when nothing of the answer is left to read, within the deadline of the request. */
  drained: Promise<unknown>;
}

/**
 * Sends a topic's bytes to a callback, WebSub section 7. The headers of the answer decide; its body is read only so that
 * the connection can be used again, and is bounded. 410 ends a subscription. Rejects when the topic cannot be read, which
 * is no failure of the callback.
 */
export async function distribute(
  topic: Topic,
  callback: string,
  secret: string | null,
  egress: Egress,
): Promise<Distribution> {
  const { body: content } = topic;
  const headers = ["content-type", topic.mediaType, "link", topic.link];
  if (secret !== null) headers.push("x-hub-signature", signatureOf(content, secret));
  try {
    const { status, body } = await egress.send({ method: "POST", callback, headers, body: content });
    const outcome = isSuccess(status) ? "delivered" : status === 410 ? "gone" : "failed";
    return { outcome, reason: `status ${status}`, drained: body };
  } catch (error) {
    return { outcome: "failed", reason: failureReason(error), drained: Promise.resolve() };
  }
}
