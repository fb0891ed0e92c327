import { H3 } from "h3";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import { FastResponse, type ServerMiddleware } from "srvx";
import { DATASETS, SCHEMAS, schemaPath } from "../../data/_schema/addresses.ts";
import { UNSTORED } from "../../data/_schema/headers.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { problemResponse } from "../http/errors.ts";
import type { FastPath } from "../http/listen.ts";
import { withAnswer } from "../http/respond.ts";
import type { Hub } from "../hub/hub.ts";
import type { PublishedSite } from "../site/published-site.ts";
import { measureHub } from "./hub.ts";

/** Gauges of the library that are named as counters; the same without "_total" have all that these add up. */
const MISNAMED = ["handles", "requests", "resources"].map((what) => `nodejs_active_${what}_total`);

/** Prometheus metrics of the requests, the generation, the hub and the process. */
export function createMetrics({ site, hub }: MetricsOptions) {
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
  /** `app` answers `GET /metrics` in the text format of Prometheus; for a port of its own. */
  return { ...measureRequests(register), app };
}

interface MetricsOptions {
  site: () => PublishedSite;
  hub: () => Promise<Pick<Hub, "metrics" | "networkTroubles">>;
}

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
  const gauge = (name: string, help: string, value: () => number) =>
    new Gauge({
      name,
      help,
      registers: [register],
      collect() {
        this.set(value());
      },
    });
  gauge(
    "dataset_build_timestamp_seconds",
    "When that generation was built.",
    () => Date.parse(site().manifest.built_at) / 1000,
  );
  gauge("dataset_reviews", "Reviews in that generation.", () => site().aggregateRating.count);
}

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** Counts and times every request that has reached the app or was refused for its head. */
function measureRequests(register: Registry) {
  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests that were answered.",
    labelNames: ["route", "method", "code"],
    registers: [register],
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from a request's head to its answer's.",
    labelNames: ["route"],
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10],
    registers: [register],
  });
  const note = (target: string, given: string, code: number, started: number) => {
    const route = routeOf(target);
    const method = METHODS.has(given) ? given : "other";
    requests.inc({ route, method, code });
    durations.observe({ route }, (performance.now() - started) / 1000);
  };
  return {
    /** Measures the requests that go through the app. */
    middleware: ((request, next) => {
      const started = performance.now();
      return withAnswer(next(), ({ status }) =>
        note(request.runtime?.node?.req.url ?? "", request.method, status, started),
      );
    }) satisfies ServerMiddleware,
    /** Measures the requests that the fast path answers. */
    measure:
      (fastPath: FastPath): FastPath =>
      (request, response) => {
        const started = performance.now();
        const { url = "", method = "" } = request;
        if (!fastPath(request, response)) return false;
        const noted = () => note(url, method, response.statusCode, started);
        // A body has yet to come where nothing has been answered.
        if (response.headersSent) noted();
        else response.once("finish", noted);
        return true;
      },
  };
}

const OPERATION_PATHS = new Set<string>(OPERATIONS.map(({ path }) => path));
const SINCE = OPERATIONS.find(({ id }) => id === "getReviewsSince")!.path;
const CHANGES = DATASETS.changesPage;
const BELOW: [prefix: string, template: string][] = [
  [SINCE.slice(0, SINCE.indexOf("{")), SINCE],
  [SCHEMAS, schemaPath("{name}")],
  [CHANGES.slice(0, CHANGES.indexOf("{")), CHANGES],
  ["/assets/", "/assets/{name}"],
];

/** One label for all pages and for all unknown addresses. */
const OTHER = "/{page}";

/** The route template of a request's target. Clients cannot invent labels, so their number stays small. */
export function routeOf(target: string): string {
  const end = target.indexOf("?");
  const path = end === -1 ? target : target.slice(0, end);
  if (OPERATION_PATHS.has(path)) return path;
  return BELOW.find(([prefix]) => path.startsWith(prefix) && path !== prefix)?.[1] ?? OTHER;
}
