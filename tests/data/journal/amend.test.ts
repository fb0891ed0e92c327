import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { readJournal } from "../../../data/_journal/journal.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";

const CLI = resolve("data/_care/journal/cli.ts");
const FILE = "reviews.jsonl";
const KNOWN = publishing("g-1", {
  text: "Good.\nVery good.",
  reply: { date: "2025-01-03", text: "Thanks." },
  collection: { invited: true },
  recorded: "2025-01-02T09:00:00Z",
});
const { text: _text, author: _author, ...STAYS } = publishing("lost");
const LOST = { ...STAYS, reduced: "lost", commitment: Buffer.alloc(32).toString("base64") };
const LINES = [KNOWN, publishing("gone"), withdrawing("gone"), LOST];

const folderOf = (...lines: object[]) => folderWith({ [FILE]: journalOf(...lines) });
const journalIn = (folder: string) => readFileSync(join(folder, FILE), "utf8");
const amend = (folder: string, ...args: string[]) =>
  runInProcess(CLI, ["amend", ...args], { cwd: folder, environment: { DATA_DIR: folder } });

/** What a review is after an amendment that must succeed, without when it was recorded and its nonce. */
async function amended(...args: string[]) {
  const folder = folderOf(...LINES);
  const { code, stderr } = await amend(folder, "g-1", ...args);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  const { published, faults } = readJournal(folder, Date.now());
  expect(faults).toEqual([]);
  const { recorded: _, nonce: __, ...entry } = published.get("g-1")!;
  return entry;
}

const { recorded: _, ...SAME } = KNOWN as typeof KNOWN & { recorded: string };

test("appends the review as it should be, leaves every earlier line, and says what changed", async () => {
  const folder = folderOf(...LINES);
  const before = journalIn(folder);
  expect(
    await amend(folder, "g-1", "--set", "rating=4", "--set", "author.name=Ada Pell", "--remove", "reply"),
  ).toEqual({
    code: 0,
    stdout:
      'g-1: rating: 5 -> 4\ng-1: author.name: "Ada P." -> "Ada Pell"\n' +
      'g-1: reply: {"date":"2025-01-03","text":"Thanks."} -> nothing\n' +
      "A line that replaces it is appended to reviews.jsonl; npm run build publishes it.\n",
    stderr: "",
  });
  expect(journalIn(folder).startsWith(before)).toBe(true);
  const [line, ...more] = journalIn(folder).slice(before.length).trimEnd().split("\n");
  expect(more).toEqual([]);
  const { recorded, nonce, ...entry } = JSON.parse(line!);
  expect(nonce).toMatch(/^[\w-]{22}$/);
  const { reply: _reply, ...rest } = SAME as typeof SAME & { reply: object };
  expect(entry).toEqual({ ...rest, rating: 4, author: { name: "Ada Pell" } });
  expect(Date.now() - Date.parse(recorded)).toBeLessThan(300_000);
});

describe("a field is set", () => {
  test.each<[string, string[], object]>([
    ["to a text just as it is written", ["--set", 'text="5" = {great}'], { text: '"5" = {great}' }],
    ["to a text that looks like a number", ["--set", "text=5"], { text: "5" }],
    ["to an empty text", ["--set", "text="], { text: "" }],
    ["to a list as JSON", ["--set", 'technicians=["Ana Ruiz"]'], { technicians: ["Ana Ruiz"] }],
    [
      "within an object, whose other fields stay",
      ["--set", "reply.text=Thank you."],
      { reply: { date: "2025-01-03", text: "Thank you." } },
    ],
    [
      "within an object that is not there yet",
      ["--set", "original_rating.value=8", "--set", "original_rating.best=10"],
      { original_rating: { value: 8, best: 10 } },
    ],
    [
      "to one of the words",
      ["--set", "verification.level=transaction"],
      { verification: { level: "transaction" } },
    ],
    ["to a whole object", ["--set", 'reply={"text":"So kind."}'], { reply: { text: "So kind." } }],
  ])("%s", async (_, args, change) => {
    expect(await amended(...args)).toEqual({ ...SAME, ...change });
  });
});

test("an object whose last field is removed goes, too", async () => {
  const { collection: _, ...rest } = SAME as typeof SAME & { collection: object };
  expect(await amended("--remove", "collection.invited")).toEqual(rest);
});

