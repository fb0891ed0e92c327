import { expect, test } from "vitest";
import { createCounters, metricsOf } from "../../../sidecar/hub/counters.ts";
import { createMetrics, routeOf } from "../../../sidecar/metrics/metrics.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { initializeMessage } from "../../helpers/mcp/endpoint.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { samplesOf } from "../../helpers/prometheus.ts";
import { head, sendRaw } from "../../helpers/raw-socket.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";
import { startHere } from "../../helpers/sidecar-here.ts";
import { startSidecar } from "../../helpers/sidecar-process.ts";

test("METRICS_PORT opens a port of its own with the figures of requests, generation, hub and process", async () => {
  const sidecar = await startSidecar({ SITE_DIR: demonstrationSite(), METRICS_PORT: "0" });
  const metricsUrl = String(sidecar.logs()[0]!["metricsUrl"]);
  expect(metricsUrl).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
  expect(metricsUrl).not.toBe(sidecar.url);

  const ask = (path: string, init?: RequestInit) => fetch(sidecar.url + path, init);
  for (const path of [
    "/reviews.json",
    "/reviews.json?zq7marker",
    "/api/reviews/search?query=zq7marker",
    "/zq7marker",
  ]) {
    await (await ask(path)).arrayBuffer();
  }
  for (const day of ["2025-01-01", "2025-01-02", "zq7marker"]) await ask(`/api/reviews/since/${day}`);
  await ask("/api/websub/hub", { method: "POST", body: "hub.mode=zq7marker" });
  // The first through the router, which loads what answers the others past it.
  for (const version of ["2025-11-25", "2025-06-18", "zq7marker"]) {
    const headers = { "content-type": "application/json" };
    await (
      await ask("/mcp", { method: "POST", headers, body: JSON.stringify(initializeMessage(version)) })
    ).text();
  }
  await ask("/", { method: "DELETE" });
  await sendRaw(sidecar.port, head("PROPFIND / HTTP/1.1", "Host: localhost", "Connection: close"));
  await sendRaw(sidecar.port, head("GET /healthz HTTP/1.1", "Connection: close"));

  const answer = await fetch(`${metricsUrl}/metrics`);
  expect(answer.status).toBe(200);
  expect(answer.headers.get("content-type")).toMatch(/^text\/plain; version=0\.0\.4/);
  expect(answer.headers.get("cache-control")).toBe("no-store");
  const text = await answer.text();
  expect(text).not.toContain("zq7marker");
  const samples = samplesOf(text);
  const requests = (route: string, method: string, code: number) =>
    samples.get(`http_requests_total{route="${route}",method="${method}",code="${code}"}`);
  expect(requests("/reviews.json", "GET", 200)).toBe(2);
  expect(requests("/api/reviews/search", "GET", 200)).toBe(1);
  expect(requests("/api/reviews/since/{date}", "GET", 200)).toBe(2);
  expect(requests("/api/reviews/since/{date}", "GET", 400)).toBe(1);
  expect(requests("/api/websub/hub", "POST", 400)).toBe(1);
  expect(requests("/mcp", "POST", 200)).toBe(3);
  expect(requests("/{page}", "GET", 404)).toBe(1);
  expect(requests("/{page}", "other", 405)).toBe(1);
  expect(requests("/{page}", "other", 501)).toBe(1);
  expect(requests("/healthz", "GET", 400)).toBe(1);
  expect(samples.get('http_request_duration_seconds_count{route="/reviews.json"}')).toBe(2);
  expect(samples.get('http_request_duration_seconds_bucket{le="+Inf",route="/reviews.json"}')).toBe(2);

  const { generation, version, built_at } = await (await ask("/manifest.json")).json();
  expect(samples.get(`dataset_generation_info{generation="${generation}",version="${version}"}`)).toBe(1);
  expect(samples.get("dataset_build_timestamp_seconds")).toBe(Date.parse(built_at) / 1000);
  expect(samples.get("dataset_reviews")).toBeGreaterThan(100);
  expect(samples.get("hub_up")).toBe(1);
  expect(samples.get("hub_delivery_queue_depth")).toBe(0);
  expect(samples.get('hub_delivery_attempts_total{outcome="delivered"}')).toBe(0);
  expect(samples.get("hub_egress_blocked_total")).toBe(0);
  expect(samples.get("nodejs_eventloop_lag_seconds")).toBeGreaterThanOrEqual(0);

  // `npm run soak -- metrics` lets promtool read them.
  const types = [...text.matchAll(/^# TYPE (\S+) (\S+)$/gm)].map(([, name, type]) => [name!, type!] as const);
  expect(types.length).toBeGreaterThan(40);
  const misnamed = types.filter(([name, type]) => name.endsWith("_total") !== (type === "counter"));
  expect(misnamed).toEqual([]);

  expect((await fetch(`${metricsUrl}/metrics`, { method: "HEAD" })).status).toBe(200);
  expect((await fetch(`${metricsUrl}/metrics`, { method: "POST" })).status).toBe(405);
  expect((await fetch(`${metricsUrl}/reviews.json`)).status).toBe(404);
  expect((await ask("/metrics")).status).toBe(404);
  sidecar.kill("SIGTERM");
  expect((await sidecar.ended).code).toBe(0);
});

test("a metrics port in use: the message names METRICS_PORT", async () => {
  const { url } = await serveOrigin({ siteDir: demonstrationSite() });
  const { port } = new URL(url);
  await expect(startHere({ SITE_DIR: demonstrationSite(), METRICS_PORT: port })).rejects.toThrow(
    `127.0.0.1:${port} is in use; end the other process or set METRICS_PORT to a free port`,
  );
});

test("while the hub's store is out of order its figures are left out, and hub_up is 0", async () => {
  const { site } = await openOrigin({ siteDir: demonstrationSite() });
  const feed = "https://reviews.example.test/feed.xml";
  const census = {
    subscriptions: [{ topic: feed, active: 3, failing: 1 }],
    topics: [{ topic: feed, announcedAt: 1_000_500, lastDeliveredAt: 1_002_750 }],
    openIntents: 2,
    pendingDeliveries: 4,
    oldestPendingSince: 1_000_500,
  };
  const counters = {
    ...createCounters(),
    deliveries: { delivered: 6, failed: 7, gone: 8, hindered: 9 },
    removed: 9,
    verifications: { confirmed: 10, refused: 11 },
  };
  const figures = metricsOf(counters, census, 1_006_000);
  let works = true;
  const hub = {
    metrics: () => (works ? Promise.resolve(figures) : Promise.reject(new Error("the disk is full"))),
    networkTroubles: () => (works ? [] : ["route" as const]),
  };
  const { app } = createMetrics({ site, hub: async () => hub });
  const read = async () => samplesOf(await (await app.fetch(new Request("http://localhost/metrics"))).text());

  await read();
  const well = await read();
  const topic = `topic="${feed}"`;
  expect(well.get("hub_up")).toBe(1);
  expect(well.get("hub_egress_up")).toBe(1);
  expect(well.get(`hub_subscriptions{${topic},state="active"}`)).toBe(3);
  expect(well.get(`hub_subscriptions{${topic},state="failing"}`)).toBe(1);
  expect(well.get("hub_open_intents")).toBe(2);
  expect(well.get("hub_delivery_oldest_pending_seconds")).toBe(5.5);
  expect(well.get(`hub_topic_announced_timestamp_seconds{${topic}}`)).toBe(1000.5);
  expect(well.get(`hub_last_delivery_lag_seconds{${topic}}`)).toBe(2.25);
  expect(well.get('hub_delivery_attempts_total{outcome="failed"}'), "a total, however often it is read").toBe(
    7,
  );
  expect(well.get('hub_verifications_total{outcome="refused"}')).toBe(11);
  expect(well.get("hub_subscriptions_removed_total")).toBe(9);

  works = false;
  const ill = await read();
  expect(ill.get("hub_up")).toBe(0);
  expect(ill.get("hub_egress_up")).toBe(0);
  expect([...ill.keys()].filter((name) => name.startsWith("hub_subscriptions{"))).toEqual([]);
  expect(ill.get("dataset_reviews")).toBeGreaterThan(100);
});

test.each([
  ["/", "/{page}"],
  ["/search/?query=x", "/{page}"],
  ["/reviews.json?x", "/reviews.json"],
  ["/api/reviews/since/2026-01-01", "/api/reviews/since/{date}"],
  ["/api/reviews/since/a/b/c", "/api/reviews/since/{date}"],
  ["/schemas/review.json", "/schemas/{name}.json"],
  ["/assets/site.0123abcd.css", "/assets/{name}"],
  ["http://localhost/reviews.json", "/{page}"],
  ["*", "/{page}"],
  ["", "/{page}"],
])("the label of %j is %j", (target, route) => {
  expect(routeOf(target)).toBe(route);
});
