import * as z from "zod";
import { DATASETS, LOG } from "./addresses.ts";
import { documented, withExample } from "./documentation.ts";
import type { Hosting } from "./hosting.ts";
import { HUB_LIMITS } from "./hub-limits.ts";

/** The paths of the topics that every site has, relative to `base_url`. */
const ALWAYS = [DATASETS.atom, DATASETS.feed, DATASETS.reviews] as const;

/** Those of all topics. */
export const TOPIC_PATHS = [...ALWAYS, LOG.checkpoint] as const;

/** Those that a site has, with a log or without. */
export const topicsOf = ({ log }: Pick<Hosting, "log">): readonly string[] => (log ? TOPIC_PATHS : ALWAYS);

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
