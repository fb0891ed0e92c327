import { execFileSync } from "node:child_process";
import { closeSync, mkdirSync, openSync, symlinkSync, writeFileSync, writeSync } from "node:fs";
import { dirname } from "node:path";
import { gzipSync } from "node:zlib";
import { zipOf } from "./zip.ts";

/** How an export is put at a path, and what is said of it; null for one that is read, as if nothing was odd about it. */
export type HostileExport = [name: string, put: (path: string) => void, says: RegExp | null];

const RECORD = JSON.stringify({
  name: "accounts/1/locations/2/reviews/R",
  starRating: "FIVE",
  createTime: "2025-01-05T10:00:00Z",
  comment: "Good.",
});
const EXPORT = `{"reviews":[${RECORD}]}`;
const ROWS = "rating,date,text\n5,2024-01-01,";
const UNKNOWN = /^[^:]+: holds no reviews in a form that is known: .+; or write the reviews themselves/;
const DEEP =
  /: has objects or lists nested more than 64 deep, which is the most \(at byte \d+\); export it again, or remove/;
const NOT_JSON = /: does not parse as JSON \(.+\); the file is damaged or incomplete, export it again$/;
const NO_REVIEWS = /: is a page without reviews in its JSON-LD; export them from where they were left$/;
const NO_ZIP = /\.zip: cannot be read as a \.zip \(.+\); download it again$/;
const DAMAGED =
  /^archive\S*\.zip\/reviews\.json: is damaged in the archive.*; download or export the archive again$/;
const BOMB =
  /^archive\S*\.zip\/reviews\.\w+: unpacks to more than 100 times its size, as no export does; download or export/;
const ENDLESS =
  /: has a row of more than 2 MB, up to line \d+; look there and before for a quotation mark that is missing$/;
const SPECIAL = /: is a pipe or a device; name a file, folder or \.zip$/;

const text = (content: string | Uint8Array) => (path: string) => writeFileSync(path, content);

/** A file of so many megabytes of one unit, never in memory as a whole. */
const large =
  (head: string, unit: string, megabytes: number, tail = "") =>
  (path: string) => {
    const file = openSync(path, "w");
    const million = unit.repeat(Math.ceil(1e6 / unit.length));
    writeSync(file, head);
    for (let count = 0; count < megabytes; count++) writeSync(file, million);
    writeSync(file, tail);
    closeSync(file);
  };

const folder =
  (files: Record<string, string | Uint8Array>, more: (path: string) => void = () => {}) =>
  (path: string) => {
    mkdirSync(path);
    for (const [name, content] of Object.entries(files)) {
      mkdirSync(dirname(`${path}/${name}`), { recursive: true });
      writeFileSync(`${path}/${name}`, content);
    }
    more(path);
  };

const link = (target: string) => (path: string) => symlinkSync(target, path);
const pipe = (path: string) => void execFileSync("mkfifo", [path]);

const ZIP = zipOf({ "reviews.json": EXPORT });
/** Where the one entry of the central directory begins (APPNOTE 4.3.12). */
const ENTRY = ZIP.length - 22 - 46 - "reviews.json".length;

/** The archive with a byte changed. */
function altered(at: number, value: number) {
  const bytes = Buffer.from(ZIP);
  bytes[at] = value;
  return text(bytes);
}

const inJson = (rest: string) => `{"reviews":[${RECORD.slice(0, -1)},${rest}}]}`;
const manyOf = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => one(index)).join();

