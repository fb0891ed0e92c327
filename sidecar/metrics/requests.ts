import { Counter, Histogram, type Registry } from "prom-client";
import { DATASETS, SCHEMAS, schemaPath } from "../../data/_schema/addresses.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import type { FastPath, Middleware } from "../http/listen.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export interface RequestMetrics {
  /** Measures the requests that go through the app. */
  middleware: Middleware;
  /** Measures the requests that the fast path answers. */
  measure(fastPath: FastPath): FastPath;
}

/** Counts and times every request that has reached the app or was refused for its head. */
export function measureRequests(register: Registry): RequestMetrics {
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
    middleware(request, next) {
      const started = performance.now();
      const noted = (response: Response) => {
        note(request.runtime?.node?.req.url ?? "", request.method, response.status, started);
        return response;
      };
      const answer = next();
      return "then" in answer ? answer.then(noted) : noted(answer);
    },
    measure: (fastPath) => (request, response) => {
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
