import * as z from "zod";
import { DATASETS, LOG } from "./addresses.ts";
import type { Hosting } from "./hosting.ts";
import { HUB_LIMITS } from "./hub-limits.ts";
import { named } from "./zod-objects.ts";

/** The paths of the topics that every site has, relative to `base_url`. */
const ALWAYS = [DATASETS.atom, DATASETS.feed, DATASETS.reviews] as const;

/** Those of all topics. */
export const TOPIC_PATHS = [...ALWAYS, LOG.checkpoint] as const;

/** Those that a site has, with a log or without. */
export const topicsOf = ({ log }: Pick<Hosting, "log">): readonly string[] => (log ? TOPIC_PATHS : ALWAYS);

/** The hub's form, W3C WebSub section 5.1, for the description; the hub parses it itself, with a line of text per fault. */
export const SubscriptionRequest = named(
  { id: "SubscriptionRequest", title: "WebSub request" },
  "A request to the hub, as a form.",
  {
    "hub.mode": z.enum(["subscribe", "unsubscribe", "publish"]).describe("What the request asks for."),
    "hub.topic": z
      .string()
      .optional()
      .describe("The address of one of this site's topics. Required unless publishing."),
    "hub.callback": z
      .string()
      .max(HUB_LIMITS.callbackCharacters)
      .optional()
      .describe(
        "The HTTPS address to deliver to: public, on port 443 or above 1023, without user info or fragment. Required unless publishing.",
      ),
    "hub.lease_seconds": z
      .string()
      .regex(/^[0-9]*$/)
      .optional()
      .describe(
        `How long the subscription should last, in seconds: from ${HUB_LIMITS.lease.min} to ` +
          `${HUB_LIMITS.lease.max}, to which other values are clamped; ${HUB_LIMITS.lease.default} if ` +
          `absent or empty. Ignored when unsubscribing.`,
      ),
    "hub.secret": z
      .string()
      .optional()
      .describe(
        `A secret of at most ${HUB_LIMITS.secretBytes} bytes, with which deliveries are signed ` +
          `(HMAC-SHA-256). Without one they are not signed.`,
      ),
    "hub.url": z.string().optional().describe("The address of the topic that has changed; only for publish."),
  },
);
