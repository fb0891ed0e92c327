import { createHmac, randomBytes } from "node:crypto";
import { AFTER_FAILURES } from "../../../data/_schema/hub-limits.ts";
import { NOT_THE_CHALLENGE } from "../counters.ts";
import type { ClaimedDelivery, ClaimedDenial, DenialReason } from "../store/store.ts";
import type { Topic } from "../topic.ts";
import { type Egress, isSuccess, Unanswered } from "./egress.ts";

interface IntentToVerify {
  mode: "subscribe" | "unsubscribe";
  topic: string;
  callback: string;
  leaseSeconds: number;
}

/** Confirmed, or a short word that says why not. `hindered`: trouble on the hub's own side kept it from being asked. */
export type Verification = { confirmed: true } | { confirmed: false; reason: string; hindered: boolean };

const refused = (reason: string): Verification => ({ confirmed: false, reason, hindered: false });

/**
 * Asks the callback to confirm the intent, WebSub section 5.3. Only a 2xx whose body is exactly the challenge confirms
 * it; the challenge is random and used once (section 8.2). Rejects when the request itself is at fault.
 */
export async function verifyIntent(
  intent: IntentToVerify,
  egress: Egress,
  signal: AbortSignal,
): Promise<Verification> {
  const challenge = randomBytes(32).toString("base64url");
  try {
    const answer = await egress.send({
      method: "GET",
      callback: intent.callback,
      signal,
      parameters: {
        "hub.mode": intent.mode,
        "hub.topic": intent.topic,
        "hub.challenge": challenge,
        "hub.lease_seconds": String(intent.leaseSeconds),
      },
    });
    const body = await answer.body;
    if (!isSuccess(answer.status)) return refused(`status ${answer.status}`);
    if (body === null || !body.equals(Buffer.from(challenge))) return refused(NOT_THE_CHALLENGE);
    return { confirmed: true };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const { code, isTheirs } = error;
    return { confirmed: false, reason: code, hindered: !(await isTheirs()) };
  }
}

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
 * limit, only so that the connection can be reused. 410 ends a subscription. Rejects when the topic cannot be read or
 * sent, which is not the callback's failure.
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
    if (!(error instanceof Unanswered)) throw error;
    const { code, isTheirs } = error;
    return { outcome: "failed", reason: code, isTheirs, drained: Promise.resolve() };
  }
}

/** Value of `X-Hub-Signature` for a body, WebSub section 7.1: HMAC-SHA-256 with the subscriber's secret, in hexadecimal. */
export function signatureOf(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}

/** The `hub.reason` that a callback is told. */
const REASONS: Record<DenialReason, (movedTo: string | null) => string> = {
  afterFailures: () => AFTER_FAILURES,
  byOperator: () => "the operator of this hub has removed the subscription",
  moved: (movedTo) => `this topic has moved to ${movedTo}; subscribe to it there`,
};

/** What came of a denial. `answer` is a status or a short word, for logs. */
interface Telling {
  answer: string;
  /** Whether trouble on the hub's own side kept it from being told. */
  hindered: boolean;
}

/**
 * Tells a callback that its subscription has ended, WebSub section 5.2. The callback's answer changes nothing. Rejects as
 * `verifyIntent` does.
 */
export async function deny(denial: ClaimedDenial, egress: Egress): Promise<Telling> {
  const { topic, callback, reason, movedTo } = denial;
  try {
    const answer = await egress.send({
      method: "GET",
      callback,
      parameters: { "hub.mode": "denied", "hub.topic": topic, "hub.reason": REASONS[reason](movedTo) },
    });
    await answer.body;
    return { answer: `status ${answer.status}`, hindered: false };
  } catch (error) {
    if (!(error instanceof Unanswered)) throw error;
    const { code, isTheirs } = error;
    return { answer: code, hindered: !(await isTheirs()) };
  }
}