export const HOSTILE_EXPORTS: readonly HostileExport[] = [
  ["lists-in-lists.json", text("[".repeat(40_000) + "]".repeat(40_000)), DEEP],
  ["objects-in-objects.json", text(`${'{"a":'.repeat(100_000)}1${"}".repeat(100_000)}`), DEEP],
  ["lists-that-never-end.json", text("[".repeat(1_000_000)), DEEP],
  ["deep-in-a-record.json", text(inJson(`"x":${"[".repeat(100_000)}${"]".repeat(100_000)}`)), DEEP],
  ["deep-late.json", large(`{"reviews":[`, `${RECORD},`, 2, `${"[".repeat(100)}${"]".repeat(100)}]}`), DEEP],
  ["many-keys.json", text(`{${manyOf(100_000, (index) => `"k${index}":1`)}}`), UNKNOWN],
  ["many-keys-in-a-record.json", text(inJson(manyOf(60_000, (index) => `"k${index}":1`))), null],
  ["many-numbers.json", text(`[${manyOf(500_000, () => "1")}]`), UNKNOWN],
  [
    "a-string-of-30-mb.json",
    large(`{"reviews":[${RECORD},{"comment":"`, "a", 30, '"}]}'),
    /: holds a value of more than 8 MB, as no review has \(at byte \d+\); export it again/,
  ],
  [
    "a-number-of-30-mb.json",
    large(`{"reviews":[${RECORD},`, "1", 30, "]}"),
    /: holds a value of more than 8 MB, as no review has/,
  ],
  [
    "a-list-of-30-mb.json",
    large(`{"reviews":[${RECORD},{"a":[`, "{},", 30, "1]}]}"),
    /: holds a value of more than 8 MB, as no review has/,
  ],
  ["spaces.json", large(`{"reviews":[${RECORD}`, " ", 30, "]}"), null],
  ["cut.json", text(EXPORT.slice(0, -2)), NOT_JSON],
  ["two-commas.json", text('{"reviews":[,,]}'), NOT_JSON],
  ["utf-16-without-a-mark.json", text(Buffer.from(EXPORT, "utf16le")), NOT_JSON],
  [
    "not-utf-8.json",
    text(Buffer.from(EXPORT.replace("Good", "G\u00fct"), "latin1")),
    /: is not UTF-8, as JSON must be; export it again, or save it in UTF-8$/,
  ],
  ["utf-16.json", text(Buffer.from(`\ufeff${EXPORT}`, "utf16le")), null],
  ["utf-16-of-the-other-kind.json", text(Buffer.from(`\ufeff${EXPORT}`, "utf16le").swap16()), null],
  ["marked.json", text(`\ufeff${EXPORT}`), null],
  ["half-a-character.json", text(EXPORT.replace("Good", "a\\ud800b")), null],
  ["empty.json", text(""), null],
  ["blank.csv", text("\ufeff"), null],
  [
    "inherited.json",
    text(`{"__proto__":{"reviews":1},"reviews":[{"__proto__":{"starRating":"ONE"},${RECORD.slice(1)}]}`),
    null,
  ],

  ["nested.html", text(`<html>${"<div>".repeat(200_000)}`), NO_REVIEWS],
  ["many-elements.html", text(`<html>${"<div></div>".repeat(200_000)}`), NO_REVIEWS],
  ["many-attributes.html", text(`<html><link ${"a=b ".repeat(500_000)}>`), NO_REVIEWS],
  ["many-links.html", text(`<html>${'<link "'.repeat(500_000)}`), NO_REVIEWS],
  ["comments.html", text(`<html>${"<!-- ".repeat(500_000)}`), NO_REVIEWS],
  ["scripts.html", text(`<html>${"<script>".repeat(300_000)}`), NO_REVIEWS],
  ["closed-scripts.html", text(`<html>${"<script></script>".repeat(150_000)}`), NO_REVIEWS],
  [
    "deep-data.html",
    text(`<html><script type="application/ld+json">${'{"review":'.repeat(100_000)}`),
    NO_REVIEWS,
  ],
  [
    "large.html",
    large("<html>", "a", 21),
    /: is a page of more than 20 MB; save the part with the reviews, or export them$/,
  ],

  [
    "columns.csv",
    text(`${manyOf(50_000, (index) => `c${index}`)}\n`),
    /: has 50000 columns; at most 1000 are read, so keep those of the reviews$/,
  ],
  ["commas.csv", text(",".repeat(1_000_000)), UNKNOWN],
  ["one-line.csv", large("", "a", 30), UNKNOWN],
  ["an-endless-row.csv", large(ROWS, "a", 30), ENDLESS],
  ["an-endless-row-of-columns.csv", large(ROWS, "a,", 30), ENDLESS],
  ["a-quotation-mark-too-few.csv", large(`${ROWS}x\n${ROWS.split("\n")[1]}"`, "a\n", 110), ENDLESS],
  ["quotation-marks.csv", large(`${ROWS}"`, '""', 30), ENDLESS],
  [
    "faulty-rows.csv",
    large(`${ROWS}${"x\n5,2024-01-01,".repeat(250)}\n`, "9,x,y\n", 1),
    /^faulty-rows\.csv: has more than 100000 records that cannot be used; say what it is with --format or --map$/,
  ],
  ["not-utf-8.csv", text(Buffer.from(`${ROWS}G\u00fct\n`, "latin1")), null],
  ["zeros.csv", text(new Uint8Array(1000)), UNKNOWN],
  ["inherited.csv", text("__proto__,constructor,rating,date,text\n1,2,5,2024-01-01,x\n"), null],
  [
    "rated-in-words.csv",
    text(`${ROWS}x\nconstructor,2024-01-01,y\n`),
    /no columns of ratings and dates were recognised among .*"rating" holds "constructor"/,
  ],

  ["archive-cut.zip", text(ZIP.subarray(0, 60)), NO_ZIP],
  ["archive-without-an-end.zip", text(ZIP.subarray(0, -22)), NO_ZIP],
  ["archive-of-text.zip", text("hello"), NO_ZIP],
  ["archive-empty.zip", text(""), NO_ZIP],
  ["archive-of-another-kind.zip", text(gzipSync(EXPORT)), NO_ZIP],
  ["archive-of-nothing.zip", text(zipOf({})), UNKNOWN],
  ["archive-with-a-long-name.zip", altered(ENTRY + 28, 200), NO_ZIP],
  ["archive-with-a-wrong-count.zip", altered(ZIP.length - 12, 9), NO_ZIP],
  ["archive-with-a-wrong-place.zip", altered(ZIP.length - 6, 9), NO_ZIP],
  ["archive-with-a-wrong-comment.zip", altered(ZIP.length - 2, 9), NO_ZIP],
  ["archive-damaged.zip", altered(45, 0xff), DAMAGED],
  ["archive-with-a-wrong-sum.zip", altered(ENTRY + 16, ZIP[ENTRY + 16]! ^ 1), DAMAGED],
  ["archive-packed-otherwise.zip", altered(ENTRY + 10, 99), DAMAGED],
  ["archive-with-a-small-size.zip", altered(ENTRY + 24, 1), DAMAGED],
  ["archive-with-a-large-size.zip", altered(ENTRY + 26, 1), DAMAGED],
  ["archive-with-a-far-start.zip", altered(ENTRY + 45, 0x70), DAMAGED],
  [
    "archive-with-a-wrong-start.zip",
    altered(0, 0x51),
    /: (cannot be read as a \.zip|is damaged in the archive)/,
  ],
  [
    "archive-encrypted.zip",
    text(zipOf({ "reviews.json": EXPORT }, { encrypted: true })),
    /: is encrypted; unpack it first and name the folder$/,
  ],
  ["archive-that-grows.zip", text(zipOf({ "reviews.json": Buffer.alloc(60_000_000, "[") })), BOMB],
  [
    "archive-that-grows-to-a-row.zip",
    text(zipOf({ "reviews.csv": Buffer.concat([Buffer.from(`${ROWS}"`), Buffer.alloc(60_000_000, "a")]) })),
    BOMB,
  ],
  [
    "archive-in-an-archive.zip",
    text(zipOf({ "inner.zip": ZIP })),
    /^archive-in-an-archive\.zip\/inner\.zip: is an archive in an archive; unpack the outer one and name/,
  ],
  ["archive-that-leads-out.zip", text(zipOf({ "../../reviews.json": EXPORT })), NO_ZIP],
  ["archive-that-leads-to-the-root.zip", text(zipOf({ "/etc/reviews.json": EXPORT })), NO_ZIP],
  ["archive-that-leads-out-backwards.zip", text(zipOf({ "..\\..\\reviews.json": EXPORT })), NO_ZIP],
  [
    "archive.tar.gz",
    text(gzipSync(EXPORT)),
    /: is an archive of another kind than \.zip; unpack it first and name the folder that comes out$/,
  ],
  ["archive-of-another-kind.json", text(gzipSync(EXPORT)), UNKNOWN],

  ["pipe.json", pipe, SPECIAL],
  ["endless.json", link("/dev/zero"), SPECIAL],
  ["nothing.json", link("/dev/null"), SPECIAL],
  ["circle.json", link("circle.json"), /: does not exist; name the file, folder or \.zip of the export$/],
  ["nowhere.json", link("no-such-file"), /: does not exist; name the file, folder or \.zip of the export$/],
  ["folder.json", folder({}), UNKNOWN],
  [
    "circles",
    folder({ "reviews.json": EXPORT }, (path) => {
      link(".")(`${path}/self`);
      link("..")(`${path}/up`);
    }),
    null,
  ],
  ["links", folder({}, (path) => link("/dev/zero")(`${path}/reviews.json`)), UNKNOWN],
  [
    "pipes",
    folder({}, (path) => {
      pipe(`${path}/a.json`);
      pipe(`${path}/a.zip`);
    }),
    UNKNOWN,
  ],
  [
    "archives",
    folder(Object.fromEntries(Array.from({ length: 501 }, (_, index) => [`${index}.zip`, ZIP]))),
    /: holds more than 500 archives; import it in parts$/,
  ],
  [
    "archive-of-many.zip",
    text(zipOf(Object.fromEntries(Array.from({ length: 20_001 }, (_, index) => [`${index}.json`, ""])))),
    /: holds more than 20000 files; name the folder of the reviews in it$/,
  ],
];
