import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { beginSearchFiles } from "../../content/_generation/search-files/search-files.ts";
import { loadDataset } from "../../data/_dataset/dataset.ts";
import { CORPUS_BUSINESS, createCorpus } from "../bench/corpus.ts";
import { folderWith, journalOf } from "../helpers/data-folder.ts";
import { fileTree } from "../helpers/file-tree.ts";

const REVIEWS = 200;

test("what the search reads comes out of a thread of its own as it comes out of this one", async () => {
  const dataDir = folderWith({
    "business.json": JSON.stringify(CORPUS_BUSINESS),
    "reviews.jsonl": journalOf(...createCorpus({ reviews: REVIEWS, days: 900 })),
  });
  const now = Date.parse("2026-04-02T12:00:00Z");
  const dataset = loadDataset({ dataDir, baseUrl: "https://a.example", now, journalExpected: true });
  const { file, ...unwritten } = dataset;
  const here = folderWith({ "reviews.json": file.text });
  await beginSearchFiles(here, unwritten).finish();

  const thread = folderWith();
  const files = beginSearchFiles(thread, dataset, REVIEWS);
  writeFileSync(join(thread, "reviews.json"), file.text);
  await files.finish();
  expect(Object.keys(fileTree(`${thread}/`)).length).toBeGreaterThan(4);
  expect(fileTree(`${thread}/`)).toEqual(fileTree(`${here}/`));

  const given = folderWith();
  await beginSearchFiles(given, dataset, REVIEWS).stop();
  expect(fileTree(`${given}/`)).toEqual({});

  const nowhere = join(thread, "reviews.json", "below-a-file");
  await expect(beginSearchFiles(nowhere, dataset, REVIEWS).finish()).rejects.toThrow("ENOTDIR");
});
