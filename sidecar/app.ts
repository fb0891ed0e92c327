import { H3, type H3Event } from "h3";
import { FastResponse } from "srvx";
import { REVIEW_PAGES } from "../data/_schema/addresses.ts";
import type { ErrorStatus } from "../data/_schema/errors.ts";
import { CORS, type HeaderRecord, METHODS, UNSTORED } from "../data/_schema/headers.ts";
import type { Health } from "../data/_schema/health.ts";
import { HUB_LIMITS } from "../data/_schema/hub-limits.ts";
import { HUB_LINES } from "../data/_schema/hub-lines.ts";
import { pathOf } from "../data/_schema/operations.ts";
import { readBody, refuseEncoded } from "./http/body.ts";
import { type ProblemExtras, problemResponse, unstored } from "./http/errors.ts";
import { prefersHtml } from "./http/negotiate.ts";
import { addressFault, MALFORMED_ADDRESS } from "./http/request-head.ts";
import { preflight, respond } from "./http/respond.ts";
import type { NetworkTrouble } from "./hub/callbacks/network.ts";
import type { Hub } from "./hub/hub.ts";
import { answerPage, answerSearch, answerSince } from "./site/answers.ts";
import type { PublishedSite } from "./site/published-site.ts";

interface AppOptions {
  site: () => PublishedSite;
  /** Why that is not the newest; null when it is. */
  siteFault: () => string | null;
  mcp: (request: Request) => Promise<Response>;
  /** Resolves as soon as the hub has been loaded. */
  hub: () => Promise<Pick<Hub, "handle" | "health" | "networkTroubles">>;
  draining: () => boolean;
  onError: (error: unknown) => void;
}

type Handler = (event: H3Event) => Response | Promise<Response>;

/** The routes and nothing else: tests call `fetch` on it without a port. */
export function createApp(options: AppOptions): H3 {
  const { site } = options;

  const fail = (event: H3Event, status: ErrorStatus, extras?: ProblemExtras): Response => {
    const wantsPage = (status === 404 || status === 410) && prefersHtml(event.req.headers.get("accept"));
    const page = wantsPage && site().asset(`/${status}.html`);
    return page ? answerPage(event.req, page, status) : problemResponse(status, extras);
  };

  const app = new H3({
    silent: true,
    onError: (error, event) => {
      // The only error that the router itself raises.
      if (error.status === 400) return problemResponse(400, MALFORMED_ADDRESS);
      // A client that hangs up in the middle of a body is not our error.
      const cause = (error.cause ?? error) as NodeJS.ErrnoException;
      if (!event.req.signal.aborted) options.onError(cause);
      // Files of the generation are gone, until they are back or the next one is built.
      if (cause.code === "ENOENT") return problemResponse(503, { headers: { "retry-after": "10" } });
      return problemResponse(500);
    },
  });

  app.use(({ req }) => (METHODS.has(req.method) ? undefined : problemResponse(501)));

  const route = (path: string, methods: Partial<Record<"GET" | "POST", Handler>>, cors = true) => {
    const allow = [...Object.keys(methods), ...(methods.GET ? ["HEAD"] : []), "OPTIONS"].join(", ");
    app.all(path, (event) => {
      const { method } = event.req;
      const fault = addressFault(event.url);
      if (fault) return problemResponse(fault.status, fault);
      if (method === "OPTIONS") return preflight(allow, cors);
      const handler = methods[(method === "HEAD" ? "GET" : method) as "GET" | "POST"];
      if (handler) return handler(event);
      return cors
        ? fail(event, 405, { headers: { allow } })
        : plainText(405, `${HUB_LINES.wrongMethod(allow)}\n`, { allow });
    });
  };

  route(pathOf("searchReviews"), {
    GET: (event) => answerSearch(event.req, site(), event.url.search),
  });
  route(pathOf("getReviewsSince").replace("{date}", ":date"), {
    GET: (event) => answerSince(event.req, site(), event.context.params?.["date"] ?? ""),
  });
  route(pathOf("websubHub"), { POST: (event) => answerHub(event, options) }, false);
  route(pathOf("getHealth"), { GET: (event) => health(event, 200, { status: "ok" }) });
  route(pathOf("getReadiness"), { GET: (event) => readiness(event, options) });
  app.all(pathOf("mcp"), ({ req }) => (req.method === "POST" && refuseEncoded(req)) || options.mcp(req));

  app.all("/**", (event) => {
    const { method } = event.req;
    const fault = addressFault(event.url);
    if (fault) return problemResponse(fault.status, fault);
    const asset = site().asset(event.url.pathname);
    if (!asset)
      return redirectToPage(event.url, site()) ?? fail(event, isWithdrawn(event.url, site()) ? 410 : 404);
    if (method === "OPTIONS") return preflight("GET, HEAD, OPTIONS");
    if (method !== "GET" && method !== "HEAD")
      return fail(event, 405, { headers: { allow: "GET, HEAD, OPTIONS" } });
    return respond(event.req, asset);
  });
  return app;
}

