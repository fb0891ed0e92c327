import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { importReviews } from "../../../data/_import/import.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { rewriteOwnersFile } from "../../../data/_journal/rewrite.ts";
import { takeLock } from "../../../data/_reuse/file-lock.ts";
import { CACHED_SECONDS, FRESH } from "../../../data/_schema/headers.ts";
import { REQUESTERS, WITHDRAWAL_REASONS } from "../../../data/_schema/journal-entry.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";
import { runAsTyped } from "../../helpers/run-script.ts";

const CLI = resolve("data/_care/journal/cli.ts");
const FILE = "reviews.jsonl";

const SECRET = publishing("a", {
  text: "Persimmon.",
  author: { name: "Xanthippe" },
  recorded: "2025-01-02T09:00:00Z",
});
const EDITED = { ...SECRET, text: "Persimmon again.", reply: { text: "Marmalade." }, recorded: undefined };
const OTHER = publishing("b", { text: "  kept, byte for byte  " });

const folderOf = (...lines: (object | string)[]) => folderWith({ [FILE]: journalOf(...lines) });
const journalIn = (folder: string) => readFileSync(join(folder, FILE), "utf8");
const linesIn = (folder: string) => journalIn(folder).split("\n").slice(0, -1);
const command = (folder: string, ...args: string[]) =>
  runInProcess(CLI, args, { cwd: folder, environment: { DATA_DIR: folder } });

/** A command line that is none gets the usage, and 2. */
async function refusal(folder: string, ...args: string[]) {
  const before = existsSync(join(folder, FILE)) ? journalIn(folder) : null;
  const { code, stdout, stderr } = await command(folder, ...args);
  const wanted = stderr.includes("npm run journal -- <command>") ? 2 : 1;
  expect({ code, stdout }).toEqual({ code: wanted, stdout: "" });
  expect(existsSync(join(folder, FILE)) ? journalIn(folder) : null).toBe(before);
  return stderr.trimEnd();
}

describe("check", () => {
  test("tells in one line what a journal without faults holds", async () => {
    const folder = folderOf(OTHER, "", publishing("c"), withdrawing("c"));
    expect(await command(folder, "check")).toEqual({
      code: 0,
      stdout: "reviews.jsonl: no fault in 3 lines: 1 review, 1 withdrawn, 0 of them erased.\n",
      stderr: "",
    });
  });

  test("names what is withdrawn for erasure while its words are still there, until they are erased", async () => {
    const folder = folderOf(OTHER, SECRET, withdrawing("a", { reason: "erasure" }));
    expect((await command(folder, "check")).stdout).toBe(
      "reviews.jsonl: no fault in 3 lines: 1 review, 1 withdrawn, 0 of them erased.\n" +
        "a is withdrawn for erasure, but reviews.jsonl still holds its words; npm run journal -- erase a removes them.\n",
    );
    await command(folder, "erase", "a");
    expect((await command(folder, "check")).stdout).toBe(
      "reviews.jsonl: no fault in 3 lines: 1 review, 1 withdrawn, 1 of them erased.\n",
    );
  });

  test("tells every fault, and ends with 1", async () => {
    expect(await refusal(folderOf(publishing("a", { rating: 6 }), "{"), "check")).toMatch(
      /^reviews\.jsonl:1: rating: .*\nreviews\.jsonl:2: does not parse/,
    );
  });

  test("is what npm run journal starts", async () => {
    expect(await runAsTyped("journal", ["check"], { DATA_DIR: "data" })).toMatchObject({
      code: 0,
      stderr: "",
    });
  });
});

describe("show", () => {
  test("prints every line of a review as it stands, with its number, also of a journal with faults", async () => {
    const folder = folderOf(SECRET, "{", OTHER, withdrawing("a"));
    expect((await command(folder, "show", "a")).stdout).toBe(
      `reviews.jsonl:1: ${JSON.stringify(SECRET)}\nreviews.jsonl:4: ${JSON.stringify(withdrawing("a"))}\n`,
    );
    expect(await refusal(folder, "show", "z")).toBe("z is not in reviews.jsonl");
  });
});

