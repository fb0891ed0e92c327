import { HUB_LIMITS } from "./hub-limits.ts";

/** What the hub answers, in a line of plain text, beside the faults of a form. */
export const HUB_LINES = {
  accepted: "accepted; the callback will be asked to confirm",
  published: "accepted; what has changed will be delivered",
  wrongMethod: (allowed: string) => `send one of ${allowed}`,
  tooLarge: `the body must be at most ${HUB_LIMITS.bodyBytes} bytes`,
  hostRate: `at most ${HUB_LIMITS.requestsPerMinute} requests a minute for one callback host`,
  hostFull: `at most ${HUB_LIMITS.subscriptionsPerHost} subscriptions on one callback host`,
  hubFull: "too many requests are waiting for their verification; ask again in a moment",
  storeTrouble: "the hub cannot keep subscriptions now; ask again in a moment",
} as const;

/** The faults of fields that the OpenAPI description shows. */
export const HUB_FAULTS = {
  lease: `must be a whole number of seconds, such as ${HUB_LIMITS.lease.default}`,
  secret: `must be at most ${HUB_LIMITS.secretBytes} bytes in UTF-8`,
} as const;
