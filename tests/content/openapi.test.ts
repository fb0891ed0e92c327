import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { MCP_LIMITS } from "../../data/_schema/mcp-faults.ts";
import { builtPath, OPERATIONS } from "../../data/_schema/operations.ts";
import { SearchParameters } from "../../data/_schema/search.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { createMcp } from "../../sidecar/mcp/endpoint.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { faultsOf, schemaValidator } from "../helpers/json-schema.ts";
import { initializeMessage, PING } from "../helpers/mcp/endpoint.ts";
import { type OriginOptions, openOrigin } from "../helpers/origin.ts";

type Json = Record<string, unknown>;

interface Operation {
  operationId: string;
  parameters?: { name: string; in: string; required: boolean; description: string; schema: Json }[];
  requestBody?: { content: Record<string, { schema: Json }> };
  responses: Record<string, { $ref?: string; content?: Record<string, { schema: Json; example?: unknown }> }>;
}

interface OpenApi {
  openapi: string;
  info: { version: string; title: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Json>; responses: Record<string, Operation["responses"][string]> };
}

let text: string;
let description: OpenApi;

beforeAll(() => {
  text = readFileSync(join(demonstrationSite(), "current/.well-known/openapi.json"), "utf8");
  description = JSON.parse(text) as OpenApi;
});

describe("OpenAPI 3.1.0", () => {
  test("it says its version and where the service is", () => {
    expect(description.openapi).toBe("3.1.0");
    expect(description.info.version).toBe("1.0.0");
    expect(description.servers).toEqual([{ url: DEMONSTRATION_URL }]);
  });

  test("no named schema is only a reference to itself or to nothing", () => {
    const { schemas } = description.components;
    for (const [name, schema] of Object.entries(schemas)) expect(schema["type"], name).toBeDefined();
    for (const [, name] of text.matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
      expect(schemas[name!], name).toBeDefined();
    }
  });
});

describe("what generators of clients stumble over is not in it:", () => {
  test("no tuples, no ranges of status codes, no nameless operation", () => {
    expect(text).not.toMatch(/"prefixItems"|"[1-5]XX"/);
    const { interval } = description.components.schemas["Aspect"]!["properties"] as Record<string, Json>;
    expect(interval).toMatchObject({
      anyOf: [{ type: "array", items: { type: "number" }, minItems: 2, maxItems: 2 }, { type: "null" }],
    });
    const ids = [...text.matchAll(/"operationId": "([^"]+)"/g)].map(([, id]) => id);
    expect(new Set(ids).size).toBe(ids.length);
  });

  test("every field of a shape has a description, and every one that is no object an example", () => {
    const bare: string[] = [];
    const look = (place: string, schema: Json) => {
      for (const [name, field] of Object.entries((schema["properties"] ?? {}) as Record<string, Json>)) {
        const items = (field["items"] ?? {}) as Json;
        const leads = "$ref" in field || "$ref" in items;
        if (!leads && !field["description"]) bare.push(`${place}.${name}: no description`);
        const isScalar = ["string", "number", "integer", "boolean"].includes(String(field["type"]));
        if (isScalar && !field["examples"]) bare.push(`${place}.${name}: no example`);
        look(`${place}.${name}`, field);
        look(`${place}.${name}[]`, items);
      }
    };
    for (const [name, schema] of Object.entries(description.components.schemas)) {
      if (!schema["description"]) bare.push(`${name}: no description`);
      look(name, schema);
    }
    expect(bare).toEqual([]);
  });

  test("no shape has what is no keyword of JSON Schema", () => {
    const ajv = schemaValidator({ strictTypes: false }).addVocabulary(Object.keys(description));
    ajv.addSchema(description, "openapi", undefined, false);
    for (const name of Object.keys(description.components.schemas))
      expect(() => ajv.getSchema(`openapi#/components/schemas/${name}`), name).not.toThrow();
  });

  test("no example is what stands for a text that has none", () => {
    const fillers: string[] = [];
    const look = (place: string, value: unknown): void => {
      if (value === "text") fillers.push(place);
      if (typeof value !== "object" || value === null) return;
      for (const [name, each] of Object.entries(value)) look(`${place}.${name}`, each);
    };
    JSON.parse(text, (name, value) => {
      if (name.startsWith("example")) look(name, value);
      return value;
    });
    expect(fillers).toEqual([]);
    const page = readFileSync(join(demonstrationSite(), "current/developers/mcp/index.html"), "utf8");
    expect(page).toContain("&quot;r-101&quot;");
    expect(page).not.toContain(": &quot;text&quot;");
  });

  test("no field has an example that it does not allow", () => {
    const ajv = schemaValidator({ strict: false });
    const faults: string[] = [];
    JSON.parse(JSON.stringify(description.components.schemas), (name, field) => {
      for (const example of (field?.examples ?? []) as unknown[])
        faults.push(...faultsOf(ajv, field, example).map((fault) => `${name}: ${example} ${fault}`));
      return field;
    });
    expect(faults).toEqual([]);
  });
});

