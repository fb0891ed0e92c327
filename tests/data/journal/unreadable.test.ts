import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, readFileSync, symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readBusiness } from "../../../data/_journal/business.ts";
import { formatFault } from "../../../data/_journal/faults.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { readLogFile } from "../../../data/_journal/log-file.ts";
import { readOwnersFile } from "../../../data/_journal/owners-file.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";

const FILE = "reviews.jsonl";

type Place = (path: string) => void;

const KINDS: [string, Place, string][] = [
  ["a folder", (path) => mkdirSync(path), "is a folder; put a plain file there"],
  [
    "a pipe that nobody writes to",
    (path) => spawnSync("mkfifo", [path]),
    "is a pipe; put a plain file there",
  ],
  ["a device", (path) => symlinkSync("/dev/zero", path), "is a device; put a plain file there"],
  [
    "a link to nowhere",
    (path) => symlinkSync("nowhere", path),
    "is a link that leads nowhere; mend it, or put a plain file there",
  ],
];

test.each(KINDS)("%s in the place of the journal gets one line, at once", (_, place, message) => {
  const folder = folderWith();
  place(join(folder, FILE));
  expect(readJournal(folder, 0).faults.map(formatFault)).toEqual([`${FILE}: ${message}`]);
});

test.each(KINDS)("%s in the place of business.json, too", (_, place, message) => {
  const folder = folderWith();
  place(join(folder, "business.json"));
  const { business, faults } = readBusiness(folder);
  expect(business).toBeNull();
  expect(faults.map(formatFault)).toEqual([`business.json: ${message}`]);
});

test.each([
  ["other bytes", Buffer.from([0xff]), "log.json: is not UTF-8; restore it from a backup"],
  ["half of it", '{\n"keys":', "log.json:2: does not parse as JSON; restore it from a backup"],
  [
    "a text without a bottom",
    `{"keys":${"[".repeat(99)}`,
    "log.json:1: has objects or lists nested more than 64 deep, which is the most; restore it from a backup",
  ],
])("nobody is told to mend log.json, which commands write, by hand: %s", (_, content, line) => {
  expect(readLogFile(folderWith({ "log.json": content })).faults.map(formatFault)).toEqual([line]);
});

test("a journal that this user may not read gets one line", () => {
  const forbidden = () => {
    throw Object.assign(new Error("no"), { code: "EACCES" });
  };
  const { content: bytes, faults } = readOwnersFile(folderWith({ [FILE]: "" }), FILE, forbidden);
  expect(bytes).toBeNull();
  expect(faults.map(formatFault)).toEqual([
    `${FILE}: cannot be read (EACCES); give this user the right to read it`,
  ]);
});

test("a mistake of ours while it is read is not taken for one of the file", () => {
  const mistaken = () => {
    throw new TypeError("ours");
  };
  expect(() => readOwnersFile(folderWith({ [FILE]: "" }), FILE, mistaken)).toThrow("ours");
});

test.each<[string, (path: string) => void]>([
  ["grows", (path) => appendFileSync(path, journalOf(publishing("b")))],
  ["is written anew", (path) => utimesSync(path, 1, 1)],
])("a journal that %s while it is read gets one line, and is read when it rests", (_, change) => {
  const folder = folderWith({ [FILE]: journalOf(publishing("a")) });
  const { content: bytes, faults } = readOwnersFile(folder, FILE, (descriptor) => {
    const read = readFileSync(descriptor);
    change(join(folder, FILE));
    return read;
  });
  expect(bytes).toBeNull();
  expect(faults.map(formatFault)).toEqual([
    `${FILE}: changed while it was read; try again when it is written`,
  ]);
  expect(readOwnersFile(folder, FILE).content).toEqual(readFileSync(join(folder, FILE)));
});

test("a journal that is a link to a file is read", () => {
  const folder = folderWith({ "elsewhere.jsonl": journalOf(publishing("a")) });
  symlinkSync("elsewhere.jsonl", join(folder, FILE));
  const { published, faults } = readJournal(folder, Date.now());
  expect(faults).toEqual([]);
  expect([...published.keys()]).toEqual(["a"]);
});
