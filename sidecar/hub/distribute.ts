import { type Egress, isSuccess, type Unanswered } from "./callbacks/egress.ts";
import { signatureOf } from "./signature.ts";
import type { ClaimedDelivery } from "./store/store.ts";
import type { Topic } from "./topic.ts";

export interface Distribution {
  outcome: "delivered" | "failed" | "gone";
  /** A status or a short word, for logs. */
  reason: string;
  /** Whether a failure counts for the callback; absent when it answered. */
  isTheirs?: () => Promise<boolean>;
  /** Resolves when the answer has been read to its end, within the deadline of the request. */
  drained: Promise<unknown>;
}

/**
 * Posts a topic's bytes to a callback, WebSub section 7. The status of the answer decides; its body is read, up to a
 * limit, only so that the connection can be reused. 410 ends a subscription. Rejects when the topic cannot be read,
 * which is not the callback's failure.
 */
export async function distribute(
  topic: Topic,
  { callback, secret, proven }: Pick<ClaimedDelivery, "callback" | "secret" | "proven">,
  egress: Egress,
): Promise<Distribution> {
  const { body: content } = topic;
  const headers = ["content-type", topic.mediaType, "link", topic.link];
  if (secret !== null) headers.push("x-hub-signature", signatureOf(content, secret));
  try {
    const { status, body } = await egress.send({ method: "POST", callback, headers, body: content, proven });
    const outcome = isSuccess(status) ? "delivered" : status === 410 ? "gone" : "failed";
    return { outcome, reason: `status ${status}`, drained: body };
  } catch (error) {
    const { code, isTheirs } = error as Unanswered;
    return { outcome: "failed", reason: code, isTheirs, drained: Promise.resolve() };
  }
}
