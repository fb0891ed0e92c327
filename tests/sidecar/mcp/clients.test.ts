import {
  Client as NextClient,
  StreamableHTTPClientTransport as NextTransport,
} from "@modelcontextprotocol/client";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { useSidecarHere } from "../../helpers/sidecar-here.ts";
import { useSidecar } from "../../helpers/sidecar-process.ts";

/** Two processes that share nothing but the secret and the generation that they serve. */
const environment = { SITE_DIR: demonstrationSite(), SESSION_SECRET: "one secret for both of them" };
const replicas = [useSidecar(environment), useSidecarHere(environment)];

const IDENTITY = { name: "test", version: "1.0.0" };
const STATELESS = "2026-07-28";
const SESSIONS = "2025-11-25";

/** Every request goes to the other of the two. */
function inTurn() {
  const seen = { ports: [] as string[], sessions: new Set<string | null>() };
  const fetchInTurn = (_: string | URL, init?: RequestInit) => {
    const url = new URL("/mcp", replicas[seen.ports.length % replicas.length]!().url);
    seen.ports.push(url.port);
    seen.sessions.add(new Headers(init?.headers).get("mcp-session-id"));
    return fetch(url, init);
  };
  return { seen, options: { fetch: fetchInTurn } };
}

type AnyClient = Pick<
  NextClient,
  "listResources" | "listResourceTemplates" | "listPrompts" | "getPrompt" | "complete" | "close"
> & {
  listTools(): Promise<{ tools: unknown[] }>;
  callTool(call: { name: string; arguments?: Record<string, unknown> }): Promise<Record<string, unknown>>;
  readResource(of: { uri: string }): Promise<{ contents: unknown[] }>;
};

const address = () => new URL("/mcp", replicas[0]!().url);

async function connectFirst(options: object) {
  const client = new Client(IDENTITY);
  const transport = new StreamableHTTPClientTransport(address(), options);
  await client.connect(transport);
  return { client: client as unknown as AnyClient, version: transport.protocolVersion };
}

async function connectNext(options: object, how: object) {
  const client = new NextClient(IDENTITY, how);
  await client.connect(new NextTransport(address(), options));
  return { client: client as unknown as AnyClient, version: client.getNegotiatedProtocolVersion() };
}

/** Both generations of the SDK's own client, in each way in which they choose a version. */
const CLIENTS = {
  "the first generation": { version: SESSIONS, connect: connectFirst },
  "the second, pinned to 2026-07-28": {
    version: STATELESS,
    connect: (options: object) => connectNext(options, { versionNegotiation: { mode: { pin: STATELESS } } }),
  },
  "the second, pinned to 2025-11-25": {
    version: SESSIONS,
    connect: (options: object) =>
      connectNext(options, {
        versionNegotiation: { mode: "legacy" },
        supportedProtocolVersions: [SESSIONS],
      }),
  },
  "the second, as it finds the server": {
    version: STATELESS,
    connect: (options: object) => connectNext(options, { versionNegotiation: { mode: "auto" } }),
  },
};

const answers: Record<string, unknown> = {};

describe.each(Object.entries(CLIENTS))("%s", (name, { version, connect }) => {
  const { seen, options } = inTurn();
  let client: AnyClient;
  let negotiated: string | undefined;

  beforeAll(async () => {
    ({ client, version: negotiated } = await connect(options));
  });
  afterAll(() => client.close());

  test(`speaks ${version}`, () => expect(negotiated).toBe(version));

  test("gets the same tools, results and resources as every other, from either process", async () => {
    const { tools } = await client.listTools();
    const found = await client.callTool({
      name: "search_reviews",
      arguments: { query: "boiler", limit: 2 },
    });
    const { structuredContent } = found as { structuredContent: { reviews: { id: string }[] } };
    const [review] = structuredContent.reviews;
    const one = await client.callTool({ name: "get_review", arguments: { id: review!.id } });
    expect(one["structuredContent"]).toMatchObject(review!);
    const faulty = await client.callTool({ name: "get_review", arguments: {} });
    expect(faulty["isError"]).toBe(true);
    const { resources } = await client.listResources();
    const { contents } = await client.readResource({ uri: resources[0]!.uri });
    const { prompts } = await client.listPrompts();
    const prompt = await client.getPrompt({ name: "good_at", arguments: { service: "boilers" } });
    const { resourceTemplates: templates } = await client.listResourceTemplates();
    const service = await client.readResource({ uri: "reviews://service/boilers" });
    const { completion } = await client.complete({
      ref: { type: "ref/prompt", name: "good_at" },
      argument: { name: "service", value: "fur" },
    });
    expect(completion.values).toEqual(["furnace-repair"]);
    answers[name] = {
      prompts,
      messages: prompt.messages,
      templates,
      service: service.contents,
      tools,
      structuredContent,
      text: found["content"],
      faulty: faulty["content"],
      resources,
      contents,
    };
    expect(answers[name]).toEqual(Object.values(answers)[0]);
  });

  test("is told of an unknown tool, and of a resource that there is not", async () => {
    await expect(client.callTool({ name: "no_such_tool" })).rejects.toMatchObject({ code: -32602 });
    await expect(client.readResource({ uri: "https://elsewhere.example/" })).rejects.toMatchObject({
      code: version === STATELESS ? -32602 : -32002,
    });
  });

  test("was answered by both processes, in one session or without any", () => {
    expect(new Set(seen.ports).size).toBe(2);
    const ids = [...seen.sessions].filter(Boolean);
    expect(ids).toHaveLength(version === STATELESS ? 0 : 1);
  });
});
