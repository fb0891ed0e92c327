import type { Client } from "@modelcontextprotocol/sdk/client/index.js";
import type { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, expect, test } from "vitest";
import { bytesOf } from "../sidecar/http/content.ts";
import { connectClient, openMcpEndpoint } from "./helpers/mcp-endpoint.ts";

const PATHS = [
  "/reviews.json",
  "/insights.json",
  "/api/feed.json",
  "/feed.xml",
  "/.well-known/openapi.json",
  "/manifest.json",
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

test("there are no templates", async () => {
  expect((await client.listResourceTemplates()).resourceTemplates).toEqual([]);
});

test("a client that ends its session is content with 405", async () => {
  await transport.terminateSession();
  expect(transport.sessionId).toBeUndefined();
});
