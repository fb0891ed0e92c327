import { AFTER_FAILURES, HUB_LIMITS, MOST_FAILURES } from "../../data/_schema/hub-limits.ts";
import { ordinalWord, timesWord } from "../../data/_schema/number-words.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";

type Json = Record<string, unknown>;

/** What the hub sends to a callback, W3C WebSub sections 5.2, 5.3 and 7, as OpenAPI callbacks of a subscription. */
export function hubCallbacks(): Json {
  const address = "{$request.body#/hub.callback}";
  return {
    verification: { [address]: { get: verification } },
    distribution: { [address]: { post: distribution() } },
    denial: { [address]: { get: denial } },
  };
}

const TAGS = ["push"];

const query = (name: string, description: string, example: string, schema: Json = { type: "string" }) => ({
  name,
  in: "query",
  required: true,
  description,
  schema,
  example,
});

const topic = query(
  "hub.topic",
  "The topic of the subscription.",
  "https://reviews.example.com/reviews.json",
);

const CHALLENGE = "rGz0nJw3L1o";

const said = (description: string) => ({
  description,
  content: { "text/plain": { schema: { type: "string" }, example: "" } },
});

const verification = {
  operationId: "verifyIntent",
  summary: "The hub asks whether the callback agrees",
  description:
    "Sent after a request to subscribe or unsubscribe; the parameters are added to the callback's own query. To " +
    "agree, respond with 2xx and exactly the challenge as the body. After any other response, including a " +
    "redirect, nothing changes.",
  tags: TAGS,
  parameters: [
    query("hub.mode", "What was requested.", "subscribe", {
      type: "string",
      enum: ["subscribe", "unsubscribe"],
    }),
    topic,
    query("hub.challenge", "A random text, to be returned as the body of the response.", CHALLENGE),
    query("hub.lease_seconds", "How long the subscription will last, in seconds.", "864000", {
      type: "string",
      pattern: "^[0-9]+$",
    }),
  ],
  responses: {
    "200": {
      description: "Agreed: the challenge and nothing else.",
      content: {
        "text/plain": {
          schema: { type: "string" },
          example: CHALLENGE,
        },
      },
    },
    "404": said("Not agreed."),
  },
};

const denial = {
  operationId: "tellDenial",
  summary: "The hub reports that it has ended a subscription",
  description: "Sent once; the response makes no difference. You can subscribe again.",
  tags: TAGS,
  parameters: [
    query("hub.mode", "Always `denied`.", "denied", { type: "string", enum: ["denied"] }),
    topic,
    query("hub.reason", "The reason, in a sentence.", AFTER_FAILURES),
  ],
  responses: { "200": said("Noted."), "404": said("Unknown subscription.") },
};

const header = (name: string, description: string, required: boolean, example: string) => ({
  name,
  in: "header",
  required,
  description,
  schema: { type: "string" },
  example,
});

function distribution(): Json {
  const topics = OPERATIONS.filter(({ path }) => (TOPIC_PATHS as readonly string[]).includes(path));
  return {
    operationId: "deliverTopic",
    summary: "The hub delivers a topic that has changed",
    description:
      "The body is the topic as it is now. Any 2xx within 10 seconds counts as success. A failed delivery is retried " +
      `${timesWord(HUB_LIMITS.retryDelays.length)}, with the newest content. The ` +
      `${ordinalWord(MOST_FAILURES)} failure in a row ends the subscription; a 410 ends it at once. Several ` +
      "changes may come in one delivery, and a delivery may come twice. A subscription lasts at most " +
      `${HUB_LIMITS.lease.max} seconds.`,
    tags: TAGS,
    parameters: [
      header(
        "Link",
        "The addresses of the hub (rel=hub) and the topic (rel=self).",
        true,
        '<https://reviews.example.com/api/websub/hub>; rel="hub", <https://reviews.example.com/reviews.json>; rel="self"',
      ),
      header(
        "X-Hub-Signature",
        "HMAC-SHA-256 of the body, in hexadecimal; present only if the subscription has a secret.",
        false,
        "sha256=9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
      ),
    ],
    requestBody: {
      required: true,
      description: "The content of the topic, byte for byte.",
      content: Object.fromEntries([
        [
          "application/json",
          {
            schema: {
              anyOf: topics.flatMap((operation) =>
                "answer" in operation
                  ? [{ $ref: `#/components/schemas/${operation.answer.meta()?.id}` }]
                  : [],
              ),
            },
          },
        ],
        ["application/atom+xml", { schema: { type: "string" } }],
        ["text/plain", { schema: { type: "string" } }],
      ]),
    },
    responses: { "200": said("Received."), "410": said("No longer wanted; the subscription ends.") },
  };
}
