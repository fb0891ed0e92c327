import { H3 } from "h3";
import { collectDefaultMetrics, Gauge, Registry } from "prom-client";
import { FastResponse } from "srvx";
import { UNSTORED } from "../../data/_schema/headers.ts";
import { problemResponse } from "../http/errors.ts";
import type { Hub } from "../hub/hub.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { measureHub } from "./hub.ts";
import { measureRequests, type RequestMetrics } from "./requests.ts";

interface Metrics extends RequestMetrics {
  /** Answers `GET /metrics` in the text format of Prometheus; for a port of its own. */
  app: H3;
}

/** Gauges of the library that are named as counters; the same without "_total" have all that these add up. */
const MISNAMED = [
  "nodejs_active_handles_total",
  "nodejs_active_requests_total",
  "nodejs_active_resources_total",
];

/** Prometheus metrics of the requests, the generation, the hub and the process. */
export function createMetrics({
  site,
  hub,
}: {
  site: () => PublishedSite;
  hub: () => Promise<Pick<Hub, "metrics" | "networkTroubles">>;
}): Metrics {
  const register = new Registry();
  collectDefaultMetrics({ register });
  for (const name of MISNAMED) register.removeSingleMetric(name);
  measureGeneration(register, site);
  const updateHub = measureHub(register, hub);
  const app = new H3({ silent: true })
    .all("/metrics", async ({ req }) => {
      if (req.method !== "GET" && req.method !== "HEAD") {
        return problemResponse(405, { headers: { allow: "GET, HEAD" } });
      }
      await updateHub();
      const headers = { ...UNSTORED, "content-type": register.contentType };
      return new FastResponse(await register.metrics(), { headers });
    })
    .all("/**", () => problemResponse(404));
  return { ...measureRequests(register), app };
}

/** Measures which generation is being served and when it was built. */
function measureGeneration(register: Registry, site: () => PublishedSite): void {
  new Gauge({
    name: "dataset_generation_info",
    help: "Always 1; its labels name the generation that is being served.",
    labelNames: ["generation", "version"],
    registers: [register],
    collect() {
      const { generation, version } = site();
      this.reset();
      this.set({ generation, version }, 1);
    },
  });
  new Gauge({
    name: "dataset_build_timestamp_seconds",
    help: "When that generation was built.",
    registers: [register],
    collect() {
      this.set(Date.parse(site().manifest.built_at) / 1000);
    },
  });
  new Gauge({
    name: "dataset_reviews",
    help: "Reviews in that generation.",
    registers: [register],
    collect() {
      this.set(site().aggregateRating.count);
    },
  });
}
