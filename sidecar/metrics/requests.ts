import { Counter, Histogram, type Registry } from "prom-client";
import type { Middleware } from "../listen.ts";
import { routeOf } from "./route.ts";

const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

/** Counts and times every request that has reached the app or was refused for its head. */
export function measureRequests(register: Registry): Middleware {
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
  return (request, next) => {
    const started = performance.now();
    const note = (response: Response) => {
      const route = routeOf(request.runtime?.node?.req.url ?? "");
      const method = METHODS.has(request.method) ? request.method : "other";
      requests.inc({ route, method, code: response.status });
      durations.observe({ route }, (performance.now() - started) / 1000);
      return response;
    };
    const answer = next();
    return "then" in answer ? answer.then(note) : note(answer);
  };
}
