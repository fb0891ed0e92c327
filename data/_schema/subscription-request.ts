import * as z from "zod";
import { DATASETS } from "./addresses.ts";
import { documented, withExample } from "./documentation.ts";
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

/** The paths of the topics, relative to `base_url`. */
export const TOPIC_PATHS = [DATASETS.atom, DATASETS.feed, DATASETS.reviews] as const;

/** The hub's form, W3C WebSub section 5.1, for the description; the hub parses it itself, with a line of text per fault. */
export const SubscriptionRequest = z
  .object({
    "hub.mode": documented(z.enum(["subscribe", "unsubscribe", "publish"]), "What is asked for."),
    "hub.topic": withExample(
      z.string().optional().meta({ description: "One of this site's topics." }),
      "https://reviews.example.com/reviews.json",
    ),
    "hub.callback": withExample(
      z.string().max(HUB_LIMITS.callbackCharacters).optional().meta({
        description:
          "HTTPS, no user info, no fragment, port 443 or above 1023, a public address. Required except for publish.",
      }),
      "https://subscriber.example.com/push",
    ),
    "hub.lease_seconds": withExample(
      z
        .string()
        .regex(/^[0-9]*$/)
        .optional()
        .meta({
          description: `Clamped to ${HUB_LIMITS.lease.min} .. ${HUB_LIMITS.lease.max}; ${HUB_LIMITS.lease.default} when absent or empty.`,
        }),
      "864000",
    ),
    "hub.secret": withExample(
      z
        .string()
        .optional()
        .meta({
          description: `At most ${HUB_LIMITS.secretBytes} bytes; deliveries are then signed with HMAC-SHA-256.`,
        }),
      "a long random secret",
    ),
    "hub.url": withExample(
      z.string().optional().meta({ description: "With publish: the topic." }),
      "https://reviews.example.com/reviews.json",
    ),
  })
  .meta({ id: "SubscriptionRequest", title: "WebSub request" });
