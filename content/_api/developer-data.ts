import { readFileSync } from "node:fs";
import type { Dataset } from "../../data/_dataset/dataset.ts";
import { PAGES, TABLE } from "../../data/_schema/addresses.ts";
import { etagOf } from "../../data/_schema/etag.ts";
import { FRESH } from "../../data/_schema/headers.ts";
import { type Hosting, rootOf } from "../../data/_schema/hosting.ts";
import { AFTER_FAILURES, HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { builtPath, operationsOf, pathOf } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS, topicsOf } from "../../data/_schema/subscription-request.ts";
import { slugOf } from "../../data/_text/slug.ts";
import { readReference } from "./api-reference.ts";
import { exampleAnswer } from "./example-answers.ts";
import { publishedSchemas } from "./json-schemas.ts";
import { linksOf } from "./links.ts";
import { toolViews } from "./mcp-tools.ts";
import type { Json } from "./openapi-parts.ts";
import { sampleOf } from "./samples.ts";

/** What the pages for developers show, and the addresses that all pages name. `openApi` is what `createOpenApi` makes. */
export function developerData(dataset: Dataset, hosting: Hosting, openApi: Json) {
  const { baseUrl, sidecar, hub } = hosting;
  const etag = etagOf(Buffer.from(dataset.file.text));
  return {
    reference: readReference(openApi),
    calls: developerCalls(dataset, hosting),
    ...(sidecar && {
      clients: mcpClients(baseUrl, dataset.business.name),
      tools: toolViews(dataset, baseUrl),
      push: { messages: pushMessages(hosting), subscribers: SUBSCRIBER_SAMPLES },
    }),
    ...(hosting.log && { log: { example: logExample(), witness: program("subscribers/witness.mjs") } }),
    ...(hub !== null && { subscribe: sampleOf("subscribe", { hub, topic: baseUrl + TOPIC }) }),
    caching: cachingOf(baseUrl, etag),
    table: sampleOf("table", { url: baseUrl + TABLE.csv }),
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
  javascript: program("subscribers/subscriber.mjs"),
  python: program("subscribers/subscriber.py"),
};

function program(name: string): string {
  return readFileSync(new URL(name, import.meta.url), "utf8").trimEnd();
}

/** The log of a small journal, with each step on the way to it: the test vectors of other programs. */
const logExample = (): unknown => JSON.parse(program("examples/log.json"));

/** The pair of calls by which a reader learns that nothing has changed; `etag` is that of the dataset now. */
function cachingOf(baseUrl: string, etag: string) {
  const { host } = new URL(baseUrl);
  return {
    messages: sampleOf("caching", { host, etag, fresh: FRESH["cache-control"]! }),
    sample: sampleOf("conditional", { url: baseUrl + pathOf("getReviews"), etag }),
  };
}

function mcpClients(baseUrl: string, business: string) {
  const name = slugOf(business).split("-").slice(0, 2).join("-");
  return sampleOf("clients", { name, address: baseUrl + pathOf("mcp") });
}

function pushMessages(hosting: Hosting) {
  const { baseUrl } = hosting;
  const asForm = (text: string) => new URLSearchParams({ text }).toString().slice("text=".length);
  return sampleOf("push", {
    agent: `Candor (+${baseUrl}${PAGES.developers})`,
    topic_form: asForm(baseUrl + TOPIC),
    lease: HUB_LIMITS.lease.default,
    link: linksOf(TOPIC, hosting).link!,
    reason_form: asForm(AFTER_FAILURES),
  });
}

const TOPIC = TOPIC_PATHS[2];

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
        sample: sampleOf(isJson ? "json" : "text", { url: origin + target }),
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
