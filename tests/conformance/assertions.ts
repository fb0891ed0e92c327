import { createHmac } from "node:crypto";
import { get, type HubUnderTest, linksOf, publishChange, request } from "./hub-under-test.ts";
import type { Report } from "./report.ts";
import type { Callback, Received } from "./subscriber.ts";

/** Sends a request that must be accepted, and examines the verification that must follow. */
export async function verified(
  under: HubUnderTest,
  { assert }: Report,
  mode: "subscribe" | "unsubscribe",
  callback: Callback,
  more: Record<string, string> = {},
): Promise<Received | undefined> {
  const before = callback.verifications().length;
  const { status } = await request(under, mode, callback, more);
  assert("5.1.2", `a request to ${mode} is accepted with 202`, status === 202, `status ${status}`);
  const came = await under.waiting.until(() => callback.verifications().length > before);
  if (!assert("5.3", "the intent is verified with a GET to the callback", came, "none came")) return;
  const verification = callback.verifications()[before]!;
  const { query } = verification;
  assert(
    "5.3",
    `its hub.mode is ${mode}`,
    query.getAll("hub.mode").includes(mode),
    String(query.get("hub.mode")),
  );
  assert(
    "5.3",
    "its hub.topic is the topic",
    query.get("hub.topic") === under.topic,
    String(query.get("hub.topic")),
  );
  assert("5.3", "it has a hub.challenge", Boolean(query.get("hub.challenge")), "absent or empty");
  if (mode === "subscribe") {
    const lease = query.get("hub.lease_seconds") ?? "absent";
    assert("5.3", "it has hub.lease_seconds, a positive number", /^[1-9][0-9]*$/.test(lease), lease);
  }
  return verification;
}

/** Changes the topic, and examines the delivery that must follow. */
export async function delivered(
  under: HubUnderTest,
  report: Report,
  callback: Callback,
  secret: string | null,
): Promise<Received | undefined> {
  const before = callback.deliveries().length;
  await publishChange(under);
  const came = await under.waiting.until(() => callback.deliveries().length > before);
  if (!report.assert("7", "a change of the topic is delivered with a POST", came, "none came")) return;
  const delivery = callback.deliveries()[before]!;
  await examineDelivery(under, report, delivery, secret);
  return delivery;
}

async function examineDelivery(
  under: HubUnderTest,
  { assert }: Report,
  delivery: Received,
  secret: string | null,
) {
  const topic = await get(under.topic);
  const { body, headers } = delivery;
  assert("7", "its body is not empty", body.length > 0);
  assert(
    "7",
    "its body is the whole content of the topic",
    body.equals(topic.body),
    `${body.length} bytes, not the same`,
  );
  const type = headers["content-type"] ?? "absent";
  assert("7", "its Content-Type is the topic's", type === topic.type, `${type}, not ${topic.type}`);
  const link = String(headers["link"] ?? "");
  const { hubs, selves } = linksOf(link);
  assert(
    "7",
    "it has a Link with rel=hub, the hub first",
    hubs[0] === (topic.hubs[0] ?? under.hub),
    link || "absent",
  );
  assert("7", "it has a Link with rel=self, the topic", selves.includes(under.topic), link || "absent");
  examineSignature(assert, delivery, secret);
}

function examineSignature(
  assert: Report["assert"],
  { body, headers }: Received,
  secret: string | null,
): void {
  const signature = headers["x-hub-signature"];
  if (secret === null) {
    assert("7.1", "without a secret it has no X-Hub-Signature", signature === undefined, String(signature));
    return;
  }
  const [, method, digest] = /^(sha1|sha256|sha384|sha512)=([0-9a-f]+)$/i.exec(String(signature)) ?? [];
  const known = method !== undefined && digest !== undefined;
  if (!assert("7.1", "its X-Hub-Signature is a method of the standard and a value", known, String(signature)))
    return;
  const expected = createHmac(method!.toLowerCase(), secret).update(body).digest("hex");
  assert("7.1", "the signature is the HMAC of the body", digest!.toLowerCase() === expected, "another value");
}
