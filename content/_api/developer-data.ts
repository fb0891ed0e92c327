import { readFileSync } from "node:fs";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { PAGES, TABLE } from "../../data/_schema/addresses.ts";
import { etagOf } from "../../data/_schema/etag.ts";
import { CACHED_SECONDS } from "../../data/_schema/headers.ts";
import { type Hosting, rootOf } from "../../data/_schema/hosting.ts";
import { AFTER_FAILURES, HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { builtPath, operationsOf, pathOf } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS, topicsOf } from "../../data/_schema/subscription-request.ts";
import { slugOf } from "../../data/_text/slug.ts";
import { readReference } from "./api-reference.ts";
import { documentsOf } from "./documents.ts";
import { exampleAnswer } from "./example-answers.ts";
import { publishedSchemas } from "./json-schemas.ts";
import { linksOf, message } from "./links.ts";
import { logExample } from "./log-example.ts";
import { toolViews } from "./mcp-tools.ts";
import { createOpenApi } from "./openapi.ts";
import { conditionalSample, continued, getSample, quoted } from "./samples.ts";

/** What the pages for developers show, and the addresses that all pages name. */
export function developerData(dataset: Dataset, hosting: Hosting) {
  const { name: business, license } = dataset.business;
  const openApi = createOpenApi({ hosting, business, license });
  const { baseUrl, sidecar, hub } = hosting;
  const etag = etagOf(Buffer.from(dataset.file.text));
  return {
    reference: readReference(openApi),
    documents: documentsOf(dataset, hosting, openApi),
    calls: developerCalls(dataset, hosting),
    ...(sidecar && {
      clients: mcpClients(baseUrl, business),
      tools: toolViews(dataset, baseUrl),
      push: { messages: pushMessages(hosting), subscribers: SUBSCRIBER_SAMPLES },
    }),
    ...(hosting.log && { log: { example: logExample(), witness: program("witness.mjs") } }),
    ...(hub !== null && { subscribe: subscribeCommand(baseUrl, hub) }),
    caching: {
      messages: cachingMessages(baseUrl, etag),
      sample: conditionalSample(baseUrl + pathOf("getReviews"), etag),
    },
    table: tableSamples(baseUrl),
    schemas: publishedSchemas(hosting),
    topics: topicsOf(hosting),
    paths: {
      reviews: pathOf("getReviews"),
      insights: pathOf("getInsights"),
      changes: pathOf("getChanges"),
      removed: pathOf("getRemoved"),
      atom: pathOf("getAtomFeed"),
      feed: pathOf("getFeed"),
      openapi: pathOf("getOpenApi"),
      publicJournal: pathOf("getPublicJournal"),
      ...(hosting.log && { checkpoint: pathOf("getCheckpoint") }),
      ...(sidecar && { search: pathOf("searchReviews"), mcp: pathOf("mcp"), hub: pathOf("websubHub") }),
    },
  };
}

/** Whole subscribers: each repeats the challenge, and takes what is signed with its secret. */
const SUBSCRIBER_SAMPLES = {
  javascript: program("subscriber.mjs"),
  python: program("subscriber.py"),
};

function program(name: string): string {
  return readFileSync(new URL(`subscribers/${name}`, import.meta.url), "utf8").trimEnd();
}

/** A question to the reviews as a table, in the tools that people ask tables with. */
function tableSamples(baseUrl: string): string[] {
  const url = baseUrl + TABLE.csv;
  return [
    `curl -s ${quoted(url)} | duckdb -c ${quoted("SELECT source, count(*), avg(rating) FROM read_csv('/dev/stdin') GROUP BY source")}`,
    `python3 -c ${quoted(`import pandas; print(pandas.read_csv("${url}").groupby("source").rating.agg(["count", "mean"]))`)}`,
  ];
}

/** The pair of calls by which a reader learns that nothing has changed; `etag` is that of the dataset now. */
function cachingMessages(baseUrl: string, etag: string) {
  const asked = [`GET ${pathOf("getReviews")} HTTP/1.1`, `Host: ${new URL(baseUrl).host}`];
  const { fresh, staleWhileRevalidate } = CACHED_SECONDS;
  const told = [
    `ETag: ${etag}`,
    `Cache-Control: public, max-age=${fresh}, stale-while-revalidate=${staleWhileRevalidate}`,
    "Vary: Accept-Encoding",
  ];
  return {
    first: {
      request: message(...asked),
      answer: message("HTTP/1.1 200 OK", "Content-Type: application/json", ...told, "", '{"version":...'),
    },
    again: {
      request: message(...asked, `If-None-Match: ${etag}`),
      answer: message("HTTP/1.1 304 Not Modified", ...told),
    },
  };
}

