import { HUB_LIMITS } from "../../data/schema/subscription-request.ts";

/** The seconds granted for what a subscriber asked; the text is decimal digits, or null when it asked for nothing. */
export function grantLease(asked: string | null): number {
  if (asked === null) return HUB_LIMITS.lease.default;
  return Math.min(Math.max(Number(asked), HUB_LIMITS.lease.min), HUB_LIMITS.lease.max);
}

/** When a lease ends. It runs from the verification request, WebSub section 5.3. */
export function leaseEnd(verificationSentAt: number, leaseSeconds: number): number {
  return verificationSentAt + leaseSeconds * 1000;
}
