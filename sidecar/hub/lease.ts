import { HUB_LIMITS } from "../../data/_schema/subscription-request.ts";

/** The lease granted, in seconds; `asked` is decimal digits, or null when the subscriber asked for none. */
export function grantLease(asked: string | null): number {
  if (asked === null) return HUB_LIMITS.lease.default;
  return Math.min(Math.max(Number(asked), HUB_LIMITS.lease.min), HUB_LIMITS.lease.max);
}

/** When a lease ends. It runs from the verification request, WebSub section 5.3. */
export function leaseEnd(verificationSentAt: number, leaseSeconds: number): number {
  return verificationSentAt + leaseSeconds * 1000;
}
