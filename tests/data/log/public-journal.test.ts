import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { formatFault } from "../../../data/_journal/faults.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { publicEntries } from "../../../data/_log/public-journal.ts";
import type { BusinessFile } from "../../../data/_schema/business.ts";
import { createRandom } from "../../bench/random.ts";
import { History, Published } from "../../helpers/changes/history.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");
const HISTORIES = 12;

const publicOf = (lines: object[], minimum: BusinessFile["minimum_verification"] = "platform") => {
  const { entries, faults } = readJournal(folderWith({ "reviews.jsonl": journalOf(...lines) }), NOW);
  expect(faults).toEqual([]);
  return publicEntries(entries, minimum).map(({ written }) => written);
};

/** All that a build derives from a folder. */
const publishedBy = (dataDir: string) => {
  const dataset = loadDataset({
    dataDir,
    baseUrl: "https://pell.example",
    now: NOW,
    journalExpected: false,
  });
  const site = new Published(dataset);
  const pages = dataset.changes.pages.map(({ path }) => site.text(path));
  const { reviews, changes, insights, byReview, unpublished, erased } = dataset;
  return [reviews, changes.head, changes.withdrawals, pages, insights, byReview, unpublished, erased];
};

test(`a folder with the public journal builds the same, and holds no other words: ${HISTORIES} random histories`, () => {
  let reduced = 0;
  for (let number = 0; number < HISTORIES; number++) {
    const dataDir = folderWith();
    const history = new History(dataDir, createRandom(number));
    for (let round = 0; round < 4; round++) {
      const site = history.build(number % 2 === 1);
      const business = readFileSync(join(dataDir, "business.json"), "utf8");
      const { entries } = readJournal(dataDir, NOW);
      const told = publicEntries(entries, JSON.parse(business).minimum_verification).map(
        ({ entry }) => entry,
      );
      reduced += told.filter((entry) => "reduced" in entry).length;
      expect(told.map(({ id }) => id)).toEqual(entries.map(({ entry: { id } }) => id));
      const text = journalOf(...told);
      const published = new Set(site.text("/reviews.json").match(/word\d+x/g));
      for (const word of text.match(/word\d+x/g) ?? []) expect(published.has(word), word).toBe(true);
      const copy = folderWith({ "business.json": business, "reviews.jsonl": text });
      expect(publishedBy(copy)).toEqual(publishedBy(dataDir));
    }
  }
  expect(reduced).toBeGreaterThan(HISTORIES);
});

test("says whole what is published, and of every other line what stays, with the reason", () => {
  const stays = {
    rating: 5,
    date: "2025-01-02",
    source: { name: "Google" },
    verification: { level: "platform" },
  };
  const edited = publishing("a", { text: "Edited." });
  const rest = { updated: "2025-01-04", recorded: "2025-01-05T10:00:00Z", date_precision: "month" };
  const entry = (id: string) => ({ ...publishing(id), ...stays, title: "Words", reply: { text: "Thanks." } });
  const lines = [
    { ...entry("a"), ...rest, date: "2025-01-01" },
    { ...edited, ...stays, date: "2025-01-01", verification: { level: "invited" } },
    { ...entry("b"), source: { name: "Google", url: "https://maps.example/kim" } },
    entry("c"),
    withdrawing("c"),
    entry("d"),
    withdrawing("d", { reason: "erasure" }),
  ];
  expect(publicOf(lines, "invited")).toEqual([
    { id: "a", ...stays, ...rest, date: "2025-01-01", reduced: "superseded" },
    lines[1],
    { id: "b", ...stays, reduced: "hidden" },
    { id: "c", ...stays, reduced: "withdrawn" },
    lines[4],
    { id: "d", reduced: "erased" },
    lines[6],
  ]);
});

test("of what was erased, or may not be shown by law, only the id is told, however it was withdrawn", () => {
  const erased = { id: "a", erased: true };
  expect(publicOf([erased, withdrawing("a", { reason: "duplicate" })])[0]).toEqual({
    id: "a",
    reduced: "erased",
  });
  expect(publicOf([publishing("b"), withdrawing("b", { reason: "legal-order" })])[0]).toEqual({
    id: "b",
    reduced: "erased",
  });
});

test("a copy that lost its end is refused, as is one that adds words to what is reduced", () => {
  const [first] = publicOf([publishing("a"), publishing("a", { text: "Edited." })]);
  const read = (...lines: object[]) =>
    readJournal(folderWith({ "reviews.jsonl": journalOf(...lines) }), NOW).faults.map(formatFault);
  expect(read(first!)).toEqual([
    "reviews.jsonl:1: reduced: is superseded, but no later line replaces it; take a whole copy",
  ]);
  expect(read({ ...first!, text: "Best plumber." }, publishing("a"))[0]).toContain(
    "reviews.jsonl:1: text: unknown field",
  );
  expect(read({ id: "a", reduced: "erased" })).toEqual([
    expect.stringContaining("reviews.jsonl:1: erased: is not withdrawn"),
  ]);
});
