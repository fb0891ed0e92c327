import { readFileSync } from "node:fs";
import type { Hosting } from "../../data/_schema/hosting.ts";
import type { Operation } from "../../data/_schema/operations.ts";
import { escapeHtml } from "../_feeds/xml-text.ts";
import { exampleOf, withExamples } from "./examples.ts";
import { type JsonSchema, namedSchemas } from "./json-schemas.ts";

/**
 * An answer to an operation that reads, with invented values; a text where it is no JSON. Without a sidecar, feeds name the
 * site's own `hub` or none.
 */
export function exampleAnswer(
  { answer, id }: Operation,
  { sidecar, hub }: Omit<Hosting, "baseUrl">,
): unknown {
  const name = answer?.meta()?.id;
  if (name) {
    const example = exampleOf(namedExamples()[name]!, namedExamples());
    if (sidecar || id !== "getFeed") return example;
    return { ...(example as object), hubs: hub === null ? [] : [{ type: "WebSub", url: hub }] };
  }
  if (id === "getOpenApi") return OPENAPI;
  if (id === "getCheckpoint") return textOf("checkpoint");
  if (id === "getPublicJournal") return textOf("reviews.jsonl");
  const atom = textOf("feed.xml").trimEnd();
  if (sidecar) return atom;
  return hub === null ? atom.replace(/\n.*rel="hub".*/, "") : atom.replace(OWN_HUB, () => escapeHtml(hub));
}

const textOf = (name: string) => readFileSync(new URL(`examples/${name}`, import.meta.url), "utf8");

const OWN_HUB = "https://reviews.example.com/api/websub/hub";

let named: Record<string, JsonSchema> | undefined;

/** The schemas of all named shapes with examples, by name. */
export function namedExamples(): Record<string, JsonSchema> {
  named ??= Object.fromEntries(
    Object.entries(namedSchemas()).map(([name, schema]) => [name, withExamples(schema, name)]),
  );
  return named;
}

const OPENAPI = {
  openapi: "3.1.0",
  info: { title: "Example Plumbing: reviews", version: "1.0.0" },
  paths: {},
};
