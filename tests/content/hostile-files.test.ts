import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readlinkSync, rmSync, symlinkSync, truncateSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { crc32 } from "node:zlib";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { formatFault } from "../../sidecar/dev/faults.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL } from "../helpers/demonstration-url.ts";
import { draftSite, redraft } from "../helpers/draft-site.ts";

const NAME = { name: "Heating" };
const PHOTO = JSON.stringify({ ...NAME, photos: [{ file: "van.jpg", alt: "Our van" }] });
const STYLED = { "business.json": JSON.stringify({ ...NAME, theme: { logo: "logo.svg" } }) };
const STAYS = "Nothing was built. What was published before is unchanged.";
const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${"}".repeat(levels)}`;
const lineWith = (field: string, value: string) =>
  JSON.stringify(publishing("r")).replace(/}$/, `,"${field}":${value}}`);

/** How a thing is put at a path: what is in it, or what makes it. */
type Put = string | Uint8Array | ((path: string) => void);

const ofSize = (megabytes: number) => (path: string) => {
  writeFileSync(path, "");
  // Without a block on the disk, and as large as any for whoever reads it.
  truncateSync(path, megabytes * 1e6);
};
const link = (target: string) => (path: string) => symlinkSync(target, path);
const pipe = (path: string) => void execFileSync("mkfifo", [path]);

/** The beginning of a PNG (its sections 5.3 and 11.2.1) of 20,000 by 20,000 pixels. */
function hugePicture(): Buffer {
  const header = Buffer.from("IHDR\0\0\0\0\0\0\0\0\u0008\u0002\0\0\0", "latin1");
  header.writeUInt32BE(20_000, 4);
  header.writeUInt32BE(20_000, 8);
  return Buffer.concat([
    Buffer.from("\u0089PNG\r\n\u001a\n", "latin1"),
    chunk(header),
    chunk(Buffer.from("IDATx")),
  ]);
}

function chunk(content: Buffer): Buffer {
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(content.length - 4);
  sum.writeUInt32BE(crc32(content));
  return Buffer.concat([length, content, sum]);
}

/** A journal whose second line names a photo in its second place. */
const PICTURED = journalOf(
  publishing("r"),
  publishing("s", { photos: [{ file: "sound.png" }, { file: "van.jpg" }] }),
);
const SMALLEST = await sharp({ create: { width: 1, height: 1, channels: 3, background: "red" } })
  .png()
  .toBuffer();

const NO_PICTURE =
  /^business\.json:1: photos\[0\]\.file: photos\/van\.jpg cannot be read as a picture \(.+\); save it again, as JPEG, PNG/;

const CASES: [what: string, files: Record<string, Put>, says: RegExp][] = [
  [
    "business.json of 100 MB",
    { "business.json": ofSize(100) },
    /^business\.json: is larger than 5 MB, the most that is read; make it smaller$/,
  ],
  [
    "business.json that is nested deep",
    { "business.json": `{"name":\n${deep(100_000)}}` },
    /^business\.json:2: has objects or lists nested more than 64 deep, which is the most/,
  ],
  [
    "business.json of very many values",
    { "business.json": `{"technicians":[${"1,".repeat(250_000)}1]}` },
    /^business\.json: holds more than 200000 values; keep those of the business$/,
  ],
  [
    "business.json of many faults",
    { "business.json": `{"technicians":[${"1,".repeat(5_000)}1]}` },
    /^business\.json: has more than 1000 faults; mend these first, then run it again$/,
  ],
  [
    "business.json with keys that objects have",
    { "business.json": '{"name":"Heating","__proto__":{"name":"x"},"constructor":1}' },
    /^business\.json(:1)?: __proto__: unknown field; /,
  ],
  [
    "business.json with a key twice",
    { "business.json": '{"name":"Heating","__proto__":1,"__proto__":2}' },
    /^business\.json(:1)?: __proto__: is written twice in one object; keep the one that is right$/,
  ],
  [
    "business.json that is a pipe",
    { "business.json": pipe },
    /^business\.json: is a pipe; put a plain file there$/,
  ],
  [
    "a journal with a line of 200 MB",
    { "reviews.jsonl": ofSize(200) },
    /^reviews\.jsonl:1: is longer than 8 MB; write each object on a line of its own$/,
  ],
  [
    "a journal with a line that is nested deep",
    { "reviews.jsonl": `\n${lineWith("reply", deep(100_000))}\n` },
    /^reviews\.jsonl:2: has objects or lists nested more than 64 deep, which is the most \(at character \d+\); write one JSON object/,
  ],
  [
    "a journal with a line of very many values",
    { "reviews.jsonl": lineWith("technicians", `[${"1,".repeat(250_000)}1]`) },
    /^reviews\.jsonl:1: holds more than 200000 values; write one JSON object/,
  ],
  [
    "a journal of faults alone",
    { "reviews.jsonl": "{}\n".repeat(300_000) },
    /^reviews\.jsonl:\d+: has more than 1000 faults; mend these first, then run it again$/,
  ],
  [
    "a journal with a number without end",
    { "reviews.jsonl": lineWith("original_rating", '{"value":1e400,"best":5}') },
    /^reviews\.jsonl:1: original_rating\.value: must be a number/,
  ],
  [
    "a journal with a key that objects have",
    { "reviews.jsonl": lineWith("__proto__", "{}") },
    /^reviews\.jsonl:1: __proto__: unknown field; /,
  ],
  [
    "annotations of 300 MB",
    { "annotations.jsonl": ofSize(300) },
    /^annotations\.jsonl: is larger than 200 MB, the most that is read; make it smaller$/,
  ],
  [
    "annotations that are nested deep",
    { "annotations.jsonl": `${deep(100_000)}\n` },
    /^annotations\.jsonl:1: has objects or lists nested more than 64 deep/,
  ],
  [
    "annotations out of their range",
    {
      "annotations.jsonl":
        '{"review":"r","quote":"Good","aspect":"price","polarity":"positive","by":"A","from":1e400}\n',
    },
    /^annotations\.jsonl:1: from: must be a whole number$/,
  ],
  [
    "annotations with what is no number",
    { "annotations.jsonl": '{"review":"r","from":NaN}\n' },
    /^annotations\.jsonl:1: does not parse as JSON \(at character 22\); write one complete JSON object/,
  ],
  [
    "a summary of 1 GB",
    { "editorial/summary.md": ofSize(1000) },
    /^editorial\/summary\.md: is larger than 1 MB, the most that is read; make it smaller$/,
  ],
  [
    "an answer that is a pipe",
    { "editorial/faq/one.md": pipe },
    /^editorial\/faq\/one\.md: is a pipe; put a plain file there$/,
  ],
  [
    "a folder of answers that is a file",
    { "editorial/faq": "x" },
    /^editorial\/faq: is no folder, or a link that leads to none; put a folder there, or nothing$/,
  ],
  [
    "a folder of answers that leads to itself",
    { "editorial/faq": link("faq") },
    /^editorial\/faq: is no folder, or a link that leads to none/,
  ],
  [
    "styles of 1 GB",
    { "styles.css": ofSize(1000) },
    /^styles\.css: is larger than 1 MB, the most that is read; make it smaller$/,
  ],
  [
    "styles of addresses that never end",
    { "styles.css": `${"url(".repeat(200_000) + " ".repeat(199_000)}@import` },
    /^styles\.css: @import has no effect after other rules/,
  ],
  [
    "styles that lead to themselves",
    { "styles.css": link("styles.css") },
    /^styles\.css: is a link that leads nowhere; mend it, or put a plain file there$/,
  ],
  [
    "a logo of 1 GB",
    { ...STYLED, "logo.svg": ofSize(1000) },
    /^business\.json:1: theme\.logo: logo\.svg is larger than 20 MB, the most that is read; make it smaller$/,
  ],
  [
    "a logo that is a device",
    { ...STYLED, "logo.svg": link("/dev/zero") },
    /^business\.json:1: theme\.logo: logo\.svg is a device; put a plain file there$/,
  ],
  [
    "a photo of 1 GB",
    { "business.json": PHOTO, "photos/van.jpg": ofSize(1000) },
    /^business\.json:1: photos\[0\]\.file: photos\/van\.jpg is larger than 50 MB, the most that is read; make it smaller$/,
  ],
  [
    "a photo that is a pipe",
    { "business.json": PHOTO, "photos/van.jpg": pipe },
    /^business\.json:1: photos\[0\]\.file: photos\/van\.jpg is a pipe; put a plain file there$/,
  ],
  [
    "a photo that is a drawing",
    {
      "business.json": PHOTO,
      "photos/van.jpg": '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>',
    },
    NO_PICTURE,
  ],
  [
    "a review's photo that is not there",
    { "reviews.jsonl": PICTURED },
    /^reviews\.jsonl:2: photos\[1\]\.file: there is no file photos\/van\.jpg; put it there, or do not name it here$/,
  ],
  [
    "a review's photo of 1 GB",
    { "reviews.jsonl": PICTURED, "photos/van.jpg": ofSize(1000) },
    /^reviews\.jsonl:2: photos\[1\]\.file: photos\/van\.jpg is larger than 50 MB, the most that is read; make it smaller$/,
  ],
  [
    "a review's photo of 400 million pixels",
    { "reviews.jsonl": PICTURED, "photos/van.jpg": (path) => writeFileSync(path, hugePicture()) },
    /^reviews\.jsonl:2: photos\[1\]\.file: photos\/van\.jpg cannot be read as a picture \(.*pixel limit.*\); save it again/,
  ],
  [
    "a review's photo outside the folder",
    { "reviews.jsonl": lineWith("photos", '[{"file":"../van.jpg"}]') },
    /^reviews\.jsonl:1: photos\[0\]\.file: must be the name of a file in photos\/ of letters, digits and/,
  ],
  [
    "a review's photo with an address",
    { "reviews.jsonl": lineWith("photos", '[{"file":"van.jpg","src":"https://a.example/van.jpg"}]') },
    /^reviews\.jsonl:1: photos\[0\]\.src: unknown field; .*known are file, alt$/,
  ],
  [
    "a review with thirteen photos",
    { "reviews.jsonl": lineWith("photos", JSON.stringify(Array(13).fill({ file: "van.jpg" }))) },
    /^reviews\.jsonl:1: photos: must be at most 12 photos$/,
  ],
];

const SOUND = { "business.json": JSON.stringify(NAME), "reviews.jsonl": journalOf(publishing("r")) };

/** The owner's folder, sound but for these files. */
function ownersFolder(files: Record<string, Put>): string {
  const folder = folderWith({ ...SOUND, "photos/sound.png": SMALLEST });
  for (const [name, put] of Object.entries(files)) {
    const path = join(folder, name);
    rmSync(path, { force: true });
    mkdirSync(dirname(path), { recursive: true });
    if (typeof put === "function") put(path);
    else writeFileSync(path, put);
  }
  return folder;
}

async function faultsOf(files: Record<string, Put>): Promise<string[]> {
  const dataDir = ownersFolder(files);
  const outcome = await redraft({ dataDir, siteDir: folderWith(), hosting: withSidecar(DEMONSTRATION_URL) });
  if (!("faults" in outcome)) return [];
  return outcome.faults.map((fault) =>
    formatFault({ ...fault, file: fault.file && relative(dataDir, join(process.cwd(), fault.file)) }),
  );
}

describe("what an owner hands over is refused in a line that names the file, its place, and what is right:", () => {
  test.each(CASES)("%s", async (_, files, says) => {
    const faults = await faultsOf(files);
    expect(faults.find((fault) => says.test(fault)) ?? faults.join("\n").slice(0, 500)).toMatch(says);
    expect(faults.length).toBeLessThan(1_010);
  });

  test("a photo that is a picture of 400 million pixels", async () => {
    const [fault] = await faultsOf({ "business.json": PHOTO, "photos/van.jpg": hugePicture() });
    expect(fault).toMatch(NO_PICTURE);
    expect(fault).toContain("pixel limit");
  });

  test("a photo that is cut", async () => {
    const whole = await sharp({ create: { width: 400, height: 400, channels: 3, background: "red" } })
      .jpeg()
      .toBuffer();
    const [fault] = await faultsOf({ "business.json": PHOTO, "photos/van.jpg": whole.subarray(0, -300) });
    expect(fault).toMatch(NO_PICTURE);
  });
});

test("a build of them ends with 1, and what was published stays", async () => {
  const { siteDir: built } = await draftSite(SOUND);
  const siteDir = folderWith();
  cpSync(built, siteDir, { recursive: true, verbatimSymlinks: true });
  const published = readlinkSync(join(siteDir, "current"));
  const folder = ownersFolder({
    "business.json": ofSize(100),
    "reviews.jsonl": ofSize(200),
    "styles.css": ofSize(1000),
  });
  const { code, stderr } = await build({ DATA_DIR: folder, SITE_DIR: siteDir, BASE_URL: DEMONSTRATION_URL });
  expect(code).toBe(1);
  expect(stderr.trimEnd().split("\n")).toEqual([
    "business.json: is larger than 5 MB, the most that is read; make it smaller",
    "reviews.jsonl:1: is longer than 8 MB; write each object on a line of its own",
    STAYS,
  ]);
  expect(readlinkSync(join(siteDir, "current"))).toBe(published);
});
