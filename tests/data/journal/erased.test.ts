import { expect, test } from "vitest";
import { formatFault } from "../../../data/_journal/faults.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");
const ERASED = { id: "a", erased: true };

const read = (...lines: object[]) => readJournal(folderWith({ "reviews.jsonl": journalOf(...lines) }), NOW);

test("erased entries and their withdrawal leave a withdrawn review of which nothing else is known", () => {
  const { faults, published, withdrawn, numbers } = read(ERASED, ERASED, publishing("b"), withdrawing("a"));
  expect(numbers.get("a")).toBe(4);
  expect(faults).toEqual([]);
  expect([...published.keys()]).toEqual(["b"]);
  expect([...withdrawn.values()]).toEqual([
    { entry: withdrawing("a"), date: withdrawing("a").withdrawn, source: null },
  ]);
});

test("erased entries without a withdrawal are a fault that says what is missing", () => {
  const { faults } = read(ERASED, publishing("b"));
  expect(faults.map(formatFault)).toEqual([
    'reviews.jsonl:1: erased: is not withdrawn; add {"id": "a", "withdrawn": "YYYY-MM-DD", "reason": "erasure"}',
  ]);
});

test("what is erased holds no more than that", () => {
  const { faults } = read({ ...ERASED, text: "Good." }, withdrawing("a"));
  expect(faults.map(formatFault)).toEqual([expect.stringContaining("reviews.jsonl:1: text: unknown field")]);
});

test("what is erased does not come back, and is not erased by halves", () => {
  expect(read(ERASED, publishing("a"), withdrawing("a")).faults.map(formatFault)).toEqual([
    "reviews.jsonl:2: id: was erased in line 1; an erased id does not come back, use a new id",
  ]);
  expect(read(publishing("a"), ERASED, withdrawing("a")).faults.map(formatFault)).toEqual([
    "reviews.jsonl:2: erased: but line 1 still holds what it said; npm run journal -- erase a ends that",
  ]);
});