describe("stats", () => {
  test("counts by state, source, level and year", async () => {
    const folder = folderOf(
      OTHER,
      publishing("c", { date: "2024-05-05", source: { name: "Yelp" }, source_missing: "2025-02-02" }),
      publishing("d", { verification: { level: "invited" } }),
      publishing("e"),
      withdrawing("e"),
    );
    const { stdout } = await command(folder, "stats");
    expect(stdout.split("\n").map((line) => line.trimEnd().replace(/(?<=\S) {2,}(?=\d+$)/, ": "))).toEqual([
      "state",
      "  published: 3",
      "    no longer at their source: 1",
      "  withdrawn: 1",
      "    author-request: 1",
      "  erased: 0",
      "source",
      "  Google: 2",
      "  Yelp: 1",
      "level",
      "  platform: 2",
      "  invited: 1",
      "year",
      "  2025: 2",
      "  2024: 1",
      "",
    ]);
  });
});

describe("withdraw", () => {
  test("appends a line, and leaves the others", async () => {
    const folder = folderOf(SECRET, OTHER);
    const before = journalIn(folder);
    expect(
      await command(folder, "withdraw", "a", "--reason", "duplicate", "--date", "2025-03-01"),
    ).toMatchObject({
      code: 0,
      stdout: "a is withdrawn as of 2025-03-01 (duplicate); npm run build takes it off the site.\n",
    });
    expect(journalIn(folder).startsWith(before)).toBe(true);
    const { withdrawn, published, faults } = readJournal(folder, Date.now());
    expect(faults).toEqual([]);
    expect([...published.keys()]).toEqual(["b"]);
    expect(withdrawn.get("a")?.entry).toMatchObject({ withdrawn: "2025-03-01", reason: "duplicate" });
    expect(Date.now() - Date.parse(withdrawn.get("a")!.entry.recorded!)).toBeLessThan(300_000);
  });

  test("for erasure says at once that the words are still there, and what removes them", async () => {
    const folder = folderOf(SECRET);
    expect((await command(folder, "withdraw", "a", "--reason", "erasure")).stdout).toMatch(
      /takes it off the site\.\nreviews\.jsonl still holds its words; npm run journal -- erase a removes them\.\n$/,
    );
    expect((await command(folder, "erase", "a")).stdout).toContain(
      "1 line was found on no published site. If your reviews are online, run this again where they are built",
    );
  });

  test("says at whose request, as erase does", async () => {
    const folder = folderOf(SECRET, OTHER);
    await command(folder, "withdraw", "a", "--reason", "duplicate", "--requested-by", "platform");
    await command(folder, "erase", "b", "--requested-by", "person-named");
    const { withdrawn, faults } = readJournal(folder, Date.now());
    expect(faults).toEqual([]);
    expect(withdrawn.get("a")?.entry).toMatchObject({ requested_by: "platform" });
    expect(withdrawn.get("b")?.entry).toMatchObject({ reason: "erasure", requested_by: "person-named" });
  });

  test("a line that names nobody who can have asked is a fault with its field", async () => {
    const said = await refusal(folderOf(SECRET, withdrawing("a", { requested_by: "nobody" })), "check");
    expect(said).toBe(`reviews.jsonl:2: requested_by: must be one of ${REQUESTERS.join(", ")}`);
  });

  test("is of today where no day is given", async () => {
    const folder = folderOf(SECRET);
    const days = [new Date(), new Date(Date.now() + 300_000)].map((day) => day.toISOString().slice(0, 10));
    await command(folder, "withdraw", "a", "--reason", "duplicate");
    expect(days).toContain(readJournal(folder, Date.now()).withdrawn.get("a")?.entry.withdrawn);
  });

  test.each<[string, string[], string]>([
    [
      "an unknown id",
      ["z", "--reason", "duplicate"],
      "z: is not in reviews.jsonl; the nearest known id is a",
    ],
    [
      "a day before the review",
      ["a", "--reason", "duplicate", "--date", "2024-01-01"],
      "a: withdrawn: is 2024-01-01, before the review's own date, 2025-01-02; write the day it was withdrawn",
    ],
    [
      "a review that is withdrawn",
      ["c", "--reason", "duplicate"],
      "c: was withdrawn in line 3; a withdrawn review stays as it was",
    ],
    [
      "no calendar day",
      ["a", "--reason", "duplicate", "--date", "2025-02-30"],
      "--date is not a calendar day",
    ],
    [
      "no reason",
      ["a"],
      `--reason is missing; it must be one of ${WITHDRAWAL_REASONS.join(", ")}\n\nnpm run journal`,
    ],
    [
      "another reason",
      ["a", "--reason", "stars"],
      `--reason must be one of ${WITHDRAWAL_REASONS.join(", ")}\n\nnpm run journal`,
    ],
    [
      "somebody who cannot have asked",
      ["a", "--reason", "duplicate", "--requested-by", "nobody"],
      `--requested-by must be one of ${REQUESTERS.join(", ")}\n\nnpm run journal`,
    ],
  ])("refuses %s, and writes nothing", async (_, args, message) => {
    const folder = folderOf(SECRET, publishing("c"), withdrawing("c"));
    expect(await refusal(folder, "withdraw", ...args)).toContain(message);
  });
});