describe("every operation", () => {
  const operations = () =>
    Object.entries(description.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  test("has its address, method and id", () => {
    expect(operations().map(({ path, method, operation }) => [method, path, operation.operationId])).toEqual([
      ["get", "/reviews.json", "getReviews"],
      ["get", "/insights.json", "getInsights"],
      ["get", "/insights/by-review.json", "getInsightsByReview"],
      ["get", "/api/feed.json", "getFeed"],
      ["get", "/feed.xml", "getAtomFeed"],
      ["get", "/.well-known/openapi.json", "getOpenApi"],
      ["get", "/manifest.json", "getManifest"],
      ["get", "/changes.json", "getChanges"],
      ["get", "/changes/{page}.json", "getChangesPage"],
      ["get", "/removed.json", "getRemoved"],
      ["get", "/log/checkpoint", "getCheckpoint"],
      ["get", "/source/reviews.jsonl", "getPublicJournal"],
      ["get", "/api/reviews/search", "searchReviews"],
      ["get", "/api/reviews/since/{date}", "getReviewsSince"],
      ["post", "/mcp", "mcp"],
      ["post", "/api/websub/hub", "websubHub"],
      ["get", "/healthz", "getHealth"],
      ["get", "/readyz", "getReadiness"],
    ]);
  });

  test("that reads what is published says 200, 304, 400, 404 and 405, the errors in the one shape", () => {
    const readers = operations().filter(
      ({ method, path }) => method === "get" && !["/healthz", "/readyz"].includes(path),
    );
    expect(readers).toHaveLength(14);
    for (const { path, operation } of readers) {
      expect(Object.keys(operation.responses), path).toEqual(
        expect.arrayContaining(["200", "304", "400", "404", "405"]),
      );
      for (const status of ["400", "404", "405"]) {
        const answer = resolved(operation.responses[status]!);
        expect(answer.content!["application/json"]!.schema["$ref"], path).toBe(
          "#/components/schemas/Problem",
        );
      }
    }
  });

  test("of the search has the parameters of its schema, each with what it means and its bounds", () => {
    const { parameters } = description.paths["/api/reviews/search"]!["get"]!;
    expect(parameters!.map(({ name }) => name)).toEqual(Object.keys(SearchParameters.shape));
    for (const parameter of parameters!) {
      expect(parameter).toMatchObject({ in: "query", required: false });
      expect(parameter.description).toMatch(/\w+/);
    }
    const schemas = Object.fromEntries(parameters!.map(({ name, schema }) => [name, schema]));
    expect(schemas["rating"]).toMatchObject({ type: "integer", minimum: 1, maximum: 5 });
    expect(schemas["query"]).toMatchObject({ type: "string", maxLength: 200 });
    expect(schemas["limit"]).toMatchObject({ type: "integer", minimum: 1, maximum: 100, default: 20 });
    expect(schemas["since"]).toMatchObject({ type: "string", format: "date" });
  });

  test("has a description, an example of every parameter and of every body", () => {
    const bare = operations().flatMap(({ path, operation }) => {
      const { description: words, parameters = [], requestBody, responses } = operation as Operation & Json;
      const bodies = [requestBody ?? {}, ...Object.values(responses).map(resolved)].flatMap(
        ({ content = {} }: { content?: Record<string, object> }) => Object.entries(content),
      );
      const named = parameters.map((parameter): [string, object] => [parameter.name, parameter]);
      const without = [...named, ...bodies].filter(([, given]) => !("example" in given));
      return [...(words ? [] : ["no description"]), ...without.map(([name]) => name)].map(
        (what) => `${path}: ${what}`,
      );
    });
    expect(bare).toEqual([]);
  });

  test("has examples of bodies that their schemas allow", () => {
    const ajv = schemaValidator({ strict: false }).addSchema(description, "openapi");
    const byPlace = new Map(
      operations().flatMap(({ path, method, operation: { responses } }) =>
        Object.entries(responses).map(([status, answer]) => {
          const place = answer.$ref ?? `#/paths/${escapePointer(path)}/${method}/responses/${status}`;
          return [place, resolved(answer).content ?? {}] as const;
        }),
      ),
    );
    const faults = [...byPlace].flatMap(([place, content]) =>
      Object.entries(content).flatMap(([type, { example }]) =>
        faultsOf(ajv, { $ref: `openapi${place}/content/${escapePointer(type)}/schema` }, example).map(
          (fault) => `${place} ${type}: ${fault}`,
        ),
      ),
    );
    expect(faults).toEqual([]);
  });

  test("of the hub tells what it sends to a callback", () => {
    const { callbacks } = description.paths["/api/websub/hub"]!["post"] as Operation & {
      callbacks: Record<string, Record<string, Record<string, Operation>>>;
    };
    const sent = Object.entries(callbacks).flatMap(([name, at]) =>
      Object.entries(at).flatMap(([address, methods]) =>
        Object.entries(methods).map(([method, { parameters = [] }]) => [
          name,
          address,
          method,
          parameters.map((parameter) => parameter.name),
        ]),
      ),
    );
    const address = "{$request.body#/hub.callback}";
    const { content } = callbacks["distribution"]![address]!["post"]!.requestBody!;
    const topics = OPERATIONS.filter(({ path }) => (TOPIC_PATHS as readonly string[]).includes(path));
    expect(Object.keys(content).sort()).toEqual(
      [...new Set(topics.map(({ mediaType }) => mediaType))].sort(),
    );
    expect(sent).toEqual([
      ["verification", address, "get", ["hub.mode", "hub.topic", "hub.challenge", "hub.lease_seconds"]],
      ["distribution", address, "post", ["Link", "X-Hub-Signature"]],
      ["denial", address, "get", ["hub.mode", "hub.topic", "hub.reason"]],
    ]);
  });

  test("of agents takes a message with an id, and answers with it", () => {
    const { requestBody, responses } = description.paths["/mcp"]!["post"]!;
    const names = [requestBody!, responses["200"]!].map(
      ({ content }) => String(content!["application/json"]!.schema["$ref"]).split("/").at(-1)!,
    );
    for (const name of names)
      expect(Object.keys(description.components.schemas[name]!["properties"] as Json)).toContain("id");
  });

  test("declares the header fields that its answer has", async () => {
    const { get } = await openOrigin({ siteDir: demonstrationSite() });
    for (const [template, path] of [
      ["/reviews.json", "/reviews.json"],
      ["/api/reviews/search", "/api/reviews/search?limit=1"],
      ["/api/reviews/since/{date}", "/api/reviews/since/2026-01-01"],
    ] as const) {
      const { headers } = description.paths[template]!["get"]!.responses["200"] as { headers: object };
      const answer = await get(path);
      expect(
        Object.keys(headers).filter((name) => !answer.headers.has(name)),
        path,
      ).toEqual([]);
    }
  });

  test("since a day has the day in its path", () => {
    expect(description.paths["/api/reviews/since/{date}"]!["get"]!.parameters).toMatchObject([
      { name: "date", in: "path", required: true, schema: { type: "string", format: "date" } },
    ]);
  });

  test("of the hub has W3C WebSub's form and answers 202, 400, 413 and 429 in plain text", () => {
    const { requestBody, responses } = description.paths["/api/websub/hub"]!["post"]!;
    const { schema } = requestBody!.content["application/x-www-form-urlencoded"]!;
    const form = description.components.schemas[String(schema["$ref"]).split("/").at(-1)!]!;
    expect(Object.keys(form["properties"] as Json)).toEqual([
      "hub.mode",
      "hub.topic",
      "hub.callback",
      "hub.lease_seconds",
      "hub.secret",
      "hub.url",
    ]);
    for (const status of ["202", "400", "413", "429"]) {
      expect(Object.keys(responses[status]!.content!), status).toEqual(["text/plain"]);
    }
  });

  test("that answers with JSON answers what its schema says", async () => {
    const origin = await openOrigin({ siteDir: demonstrationSite() });
    const ajv = schemaValidator({ strict: false }).addSchema(description, "openapi");
    const ask = async (path: string, template: string, status: string) => {
      const answer = await origin.get(path);
      expect(String(answer.status), path).toBe(status);
      const { $ref, content } = description.paths[template]!["get"]!.responses[status]!;
      const place = $ref ?? `#/paths/${escapePointer(template)}/get/responses/${status}`;
      expect(Object.keys(content ?? resolved({ $ref: $ref! }).content!), path).toEqual([
        answer.headers.get("content-type"),
      ]);
      const schema = `openapi${place}/content/application~1json/schema`;
      expect(faultsOf(ajv, { $ref: schema }, await answer.json()), path).toEqual([]);
    };
    const built = operations().filter(({ path }) => path.endsWith(".json"));
    for (const { path } of built) await ask(builtPath({ path }), path, "200");
    const [search, since] = ["/api/reviews/search", "/api/reviews/since/{date}"];
    await ask(`${search}?query=boiler&limit=2`, search, "200");
    await ask(`${search}?rating=6&since=2023-02-30`, search, "400");
    await ask("/api/reviews/since/2026-01-01", since, "200");
    await ask("/api/reviews/since/2026-13-01", since, "400");
    await ask("/healthz", "/healthz", "200");
    await ask("/readyz", "/readyz", "200");
    expect(built).toHaveLength(9);
  });
});

describe("the example of what is no dataset is what is sent:", () => {
  interface Sent {
    /** The name of the component, or path and status. */
    name: string;
    ask: (origin: Awaited<ReturnType<typeof openOrigin>>) => Promise<Response>;
    options?: Partial<OriginOptions>;
  }

  const HUB = "/api/websub/hub";
  const post = (body: string, headers: Record<string, string>): RequestInit => ({
    method: "POST",
    body,
    headers: { Host: "localhost", ...headers },
  });
  const form = (fields: Record<string, string> = {}) =>
    post(
      String(
        new URLSearchParams({
          "hub.mode": "subscribe",
          "hub.topic": `${DEMONSTRATION_URL}/reviews.json`,
          "hub.callback": "https://subscriber.test/",
          ...fields,
        }),
      ),
      { "Content-Type": "application/x-www-form-urlencoded" },
    );
  const message = (body: string, headers: Record<string, string> = {}) =>
    post(body, { "Content-Type": "application/json", ...headers });

  const broken = () => {
    throw new Error("broken");
  };
  const brokenMcp = createMcp({ site: broken, secret: "a secret for tests only", allowedHosts: [] });

  const SENT: Sent[] = [
    { name: "BadRequest", ask: ({ get }) => get("/api/reviews/search?rating=6") },
    { name: "NotFound", ask: ({ get }) => get("/nowhere") },
    { name: "MethodNotAllowed", ask: ({ request }) => request("/reviews.json", { method: "DELETE" }) },
    { name: "PreconditionFailed", ask: ({ get }) => get("/reviews.json", { "If-Match": '"another"' }) },
    {
      name: "UnsupportedEncoding",
      ask: ({ request }) => request(HUB, post("", { "Content-Encoding": "br" })),
    },
    { name: "NotImplemented", ask: ({ request }) => request("/reviews.json", { method: "BREW" }) },
    { name: "Problem", ask: ({ get }) => get("/reviews.json"), options: { app: { site: broken } } },
    { name: "/readyz 503", ask: ({ get }) => get("/readyz"), options: { app: { draining: () => true } } },

    { name: "/mcp 400", ask: ({ request }) => request("/mcp", message("{")) },
    { name: "/mcp 403", ask: ({ request }) => request("/mcp", message("{}", { Host: "rebound.example" })) },
    {
      name: "/mcp 404",
      ask: ({ request }) =>
        request("/mcp", message(JSON.stringify({ ...PING, id: 1 }), { "Mcp-Session-Id": "unknown" })),
    },
    { name: "/mcp 405", ask: ({ get }) => get("/mcp", { Host: "localhost" }) },
    { name: "/mcp 413", ask: ({ request }) => request("/mcp", message(" ".repeat(MCP_LIMITS.bytes + 1))) },
    {
      name: "/mcp 415",
      ask: ({ request }) =>
        request("/mcp", message(JSON.stringify(initializeMessage()), { "Content-Type": "text/plain" })),
    },
    {
      name: "/mcp default",
      ask: ({ request }) => request("/mcp", message("{}")),
      options: { app: { mcp: brokenMcp } },
    },

    { name: `${HUB} 202`, ask: ({ request }) => request(HUB, form()) },
    {
      name: `${HUB} 400`,
      ask: ({ request }) =>
        request(
          HUB,
          form({ "hub.lease_seconds": "long", "hub.secret": "x".repeat(HUB_LIMITS.secretBytes + 1) }),
        ),
    },
    { name: `${HUB} 405`, ask: ({ get }) => get(HUB) },
    {
      name: `${HUB} 413`,
      ask: ({ request }) => request(HUB, post("x".repeat(HUB_LIMITS.bodyBytes + 1), {})),
    },
    {
      name: `${HUB} 429`,
      async ask({ request }) {
        for (let sent = 0; sent < HUB_LIMITS.requestsPerMinute; sent += 1) await request(HUB, form());
        return request(HUB, form());
      },
    },
    {
      name: `${HUB} 503`,
      ask: ({ request }) => request(HUB, form()),
      options: { hub: { databaseUrl: "file:/dev/null/hub.db" } },
    },
  ];

  /** By name, but for the answers that the operations are there for. */
  const described = () =>
    new Map(
      Object.entries(description.paths).flatMap(([path, methods]) =>
        Object.values(methods).flatMap(({ responses }) =>
          Object.entries(responses).flatMap(([status, answer]) => {
            const { content } = resolved(answer);
            if (status === "200" || !content) return [];
            return [[answer.$ref?.split("/").at(-1) ?? `${path} ${status}`, { status, content }] as const];
          }),
        ),
      ),
    );

  test("each of them is asked for", () => {
    expect(SENT.map(({ name }) => name).sort()).toEqual([...described().keys()].sort());
  });

  test.each(SENT)("$name", async ({ name, ask, options = {} }) => {
    const hub = { resolver: { resolve: async () => [] }, ...options.hub };
    const answer = await ask(await openOrigin({ siteDir: demonstrationSite(), ...options, hub }));
    const { status, content } = described().get(name)!;
    expect([String(answer.status), "default"]).toContain(status);
    const [type] = answer.headers.get("content-type")!.split(";");
    const { example } = content[type!]!;
    const text = await answer.text();
    const sent = type === "text/plain" ? text : JSON.parse(text);
    // Of the checks the example has the one that fails.
    if (name === "/readyz 503") expect(sent).toMatchObject(example as object);
    else expect(sent).toEqual(example);
  });
});

function resolved(answer: Operation["responses"][string]): Operation["responses"][string] {
  return answer.$ref ? description.components.responses[answer.$ref.split("/").at(-1)!]! : answer;
}

function escapePointer(path: string): string {
  return path.replaceAll("~", "~0").replaceAll("/", "~1").replaceAll("{", "%7B").replaceAll("}", "%7D");
}