function isWithdrawn({ pathname }: URL, { withdrawn }: PublishedSite): boolean {
  if (!pathname.startsWith(REVIEW_PAGES)) return false;
  return withdrawn.has(pathname.slice(REVIEW_PAGES.length).replace(/\/$/, ""));
}

/** People type `/insights` for the page `/insights/`. Redirects only to paths that this site publishes. */
function redirectToPage({ pathname, search }: URL, site: PublishedSite): Response | null {
  const page = `${pathname}/`;
  if (pathname.endsWith("/") || !site.asset(page)) return null;
  const headers = { ...UNSTORED, ...CORS, location: page + search, "content-length": "0" };
  return new FastResponse(null, { status: 308, headers });
}

async function answerHub(event: H3Event, { hub }: AppOptions): Promise<Response> {
  const refusal = refuseEncoded(event.req);
  if (refusal) return refusal;
  const body = await readBody(event.req, HUB_LIMITS.bodyBytes);
  if (body === null) return plainText(413, `${HUB_LINES.tooLarge}\n`);
  const answer = await (await hub()).handle({ contentType: event.req.headers.get("content-type"), body });
  return plainText(answer.status, answer.body, answer.headers);
}

/** An answer of the hub, which is not a read endpoint and speaks plain text. */
function plainText(status: number, body: string, headers: HeaderRecord = {}): Response {
  return new FastResponse(body, {
    status,
    headers: { ...UNSTORED, "content-type": "text/plain; charset=utf-8", ...headers },
  });
}

const EGRESS: Record<NetworkTrouble, string> = {
  route: "this machine has no route to callbacks",
  descriptors: "this machine has no free descriptor for connections to callbacks",
  resolver: "the name servers do not answer",
  hosts: "no callback that worked before can be reached",
};

const GONE = "the folder of this generation is gone; put it back, or run npm run build";

async function readiness(event: H3Event, options: AppOptions): Promise<Response> {
  const { site, siteFault, draining } = options;
  const hub = await options.hub();
  const store = hub.health();
  // Asked first, as it may bring a newer generation.
  const fault = siteFault();
  const { generation, hasPages } = site();
  const isThere = hasPages();
  const checks = {
    generation,
    // Where the generation before goes on, this does not count either.
    site: isThere ? (fault ?? "ok") : GONE,
    hub: store.ok ? "ok" : store.detail,
    // Nobody who asks is worse off for it, and a restart would not help: it is told, but does not count.
    egress:
      hub
        .networkTroubles()
        .map((trouble) => EGRESS[trouble])
        .join("; ") || "ok",
    process: draining() ? "stopping" : "ok",
  };
  const ready = store.ok && isThere && !draining();
  return health(event, ready ? 200 : 503, { status: ready ? "ok" : "unavailable", checks });
}

function health(event: H3Event, status: number, state: Health): Response {
  const { body, fields } = unstored(state);
  return new FastResponse(event.req.method === "HEAD" ? null : body, { status, headers: fields });
}
