import { createHmac, randomBytes } from "node:crypto";
import { AFTER_FAILURES } from "../../../data/_schema/hub-limits.ts";
import { NOT_THE_CHALLENGE } from "../counters.ts";
import type { ClaimedDelivery, ClaimedDenial, ClaimedRequest, DenialReason } from "../store/store.ts";
import type { Topic } from "../topic.ts";
import { type CallbackRequest, type Egress, Unanswered } from "./egress.ts";

/** What a callback answered, or why it did not. Rejects when the request itself is at fault. */
const ask = (egress: Egress, request: CallbackRequest) =>
  egress.send(request).catch((error) => {
    if (error instanceof Unanswered) return error;
    throw error;
  });

/** Whether a status means success, WebSub sections 5.3.1 and 7: any 2xx. */
const isSuccess = (status: number) => status >= 200 && status < 300;

interface Verification {
  /** Why the intent is not confirmed, as a short word; null when it is. */
  refusal: string | null;
  /** Whether trouble on the hub's own side kept the callback from being asked. */
  hindered: boolean;
}

/**
 * Asks the callback to confirm the intent, WebSub section 5.3. Only a 2xx whose body is exactly the challenge confirms
 * it; the challenge is random and used once (section 8.2). Rejects when the request itself is at fault.
 */
export async function verifyIntent(
  { mode, topic, callback, leaseSeconds }: ClaimedRequest,
  egress: Egress,
  signal: AbortSignal,
): Promise<Verification> {
  const challenge = randomBytes(32).toString("base64url");
  const parameters = {
    "hub.mode": mode,
    "hub.topic": topic,
    "hub.challenge": challenge,
    "hub.lease_seconds": String(leaseSeconds),
  };
  const answer = await ask(egress, { method: "GET", callback, signal, parameters });
  if (answer instanceof Unanswered) return { refusal: answer.code, hindered: !(await answer.isTheirs()) };
  const body = await answer.body;
  if (!isSuccess(answer.status)) return { refusal: `status ${answer.status}`, hindered: false };
  if (body === null) return { refusal: "body not received", hindered: false };
  const isConfirmed = body.equals(Buffer.from(challenge));
  return { refusal: isConfirmed ? null : NOT_THE_CHALLENGE, hindered: false };
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
 * Posts a topic to a callback, WebSub section 7. The status of the answer decides; its body is read only so that the connection
 * can be reused. Rejects when the topic cannot be read or sent, which is not the callback's failure.
 */
export async function distribute(
  topic: Topic,
  { callback, secret, proven }: ClaimedDelivery,
  egress: Egress,
): Promise<Distribution> {
  const { body } = topic;
  const headers = ["content-type", topic.mediaType, "link", topic.link];
  if (secret !== null) headers.push("x-hub-signature", signatureOf(body, secret));
  const answer = await ask(egress, { method: "POST", callback, headers, body, proven });
  if (answer instanceof Unanswered) {
    const { code, isTheirs } = answer;
    return { outcome: "failed", reason: code, isTheirs, drained: Promise.resolve() };
  }
  const { status, body: drained } = answer;
  const outcome = isSuccess(status) ? "delivered" : status === 410 ? "gone" : "failed";
  return { outcome, reason: `status ${status}`, drained };
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

/** Tells a callback that its subscription has ended, WebSub section 5.2; its answer changes nothing. Otherwise as `verifyIntent`. */
export async function deny({ topic, callback, reason, movedTo }: ClaimedDenial, egress: Egress) {
  const parameters = { "hub.mode": "denied", "hub.topic": topic, "hub.reason": REASONS[reason](movedTo) };
  const answer = await ask(egress, { method: "GET", callback, parameters });
  if (answer instanceof Unanswered) return { answer: answer.code, hindered: !(await answer.isTheirs()) };
  await answer.body;
  return { answer: `status ${answer.status}`, hindered: false };
}
