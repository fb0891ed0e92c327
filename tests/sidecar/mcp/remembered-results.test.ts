import { expect, test } from "vitest";
import { openMcp } from "../../../sidecar/mcp/open-mcp.ts";
import type { PublishedSite } from "../../../sidecar/site/published-site.ts";
import { mcpRequest, openSession, SECRET, statelessRequest } from "../../helpers/mcp/endpoint.ts";
import { publishedSite, review } from "../../helpers/mcp/site.ts";

/** A site that counts how often it is searched. */
function counting(site = publishedSite()) {
  const counted = { searches: 0, site: {} as PublishedSite };
  counted.site = {
    ...site,
    searchParts(parameters) {
      counted.searches += 1;
      return site.searchParts(parameters);
    },
  };
  return counted;
}

let current = counting();
const handler = openMcp({ site: () => current.site, secret: SECRET, allowedHosts: [] }).handler;
const session = await openSession(handler);

const call = (given: object) => ({ name: "search_reviews", arguments: given });

async function inSession(given: object) {
  const body = { jsonrpc: "2.0", id: 1, method: "tools/call", params: call(given) };
  const response = await handler(mcpRequest({ body, headers: { "Mcp-Session-Id": session } }));
  return (await response.json()).result;
}

async function stateless(given: object) {
  return (await (await handler(statelessRequest("tools/call", call(given)))).json()).result;
}

test("the same call is computed once in a generation, for clients of both eras", async () => {
  current = counting();
  const first = await inSession({ query: "heater" });
  expect(await inSession({ query: "heater" })).toEqual(first);
  expect((await stateless({ query: "heater" })).structuredContent).toEqual(first.structuredContent);
  expect(current.searches).toBe(1);
  expect((await inSession({ query: "leak" })).structuredContent).not.toEqual(first.structuredContent);
  expect(current.searches).toBe(2);
});

test("a new generation is asked again", async () => {
  const before = await inSession({ query: "new" });
  expect(before.structuredContent.total).toBe(0);
  current = counting(publishedSite({ reviews: [review({ id: "n-1", text: "All new." })] }));
  expect((await inSession({ query: "new" })).structuredContent.total).toBe(1);
});

test("what is asked at length is not kept", async () => {
  current = counting();
  const given = { query: "heater", padding: "x".repeat(2000) };
  expect((await inSession(given)).structuredContent.note).toMatch(/^Some arguments were ignored/);
  await inSession(given);
  expect(current.searches).toBe(2);
});
