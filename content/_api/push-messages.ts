import { PAGES } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { AFTER_FAILURES, HUB_LIMITS, TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { type Exchange, message } from "./http-message.ts";
import { linksOf } from "./links.ts";

/** The messages between the hub and a callback, W3C WebSub sections 5 and 7. */
export interface PushMessages {
  verification: Exchange;
  delivery: Exchange;
  denial: Exchange;
}

const TOPIC = TOPIC_PATHS[2];
const CHALLENGE = "rGz0nJw3L1o";

export function pushMessages({ baseUrl, hub }: Hosting): PushMessages {
  const topic = `${baseUrl}${TOPIC}`;
  const agent = `User-Agent: Candor (+${baseUrl}${PAGES.developers})`;
  const get = (parameters: Record<string, string>) =>
    message(`GET /push?${new URLSearchParams(parameters)} HTTP/1.1`, "Host: subscriber.example.com", agent);
  return {
    verification: {
      request: get({
        "hub.mode": "subscribe",
        "hub.topic": topic,
        "hub.challenge": CHALLENGE,
        "hub.lease_seconds": String(HUB_LIMITS.lease.default),
      }),
      answer: message("HTTP/1.1 200 OK", "Content-Type: text/plain", "", CHALLENGE),
    },
    delivery: {
      request: message(
        "POST /push HTTP/1.1",
        "Host: subscriber.example.com",
        agent,
        "Content-Type: application/json",
        `Link: ${linksOf(TOPIC, { baseUrl, hub }).link}`,
        "X-Hub-Signature: sha256=...",
        "",
        '{"version":...',
      ),
      answer: message("HTTP/1.1 204 No Content"),
    },
    denial: {
      request: get({
        "hub.mode": "denied",
        "hub.topic": topic,
        "hub.reason": AFTER_FAILURES,
      }),
      answer: message("HTTP/1.1 204 No Content"),
    },
  };
}
