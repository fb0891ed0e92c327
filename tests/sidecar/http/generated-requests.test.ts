import fc from "fast-check";
import { expect, test } from "vitest";
import { anyCharacters } from "../../helpers/any-characters.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { createJudge, type OpenApi, type OpenApiParameter, operationsOf } from "../../helpers/openapi.ts";
import { openOrigin } from "../../helpers/origin.ts";

const anything = fc.oneof(
  anyCharacters({ maxLength: 30 }),
  fc.string({ maxLength: 300 }),
  fc.constantFrom(
    "",
    "0",
    "-1",
    "1e9",
    "NaN",
    "null",
    "true",
    "__proto__",
    "constructor",
    "%zz",
    "\0",
    "💥",
    "[]",
    "{}",
  ),
);

/** Values as the description allows them. */
function valuesOf({ schema, name }: OpenApiParameter): fc.Arbitrary<string> {
  if (schema.format === "date")
    return fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10));
  if (schema.type === "integer") {
    const { minimum: min = -0x80000000, maximum: max = 0x7fffffff } = schema;
    return fc.integer({ min, max }).map(String);
  }
  if (schema.type === "number") return fc.double({ min: 1, max: 5, noNaN: true }).map((n) => n.toFixed(2));
  const known: Record<string, string[]> = {
    mentions_technician: ["Hank", "henrik sorvald", "Nobody"],
    mentions_service: ["water-heater", "nothing"],
    query: ["the", "drain", "“", "ﬁ", "café"],
    cursor: ["MjAyNi0wMS0wMSBh"],
  };
  return fc.oneof(
    fc.constantFrom(...(known[name] ?? ["a"])),
    fc.string({ maxLength: schema.maxLength ?? 50 }),
  );
}

const given = (parameter: OpenApiParameter) =>
  fc.oneof({ weight: 3, arbitrary: valuesOf(parameter) }, anything);
const encoded = (value: fc.Arbitrary<string>) =>
  fc
    .tuple(value, fc.nat(19))
    .map(([text, raw]) =>
      raw === 0 ? text.replace(/[^!-~]/gu, "") : encodeURIComponent(text.toWellFormed()),
    );

/** Query strings of an operation: some parameters, some of them twice, some that nobody knows. */
function queries(parameters: OpenApiParameter[]): fc.Arbitrary<string> {
  const known = parameters.map((parameter) =>
    encoded(given(parameter)).map((value) => `${parameter.name}=${value}`),
  );
  const unknown = fc.tuple(encoded(anything), encoded(anything)).map(([name, value]) => `${name}=${value}`);
  return fc
    .array(known.length > 0 ? fc.oneof(...known, unknown) : unknown, { maxLength: 5 })
    .map((pairs) => pairs.join("&"));
}

const printable = fc.string({ maxLength: 40 }).map((text) => text.replace(/[^\x20-\x7e]/g, ""));
const headers = fc.record(
  {
    accept: fc.oneof(fc.constantFrom("text/html", "*/*", "application/json"), printable),
    "accept-encoding": fc.oneof(fc.constantFrom("br", "gzip, br;q=0.1", "*;q=0"), printable),
    "if-none-match": fc.oneof(fc.constantFrom("*", '"x"', 'W/"y", "z"'), printable),
    "if-modified-since": fc.oneof(fc.constantFrom("Mon, 01 Jun 2026 00:00:00 GMT"), printable),
    "content-type": fc.constantFrom("application/json", "application/x-www-form-urlencoded", "text/plain"),
    host: fc.constantFrom("localhost", "evil.example"),
    origin: fc.constantFrom("https://evil.example", "null"),
    "mcp-protocol-version": fc.oneof(fc.constantFrom("2025-11-25"), printable),
  },
  { requiredKeys: [] },
);
const methods = fc.oneof(
  { weight: 8, arbitrary: fc.constant(null) },
  fc.constantFrom("GET", "HEAD", "POST", "PUT", "DELETE", "OPTIONS", "PATCH"),
);

test("2,000 requests generated from the OpenAPI description: no 5xx, and every answer is as described", async () => {
  const { request, get, faults } = await openOrigin({ siteDir: demonstrationSite() });
  const openApi = (await (await get("/.well-known/openapi.json")).json()) as OpenApi;
  const judge = createJudge(openApi);
  const operations = operationsOf(openApi);
  expect(operations.length).toBeGreaterThan(10);

  const requests = fc.constantFrom(...operations).chain((operation) => {
    const parameters = operation.parameters ?? [];
    const path = parameters
      .filter((parameter) => parameter.in === "path")
      .reduce<fc.Arbitrary<string>>(
        (address, parameter) =>
          fc
            .tuple(address, encoded(given(parameter)))
            .map(([text, value]) =>
              text.replace(`{${parameter.name}}`, () => value.replace(/[/?#]/g, encodeURIComponent)),
            ),
        fc.constant(operation.path),
      );
    return fc.record({
      operation: fc.constant(operation),
      path,
      query: queries(parameters.filter((parameter) => parameter.in === "query")),
      method: methods,
      headers,
      body: fc.oneof(anything, fc.json()),
    });
  });

  const statuses = new Map<number, number>();
  await fc.assert(
    fc.asyncProperty(requests, async ({ operation, path, query, method: other, headers: fields, body }) => {
      const method = other ?? operation.method;
      const hasBody = method !== "GET" && method !== "HEAD";
      const answer = await request(`${path}?${query}`, { method, headers: fields, ...(hasBody && { body }) });
      statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
      expect(answer.status).toBeLessThan(500);
      expect(answer.headers.get("x-content-type-options")).toBe("nosniff");
      if (method !== operation.method) return;
      if (answer.headers.get("content-encoding") !== null) return;
      const mediaType = answer.headers.get("content-type");
      const described = { path: operation.path, method, status: answer.status, mediaType };
      expect(judge({ ...described, body: await answer.text() })).toEqual([]);
    }),
    { numRuns: 2000 },
  );
  expect(faults).toEqual([]);
  for (const status of [200, 304, 400, 405]) expect(statuses.get(status), String(status)).toBeGreaterThan(5);
});
