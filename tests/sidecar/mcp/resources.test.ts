import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bytesOf } from "../../../sidecar/http/content.ts";
import { MOST_IN_A_MESSAGE } from "../../../sidecar/mcp/resources/datasets.ts";
import { connectClient, openMcpEndpoint } from "../../helpers/mcp/endpoint.ts";
import { publishedSite, review } from "../../helpers/mcp/site.ts";

const PATHS = [
  "/reviews.json",
  "/insights.json",
  "/insights/by-review.json",
  "/api/feed.json",
  "/feed.xml",
  "/.well-known/openapi.json",
  "/manifest.json",
  "/changes.json",
  "/removed.json",
];

let endpoint: Awaited<ReturnType<typeof openMcpEndpoint>>;
let client: Client;
let transport: StreamableHTTPClientTransport;

beforeAll(async () => {
  endpoint = await openMcpEndpoint();
  ({ client, transport } = await connectClient(endpoint.url));
});

afterAll(async () => {
  await client.close();
  await endpoint.close();
});

test("the resources are the datasets by their addresses", async () => {
  const { resources, nextCursor } = await client.listResources();
  expect(resources.map(({ uri }) => uri)).toEqual(PATHS.map((path) => endpoint.site.baseUrl + path));
  expect(nextCursor).toBeUndefined();
  for (const { uri, title, mimeType, size, annotations } of resources) {
    const asset = endpoint.site.asset(uri.slice(endpoint.site.baseUrl.length))!;
    expect({ mimeType, size }).toEqual({ mimeType: asset.mediaType, size: asset.identity.content.length });
    expect(title).toMatch(/^[A-Z]/);
    expect(annotations).toEqual({ lastModified: "2026-03-31T09:30:00.000Z" });
  }
});

test.each(PATHS)("%s reads as it is published", async (path) => {
  const uri = endpoint.site.baseUrl + path;
  const { contents } = await client.readResource({ uri });
  const asset = endpoint.site.asset(path)!;
  expect(contents).toHaveLength(1);
  expect(contents[0]).toMatchObject({
    uri,
    mimeType: asset.mediaType,
    text: bytesOf(asset.identity.content).toString("utf8"),
  });
});

test.each(["https://evil.example/reviews.json", "/reviews.json", "file:///etc/passwd", "", "no address"])(
  "%j is not found, and not repeated",
  async (uri) => {
    const reading = client.readResource({ uri });
    await expect(reading).rejects.toMatchObject({ code: -32002, data: undefined });
    if (uri) await expect(reading).rejects.not.toThrow(uri);
  },
);

test("a dataset that is too large for a message is listed with its size, and reading it says what to do", async () => {
  const long = Array.from({ length: 900 }, (_, n) => review({ id: `long-${n}`, text: "x".repeat(20_000) }));
  const site = publishedSite({ reviews: long });
  const large = await openMcpEndpoint({ site: () => site });
  const { client } = await connectClient(large.url);
  const uri = `${site.baseUrl}/reviews.json`;
  const { resources } = await client.listResources();
  expect(resources.find((resource) => resource.uri === uri)?.size).toBeGreaterThan(MOST_IN_A_MESSAGE);
  await expect(client.readResource({ uri })).rejects.toMatchObject({
    code: -32602,
    message: expect.stringMatching(/18 MB.*fetch its address over HTTP, or call search_reviews/),
  });
  expect((await client.readResource({ uri: `${site.baseUrl}/insights.json` })).contents).toHaveLength(1);
  await client.close();
  await large.close();
});

test("what the lists name can be read by a template, under every name, as its tool tells it", async () => {
  const { resourceTemplates } = await client.listResourceTemplates();
  expect(resourceTemplates.map(({ uriTemplate }) => uriTemplate)).toEqual([
    "reviews://technician/{technician}",
    "reviews://service/{service}",
    "reviews://area/{area}",
    "reviews://aspect/{aspect}",
  ]);
  for (const [uri, name, given] of [
    ["reviews://technician/Hank%20Brill", "get_technician", { name: "hank" }],
    ["reviews://service/tankless", "get_service", { name: "Water heaters" }],
    ["reviews://area/the%20hill", "get_area", { name: "quarry-hill" }],
    ["reviews://aspect/Tidiness", "get_aspect", { aspect: "tidiness" }],
  ] as const) {
    const { contents } = await client.readResource({ uri });
    const told = await client.callTool({ name, arguments: given });
    expect(contents).toEqual([
      {
        uri,
        mimeType: "application/json",
        text: (told.content as { text: string }[])[0]!.text,
        _meta: told._meta,
      },
    ]);
  }
});

test.each([
  "reviews://service/zeppelins",
  "reviews://area/%",
  "reviews://nothing/price",
  "reviews://aspect/",
])("%s is not found", async (uri) => {
  await expect(client.readResource({ uri })).rejects.toMatchObject({ code: -32002 });
});

test("a client that ends its session is content with 405", async () => {
  await transport.terminateSession();
  expect(transport.sessionId).toBeUndefined();
});