describe("erase", () => {
  test("leaves of every line of a review no more than that there was one, and withdraws it", async () => {
    const folder = folderOf(SECRET, OTHER, EDITED);
    const { code, stdout } = await command(folder, "erase", "a", "--date", "2025-03-01");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^a: 2 lines erased, and withdrawn now; reviews\.jsonl was rewritten as a whole\.\n/,
    );
    const [first, second, third, fourth, ...rest] = linesIn(folder);
    expect(first).toBe('{"id":"a","erased":true}');
    expect(second).toBe(JSON.stringify(OTHER));
    expect(third).toBe('{"id":"a","erased":true}');
    expect(JSON.parse(fourth!)).toMatchObject({ id: "a", withdrawn: "2025-03-01", reason: "erasure" });
    expect(rest).toEqual([]);
    expect(readdirSync(folder).sort()).toEqual([`.${FILE}.lock`, FILE]);
    const { faults, withdrawn } = readJournal(folder, Date.now());
    expect(faults).toEqual([]);
    expect(withdrawn.get("a")?.source).toBeNull();
  });

  test("of a review that is withdrawn keeps its withdrawal, and a second time changes nothing", async () => {
    const folder = folderOf(SECRET, withdrawing("a"), OTHER);
    expect((await command(folder, "erase", "a")).stdout).toMatch(/^a: 1 line erased, and withdrawn before;/);
    expect(linesIn(folder).slice(1)).toEqual([JSON.stringify(withdrawing("a")), JSON.stringify(OTHER)]);
    const before = statSync(join(folder, FILE)).ino;
    expect((await command(folder, "erase", "a")).stdout).toBe(
      "a was erased before; reviews.jsonl is as it was.\n",
    );
    expect(statSync(join(folder, FILE)).ino).toBe(before);
  });

  test("leaves all other bytes: the mark at the beginning, ends of lines, spaces, an open last line", async () => {
    const spaced = `  ${JSON.stringify(OTHER).replaceAll(":", " : ")}`;
    const folder = folderWith({
      [FILE]: `\ufeff${spaced}\r\n\n${JSON.stringify(SECRET)}\r\n \n${JSON.stringify(publishing("c"))}`,
    });
    expect((await command(folder, "erase", "a", "--reason", "legal-order")).code).toBe(0);
    const [, , erased, , , withdrawal] = journalIn(folder).split("\n");
    expect(journalIn(folder)).toBe(
      `\ufeff${spaced}\r\n\n${erased}\n \n${JSON.stringify(publishing("c"))}\n${withdrawal}\n`,
    );
    expect(erased).toMatch(/^\{"id":"a","erased":true\}\r$/);
    expect(withdrawal).toContain('"reason":"legal-order"');
  });

  test("keeps the mode of the file, and follows a link to it", async () => {
    const folder = folderWith({ "elsewhere/journal": journalOf(SECRET) });
    symlinkSync("elsewhere/journal", join(folder, FILE));
    chmodSync(join(folder, FILE), 0o640);
    expect((await command(folder, "erase", "a")).code).toBe(0);
    expect(statSync(join(folder, FILE)).mode & 0o777).toBe(0o640);
    expect(readFileSync(join(folder, "elsewhere/journal"), "utf8")).not.toContain("Persimmon");
    expect(readdirSync(join(folder, "elsewhere"))).toEqual(["journal"]);
  });

  test("says what remains elsewhere, with the lifetimes that answers are sent with", async () => {
    const { stdout } = await command(folderOf(SECRET), "erase", "a");
    expect(stdout).not.toContain("photo");
    const { fresh, staleWhileRevalidate } = CACHED_SECONDS;
    expect(stdout).toContain(`for ${fresh} s after that build, or up to ${fresh + staleWhileRevalidate} s`);
    expect(FRESH["cache-control"]).toBe(
      `public, max-age=${fresh}, stale-while-revalidate=${staleWhileRevalidate}`,
    );
    for (const place of ["subscribers", "at Google: ask", "backups"]) expect(stdout).toContain(place);
    const own = folderOf(publishing("a", { source: { name: "first-party" } }));
    expect((await command(own, "erase", "a")).stdout).not.toContain("ask for it");
  });

  test("removes its photos, but for those that something else names", async () => {
    const photos = (...files: string[]) => ({ photos: files.map((file) => ({ file })) });
    const folder = folderWith({
      [FILE]: journalOf(
        { ...SECRET, ...photos("first.jpg", "shared.jpg") },
        { ...OTHER, ...photos("Shared.jpg") },
        { ...SECRET, ...photos("second.jpg", "van.jpg", "gone.jpg", "link.jpg") },
      ),
      "business.json": JSON.stringify({ name: "Pell", photos: [{ file: "van.jpg", alt: "Our van" }] }),
      ...Object.fromEntries(
        ["first", "second", "shared", "van", "others"].map((name) => [`photos/${name}.jpg`, name]),
      ),
      "elsewhere/linked.jpg": "linked",
    });
    symlinkSync("../elsewhere/linked.jpg", join(folder, "photos/link.jpg"));
    const { code, stdout } = await command(folder, "erase", "a");
    expect(code).toBe(0);
    expect(stdout).toContain("\n3 photos removed from photos/.\n");
    expect(stdout).toContain(
      "\nKept, since something else names it too: photos/shared.jpg, photos/van.jpg.\n",
    );
    expect(readdirSync(join(folder, "photos")).sort()).toEqual(["others.jpg", "shared.jpg", "van.jpg"]);
    expect(existsSync(join(folder, "elsewhere/linked.jpg"))).toBe(false);
  });

  test("refuses an unknown id, and a journal with faults, since a line that cannot be read may hold the words", async () => {
    expect(await refusal(folderOf(OTHER), "erase", "a")).toBe(
      "a: is not in reviews.jsonl; name the id of a review",
    );
    expect(await refusal(folderOf(SECRET, '{"id":"a","text":"Persimmon"'), "erase", "a")).toContain(
      "reviews.jsonl:2: does not parse as JSON",
    );
  });

  test("is done whole or not at all, whenever the process is killed", async () => {
    const lines = Array.from({ length: 3000 }, (_, index) =>
      publishing(`x${index}`, { text: "word ".repeat(200) }),
    );
    const folder = folderOf(SECRET, ...lines);
    const before = journalIn(folder);
    for (const wait of [0, 1, 2, 4, 8]) {
      const child = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", KEEP_ERASING], {
        env: { ...process.env, FOLDER: folder },
        stdio: ["ignore", "pipe", "inherit"],
      });
      onTestFinished(() => void child.kill("SIGKILL"));
      await once(child.stdout, "data");
      const until = performance.now() + wait;
      while (performance.now() < until);
      child.kill("SIGKILL");
      await once(child, "exit");
      expect(journalIn(folder).trimEnd() === before.trimEnd()).toBe(true);
    }
    expect((await command(folder, "erase", "a")).code).toBe(0);
    expect(readdirSync(folder).sort()).toEqual([`.${FILE}.lock`, FILE]);
    expect(linesIn(folder).filter(Boolean)).toHaveLength(3002);
  });

  test("leaves the journal as it was on a full disk, and nothing beside it", async () => {
    const folder = folderOf(SECRET, publishing("b", { text: "x".repeat(5000) }));
    const before = journalIn(folder);
    const script = `ulimit -f 1; exec "$0" --import tsx "$1" erase a`;
    const child = spawn("bash", ["-c", script, process.execPath, CLI], {
      env: { ...process.env, DATA_DIR: folder, BASE_URL: "" },
      stdio: ["ignore", "pipe", "pipe"],
    });
    let stderr = "";
    child.stderr.on("data", (text) => {
      stderr += text;
    });
    const [code] = await once(child, "close");
    expect(code).toBe(1);
    expect(stderr).toContain("reviews.jsonl: cannot be rewritten (EFBIG), and is as it was");
    expect(journalIn(folder)).toBe(before);
    expect(readdirSync(folder).sort()).toEqual([`.${FILE}.lock`, FILE]);
  });
});

