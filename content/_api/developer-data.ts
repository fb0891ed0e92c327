import type { Dataset } from "../../data/_dataset/dataset.ts";
import { etagOf } from "../../data/_schema/fingerprint.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { cachingMessages } from "./caching-messages.ts";
import { developerCalls, subscribeCommand } from "./developer-calls.ts";
import { publishedSchemas } from "./json-schemas.ts";
import { mcpClients } from "./mcp-clients.ts";
import { toolViews } from "./mcp-tools.ts";
import { pushMessages } from "./push-messages.ts";
import { conditionalSample } from "./samples.ts";
import { SUBSCRIBER_SAMPLES } from "./subscriber-samples.ts";
import { tableSamples } from "./table-samples.ts";

/** What the pages for developers show, and the addresses that all pages name. */
export function developerData(dataset: Dataset, hosting: Hosting) {
  const { baseUrl, sidecar, hub } = hosting;
  const etag = etagOf(Buffer.from(dataset.file.text));
  return {
    calls: developerCalls(dataset, hosting),
    ...(sidecar && {
      clients: mcpClients(baseUrl, dataset.business.name),
      tools: toolViews(dataset, baseUrl),
      push: { messages: pushMessages(hosting), subscribers: SUBSCRIBER_SAMPLES },
    }),
    ...(hub !== null && { subscribe: subscribeCommand(baseUrl, hub) }),
    caching: {
      messages: cachingMessages(baseUrl, etag),
      sample: conditionalSample(baseUrl + pathOf("getReviews"), etag),
    },
    table: tableSamples(baseUrl),
    schemas: publishedSchemas(hosting),
    topics: TOPIC_PATHS,
    paths: {
      reviews: pathOf("getReviews"),
      insights: pathOf("getInsights"),
      changes: pathOf("getChanges"),
      atom: pathOf("getAtomFeed"),
      feed: pathOf("getFeed"),
      openapi: pathOf("getOpenApi"),
      ...(sidecar && { search: pathOf("searchReviews"), mcp: pathOf("mcp"), hub: pathOf("websubHub") }),
    },
  };
}
