import { createHmac } from "node:crypto";
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importReviews } from "../../../data/_import/import.ts";
import { summarize } from "../../../data/_import/summary.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { folderWith, journalOf } from "../../helpers/data-folder.ts";

const NOW = Date.parse("2025-06-01T12:00:00Z");

const review = (id: string, comment = "Quick and tidy.") => ({
  name: `accounts/1/locations/2/reviews/${id}`,
  reviewId: id,
  reviewer: { displayName: "Dana Smith" },
  starRating: "FIVE",
  comment,
  createTime: "2024-05-01T10:00:00Z",
  updateTime: "2024-05-01T10:00:00Z",
});

const exportOf = (...reviews: object[]) =>
  join(folderWith({ "reviews.json": JSON.stringify({ reviews }) }), "reviews.json");

const importInto = (dataDir: string, path: string, more = {}) =>
  importReviews({ path, dataDir, now: NOW, decide: { contacts: "keep" }, ...more });

const idsIn = (dataDir: string) => [...readJournal(dataDir, NOW).published.keys()];
const keyIn = (dataDir: string): string =>
  JSON.parse(readFileSync(join(dataDir, "imports.json"), "utf8")).key;

/** An owner's line of a review that an earlier release has imported. */
const EARLIER = {
  id: "google-A",
  rating: 5,
  date: "2024-05-01",
  text: "Quick and tidy.",
  author: { name: "Dana S." },
  source: { name: "Google" },
  verification: { level: "platform", method: "Google account" },
};

describe("ids that an import makes", () => {
  it("are HMACs of the source's own under a key of 32 bytes that the first import makes", async () => {
    const dataDir = folderWith();
    await importInto(dataDir, exportOf(review("A")));
    const key = Buffer.from(keyIn(dataDir), "base64url");
    expect(key).toHaveLength(32);
    const lettersOf = (words: string, many: number) =>
      [...createHmac("sha256", key).update(words).digest().subarray(0, many)]
        .map((byte) => "abcdefghijklmnopqrstuvwxyz234567"[byte % 32])
        .join("");
    const letters = lettersOf("google-A", 15);
    expect(idsIn(dataDir)).toEqual([`r-${letters}${lettersOf(`check ${letters}`, 5)}`]);
  });

  it("differ from owner to owner, also where they are made of the author", async () => {
    const table = "rating,date,author,text\n4,2024-04-01,Lee Jones,On time.\n";
    const nameless = join(folderWith({ "reviews.csv": table }), "reviews.csv");
    const [one, other] = [folderWith(), folderWith()];
    for (const dataDir of [one, other]) {
      await importInto(dataDir, exportOf(review("A")));
      await importInto(dataDir, nameless, { answers: { table: "yes", source: "Trustpilot", scale: "5" } });
    }
    expect(new Set([...idsIn(one), ...idsIn(other)]).size).toBe(4);
    for (const id of idsIn(one)) expect(id).toMatch(/^r-0?[a-z2-7]{20}$/);
  });

  it("are the same the next time, so that nothing is added and edits are taken", async () => {
    const dataDir = folderWith();
    await importInto(dataDir, exportOf(review("A")));
    const [ids, key] = [idsIn(dataDir), keyIn(dataDir)];
    expect((await importInto(dataDir, exportOf(review("A")))).plan).toMatchObject({ added: 0, unchanged: 1 });
    const edited = { ...review("A", "Came back, still tidy."), updateTime: "2025-05-01T10:00:00Z" };
    expect((await importInto(dataDir, exportOf(edited))).plan).toMatchObject({ added: 0, changed: 1 });
    expect([idsIn(dataDir), keyIn(dataDir)]).toEqual([ids, key]);
  });

  it("stay as they are for reviews that the journal has under the id of an earlier release", async () => {
    const dataDir = folderWith({ "reviews.jsonl": journalOf(EARLIER) });
    const edited = { ...review("A", "Came back, still tidy."), updateTime: "2025-05-01T10:00:00Z" };
    expect((await importInto(dataDir, exportOf(edited))).plan).toMatchObject({ added: 0, changed: 1 });
    expect(idsIn(dataDir)).toEqual(["google-A"]);
  });

  it("are not made for what was withdrawn, or decided to be another review, under such an id", async () => {
    const withdrawal = { id: "google-A", withdrawn: "2024-06-01", reason: "author-request" };
    const dataDir = folderWith({
      "reviews.jsonl": journalOf(EARLIER, withdrawal),
      "imports.json": JSON.stringify({ same: { "google-B": "google-A" } }),
    });
    const { plan } = await importInto(dataDir, exportOf(review("A"), review("B")));
    expect(plan).toMatchObject({ added: 0, skipped: { withdrawn: 1, same: 1 } });
  });
});