/** How to add the MCP server to the usual clients: what to type, or to write into a file, or nothing where a dialogue asks for it. */
function mcpClients(baseUrl: string, business: string) {
  const url = baseUrl + pathOf("mcp");
  const name = slugOf(business).split("-").slice(0, 2).join("-");
  const file = (value: unknown) => JSON.stringify(value, null, 2);
  return [
    { name: "Claude Code", snippet: `claude mcp add --transport http ${name} '${url}'` },
    { name: "Claude, ChatGPT" },
    { name: "Codex", snippet: `codex mcp add ${name} --url '${url}'` },
    { name: "Cursor", file: ".cursor/mcp.json", snippet: file({ mcpServers: { [name]: { url } } }) },
    {
      name: "VS Code",
      file: ".vscode/mcp.json",
      snippet: file({ servers: { [name]: { type: "http", url } } }),
    },
    { name: "Gemini CLI", snippet: `gemini mcp add --transport http ${name} '${url}'` },
  ];
}

const TOPIC = TOPIC_PATHS[2];
const CHALLENGE = "rGz0nJw3L1o";

/** The messages between the hub and a callback, W3C WebSub sections 5 and 7. */
function pushMessages(hosting: Hosting) {
  const { baseUrl } = hosting;
  const topic = `${baseUrl}${TOPIC}`;
  const agent = `User-Agent: Candor (+${baseUrl}${PAGES.developers})`;
  const get = (parameters: Record<string, string>) =>
    message(`GET /push?${new URLSearchParams(parameters)} HTTP/1.1`, "Host: subscriber.example.com", agent);
  return {
    verification: {
      request: get({
        "hub.mode": "subscribe",
        "hub.topic": topic,
        "hub.challenge": CHALLENGE,
        "hub.lease_seconds": String(HUB_LIMITS.lease.default),
      }),
      answer: message("HTTP/1.1 200 OK", "Content-Type: text/plain", "", CHALLENGE),
    },
    delivery: {
      request: message(
        "POST /push HTTP/1.1",
        "Host: subscriber.example.com",
        agent,
        "Content-Type: application/json",
        `Link: ${linksOf(TOPIC, hosting).link}`,
        "X-Hub-Signature: sha256=...",
        "",
        '{"version":...',
      ),
      answer: message("HTTP/1.1 204 No Content"),
    },
    denial: {
      request: get({
        "hub.mode": "denied",
        "hub.topic": topic,
        "hub.reason": AFTER_FAILURES,
      }),
      answer: message("HTTP/1.1 204 No Content"),
    },
  };
}

/** Every operation that reads, with a call to copy that has an answer, as far as the dataset has any. */
function developerCalls(dataset: Dataset, hosting: Hosting) {
  const { origin } = new URL(hosting.baseUrl);
  const root = rootOf(hosting.baseUrl);
  const targets = targetsIn(dataset);
  return operationsOf(hosting)
    .filter(({ method }) => method === "GET")
    .map((operation) => {
      const target = root + (targets[operation.id] ?? builtPath(operation));
      const isJson = operation.mediaType === "application/json";
      const answer = exampleAnswer(operation, hosting);
      return {
        operation,
        /** Path and query of a call that has an answer in this dataset. */
        target,
        sample: getSample(origin + target, isJson ? "json" : "text"),
        /** What an answer looks like, with invented values. */
        answer: isJson ? JSON.stringify(answer, null, 2) : String(answer),
      };
    });
}

/** Path and query of questions that this dataset can answer. */
function targetsIn({ reviews: { reviews }, insights }: Dataset): Partial<Record<string, string>> {
  const [service] = insights.entities.services.toSorted((a, b) => b.reviews - a.reviews);
  const named = service && service.reviews > 0 ? `mentions_service=${service.id}&` : "";
  // Of the newest review, so that there is one; any other change may be younger than all of them.
  const day = reviews[0]?.date ?? "2026-01-31";
  return {
    searchReviews: `${pathOf("searchReviews")}?${named}sort=highest&limit=2`,
    getReviewsSince: pathOf("getReviewsSince").replace("{date}", day),
  };
}

/** A subscription to the dataset at a hub; it takes a callback of one's own. */
function subscribeCommand(baseUrl: string, hub: string): string {
  return continued([
    `curl ${quoted(hub)}`,
    "-d hub.mode=subscribe",
    `--data-urlencode ${quoted(`hub.topic=${baseUrl}${TOPIC_PATHS[2]}`)}`,
    "--data-urlencode 'hub.callback=https://subscriber.example.com/push'",
    "-d hub.secret=choose-a-long-random-one",
  ]);
}
