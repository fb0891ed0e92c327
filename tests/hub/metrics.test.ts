import { expect, it } from "vitest";
import { answerDeliveriesWith, type Behaviour } from "../helpers/hub/callback-server.ts";
import { FEED, startHubSidecar } from "../helpers/hub/sidecar.ts";
import { samplesOf } from "../helpers/prometheus.ts";

const refuseWith =
  (status: number, body = ""): Behaviour =>
  (_, response) =>
    void response.writeHead(status).end(body);

/** The samples of a metric that are not zero, by the value of its one label. */
function countsOf(samples: Map<string, number>, metric: string): Record<string, number> {
  const found = [...samples].filter(([name, count]) => name.startsWith(`${metric}{`) && count !== 0);
  return Object.fromEntries(found.map(([name, count]) => [/="(.*)"/.exec(name)![1], count]));
}

it("/metrics counts what became of requests, verifications and deliveries, and why", async () => {
  const sidecar = await startHubSidecar({ HUB_RETRY_DELAYS: "3600,3600" });
  const { callback, subscribe, until } = sidecar;

  // Verifications.
  callback.behave(refuseWith(404), "/not-found");
  callback.behave(refuseWith(302), "/redirects");
  callback.behave(refuseWith(500), "/broken");
  callback.behave(refuseWith(200, "something else"), "/echoes-not");
  callback.behave((_, response) => {
    response.writeHead(200, { "content-length": "100" });
    response.write("something", () => response.destroy());
  }, "/breaks-off");
  const elsewhere = ["https://nobody.invalid/", `https://127.0.0.1:${sidecar.process.port}/`];
  for (const path of [
    "/good",
    "/fails",
    "/gone",
    "/not-found",
    "/redirects",
    "/broken",
    "/echoes-not",
    "/breaks-off",
  ])
    await subscribe(path);
  for (const url of elsewhere) await subscribe("", { "hub.callback": url });
  const verified = await until(
    (samples) =>
      samples.get('hub_verifications_total{outcome="refused"}') === 7 &&
      samples.get("hub_open_intents") === 0,
  );
  expect(countsOf(verified, "hub_verifications_total")).toEqual({ confirmed: 3, refused: 7 });
  expect(countsOf(verified, "hub_verification_failures_total")).toEqual({
    status_3xx: 1,
    status_4xx: 1,
    status_5xx: 1,
    challenge: 1,
    resolution: 1,
    tls: 1,
    connection: 1,
  });
  expect(verified.get(`hub_subscriptions{topic="${FEED}",state="active"}`)).toBe(3);
  expect(verified.get(`hub_last_delivery_lag_seconds{topic="${FEED}"}`)).toBeUndefined();

  // Requests that are refused: each fault of a request counts once, and nobody can make up a label.
  await subscribe("", { "hub.callback": "http://10.0.0.1/zq7marker" });
  await subscribe("", { "hub.callback": "https://8.8.8.8:80/" });
  await subscribe("/x", {
    "hub.mode": "zq7marker",
    "hub.topic": "zq7marker",
    "hub.lease_seconds": "zq7marker",
  });
  await subscribe("/x", { "hub.secret": "x".repeat(200) });
  for (let i = 0; i < 31; i += 1) await subscribe("", { "hub.callback": "https://busy.invalid/" });
  const refused = await until((samples) => samples.get("hub_open_intents") === 0);
  expect(countsOf(refused, "hub_requests_refused_total")).toEqual({
    callback_url: 1,
    callback_address: 1,
    callback_port: 1,
    mode: 1,
    topic: 1,
    lease_seconds: 1,
    secret: 1,
    host_rate: 1,
  });

  // Deliveries.
  callback.behave(answerDeliveriesWith(503), "/fails");
  callback.behave(answerDeliveriesWith(410), "/gone");
  const before = Date.now() / 1000;
  sidecar.change();
  const delivered = await until(
    (samples) => Object.keys(countsOf(samples, "hub_delivery_attempts_total")).length === 3,
  );
  expect(countsOf(delivered, "hub_delivery_attempts_total")).toEqual({ delivered: 1, failed: 1, gone: 1 });
  expect(countsOf(delivered, "hub_delivery_failures_total")).toEqual({ status_5xx: 1 });
  expect(delivered.get("hub_subscriptions_removed_total")).toBe(1);
  expect(delivered.get(`hub_subscriptions{topic="${FEED}",state="active"}`)).toBe(1);
  expect(delivered.get(`hub_subscriptions{topic="${FEED}",state="failing"}`)).toBe(1);
  expect(delivered.get("hub_delivery_queue_depth")).toBe(1);
  expect(delivered.get(`hub_topic_announced_timestamp_seconds{topic="${FEED}"}`)).toBeGreaterThanOrEqual(
    before,
  );
  const lag = delivered.get(`hub_last_delivery_lag_seconds{topic="${FEED}"}`)!;
  expect(lag).toBeGreaterThanOrEqual(0);
  expect(lag).toBeLessThan(10);

  const text = await sidecar.metrics();
  expect(text).not.toMatch(/zq7marker|nobody\.invalid|127\.0\.0\.1/);
  const ofHub = [...samplesOf(text).keys()].filter((name) => name.startsWith("hub_"));
  expect(ofHub.length, "the number of series does not grow with what is asked").toBeLessThan(80);
});
