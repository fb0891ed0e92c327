import { expect, test } from "vitest";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { openOrigin } from "../helpers/origin.ts";

interface Link {
  path: string;
  rel: string;
  type?: string | undefined;
}

type Origin = Awaited<ReturnType<typeof openOrigin>>;

const openDemonstration = () => openOrigin({ siteDir: demonstrationSite() });

/** The links of a `Link` field, RFC 8288. */
function linksOf(field: string | null): Link[] {
  return [...(field ?? "").matchAll(/<([^>]+)>; rel="([^"]+)"(?:; type="([^"]+)")?/g)].map(
    ([, target, rel, type]) => ({ path: pathIn(target!), rel: rel!, type }),
  );
}

function pathIn(address: string): string {
  expect(address.startsWith(`${DEMONSTRATION_URL}/`), address).toBe(true);
  return address.slice(DEMONSTRATION_URL.length);
}

/** Whether a GET gives this, as the media type that was promised. */
async function expectThere({ get }: Origin, path: string, type: string | undefined) {
  const answer = await get(path);
  expect(answer.status, path).toBe(200);
  if (type)
    expect(answer.headers.get("content-type")?.split(";")[0], path).toBe(type.replace("feed+json", "json"));
}

test("the first page names the catalogues, the descriptions, its pages and the feeds, and all of them are there", async () => {
  const origin = await openDemonstration();
  const links = linksOf((await origin.get("/")).headers.get("link"));
  expect(links.map(({ path, rel }) => `${rel} ${path}`)).toEqual([
    "api-catalog /.well-known/api-catalog",
    "ai-catalog /.well-known/ai-catalog.json",
    "service-desc /mcp/server-card",
    "service-desc /.well-known/openapi.json",
    "service-doc /developers/",
    "describedby /llms.txt",
    "alternate /reviews.json",
    "alternate /reviews.csv",
    "alternate /feed.xml",
    "alternate /api/feed.json",
  ]);
  for (const { path, type } of links) await expectThere(origin, path, type);
  expect((await origin.get("/about/")).headers.get("link")).toBeNull();
});

test("the catalogue is a linkset of each interface with what describes it, and all of it is there", async () => {
  const origin = await openDemonstration();
  const path = "/.well-known/api-catalog";
  const head = await origin.request(path, { method: "HEAD" });
  expect(linksOf(head.headers.get("link"))).toEqual([{ path, rel: "api-catalog", type: undefined }]);
  const answer = await origin.get(path);
  expect(answer.headers.get("content-type")).toBe(
    'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  );
  expect(answer.headers.get("access-control-allow-origin")).toBe("*");
  const { linkset } = (await answer.json()) as {
    linkset: ({ anchor: string } & Record<string, { href: string; type: string }[]>)[];
  };
  expect(linkset.map(({ anchor }) => pathIn(anchor))).toEqual(["/", "/mcp", "/api/websub/hub"]);
  for (const { anchor, ...relations } of linkset) {
    expect(Object.keys(relations), anchor).toEqual(expect.arrayContaining(["service-desc", "service-doc"]));
    for (const { href, type } of Object.values(relations).flat())
      await expectThere(origin, pathIn(href), type);
  }
});

test("from the host alone a client finds the MCP server: catalogue, card, address", async () => {
  const origin = await openDemonstration();
  const catalog = await origin.get("/.well-known/ai-catalog.json");
  expect(catalog.headers.get("content-type")).toBe("application/ai-catalog+json");
  expect(catalog.headers.get("access-control-allow-origin")).toBe("*");
  expect(catalog.headers.get("etag")).toMatch(/^"/);
  const { specVersion, host, entries } = (await catalog.json()) as Record<string, never> & {
    entries: { identifier: string; displayName: string; type: string; url: string }[];
  };
  expect(specVersion).toBe("1.0");
  expect(host).toMatchObject({ displayName: expect.stringMatching(/\w/) });
  expect(entries).toHaveLength(1);
  const [{ identifier, displayName, type, url }] = entries as [(typeof entries)[number]];
  expect(identifier).toBe(`urn:air:${new URL(DEMONSTRATION_URL).hostname}:mcp:reviews`);
  await expectThere(origin, pathIn(url), type);
  const card = (await (await origin.get(pathIn(url))).json()) as {
    name: string;
    title: string;
    remotes: [{ url: string }];
  };
  expect(card.title).toBe(displayName);
  expect(card.name.split("/")[1]).toBe(identifier.split(":").at(-1));
  expect(pathIn(card.remotes[0].url)).toBe("/mcp");
});

test("the card and the registry's entry say of the MCP server what it says of itself", async () => {
  const origin = await openDemonstration();
  const params = {
    protocolVersion: "2025-11-25",
    capabilities: {},
    clientInfo: { name: "test", version: "1" },
  };
  const greeting = await origin.request("/mcp", {
    method: "POST",
    headers: {
      host: "localhost",
      "content-type": "application/json",
      accept: "application/json, text/event-stream",
    },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method: "initialize", params }),
  });
  const { serverInfo } = ((await greeting.json()) as { result: { serverInfo: Record<string, string> } })
    .result;
  const url = `${DEMONSTRATION_URL}/mcp`;

  const card = await origin.get("/mcp/server-card");
  expect(card.headers.get("content-type")).toBe("application/mcp-server-card+json");
  expect(card.headers.get("access-control-allow-origin")).toBe("*");
  expect(card.headers.get("etag")).toMatch(/^"/);
  const [said, entry] = [await card.json(), await (await origin.get("/mcp/server.json")).json()] as [
    Record<string, unknown>,
    Record<string, unknown>,
  ];
  for (const document of [said, entry]) {
    const { $schema, description, remotes, ...identity } = document;
    expect(identity).toEqual(serverInfo);
    expect($schema).toMatch(/^https:\/\/static\.modelcontextprotocol\.io\/schemas\//);
    expect(String(description).length).toBeLessThanOrEqual(100);
    expect(remotes).toMatchObject([{ type: "streamable-http", url }]);
  }
  // As the registry's schema has it.
  expect(serverInfo["name"]).toMatch(/^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);

  const [remote] = said["remotes"] as [{ supportedProtocolVersions: string[] }];
  for (const version of remote.supportedProtocolVersions) {
    const asked = await origin.request("/mcp", {
      method: "POST",
      headers: {
        host: "localhost",
        "content-type": "application/json",
        "mcp-protocol-version": version,
        "mcp-method": "server/discover",
      },
      body: JSON.stringify(
        version >= "2026-07-28"
          ? { jsonrpc: "2.0", id: 1, method: "server/discover", params: { _meta: envelope(version) } }
          : { jsonrpc: "2.0", id: 1, method: "initialize", params: { ...params, protocolVersion: version } },
      ),
    });
    const { result } = (await asked.json()) as { result: Record<string, unknown> };
    expect(result["protocolVersion"] ?? result["supportedVersions"], version).toEqual(
      version >= "2026-07-28" ? [version] : version,
    );
  }
});

const envelope = (version: string) => ({
  "io.modelcontextprotocol/protocolVersion": version,
  "io.modelcontextprotocol/clientCapabilities": {},
  "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
});

test("the guide for language models has the summary of the insights, in words of no customer", async () => {
  const origin = await openDemonstration();
  const text = await (await origin.get("/llms.txt")).text();
  const { summary } = (await (await origin.get("/insights.json")).json()) as { summary: { text: string } };
  expect(summary.text).not.toBe("");
  expect(text).toContain(`## Summary\n${summary.text.replace(/\s+/g, " ")}\n`);
});