/** Puts the journal in its own place, over and over, with and without one more line feed. */
const KEEP_ERASING = `
import { readFileSync } from "node:fs";
import { rewriteOwnersFile } from ${JSON.stringify(resolve("data/_journal/rewrite.ts"))};
const bytes = readFileSync(process.env.FOLDER + "/${FILE}");
const other = Buffer.concat([bytes, Buffer.from("\\n")]);
console.log("begins");
for (;;) for (const next of [other, bytes]) rewriteOwnersFile(process.env.FOLDER, ${JSON.stringify(FILE)}, next);
`;

describe("while one command writes", () => {
  const BUSY = "reviews.jsonl: another command is writing to it; run this one again when that has ended";

  test("an import is refused, and a dry run is not", async () => {
    const folder = folderOf(SECRET);
    const path = folderWith({ "reviews.json": JSON.stringify({ reviews: [] }) });
    const request = { path, dataDir: folder, now: Date.now() };
    const release = takeLock(join(folder, `.${FILE}.lock`))!;
    await expect(importReviews(request)).rejects.toThrow(BUSY);
    expect((await importReviews({ ...request, dryRun: true })).written).toBe(false);
    release();
    expect((await importReviews(request)).written).toBe(false);
  });

  test.each(["erase a", "withdraw a --reason duplicate"])("%s is refused", async (line) => {
    const folder = folderOf(SECRET);
    const holder = spawn(process.execPath, ["--import", "tsx", "--input-type=module", "-e", HOLD], {
      env: { ...process.env, FOLDER: folder },
      stdio: ["pipe", "pipe", "inherit"],
    });
    onTestFinished(() => void holder.kill("SIGKILL"));
    await once(holder.stdout, "data");
    expect(await refusal(folder, ...line.split(" "))).toBe(BUSY);
    holder.kill("SIGKILL");
    await once(holder, "exit");
    // A lock goes with its process, however that ends.
    expect((await command(folder, ...line.split(" "))).code).toBe(0);
  });
});

