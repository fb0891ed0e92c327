import { execFile } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import fc from "fast-check";
import { expect, test } from "vitest";
import { BusinessFile } from "../../../data/_schema/business.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { type ByteSource, type Piece, sourceInMemory } from "../../../data/_search/byte-source.ts";
import { openSince, type SinceStreams } from "../../../data/_search/since-streams.ts";
import { writeSinceStreams } from "../../../data/_search/since-write.ts";
import { writeSearchIndex } from "../../../data/_search/write.ts";
import { createReviews } from "../../bench/search-corpus.ts";
import { anyCharacters } from "../../helpers/any-characters.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { useBrowser } from "../../helpers/pages.ts";
import { searchable } from "../../helpers/search/open-search.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";

const BUSINESS = BusinessFile.parse({ name: "Tillmarsh" });

/** The streams of some reviews, newest first, written and read like a build's. */
async function openStreams(reviews: readonly Review[]) {
  const bytes = Buffer.from(JSON.stringify({ version: "v-1", reviews }));
  const folder = folderWith({ "reviews.json": bytes });
  await writeSinceStreams(folder, writeSearchIndex(folder, { reviews, business: BUSINESS }));
  return {
    folder,
    dataset: sourceInMemory(bytes),
    streams: openSince(folder, sourceInMemory(bytes)),
  };
}

function joined(pieces: readonly Piece[]): Buffer {
  return Buffer.concat(
    pieces.map((piece) => (Buffer.isBuffer(piece) ? piece : piece.file.read(piece.start, piece.end))),
  );
}

/** What a window must be, whatever its encoding. */
function bodyOf(reviews: readonly Review[], since: string): string {
  const found = reviews.filter(({ date }) => date >= since);
  return JSON.stringify({ reviews: found, count: found.length, since });
}

function expectWindow(streams: SinceStreams, reviews: readonly Review[], since: string) {
  const window = streams(since);
  const body = bodyOf(reviews, since);
  expect(joined(window.pieces(null)).toString()).toBe(body);
  expect(window.length).toBe(Buffer.byteLength(body));
  if (window.count === 0) return;
  expect(gunzipSync(joined(window.pieces("gzip"))).toString()).toBe(body);
  expect(brotliDecompressSync(joined(window.pieces("br"))).toString()).toBe(body);
}

test("every window of a corpus, in every encoding", async () => {
  const reviews = createReviews(750, "mixed", 4);
  const { streams } = await openStreams(reviews);
  const days = [...new Set(reviews.map(({ date }) => date))];
  const windows = days
    .filter((_, index) => index % 12 === 0)
    .concat(days.at(-1)!, "0001-01-01", "2099-01-01");
  expect(windows.length).toBeGreaterThan(20);
  for (const day of windows) expectWindow(streams, reviews, day);
});

test("any few reviews on any days", async () => {
  const day = fc.integer({ min: 0, max: 40 }).map((age) => new Date(1.8e12 - age * 86_400_000).toISOString());
  const some = fc.array(fc.tuple(day, anyCharacters({ maxLength: 300 })), { maxLength: 25 });
  await fc.assert(
    fc.asyncProperty(some, day, async (given, since) => {
      const sorted = given
        .map(([date]) => date.slice(0, 10))
        .sort()
        .reverse();
      const reviews = sorted.map((date, index) =>
        searchable({
          id: `r-${String(index).padStart(2, "0")}`,
          date,
          text: given[index]![1].toWellFormed(),
        }),
      );
      const { streams } = await openStreams(reviews);
      expectWindow(streams, reviews, since.slice(0, 10));
    }),
    { numRuns: 60 },
  );
});

test("a text of a megabyte, and a day of thousands", async () => {
  const reviews = Array.from({ length: 3000 }, (_, index) =>
    searchable({
      id: `r-${String(index).padStart(4, "0")}`,
      date: index < 2990 ? "2026-03-02" : "2026-03-01",
      text: index === 1500 ? "long \u{1f6b0} ".repeat(120_000) : `number ${index}`,
    }),
  );
  const { streams } = await openStreams(reviews);
  for (const day of ["2026-03-03", "2026-03-02", "2026-03-01"]) expectWindow(streams, reviews, day);
});

test("the hash of a window changes exactly when one of its reviews does", async () => {
  const reviews = createReviews(300, "english", 5);
  const hashes = async (all: readonly Review[]) => {
    const { streams } = await openStreams(all);
    return new Map([...new Set(all.map(({ date }) => date))].map((day) => [day, streams(day).hash]));
  };
  const before = await hashes(reviews);
  expect(new Set(before.values()).size).toBe(before.size);
  const edited = reviews[100]!;
  const after = await hashes(reviews.with(100, { ...edited, text: `${edited.text}!` }));
  for (const [day, hash] of before) expect(after.get(day) === hash, day).toBe(day > edited.date);
});

test("the same reviews give the same files", async () => {
  const reviews = createReviews(200, "english", 6);
  const [one, two] = [await openStreams(reviews), await openStreams(reviews)];
  for (const file of ["since.json", "since-br.bin", "since-deflate.bin"]) {
    const [a, b] = [one, two].map(({ folder }) => readFileSync(join(folder, "assets/search", file)));
    expect(a!.equals(b!), file).toBe(true);
  }
});

test("a table of another format, and streams of another dataset, are refused with what to do", async () => {
  const { folder, dataset } = await openStreams(createReviews(20, "english", 7));
  const longer: ByteSource = { ...dataset, length: dataset.length + 1 };
  expect(() => openSince(folder, longer)).toThrow(/another dataset; run npm run build$/);
  const stream = join(folder, "assets/search/since-br.bin");
  writeFileSync(stream, readFileSync(stream).subarray(1));
  expect(() => openSince(folder, dataset)).toThrow(/another dataset; run npm run build$/);
  const table = join(folder, "assets/search/since.json");
  writeFileSync(table, readFileSync(table, "utf8").replace('"version":1', '"version":2'));
  expect(() => openSince(folder, dataset)).toThrow(/another format; run npm run build$/);
});

const { browser } = useBrowser();

test("curl, Fetch and a browser read every window as it was meant", async () => {
  const { url, get } = await serveOrigin({ siteDir: demonstrationSite() });
  const { reviews } = (await (await get("/reviews.json")).json()) as { reviews: Review[] };
  const page = await browser().newPage();
  await page.goto(`${url}/robots.txt`);
  const days = [reviews[0]!, reviews[40]!, reviews[150]!, reviews.at(-1)!].map(({ date }) => date);
  for (const day of [...days, "2099-01-01"]) {
    const address = `${url}/api/reviews/since/${day}`;
    const expected = bodyOf(reviews, day);
    for (const encoding of ["gzip", "br", "identity"]) {
      const answer = await fetch(address, { headers: { "accept-encoding": encoding } });
      const encoded = expected.length > 1024 && encoding !== "identity";
      expect(answer.headers.get("content-encoding")).toBe(encoded ? encoding : null);
      expect(await answer.text()).toBe(expected);
    }
    const curl = await promisify(execFile)("curl", ["-sS", "--compressed", address], { maxBuffer: 1e8 });
    expect(curl.stdout).toBe(expected);
    const seen = await page.evaluate(async (path) => {
      const answer = await fetch(path);
      return { encoding: answer.headers.get("content-encoding"), text: await answer.text() };
    }, address);
    expect(seen.text).toBe(expected);
  }
  await page.close();
});
