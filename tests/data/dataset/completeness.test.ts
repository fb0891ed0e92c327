import { expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");
const AT_YELP = { source: { name: "Yelp" } };

function completenessOf(business: object, ...lines: object[]) {
  const dataDir = folderWith({
    "business.json": JSON.stringify({ name: "Pell Plumbing", ...business }),
    "reviews.jsonl": journalOf(...lines),
  });
  const source = { dataDir, baseUrl: "https://reviews.pell.example", now: NOW, journalExpected: false };
  return loadDataset(source).reviews.completeness;
}

test("every review that ever stood in the journal is counted once, with its source", () => {
  const rows = completenessOf(
    {
      minimum_verification: "invited",
      sources: [
        { name: "Google", declared: { count: 7, average: 4.5, as_of: "2026-03-01" } },
        { name: "Angi", declared: { count: 2, as_of: "2026-03-02" } },
      ],
    },
    publishing("a", { verification: { level: "invited" } }),
    publishing("a", { verification: { level: "invited" }, text: "Edited." }),
    publishing("b", { verification: { level: "invited" }, source_missing: "2026-03-03" }),
    publishing("low"),
    publishing("gone"),
    withdrawing("gone"),
    publishing("y", { ...AT_YELP, verification: { level: "transaction" } }),
    { id: "e", erased: true },
    { id: "e", withdrawn: "2025-02-02", reason: "erasure" },
  );
  expect(rows).toEqual([
    {
      source: "Google",
      declared: { count: 7, average: 4.5, as_of: "2026-03-01" },
      received: 4,
      published: 2,
      withdrawn: { "author-request": 1 },
      below_minimum_verification: 1,
      source_missing: 1,
    },
    {
      source: "Yelp",
      declared: null,
      received: 1,
      published: 1,
      withdrawn: {},
      below_minimum_verification: 0,
      source_missing: 0,
    },
    {
      source: "Angi",
      declared: { count: 2, as_of: "2026-03-02" },
      received: 0,
      published: 0,
      withdrawn: {},
      below_minimum_verification: 0,
      source_missing: 0,
    },
    {
      source: null,
      declared: null,
      received: 1,
      published: 0,
      withdrawn: { erasure: 1 },
      below_minimum_verification: 0,
      source_missing: 0,
    },
  ]);
});

test("an owner of nothing has no row", () => {
  expect(completenessOf({})).toEqual([]);
});
