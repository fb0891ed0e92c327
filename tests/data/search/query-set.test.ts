import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { PROJECT } from "../../helpers/project.ts";

interface LabelledQuery {
  id: string;
  query: string;
  kind: string;
  half: "tuning" | "kept" | "later";
  /** Ids of all reviews that answer it, newest first. */
  relevant: string[];
}

const QUERIES = readFileSync(join(PROJECT, "tests/fixtures/search-queries.jsonl"), "utf8")
  .trim()
  .split("\n")
  .map((line) => JSON.parse(line) as LabelledQuery);

const KINDS = [...new Set(QUERIES.map(({ kind }) => kind))];

test("each labelled query is asked once, as long as the interface allows", () => {
  expect(QUERIES.length).toBeGreaterThanOrEqual(120);
  expect(new Set(QUERIES.map(({ id }) => id)).size).toBe(QUERIES.length);
  expect(new Set(QUERIES.map(({ query }) => query.toLowerCase())).size).toBe(QUERIES.length);
  for (const { query } of QUERIES) {
    expect(query).toBe(query.trim().normalize("NFC"));
    expect(query.length).toBeGreaterThan(0);
    expect(query.length).toBeLessThanOrEqual(200);
  }
});

test("what answers a query are published reviews with words, newest first, and no more than one answer holds", () => {
  const { reviews } = loadDataset({
    dataDir: join(PROJECT, "data"),
    baseUrl: "https://a.example",
    now: Date.parse("2026-12-31T00:00:00Z"),
    journalExpected: true,
  });
  const withWords = reviews.reviews.filter(({ text }) => text !== "").map(({ id }) => id);
  for (const { query, kind, relevant } of QUERIES) {
    expect(relevant, query).toEqual(withWords.filter((id) => relevant.includes(id)));
    expect(relevant.length, query).toBeLessThanOrEqual(20);
    expect(relevant.length === 0, query).toBe(kind === "unanswered");
  }
});

test("the halves alternate within each kind", () => {
  for (const kind of KINDS) {
    const halves = QUERIES.filter((query) => query.kind === kind && query.half !== "later").map(
      ({ half }) => half,
    );
    expect(halves.length, kind).toBeGreaterThan(1);
    expect(halves, kind).toEqual(halves.map((_, index) => (index % 2 === 0 ? "tuning" : "kept")));
  }
});
