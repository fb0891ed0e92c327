import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { OFFLINE_FOLDER } from "../../../data/_schema/generation.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { SearchParameters } from "../../../data/_schema/search.ts";
import { fileName, INDEX } from "../../../data/_search/offline/offline-index.ts";
import { openSearch } from "../../../data/_search/offline/open-index.ts";
import { SearchIndex } from "../../../data/_search/read.ts";
import { writeSearchIndex } from "../../../data/_search/write.ts";
import { CORPUS_BUSINESS } from "../../bench/corpus.ts";
import { createRandom } from "../../bench/random.ts";
import { createReviews } from "../../bench/search-corpus.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { searchable } from "../../helpers/search/open-search.ts";
import { askAnything, askWords } from "../../helpers/search/random-questions.ts";

const HASH = "0123abcd";
const BASE = "https://a.example/";

/** The files of both searches of some reviews, and a fetch that notes which are asked for. */
function writeFiles(reviews: readonly Review[]) {
  const folder = folderWith({ "reviews.json": JSON.stringify({ version: "v-1", reviews }) });
  const business = BusinessFile.parse(CORPUS_BUSINESS);
  writeSearchIndex(folder, { reviews, business, offline: HASH });
  const asked: string[] = [];
  const fetchFile = vi.spyOn(globalThis, "fetch").mockImplementation(async (address) => {
    const name = String(address).slice(BASE.length);
    asked.push(name);
    const response = new Response(readFileSync(join(folder, OFFLINE_FOLDER, name)));
    Object.defineProperty(response, "url", { value: String(address) });
    return response;
  });
  onTestFinished(() => fetchFile.mockRestore());
  return { folder, asked };
}

async function openBoth(reviews: readonly Review[]) {
  const { folder, asked } = writeFiles(reviews);
  const index = SearchIndex.open(folder);
  const open = async () => openSearch(BASE, HASH, await fetch(BASE + fileName(INDEX, HASH)));
  return { index, open, asked, files: readdirSync(join(folder, OFFLINE_FOLDER)) };
}

const asParameters = (given: SearchParameters) =>
  new URLSearchParams(Object.entries(given).map(([name, value]) => [name, String(value)]));

const SCRIPTS = [
  "热水器坏了，他们很快就来了",
  "เขามาเร็วมาก",
  "Termo cambiado el mismo día",
  "Heizung läuft wieder",
  "",
  "ок",
];

test("thousands of reviews are answered as the index answers, each by a search that has just been opened", async () => {
  const reviews = [
    ...SCRIPTS.map((text, at) =>
      searchable({ id: `s-${at}`, date: "2031-01-01", text, reply: { text: "Thanks" } }),
    ),
    ...createReviews(1000),
  ];
  const { index, open } = await openBoth(reviews);
  const random = createRandom(5);
  for (let question = 0; question < 25; question++) {
    const given: SearchParameters = random.chance(0.5)
      ? { query: askWords(random, reviews), match: "words", sort: "relevance", limit: 20, facets: true }
      : askAnything(random, reviews);
    const search = await open();
    for (const asked of [given, { ...given, limit: 3 }]) {
      const expected = index.search(SearchParameters.parse(asked)).toAnswer();
      expect(await search(asParameters(asked)), JSON.stringify(asked)).toEqual({
        status: 200,
        body: expected,
      });
    }
  }
});

test("a search of thousands of reviews loads few of their files, in three steps", async () => {
  const { open, asked, files } = await openBoth(createReviews(2000));
  const search = await open();
  expect(asked).toEqual([fileName(INDEX, HASH)]);
  await search(new URLSearchParams("query=water+heater&match=words&sort=relevance&limit=5"));
  const steps = asked.map((name) => name.replace(/-.*/, "")).filter((name, at, all) => name !== all[at - 1]);
  expect(steps).toEqual([fileName(INDEX, HASH), "postings", "reviews"]);
  expect(new Set(asked).size).toBe(asked.length);
  expect(asked.length).toBeLessThan(files.length / 10);
});

test("two questions at once are answered each by what it asked for, and no file is loaded twice", async () => {
  const { index, open, asked } = await openBoth(createReviews(300));
  const search = await open();
  const questions = ["leak", "boiler", "late", "polite"].map(
    (query): SearchParameters => ({ query, match: "words", sort: "relevance", limit: 5 }),
  );
  const answers = await Promise.all(questions.map((question) => search(asParameters(question))));
  expect(answers.map(({ body }) => body)).toEqual(
    questions.map((question) => index.search(SearchParameters.parse(question)).toAnswer()),
  );
  expect(new Set(asked).size).toBe(asked.length);
});

test("the same reviews give the same files", () => {
  const filesOf = () => {
    const { folder } = writeFiles(createReviews(100));
    const written = readdirSync(join(folder, OFFLINE_FOLDER)).sort();
    return written.map((name) => [name, readFileSync(join(folder, OFFLINE_FOLDER, name)).toString("hex")]);
  };
  expect(filesOf()).toEqual(filesOf());
});