describe("the key of the ids", () => {
  it("is one, when two imports begin at the same time", async () => {
    const dataDir = folderWith();
    const paths = [exportOf(review("A")), exportOf(review("A"), review("B", "Fair price."))];
    await Promise.all(paths.map((path) => importInto(dataDir, path)));
    expect(idsIn(dataDir)).toHaveLength(2);
    for (const path of paths) expect((await importInto(dataDir, path)).plan.added).toBe(0);
  });

  it("is on disk before the lines whose ids it made", async () => {
    // A folder in the place of the file that would become the journal keeps it from being written.
    const dataDir = folderWith({ ".reviews.jsonl.next/file": "" });
    await expect(importInto(dataDir, exportOf(review("A")))).rejects.toThrow();
    const key = keyIn(dataDir);
    expect(existsSync(join(dataDir, "reviews.jsonl"))).toBe(false);
    rmSync(join(dataDir, ".reviews.jsonl.next"), { recursive: true });
    await importInto(dataDir, exportOf(review("A")));
    expect(idsIn(dataDir)).toHaveLength(1);
    expect(keyIn(dataDir)).toBe(key);
  });

  it("is for this user alone to read, also where the file was there before", async () => {
    for (const before of [{}, { "imports.json": '{"contacts":"keep"}' }]) {
      const dataDir = folderWith(before);
      await importInto(dataDir, exportOf(review("A")));
      expect(statSync(join(dataDir, "imports.json")).mode & 0o777).toBe(0o600);
    }
  });

  it("is made by an import that waits for the owner, so that the ids it names are those of the next", async () => {
    const dataDir = folderWith();
    const path = exportOf(review("A", "Call me: 740-555-0199."));
    const { heldBack, contacts } = await importInto(dataDir, path, { decide: {} });
    expect(heldBack).toBe("contacts");
    await importInto(dataDir, path);
    expect(idsIn(dataDir)).toEqual([contacts[0]!.id]);
  });

  it("is not made by a dry run, which writes nothing and numbers what is new", async () => {
    const dataDir = folderWith({ "reviews.jsonl": journalOf(EARLIER) });
    const path = exportOf(review("A"), review("B"), review("C", "Fair price."));
    const before = readdirSync(dataDir);
    const result = await importInto(dataDir, path, { dryRun: true });
    expect(readdirSync(dataDir)).toEqual(before);
    expect(result.plan).toMatchObject({ added: 2, unchanged: 1 });
    expect(result.plan.entries.map(({ id }) => id).sort()).toEqual(["new-1", "new-2"]);
    expect(summarize(result)).toContain("New reviews are called new-1, new-2 and so on here");
  });

  it("is used by a dry run once it is there, which shows the ids of the import", async () => {
    const dataDir = folderWith();
    await importInto(dataDir, exportOf(review("A")));
    const path = exportOf(review("A"), review("B", "Fair price."));
    const { plan, found } = await importInto(dataDir, path, { dryRun: true });
    expect(found.notes).toEqual([]);
    await importInto(dataDir, path);
    expect(idsIn(dataDir)[1]).toBe(plan.entries[0]!.id);
  });

  it("is asked back when it is gone, and nothing is written", async () => {
    const dataDir = folderWith();
    await importInto(dataDir, exportOf(review("A")));
    rmSync(join(dataDir, "imports.json"));
    const before = readFileSync(join(dataDir, "reviews.jsonl"), "utf8");
    await expect(importInto(dataDir, exportOf(review("A")))).rejects.toThrow(
      /imports\.json: key: is missing, and the ids of 1 review .* restore imports\.json from a backup/,
    );
    expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8")).toBe(before);
  });

  it("is found to be another owner's, and nothing is written twice", async () => {
    const [dataDir, other] = [folderWith(), folderWith()];
    await importInto(dataDir, exportOf(review("A")));
    await importInto(other, exportOf(review("X")));
    // With what the other has decided of reviews that are not here.
    const theirs = { key: keyIn(other), same: { [idsIn(other)[0]!]: "google-Y" } };
    writeFileSync(join(dataDir, "imports.json"), JSON.stringify(theirs));
    const before = readFileSync(join(dataDir, "reviews.jsonl"), "utf8");
    await expect(importInto(dataDir, exportOf(review("A")))).rejects.toThrow(
      /imports\.json: key: is another one, and the ids of 1 review .* restore imports\.json from a backup/,
    );
    expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8")).toBe(before);
  });

  it.each([
    ["gone", "{}"],
    ["another's", JSON.stringify({ key: Buffer.alloc(32, "other").toString("base64url") })],
  ])(
    "can be replaced when it is %s, with reviews that say the same taken for the same",
    async (_, decisions) => {
      const dataDir = folderWith();
      await importInto(dataDir, exportOf(review("A")));
      const ids = idsIn(dataDir);
      writeFileSync(join(dataDir, "imports.json"), decisions);
      const again = exportOf(review("A"));
      const said = { decide: { contacts: "keep", same: ["all"] } };
      const whole = exportOf(review("A"), review("B", "Fair price."));
      const dry = await importInto(dataDir, whole, { ...said, dryRun: true });
      expect(dry.plan).toMatchObject({ added: 1, skipped: { same: 1 } });
      expect((await importInto(dataDir, again, said)).plan).toMatchObject({ added: 0, skipped: { same: 1 } });
      // From now on it is the key.
      expect((await importInto(dataDir, whole)).plan).toMatchObject({ added: 1, skipped: { same: 1 } });
      expect(idsIn(dataDir)).toHaveLength(2);
      expect(idsIn(dataDir)).toEqual(expect.arrayContaining(ids));
      expect((await importInto(dataDir, whole)).plan.added).toBe(0);
    },
  );
});
