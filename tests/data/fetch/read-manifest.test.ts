import { gzipSync } from "node:zlib";
import { describe, expect, test } from "vitest";
import { ManifestFault, readManifest } from "../../../data/_fetch/read-manifest.ts";
import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";
import { collectGarbage } from "../../helpers/collect-garbage.ts";

const asset = (path: string): Asset => ({
  path,
  media_type: "application/json",
  bytes: 2,
  digest: "a".repeat(64),
  etag: '"e"',
  last_modified: "2026-04-01T09:30:00.000Z",
  encodings: { br: { bytes: 1, etag: '"b"' } },
  link: '<https://a.test/>; rel="self"',
});

const MANIFEST: Manifest = {
  base_url: "https://a.test",
  version: "v",
  generation: "20260401T093000000Z-1f0c9a7e",
  built_at: "2026-04-01T09:30:00.000Z",
  withdrawn: ["r-1", "r-2"],
  assets: [asset("/reviews.json"), asset("/review/r-3/"), asset("/feed.xml")],
};

async function* inPieces(text: string | Buffer, length = 64 * 1024): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text as string);
  for (let at = 0; at < bytes.length; at += length) yield bytes.subarray(at, at + length);
}

/** A beginning, and then the same again and again. */
async function* endless(begin: string, again: string, pieces: { count: number }): AsyncGenerator<Buffer> {
  yield Buffer.from(begin);
  const piece = Buffer.from(again.repeat(Math.ceil(16_384 / again.length)));
  for (pieces.count = 1; pieces.count < 20_000; pieces.count++) yield piece;
}

const NO_MANIFEST = "is no manifest that this release can read";

describe("reading another server's manifest", () => {
  test.each([1, 7, 64 * 1024])(
    "gives what it says, in pieces of %i bytes, and of its assets those wanted",
    async (length) => {
      const wanted = (path: string) => path !== "/review/r-3/";
      const { assets, ...rest } = MANIFEST;
      const later = { ...rest, later: { deep: [[1], { of: [] }], list: ["é".repeat(1000)] }, assets };
      expect(await readManifest(inPieces(JSON.stringify(later), length), wanted)).toEqual({
        ...MANIFEST,
        assets: assets.filter(({ path }) => wanted(path)),
      });
    },
  );

  test("takes one of an earlier release, without what was withdrawn", async () => {
    const { withdrawn: _, ...earlier } = MANIFEST;
    expect((await readManifest(inPieces(JSON.stringify(earlier)), () => true)).withdrawn).toEqual([]);
  });

  test.each<[string, unknown]>([
    ["a page", "<!doctype html>"],
    ["nothing", ""],
    ["a list", "[]"],
    ["a word", '"manifest"'],
    ["half of one", JSON.stringify(MANIFEST).slice(0, -2)],
    ["more after it", `${JSON.stringify(MANIFEST)}{}`],
    ["compressed bytes", gzipSync(JSON.stringify(MANIFEST))],
    ["no assets", { ...MANIFEST, assets: [] }],
    ["assets by name", { ...MANIFEST, assets: { a: asset("/feed.xml") } }],
    ["assets of another type", { ...MANIFEST, assets: [null] }],
    ["assets without a path", { ...MANIFEST, assets: [{ ...asset("/feed.xml"), path: 1 }] }],
    ["a size that is none", { ...MANIFEST, assets: [{ ...asset("/feed.xml"), bytes: 1e300 }] }],
    ["an asset twice", { ...MANIFEST, assets: [asset("/feed.xml"), asset("/feed.xml")] }],
    ["what no header field may hold", { ...MANIFEST, assets: [{ ...asset("/a"), media_type: "a\r\nb: c" }] }],
    ["a generation of no name", { ...MANIFEST, generation: "../../etc" }],
    ["no version", { ...MANIFEST, version: undefined }],
    ["withdrawn things", { ...MANIFEST, withdrawn: [{}] }],
    ["withdrawn names", { ...MANIFEST, withdrawn: { a: "r-1" } }],
    [
      "a deep value that nobody asked for",
      JSON.stringify(MANIFEST).replace("{", `{"x":${"[".repeat(99)}${"]".repeat(99)},`),
    ],
    ["more withdrawn than there can be", { ...MANIFEST, withdrawn: Array(200_000).fill("a-review-id") }],
  ])("takes %s for none", async (_, content) => {
    const text = typeof content === "string" || Buffer.isBuffer(content) ? content : JSON.stringify(content);
    const read = readManifest(inPieces(text), () => true);
    await expect(read).rejects.toThrow(ManifestFault);
    await expect(read).rejects.toThrow(NO_MANIFEST);
  });

  // Each would go on to 300 MB.
  test.each([
    ["lists", '{"assets":[', "[],"],
    ["lists in a list", "[", "[],"],
    ["a text", '{"version":"', "x"],
    ["escapes", '{"version":"', "\\u0000"],
    ["a name", '{"', "x"],
    ["a number", '{"assets":[{"path":"/a","bytes":', "1"],
    ["blanks", '{"version":', " "],
    ["a fact that is a list", '{"version":[', "1,"],
    ["an asset of many fields", '{"assets":[{"path":"/a",', '"a":1,'],
    ["brackets", '{"x":', "["],
    ["braces", '{"x":', '{"x":'],
    ["assets that are all wanted", '{"assets":[{"path":"/a"}', ',{"path":"/b"}'],
    ["withdrawn reviews", '{"withdrawn":["r"', ',"r"'],
  ])("ends at once where %s never end", async (_, begin, again) => {
    const pieces = { count: 0 };
    await expect(readManifest(endless(begin, again, pieces), () => true)).rejects.toThrow(NO_MANIFEST);
    expect(pieces.count).toBeLessThan(600);
  });

  test("memory does not grow with what is not wanted", async () => {
    const record = JSON.stringify(asset("/review/x/"));
    const pieces = { count: 0 };
    const heapHeld = async () => {
      await collectGarbage();
      return process.memoryUsage().heapUsed;
    };
    const before = await heapHeld();
    let most = 0;
    const watched = async function* () {
      for await (const piece of endless(`{"assets":[${record}`, `,${record}`, pieces)) {
        if (pieces.count === 500) return;
        if (pieces.count % 50 === 0) most = Math.max(most, (await heapHeld()) - before);
        yield piece;
      }
    };
    await expect(readManifest(watched(), (path) => path === "/")).rejects.toThrow(NO_MANIFEST);
    expect(most).toBeLessThan(30e6);
  });

  test("what the body is broken off with is told as it is", async () => {
    const broken = async function* () {
      yield Buffer.from("{");
      throw new Error("was not received in full");
    };
    await expect(readManifest(broken(), () => true)).rejects.toThrow("was not received in full");
  });
});
