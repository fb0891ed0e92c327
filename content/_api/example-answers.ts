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
  if (id === "getCheckpoint") return CHECKPOINT;
  if (id === "getPublicJournal") return JOURNAL_LINE;
  if (sidecar) return ATOM;
  return hub === null ? ATOM.replace(/\n.*rel="hub".*/, "") : ATOM.replace(OWN_HUB, () => escapeHtml(hub));
}

const OWN_HUB = "https://reviews.example.com/api/websub/hub";

let named: Record<string, JsonSchema> | undefined;

/** The schemas of all named shapes with descriptions and examples, by name. */
export function namedExamples(): Record<string, JsonSchema> {
  named ??= Object.fromEntries(
    Object.entries(namedSchemas((name) => `#/components/schemas/${name}`)).map(([name, schema]) => [
      name,
      withExamples(schema),
    ]),
  );
  return named;
}

const OPENAPI = {
  openapi: "3.1.0",
  info: { title: "Example Plumbing: reviews", version: "1.0.0" },
  paths: {},
};

const CHECKPOINT = `reviews.example.com/log
12
BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=

— reviews.example.com/log y9LgzLBO8IXWvRPBYHHTAsBDOQPmUqRzFHhbcG02xwHsWHSlJBQ1rbTnSsvOnd+7ixEZFvXhc9CQMMV4Ah2g2qPc5Q0=
`;

const JOURNAL_LINE = `${JSON.stringify({
  id: "r-102",
  rating: 4,
  date: "2026-03-31",
  source: { name: "Google" },
  verification: { level: "platform" },
  reduced: "superseded",
  opening: ["BwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwcHBwc=", null],
  commitment: "CAgICAgICAgICAgICAgICAgICAgICAgICAgICAgICAg=",
})}\n`;

const ATOM = `<?xml version="1.0" encoding="utf-8"?>
<feed xml:lang="en" xmlns="http://www.w3.org/2005/Atom">
    <id>https://reviews.example.com/</id>
    <title>Example Plumbing: reviews</title>
    <updated>2026-04-02T00:00:00.000Z</updated>
    <author>
        <name>Example Plumbing</name>
    </author>
    <link rel="alternate" href="https://reviews.example.com/"/>
    <link rel="self" href="https://reviews.example.com/feed.xml"/>
    <link rel="hub" href="https://reviews.example.com/api/websub/hub"/>
    <entry>
        <title type="html"><![CDATA[★★★★★ Kim L.]]></title>
        <id>https://reviews.example.com/review/r-101/</id>
        <link href="https://reviews.example.com/review/r-101/"/>
        <updated>2026-04-02T00:00:00.000Z</updated>
        <content type="html"><![CDATA[<p>Came within the hour, and the leak is gone.</p>]]></content>
        <author>
            <name>Kim L.</name>
        </author>
        <published>2026-03-31T00:00:00.000Z</published>
    </entry>
</feed>`;