const HOLD = `
import { whileWriting } from ${JSON.stringify(resolve("data/_journal/rewrite.ts"))};
whileWriting(process.env.FOLDER, () => {
  console.log("held");
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
});
`;

describe("a command that is none", () => {
  test.each<[string, string[]]>([
    ["nothing at all", []],
    ["an unknown one", ["delete", "a"]],
    ["no id", ["erase"]],
    ["two ids", ["erase", "a", "b"]],
    ["an id too many", ["stats", "a"]],
    ["an option too many", ["show", "a", "--reason", "erasure"]],
    ["a requester too many", ["stats", "--requested-by", "author"]],
    ["an unknown option", ["erase", "a", "--force"]],
  ])("%s gets the usage", async (_, args) => {
    const said = await refusal(folderOf(SECRET), ...args);
    expect(said).toContain("npm run journal -- <command>");
    for (const choice of [...WITHDRAWAL_REASONS, ...REQUESTERS]) expect(said).toContain(choice);
  });

  test("an option of other commands is told whose it is", async () => {
    const said = await refusal(folderOf(SECRET), "check", "--reason", "duplicate", "--set", "rating=4");
    expect(said).toMatch(
      /^check takes no --reason; it is for withdraw, erase, new-log\ncheck takes no --set; it is for amend\n\n/,
    );
    const unknown = await refusal(folderOf(SECRET), "erase", "a", "--force");
    expect(unknown).toMatch(/^Unknown option '--force'\n\n/);
  });

  test("--help is the usage, and no fault", async () => {
    expect((await command(folderWith(), "--help")).stdout).toContain("npm run journal -- <command>");
  });
});

test("what another process left while it wrote is cleared up", () => {
  const folder = folderOf(SECRET);
  writeFileSync(join(folder, `.${FILE}.next`), "left by a crash");
  rewriteOwnersFile(folder, FILE, Buffer.from(journalOf(OTHER)));
  expect(readdirSync(folder)).toEqual([FILE]);
  expect(linesIn(folder)).toEqual([JSON.stringify(OTHER)]);
});
