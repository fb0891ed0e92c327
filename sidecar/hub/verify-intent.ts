import { randomBytes } from "node:crypto";
import { type Egress, isSuccess, type Unanswered } from "./callbacks/egress.ts";

export interface IntentToVerify {
  mode: "subscribe" | "unsubscribe";
  topic: string;
  callback: string;
  leaseSeconds: number;
}

/** The reason logged for a 2xx whose body does not match. */
export const NOT_THE_CHALLENGE = "body is not the challenge";

/** Confirmed, or a short word that says why not. `hindered`: trouble on the hub's own side kept it from being asked. */
export type Verification = { confirmed: true } | { confirmed: false; reason: string; hindered: boolean };

const refused = (reason: string): Verification => ({ confirmed: false, reason, hindered: false });

/**
 * Asks the callback to confirm the intent, WebSub section 5.3. Only a 2xx whose body is exactly the challenge confirms
 * it; the challenge is random and used once (section 8.2).
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
    const { code, isTheirs } = error as Unanswered;
    return { confirmed: false, reason: code, hindered: !(await isTheirs()) };
  }
}
