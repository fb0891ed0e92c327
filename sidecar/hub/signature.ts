import { createHmac } from "node:crypto";

/** Value of `X-Hub-Signature` for a body, WebSub section 7.1: HMAC-SHA-256 with the subscriber's secret, in hexadecimal. */
export function signatureOf(body: Uint8Array, secret: string): string {
  return `sha256=${createHmac("sha256", secret).update(body).digest("hex")}`;
}
