import type { Random } from "../../bench/random.ts";

export interface Answer {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

export interface Visit {
  path: string;
  method?: "GET" | "HEAD" | "POST" | "OPTIONS";
  headers?: Record<string, string>;
  body?: string;
  /** What is wrong with the answer; null when it is what was asked for. */
  fault(answer: Answer): string | null;
}

export interface Visited {
  random: Random;
  origin: string;
  /** The addresses of pages. */
  pages: readonly string[];
  callback: string;
}

const ETAGS = ["/reviews.json", "/feed.xml", "/api/feed.json", "/insights.json"];
const WORDS = ["water", "heater", "on time", "leak", "price", "e", "quick and clean", "zzz"];
const JSON_RPC = { "content-type": "application/json", accept: "application/json, text/event-stream" };
const FORM = { "content-type": "application/x-www-form-urlencoded" };

/**
 * What people, programs, agents and subscribers ask an origin for, of each kind in turn: pages, datasets with and without
 * their validators, searches, answers since a day, messages to `/mcp`, requests to the hub, and what is refused.
 */
export function createVisits({ random, origin, pages, callback }: Visited): () => Visit {
  const etags = new Map<string, string>();
  let session: string | undefined;
  let turn = 0;

  const kinds: (() => Visit)[] = [
    () => ({ path: random.pick(pages), fault: (answer) => expectStatus(answer, 200) ?? expectWhole(answer) }),
    () => {
      const path = random.pick(ETAGS);
      const etag = etags.get(path);
      return {
        path,
        ...(etag !== undefined && { headers: { "if-none-match": etag } }),
        fault(answer) {
          if (answer.status === 304 && etag !== undefined) return null;
          etags.set(path, String(answer.headers["etag"]));
          return expectStatus(answer, 200) ?? (path.endsWith(".json") ? expectJson(answer) : null);
        },
      };
    },
    () => ({
      path:
        `/api/reviews/search?query=${encodeURIComponent(random.pick(WORDS))}` +
        `&min_rating=${1 + random.below(5)}&limit=${1 + random.below(20)}`,
      fault: expectReviews,
    }),
    () => ({
      path: `/api/reviews/search?match=words&sort=relevance&facets=true&query=${encodeURIComponent(random.pick(WORDS))}`,
      fault: expectReviews,
    }),
    () => ({
      path: `/api/reviews/since/202${random.below(7)}-0${1 + random.below(9)}-15`,
      fault: expectReviews,
    }),
    () => callTool("search_reviews", { query: random.pick(WORDS), limit: 3 }),
    () => callTool("get_insights", {}),
    () => ({
      path: "/api/websub/hub",
      method: "POST",
      headers: FORM,
      body: new URLSearchParams({
        "hub.mode": random.chance(0.7) ? "subscribe" : "unsubscribe",
        "hub.topic": `${origin}/reviews.json`,
        "hub.callback": `${callback}/visitor-${random.below(50)}`,
        "hub.lease_seconds": "3600",
      }).toString(),
      fault: (answer) => expectStatus(answer, 202),
    }),
    () => ({
      path: "/api/websub/hub",
      method: "POST",
      headers: FORM,
      body: new URLSearchParams({ "hub.mode": "publish", "hub.url": `${origin}/feed.xml` }).toString(),
      fault: (answer) => expectStatus(answer, 202),
    }),
    () => ({
      path: "/api/reviews/search?rating=9",
      fault: (answer) => expectStatus(answer, 400) ?? expectJson(answer),
    }),
    () => ({ path: "/nowhere.json", fault: (answer) => expectStatus(answer, 404) ?? expectJson(answer) }),
    () => ({ path: "/reviews.json", method: "HEAD", fault: (answer) => expectStatus(answer, 200) }),
    () => ({ path: "/mcp", method: "OPTIONS", fault: (answer) => expectStatus(answer, 204) }),
    () => ({ path: "/readyz", fault: (answer) => expectStatus(answer, 200) ?? expectJson(answer) }),
  ];
  return () => kinds[turn++ % kinds.length]!();

  /** Within a session, which any replica knows. */
  function callTool(name: string, args: object): Visit {
    const known = session;
    const message =
      known === undefined
        ? {
            method: "initialize",
            params: {
              protocolVersion: "2025-11-25",
              capabilities: {},
              clientInfo: { name: "visitor", version: "1" },
            },
          }
        : { method: "tools/call", params: { name, arguments: args } };
    return {
      path: "/mcp",
      method: "POST",
      headers: { ...JSON_RPC, ...(known !== undefined && { "mcp-session-id": known }) },
      body: JSON.stringify({ jsonrpc: "2.0", id: 1, ...message }),
      fault(answer) {
        if (known === undefined) session = answer.headers["mcp-session-id"] as string | undefined;
        const fault = expectStatus(answer, 200) ?? expectJson(answer);
        if (fault !== null) return fault;
        const { result } = JSON.parse(answer.text);
        return result === undefined || result.isError
          ? `an error of the tool: ${answer.text.slice(0, 200)}`
          : null;
      },
    };
  }
}

function expectStatus({ status, text }: Answer, expected: number): string | null {
  return status === expected ? null : `${status} for ${expected}: ${text.slice(0, 200)}`;
}

function expectWhole({ text }: Answer): string | null {
  return text.trimEnd().endsWith("</html>") ? null : "a page that is not whole";
}

function expectJson({ text }: Answer): string | null {
  try {
    JSON.parse(text);
    return null;
  } catch {
    return "JSON that is not whole";
  }
}

function expectReviews(answer: Answer): string | null {
  const fault = expectStatus(answer, 200) ?? expectJson(answer);
  if (fault !== null) return fault;
  const { count, reviews } = JSON.parse(answer.text);
  return count === reviews.length ? null : `${reviews.length} reviews where count is ${count}`;
}
