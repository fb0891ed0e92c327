import { expect, test } from "vitest";
import { measure } from "./labelled/folders.ts";

const QUERIES = [
  { query: "one", relevant: ["a"] },
  { query: "two", relevant: ["a", "b"] },
  { query: "none", relevant: ["a"] },
  { query: "unanswerable", relevant: [] },
];

test("an engine is measured over the queries that have an answer", () => {
  const found: Record<string, string[]> = { one: ["a"], two: ["x", "a"], none: [], unanswerable: ["a"] };
  const { queries, recall, precision, gain, nothing } = measure((query) => found[query]!, QUERIES);
  expect(queries).toBe(3);
  expect(recall).toBeCloseTo((1 + 0.5 + 0) / 3);
  expect(precision).toBeCloseTo((1 + 0.5 + 0) / 3);
  expect(nothing).toBeCloseTo(1 / 3);
  const second = 1 / Math.log2(3);
  expect(gain).toBeCloseTo((1 + second / (1 + second) + 0) / 3);
});
