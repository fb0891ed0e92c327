import { H3 } from "h3";
import { collectDefaultMetrics, Registry } from "prom-client";
import { FastResponse } from "srvx";
import { UNSTORED } from "../../data/_schema/headers.ts";
import { problemResponse } from "../http/errors.ts";
import type { Hub } from "../hub/hub.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { measureGeneration } from "./generation.ts";
import { measureHub } from "./hub.ts";
import { measureRequests, type RequestMetrics } from "./requests.ts";

export interface Metrics extends RequestMetrics {
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
