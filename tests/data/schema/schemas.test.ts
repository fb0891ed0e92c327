import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { PUBLISHED_SCHEMAS } from "../../../content/_api/json-schemas.ts";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { annotating, marking } from "../../helpers/annotations.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { faultsOf, schemaValidator } from "../../helpers/json-schema.ts";
import { openOrigin } from "../../helpers/origin.ts";

type Json = Record<string, unknown>;

const NAMES = Object.keys(PUBLISHED_SCHEMAS);
const schemaOf = (name: string) => readJson(`schemas/${name}.json`);
const readJson = (file: string) =>
  JSON.parse(readFileSync(join(demonstrationSite(), "current", file), "utf8")) as Json;

const HASH = `${"A".repeat(43)}=`;

const compiled = new Map<string, ReturnType<typeof schemaValidator>>();

/** What knows one published schema, under its name, and no other; compiled once. */
function knowing(name: string) {
  const known = compiled.get(name) ?? schemaValidator().addSchema(schemaOf(name), name);
  compiled.set(name, known);
  return known;
}

test.each(NAMES)("JSON Schema 2020-12: /schemas/%s.json is a schema, under its own address", (name) => {
  const schema = schemaOf(name);
  expect(schema["$schema"]).toBe("https://json-schema.org/draft/2020-12/schema");
  expect(schema["$id"]).toBe(`${DEMONSTRATION_URL}/schemas/${name}.json`);
  const ajv = knowing(name);
  expect(ajv.validateSchema(schema), ajv.errorsText()).toBe(true);
  // Strict mode refuses unknown keywords and formats.
  expect(() => ajv.getSchema(name)).not.toThrow();
});

/** What an instance of each schema looks like, from the site itself. */
async function instances(): Promise<Record<string, unknown[]>> {
  const origin = await openOrigin({ siteDir: demonstrationSite() });
  const ask = async (path: string) => (await origin.get(path)).json() as Promise<unknown>;
  const reviews = readJson("reviews.json");
  const lines = readFileSync("data/reviews.jsonl", "utf8").split("\n").filter(Boolean);
  return {
    review: reviews["reviews"] as unknown[],
    reviews: [reviews],
    insights: [readJson("insights.json")],
    "insights-by-review": [readJson("insights/by-review.json")],
    changes: [readJson("changes.json")],
    "changes-page": [readJson("changes/1.json")],
    removed: [readJson("removed.json")],
    "data-package": [readJson("datapackage.json")],
    feed: [readJson("api/feed.json")],
    manifest: [readJson("manifest.json")],
    search: [await ask("/api/reviews/search?rating=5&limit=3"), await ask("/api/reviews/search?query=zzz")],
    since: [await ask("/api/reviews/since/2026-01-01"), await ask("/api/reviews/since/9999-12-31")],
    problem: [await ask("/api/reviews/search?rating=9&limit=0"), await ask("/nowhere")],
    business: [JSON.parse(readFileSync("data/business.json", "utf8")), { name: "Only a name" }],
    annotation: [
      annotating("g-1", "fair", { from: 14 }),
      annotating("g-1", "Der Preis war fair"),
      marking("g-1", 0, 18),
    ],
    "journal-entry": [
      ...lines.map((line) => JSON.parse(line) as unknown),
      { id: "g-1", erased: true, commitments: [HASH, HASH] },
      { id: "g-1", erased: true },
    ],
  };
}

test("every dataset, answer and file of the owner is valid by its published schema", async () => {
  const given = await instances();
  expect(Object.keys(given)).toEqual(NAMES);
  for (const [name, values] of Object.entries(given)) {
    expect(values.length, name).toBeGreaterThan(0);
    expect(
      values.flatMap((value) => faultsOf(knowing(name), name, value)),
      name,
    ).toEqual([]);
  }
});

test("what lacks any field that a schema requires is not valid by it", async () => {
  const given = await instances();
  for (const name of NAMES) {
    const schema = schemaOf(name);
    // Of several kinds none lacks what another requires.
    if ("anyOf" in schema) continue;
    const value = given[name]!.at(-1) as Json;
    for (const field of requiredOf(schema)) {
      const { [field]: _, ...rest } = value;
      expect(faultsOf(knowing(name), name, rest), `${name} without ${field}`).not.toEqual([]);
    }
  }
});

test("fields may be added to what is published: a reader of the schema today accepts them tomorrow", async () => {
  const given = await instances();
  for (const name of NAMES.filter((candidate) => !OWNERS.includes(candidate))) {
    expect(JSON.stringify(schemaOf(name)), name).not.toContain('"additionalProperties":false');
    expect(
      faultsOf(knowing(name), name, { ...(given[name]![0] as Json), added_later: { x: 1 } }),
      name,
    ).toEqual([]);
  }
});

/** What the owner writes, where an unknown field is a typing mistake. */
const OWNERS = ["business", "annotation", "journal-entry"];

test("the schemas of the owner's files refuse an unknown field, as the build does", async () => {
  const given = await instances();
  for (const name of OWNERS) {
    expect(faultsOf(knowing(name), name, { ...(given[name]![0] as Json), telefone: "1" }), name).not.toEqual(
      [],
    );
  }
  expect(BusinessFile.safeParse({ name: "x", telefone: "1" }).success).toBe(false);
});

function requiredOf(schema: Json): string[] {
  const reference = typeof schema["$ref"] === "string" ? schema["$ref"].replace("#/$defs/", "") : undefined;
  const shape = reference ? (schema["$defs"] as Record<string, Json>)[reference]! : schema;
  return shape["required"] as string[];
}
