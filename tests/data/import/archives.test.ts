import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, relative } from "node:path";
import { describe, expect, it } from "vitest";
import { importReviews } from "../../../data/_import/import.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { giveKey, importing, keyed, NOW } from "../../helpers/importing.ts";
import { zipOf } from "../../helpers/zip.ts";

const EXPORT = "tests/fixtures/google-takeout";

/** Every file below a folder, by path. */
function filesOf(folder: string): Record<string, Buffer> {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" }).map((name) => join(folder, name));
  const files = paths.filter((path) => statSync(path).isFile());
  return Object.fromEntries(files.map((path) => [relative(folder, path), readFileSync(path)]));
}

const review = (id: string) => ({
  reviewer: { displayName: "Ada Pell" },
  starRating: "FOUR",
  createTime: "2025-01-05T10:00:00Z",
  name: `accounts/1/locations/2/reviews/${id}`,
});
const page = (...ids: string[]) => JSON.stringify({ reviews: ids.map(review) });

describe("a .zip", () => {
  it("as Takeout sends it gives what the folder does", async () => {
    const dataDir = folderWith();
    giveKey(dataDir);
    const unpacked = await importReviews({ path: EXPORT, dataDir, now: NOW, dryRun: true });
    const { found, plan } = await importing({ "takeout-20250601T000000Z-001.zip": zipOf(filesOf(EXPORT)) });
    expect(plan.entries).toEqual(unpacked.plan.entries);
    expect(found.notes).toEqual(unpacked.found.notes);
    expect(found.files).toBe(unpacked.found.files);
  });

  it("may be one of several in a folder, and hold whatever else", async () => {
    const parts = {
      "takeout-001.zip": zipOf({
        "Takeout/a/reviews.json": page("A"),
        "Takeout/a/photo.jpg": Buffer.alloc(100, 0xff),
      }),
      "takeout-002.zip": zipOf({
        "Takeout/a/reviews-b.json": page("B"),
        "Takeout/drive/prices.csv": "Item,Price\nTap,5\n",
      }),
    };
    expect((await importing(parts)).entries.map(({ id }) => id)).toEqual([
      keyed("google-A"),
      keyed("google-B"),
    ]);
  });

  it("names a faulty record by its path inside", async () => {
    const zip = zipOf({
      "Takeout/reviews.json": JSON.stringify({ reviews: [{ ...review("A"), starRating: "SIX" }] }),
    });
    const { found } = await importing({ "takeout.zip": zip });
    expect(found.faults[0]).toMatchObject({ file: "Takeout/reviews.json", field: "reviews[0].starRating" });
  });

  it.each<[string, Record<string, Buffer>, RegExp]>([
    [
      "damaged",
      { "a.zip": zipOf({ "reviews.json": page("A") }).subarray(0, 60) },
      /^a\.zip: cannot be read as a \.zip \(.*download it again/,
    ],
    [
      "encrypted",
      { "a.zip": zipOf({ "reviews.json": page("A") }, { encrypted: true }) },
      /^a\.zip: is encrypted; unpack it first/,
    ],
    [
      "made to write elsewhere",
      { "a.zip": zipOf({ "../../reviews.json": page("A") }) },
      /^a\.zip: cannot be read as a \.zip \(invalid relative path/,
    ],
    ["empty", { "a.zip": zipOf({}) }, /holds no reviews in a form that is known/],
    [
      "of another kind",
      { "a.tgz": Buffer.from([0x1f, 0x8b, 8, 0]) },
      /^a\.tgz: is an archive of another kind than \.zip; unpack it first/,
    ],
  ])("that is %s is refused", async (_, files, message) => {
    await expect(importing(files)).rejects.toThrow(message);
  });
});
