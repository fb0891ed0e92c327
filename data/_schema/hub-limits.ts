import { numberWord } from "./number-words.ts";

/** Limits of the hub. Times in seconds, sizes in bytes unless named otherwise. */
export const HUB_LIMITS = {
  callbackCharacters: 2048,
  secretBytes: 199,
  bodyBytes: 8 * 1024,
  lease: { default: 864_000, min: 300, max: 2_592_000 },
  requestsPerMinute: 30,
  subscriptionsPerHost: 1000,
  openRequests: 5000,
  /** Before each further try of a delivery, unless the owner sets others; one failure more removes the subscription. */
  retryDelays: [60, 1800],
} as const;

/** The failures in a row that remove a subscription. */
export const MOST_FAILURES = HUB_LIMITS.retryDelays.length + 1;

/** The `hub.reason` that a callback is told then. */
export const AFTER_FAILURES = `${numberWord(MOST_FAILURES)} deliveries in a row failed; subscribe again when the callback works`;