test("--dry-run shows the same difference and writes nothing", async () => {
  const folder = folderOf(...LINES);
  const before = journalIn(folder);
  expect(await amend(folder, "g-1", "--set", "rating=4", "--dry-run")).toEqual({
    code: 0,
    stdout:
      "g-1: rating: 5 -> 4\nNothing is written; without --dry-run a line that replaces it is appended to reviews.jsonl.\n",
    stderr: "",
  });
  expect(journalIn(folder)).toBe(before);
});

describe("refused, with nothing written", () => {
  test.each<[string, string[], string]>([
    [
      "a value that is wrong",
      ["g-1", "--set", "rating=9"],
      "g-1: rating: must be a whole number from 1 to 5",
    ],
    ["no number", ["g-1", "--set", "rating=four"], "g-1: rating: must be a whole number from 1 to 5"],
    ["an unknown field", ["g-1", "--set", "ratng=4"], "g-1: ratng: unknown field; did you mean rating?"],
    [
      "an unknown field in another",
      ["g-1", "--set", "reply.txt=Hi"],
      "g-1: reply.txt: unknown field; did you mean text?",
    ],
    ["a field of every object", ["g-1", "--set", "__proto__.rating=4"], "g-1: __proto__: unknown field"],
    [
      "another date",
      ["g-1", "--set", "date=2025-01-09"],
      "g-1: date: is 2025-01-09, but line 1 says 2025-01-02; a replacement keeps the date",
    ],
    ["another id", ["g-1", "--set", "id=g-2"], "g-1: id: stays, since it names the review"],
    [
      "another time of writing",
      ["g-1", "--set", "recorded=2025-01-09T00:00:00Z"],
      "g-1: recorded: is written by this command",
    ],
    [
      "a withdrawal",
      ["g-1", "--set", "withdrawn=2025-01-09"],
      "g-1: withdrawn: ends a review; npm run journal -- withdraw g-1 does that",
    ],
    [
      "a day in the future",
      ["g-1", "--set", "updated=2999-01-01"],
      "g-1: updated: 2999-01-01 lies in the future",
    ],
    ["a field that must be there", ["g-1", "--remove", "source.name"], "g-1: source: is missing"],
    ["what is so already", ["g-1", "--set", "rating=5"], "g-1: rating: is 5 already"],
    ["what is not there", ["g-1", "--remove", "title"], "g-1: title: is not there"],
    [
      "a field named twice",
      ["g-1", "--set", "rating=4", "--set", "rating=3"],
      "rating is named twice\n\nnpm run journal",
    ],
    [
      "an unknown id",
      ["g-11", "--set", "rating=4"],
      "g-11: is not in reviews.jsonl; the nearest known id is g-1",
    ],
    [
      "a withdrawn review",
      ["gone", "--set", "rating=4"],
      "gone: was withdrawn in line 3; a withdrawn review stays as it was",
    ],
    [
      "a review of which the words are lost",
      ["lost", "--set", "text=Good."],
      "lost: has lost its words (line 4); import an export that holds it, or add a whole line for it by hand",
    ],
    ["no change", ["g-1"], "amend needs --set or --remove\n\nnpm run journal"],
    ["no value", ["g-1", "--set", "rating"], "--set rating is not field=value\n\nnpm run journal"],
    ["no id", ["--set", "rating=4"], "amend needs one id\n\nnpm run journal"],
  ])("%s", async (_, args, message) => {
    const folder = folderOf(...LINES);
    const before = journalIn(folder);
    const { code, stdout, stderr } = await amend(folder, ...args);
    expect({ code, stdout }).toEqual({ code: message.endsWith("\n\nnpm run journal") ? 2 : 1, stdout: "" });
    expect(stderr).toContain(message);
    expect(journalIn(folder)).toBe(before);
  });

  test("its options beside another command", async () => {
    const folder = folderOf(...LINES);
    const environment = { DATA_DIR: folder };
    const { code, stderr } = await runInProcess(CLI, ["show", "g-1", "--dry-run"], {
      cwd: folder,
      environment,
    });
    expect(code).toBe(2);
    expect(stderr).toContain("show takes no --dry-run; it is for amend\n\nnpm run journal");
  });
});
