import {
  closeSync,
  copyFileSync,
  fstatSync,
  openSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { crc32 } from "node:zlib";
import { describe, expect, test } from "vitest";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { FILTERS } from "../../../data/_search/filters.ts";
import {
  FORMAT_VERSION,
  SECTION_NAMES,
  type SectionName,
  type Sections,
} from "../../../data/_search/format.ts";
import { SearchIndex } from "../../../data/_search/read.ts";
import { readIndexFile, writeIndexFile } from "../../../data/_search/section-file.ts";
import { writeSearchIndex } from "../../../data/_search/write.ts";
import { createRandom } from "../../bench/random.ts";
import { createReviews } from "../../bench/search-corpus.ts";
import { collectGarbage } from "../../helpers/collect-garbage.ts";
import { folderWith } from "../../helpers/data-folder.ts";

const REVIEWS = createReviews(100, "mixed", 2);
const BUSINESS = BusinessFile.parse({ name: "Tillmarsh" });
const PREAMBLE = 16;

/** A generation with a dataset and its index, and the paths of both. */
function generation() {
  const folder = folderWith({ "reviews.json": JSON.stringify({ version: "v-1", reviews: REVIEWS }) });
  writeSearchIndex(folder, { reviews: REVIEWS, business: BUSINESS });
  return { folder, index: join(folder, "assets/search/index.bin"), dataset: join(folder, "reviews.json") };
}

/** Rewrites the header of an index, with a checksum that fits. */
function changeHeader(path: string, change: (json: string) => string): void {
  const bytes = readFileSync(path);
  const end = PREAMBLE + bytes.readUInt32LE(8);
  const header = Buffer.from(change(bytes.toString("utf8", PREAMBLE, end)));
  expect(header.length).toBe(end - PREAMBLE);
  header.copy(bytes, PREAMBLE);
  bytes.writeUInt32LE(crc32(header), 12);
  writeFileSync(path, bytes);
}

test("the same reviews give the same bytes", () => {
  expect(readFileSync(generation().index).equals(readFileSync(generation().index))).toBe(true);
});

test("another format says which, and what to do", () => {
  const { folder, index } = generation();
  const bytes = readFileSync(index);
  bytes.writeUInt32LE(77, 4);
  writeFileSync(index, bytes);
  expect(() => SearchIndex.open(folder)).toThrow(
    /^the search index has the format 77, this program reads the format \d+; run npm run build$/,
  );
});

test("another folding of texts is another index", () => {
  const { folder, index } = generation();
  changeHeader(index, (json) => json.replace(/"folding":"../, '"folding":"~~'));
  expect(() => SearchIndex.open(folder)).toThrow(/another folding of texts; run npm run build$/);
});

test("a header that lacks something is of another format", () => {
  const { folder, index } = generation();
  changeHeader(index, (json) => json.replace('"tokens"', '"tokenz"'));
  expect(() => SearchIndex.open(folder)).toThrow(/header of another format.*; run npm run build$/);
  changeHeader(index, (json) =>
    json.replace('"tokenz"', '"tokens"').replace('"name":"termKeys"', '"name":"termKeyz"'),
  );
  expect(() => SearchIndex.open(folder)).toThrow(/lacks the section termKeys; run npm run build$/);
});

test("only what has four bytes in memory can have two in the file", () => {
  const { folder, index } = generation();
  const toldShort = (names: string) => (json: string) =>
    json.replace(new RegExp(`(?<="name":"(?:${names})"[^}]*"short":)false`, "g"), "true ");
  changeHeader(index, toldShort("dictionary|stream|termKeys"));
  expect(SearchIndex.open(folder).search({ query: "great", limit: 1 }).total).toBeGreaterThan(0);
  changeHeader(index, toldShort("byId|postingBitmaps"));
  expect(() => SearchIndex.open(folder)).toThrow(/damaged in the section/);
});

test("a file of another kind is refused", () => {
  const { folder, index, dataset } = generation();
  copyFileSync(dataset, index);
  expect(() => SearchIndex.open(folder)).toThrow(/is another kind of file.*; run npm run build$/);
});

test("a file cut short anywhere is refused", () => {
  const { folder, index } = generation();
  const whole = readFileSync(index);
  const random = createRandom(3);
  for (let run = 0; run < 200; run++) {
    writeFileSync(index, whole);
    truncateSync(index, run < 20 ? run : random.below(whole.length - 8));
    expect(() => SearchIndex.open(folder)).toThrow(/cut short.*; run npm run build$/);
  }
});

test("a file with one byte changed anywhere is refused", () => {
  const { folder, index } = generation();
  const whole = readFileSync(index);
  const random = createRandom(4);
  for (let run = 0; run < 300; run++) {
    const bytes = Buffer.from(whole);
    bytes[run < 40 ? run : random.below(whole.length)]! ^= 1 << random.below(8);
    writeFileSync(index, bytes);
    expect(() => SearchIndex.open(folder)).toThrow(/^the search index .*; run npm run build$/);
  }
});

test("an index beside another dataset is refused", () => {
  const { folder, dataset } = generation();
  truncateSync(dataset, readFileSync(dataset).length - 1);
  expect(() => SearchIndex.open(folder)).toThrow(/^the dataset has \d+ bytes.*; run npm run build$/);
});

test("no index is written for reviews that are not those of the dataset", () => {
  const { folder } = generation();
  const reviews = REVIEWS.map((review, index) =>
    index === 7 ? { ...review, rating: 6 - review.rating } : review,
  );
  reviews[7]!.rating = REVIEWS[7]!.rating === 1 ? 2 : 1;
  for (const others of [reviews, REVIEWS.slice(1), REVIEWS.slice(0, -1), [...REVIEWS].reverse(), []]) {
    expect(() => writeSearchIndex(folder, { reviews: others, business: BUSINESS })).toThrow(
      /does not end with the reviews as they are to be searched; check data\/_dataset\//,
    );
  }
});

test("what is missing is told as such, so that a pruned generation can be given up for the next", () => {
  const { folder, index, dataset } = generation();
  rmSync(dataset);
  expect(() => SearchIndex.open(folder)).toThrow(expect.objectContaining({ code: "ENOENT" }));
  rmSync(index);
  expect(() => SearchIndex.open(folder)).toThrow(expect.objectContaining({ code: "ENOENT" }));
});

test("a dataset too large for memory is read by position, also when its name has gone", () => {
  const large = REVIEWS.map((review, index) => ({
    ...review,
    text: `${review.text} no ${index} ${"padding ".repeat(12_000)}`,
  }));
  const folder = folderWith({ "reviews.json": JSON.stringify({ version: "v-1", reviews: large }) });
  writeSearchIndex(folder, { reviews: large, business: BUSINESS });
  const open = SearchIndex.open(folder);
  rmSync(join(folder, "reviews.json"));
  expect(open.search({ query: "no 50 padding", limit: 20 }).toAnswer().reviews).toEqual([large[50]]);
  expect(open.review(large[9]!.id)).toEqual(large[9]);
});

test("an index that is refused closes its file once, and no file that is opened after it", async () => {
  const { index } = generation();
  const { header, sections } = readIndexFile(index);
  writeIndexFile(index, { header, sections: { ...sections, postingBitmaps: new Uint32Array(2 ** 20 + 1) } });
  const bytes = readFileSync(index);
  bytes[bytes.length - 8]! ^= 1;
  writeFileSync(index, bytes);
  const free = openSync(index, "r");
  closeSync(free);
  expect(() => readIndexFile(index)).toThrow(/damaged in the section ordinaryKeyStarts/);

  const later = Array.from({ length: 8 }, () => openSync(index, "r"));
  expect(later[0]).toBe(free);
  for (let round = 0; round < 2; round++) {
    await collectGarbage();
    for (const file of later) expect(fstatSync(file).size).toBe(bytes.length);
  }
  for (const file of later) closeSync(file);
});

test("an index that was built for other filters has another format", () => {
  expect([FORMAT_VERSION, ...Object.keys(FILTERS)]).toEqual([
    10,
    ...["rating", "min_rating", "max_rating", "mentions_technician", "mentions_service", "mentions_area"],
    ...["source", "language", "verification", "has_text", "has_reply", "has_photos", "sentiment", "aspect"],
  ]);
});

/** Changes some numbers of one section of an index, with a checksum that fits. */
function renumber(path: string, name: SectionName, change: (numbers: Sections[SectionName]) => void) {
  const index = readIndexFile(path);
  change(index.sections[name]);
  writeIndexFile(path, index);
}

describe("numbers that lead outside of the index, under checksums that are right, are refused", () => {
  const OUTSIDE = [
    "streamStarts",
    "reviewStarts",
    "dayStarts",
    "termKeyStarts",
    "termTokenStarts",
    "fieldKeyStarts",
  ] as const;
  const MEMBERS = ["byId", "textLengths", "suffixes", "termTokens", "repeated", "postingCounts"] as const;
  test.each([...OUTSIDE, ...MEMBERS])("%s", (name) => {
    const { folder, index } = generation();
    renumber(index, name, () => {});
    expect(SearchIndex.open(folder).count).toBe(REVIEWS.length);
    renumber(index, name, (numbers) => numbers.fill(0xffffffff, -1));
    expect(() => SearchIndex.open(folder)).toThrow(
      new Error(`the search index is damaged in the section ${name}; run npm run build`),
    );
  });

  test.each(["days", ...OUTSIDE.slice(0, -1)] as const)("%s that do not go one way", (name) => {
    const { folder, index } = generation();
    renumber(index, name, (numbers) => numbers.reverse());
    expect(() => SearchIndex.open(folder)).toThrow(`damaged in the section ${name};`);
  });

  test("any others are refused, or lead to an answer or an error, and never to a search without end", () => {
    const { folder, index } = generation();
    const whole = readFileSync(index);
    const random = createRandom(5);
    for (let run = 0; run < 120; run++) {
      writeFileSync(index, whole);
      renumber(index, SECTION_NAMES[run % SECTION_NAMES.length]!, (numbers) => {
        for (let n = 0; n <= numbers.length / 20; n++)
          numbers[random.below(numbers.length)] = random.pick([
            0,
            1,
            0xffff,
            0xffffffff,
            random.below(REVIEWS.length),
          ]);
      });
      const opened = attempt(() => SearchIndex.open(folder));
      for (const question of [
        { query: "great" },
        { query: "e t", sort: "oldest" },
        { query: "e", sort: "detailed" },
        { rating: 5, facets: true },
      ] as const)
        attempt(() => opened?.search({ ...question, limit: 100 }).toBytes());
      attempt(() =>
        opened?.search({ query: "great work", match: "words", sort: "relevance", limit: 5 }).toBytes(),
      );
    }
  });
});

function attempt<Result>(work: () => Result): Result | null {
  try {
    return work();
  } catch (error) {
    expect(error).toBeInstanceOf(Error);
    return null;
  }
}
