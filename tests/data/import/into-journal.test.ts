import { appendFileSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { importReviews } from "../../../data/_import/import.ts";
import { summarize } from "../../../data/_import/summary.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { folderWith, journalOf } from "../../helpers/data-folder.ts";
import { answering, giveKey, keyed } from "../../helpers/importing.ts";

const at = (moment: string) => Date.parse(moment);
const FIRST = at("2025-03-01T12:00:00Z");
const LATER = at("2025-06-01T12:00:00Z");

const record = (id: string, change: object = {}) => ({
  reviewer: { displayName: "Ada Pell" },
  starRating: "FOUR",
  comment: "Good.",
  createTime: "2025-01-05T10:00:00Z",
  updateTime: "2025-01-05T10:00:00Z",
  name: `accounts/1/locations/2/reviews/${id}`,
  ...change,
});
const published = (id: string, change: object = {}) => ({
  id: `google-${id}`,
  rating: 4,
  date: "2025-01-05",
  text: "Good.",
  author: { name: "Ada P." },
  source: { name: "Google" },
  verification: { level: "platform", method: "Google account" },
  recorded: "2025-03-01T12:00:00.000Z",
  ...change,
});
const edit = (change: object) => ({ updateTime: "2025-04-02T10:00:00Z", ...change });

function importing(
  dataDir: string,
  records: object[],
  options: { now?: number; dryRun?: boolean; full?: boolean; skipInvalid?: boolean; asOf?: string } = {},
  name = "reviews.json",
) {
  giveKey(dataDir);
  const path = folderWith({ [name]: JSON.stringify({ reviews: records }) });
  const decide = { contacts: "keep" as const };
  return importReviews(answering({ path, dataDir, now: LATER, decide, ...options }));
}

/** The journal that was, an export of one review, and what the two come to. */
async function update(before: object, exported: object) {
  const dataDir = folderWith({ "reviews.jsonl": journalOf(before) });
  const { plan } = await importing(dataDir, [exported]);
  const journal = readJournal(dataDir, LATER);
  expect(journal.faults).toEqual([]);
  return { plan, after: journal.published.get("google-R") };
}

describe("a second import", () => {
  it("adds nothing and leaves the file byte for byte", async () => {
    const dataDir = folderWith();
    const records = [
      record("A"),
      record("B", edit({ reviewReply: { comment: "Thanks", updateTime: "2025-04-03T00:00:00Z" } })),
    ];
    await importing(dataDir, records);
    const bytes = readFileSync(join(dataDir, "reviews.jsonl"));
    const { plan, written } = await importing(dataDir, records, { now: LATER + 86_400_000 });
    expect(plan).toMatchObject({ entries: [], added: 0, changed: 0, unchanged: 2 });
    expect(written).toBe(false);
    expect(readFileSync(join(dataDir, "reviews.jsonl"))).toEqual(bytes);
  });
});

describe("an edited review", () => {
  it("is replaced, and keeps all that only the journal knows", async () => {
    const own = {
      date: "2025-01-04",
      title: "Tap",
      language: "en",
      author: { name: "Ada" },
      verification: { level: "transaction", method: "matched to a paid invoice" },
      technicians: ["Grace"],
      services: ["tap"],
      service_areas: ["north"],
    };
    const { plan, after } = await update(
      published("R", own),
      record("R", edit({ starRating: "ONE", comment: "Leaks again." })),
    );
    expect(plan).toMatchObject({ added: 0, changed: 1 });
    expect(after).toEqual({
      ...published("R", own),
      rating: 1,
      text: "Leaks again.",
      updated: "2025-04-02",
      recorded: "2025-06-01T12:00:00.000Z",
      nonce: expect.any(String),
    });
  });

  it("is news on the day of the edit that the journal has, when it came after the entry", async () => {
    const before = published("R", { updated: "2025-03-01" });
    const { after } = await update(
      before,
      record("R", { comment: "Again.", updateTime: "2025-03-01T20:00:00Z" }),
    );
    expect(after?.text).toBe("Again.");
  });

  it("is news on a later day than the journal has, also when it came before the entry was written", async () => {
    const { after } = await update(
      published("R"),
      record("R", { comment: "Again.", updateTime: "2025-02-20T10:00:00Z" }),
    );
    expect(after).toMatchObject({ text: "Again.", updated: "2025-02-20" });
  });

  it("of which the journal has lost the words has them again, unless the export is older", async () => {
    const { text: _, author: __, ...stays } = published("R", { verification: { level: "platform" } });
    const lost = { ...stays, reduced: "lost", commitment: Buffer.alloc(32).toString("base64") };
    const words = { text: "Good.", author: { name: "Ada P." }, verification: published("R").verification };
    const same = await update(lost, record("R"));
    expect(same.plan).toMatchObject({ added: 0, changed: 1 });
    expect(same.after).toMatchObject(words);
    const newer = await update({ ...lost, updated: "2025-04-02" }, record("R", edit({})));
    expect(newer.after).toMatchObject({ ...words, updated: "2025-04-02" });
    const older = await update({ ...lost, updated: "2025-04-03" }, record("R", edit({})));
    expect(older.plan).toMatchObject({ entries: [], skipped: { older: 1 } });
  });

  it("older than the journal's is skipped", async () => {
    const { plan } = await update(
      published("R", { updated: "2025-04-03", text: "Newest." }),
      record("R", edit({ comment: "Old." })),
    );
    expect(plan).toMatchObject({ entries: [], skipped: { older: 1 } });
  });
});

describe("a difference that was made in the journal", () => {
  it.each([
    ["with recorded", {}],
    ["without recorded", { recorded: undefined }],
  ])("stays when nothing newer happened at the source (%s)", async (_, recorded) => {
    const before = published("R", { text: "Good. Call me at [number removed].", ...recorded });
    const { plan, after } = await update(before, record("R", { comment: "Good. Call me at 555-0100." }));
    expect(plan).toMatchObject({ entries: [], skipped: { "edited here": 1 } });
    expect(after?.text).toBe("Good. Call me at [number removed].");
  });
});

describe("the owner's reply", () => {
  const reply = (text: string, day: string) => ({
    reviewReply: { comment: text, updateTime: `${day}T08:00:00Z` },
  });

  it("arrives for a review that had none, however old it is", async () => {
    const { plan, after } = await update(published("R"), record("R", reply("Thanks", "2025-01-06")));
    expect(plan.changed).toBe(1);
    expect(after).toMatchObject({ text: "Good.", reply: { date: "2025-01-06", text: "Thanks" } });
  });

  it("is replaced by a newer one, not by an older one", async () => {
    const before = published("R", { reply: { date: "2025-02-01", text: "Here" } });
    expect((await update(before, record("R", reply("Newer", "2025-04-01")))).after?.reply?.text).toBe(
      "Newer",
    );
    expect((await update(before, record("R", reply("Older", "2025-01-06")))).after?.reply?.text).toBe("Here");
  });

  it("of the journal is shortened where a name in it is now", async () => {
    const recorded = "2025-05-01T00:00:00.000Z";
    const said = { date: "2025-04-01", text: "Thanks, Mr Pell! O. Parr" };
    const before = published("R", { recorded, reply: said });
    const { after } = await update(before, record("R", reply("Thanks, Mr Pell! O. Parr", "2025-04-01")));
    expect(after?.reply?.text).toBe("Thanks, Mr P.! O. Parr");
  });

  it("arrives without undoing what was changed in the journal", async () => {
    const { after } = await update(
      published("R", { text: "[removed]" }),
      record("R", reply("Thanks", "2025-04-01")),
    );
    expect(after).toMatchObject({ text: "[removed]", reply: { text: "Thanks" } });
  });

  it("of the journal is not ended by an export without one, also when the review was edited", async () => {
    const before = published("R", { reply: { date: "2025-02-01", text: "Here" } });
    expect((await update(before, record("R"))).plan.unchanged).toBe(1);
    expect((await update(before, record("R", edit({ comment: "New." })))).after).toMatchObject({
      text: "New.",
      reply: { text: "Here" },
    });
  });
});

describe("the journal", () => {
  it("gets its lines oldest first by last edit, then by id, after what stands in it", async () => {
    const dataDir = folderWith({ "reviews.jsonl": JSON.stringify(published("Old", { text: "Fair." })) });
    await importing(dataDir, [
      record("C", edit({})),
      record("B"),
      record("A"),
      record("D", { createTime: "2024-12-01T00:00:00Z", updateTime: "2024-12-01T00:00:00Z" }),
    ]);
    const lines = readFileSync(join(dataDir, "reviews.jsonl"), "utf8").trimEnd().split("\n");
    expect(lines.map((line) => JSON.parse(line).id)).toEqual([
      "google-Old",
      keyed("google-D"),
      ...[keyed("google-A"), keyed("google-B")].sort(),
      keyed("google-C"),
    ]);
  });

  it("does not take back what was withdrawn", async () => {
    const withdrawal = { id: "google-R", withdrawn: "2025-02-01", reason: "author-request" };
    const dataDir = folderWith({ "reviews.jsonl": journalOf(published("R"), withdrawal) });
    const { plan } = await importing(dataDir, [record("R", edit({ comment: "Again." }))]);
    expect(plan).toMatchObject({ entries: [], skipped: { withdrawn: 1 } });
  });

  it("with faults is not written to, and they are named", async () => {
    const dataDir = folderWith({
      "reviews.jsonl": journalOf(published("R"), "{", published("S", { rating: 6 })),
    });
    const bytes = readFileSync(join(dataDir, "reviews.jsonl"));
    await expect(importing(dataDir, [record("T")])).rejects.toThrow(
      /^reviews\.jsonl:2: .*\nreviews\.jsonl:3: rating: /,
    );
    expect(readFileSync(join(dataDir, "reviews.jsonl"))).toEqual(bytes);
  });

  it("is left alone by a dry run", async () => {
    const dataDir = folderWith({ "reviews.jsonl": journalOf(published("R")) });
    const other = record("T", { comment: "Fair." });
    const { plan, written, heldBack } = await importing(dataDir, [other], { dryRun: true });
    expect({ added: plan.added, written, heldBack }).toEqual({
      added: 1,
      written: false,
      heldBack: "dry run",
    });
    expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8")).toBe(journalOf(published("R")));
  });
});

describe("a review that a full export no longer holds", () => {
  // What an export holds tells how old it is at most.
  const A = record("A", { createTime: "2025-02-01T10:00:00Z", updateTime: "2025-02-01T10:00:00Z" });
  const [B, C] = [record("B"), record("C")];
  const [idOfA, idOfB, idOfC] = [keyed("google-A"), keyed("google-B"), keyed("google-C")];
  // In the order of the journal, of the same moment.
  const BOTH = [idOfB, idOfC].sort();
  const three = async () => {
    const dataDir = folderWith();
    await importing(dataDir, [A, B, C], { now: FIRST });
    return dataDir;
  };
  const publishedIn = (dataDir: string) => {
    const journal = readJournal(dataDir, LATER);
    expect(journal.faults).toEqual([]);
    return journal.published;
  };
  const marksIn = (dataDir: string) =>
    Object.fromEntries([...publishedIn(dataDir)].map(([id, { source_missing }]) => [id, source_missing]));
  const MARKED = { [idOfA]: undefined, [idOfB]: "2025-06-01", [idOfC]: "2025-06-01" };

  it("stays, is marked with the day, and keeps all else", async () => {
    const dataDir = await three();
    const before = readFileSync(join(dataDir, "reviews.jsonl"), "utf8");
    const result = await importing(dataDir, [A], { full: true });
    expect(result.plan).toMatchObject({
      added: 0,
      changed: 0,
      unchanged: 1,
      missing: { now: BOTH, before: [], newer: [], unknown: 0 },
    });
    expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8").startsWith(before)).toBe(true);
    expect(marksIn(dataDir)).toEqual(MARKED);
    expect(publishedIn(dataDir).get(idOfB)).toEqual(
      published("B", {
        id: idOfB,
        source_missing: "2025-06-01",
        recorded: "2025-06-01T12:00:00.000Z",
        nonce: expect.any(String),
      }),
    );
    expect(summarize(result)).toMatch(/^no longer in the export +2$/m);
    expect(summarize(result)).toContain(
      `\nNo longer in this full export of Google: ${BOTH.join(", ")}\nThey stay published`,
    );
  });

  it("keeps its first day when the next full export does not hold it either", async () => {
    const dataDir = await three();
    await importing(dataDir, [A], { full: true });
    const { plan, written } = await importing(dataDir, [A], { full: true, now: LATER + 9 * 86_400_000 });
    expect(plan.missing).toEqual({ now: [], before: BOTH, newer: [], unknown: 0 });
    expect(written).toBe(false);
    expect(marksIn(dataDir)).toEqual(MARKED);
  });

  it("is told by a dry run, which writes nothing", async () => {
    const dataDir = await three();
    const result = await importing(dataDir, [A], { full: true, dryRun: true });
    expect(summarize(result)).toContain(BOTH.join(", "));
    expect(summarize(result)).toMatch(/Nothing was written \(--dry-run\); 2 lines would go to/);
    expect(Object.values(marksIn(dataDir))).toEqual([undefined, undefined, undefined]);
  });

  it("is nothing that an export which is not said to be full can tell", async () => {
    const dataDir = await three();
    const result = await importing(dataDir, [A]);
    expect(result).toMatchObject({ written: false, plan: { missing: null } });
    expect(summarize(result)).not.toMatch(/no longer/i);
  });

  it("loses the mark when it is there again, edited meanwhile or not", async () => {
    const dataDir = await three();
    await importing(dataDir, [A], { full: true });
    const edited = record("C", { comment: "Back.", updateTime: "2025-06-02T10:00:00Z" });
    const result = await importing(dataDir, [A, B, edited], { now: LATER + 2 * 86_400_000 });
    expect(result.plan).toMatchObject({ changed: 2, returned: expect.arrayContaining(BOTH) });
    expect(summarize(result)).toMatch(/^back at the source +2$/m);
    const journal = readJournal(dataDir, LATER + 2 * 86_400_000);
    expect(journal.published.get(idOfB)).toEqual(
      published("B", { id: idOfB, recorded: "2025-06-03T12:00:00.000Z", nonce: expect.any(String) }),
    );
    expect(journal.published.get(idOfC)).toMatchObject({ text: "Back.", updated: "2025-06-02" });
    expect(journal.published.get(idOfC)).not.toHaveProperty("source_missing");
  });

  it("keeps the mark when the export that holds it is older than the journal", async () => {
    const before = published("R", { updated: "2025-04-03", source_missing: "2025-05-01" });
    const { plan, after: entry } = await update(before, record("R", edit({ comment: "Old." })));
    expect(plan).toMatchObject({ entries: [], returned: [], skipped: { older: 1 } });
    expect(entry?.source_missing).toBe("2025-05-01");
  });

  it("is none that was withdrawn, left elsewhere, or given an id by hand, which are only counted", async () => {
    const lines = [
      published("Gone"),
      { id: "google-Gone", withdrawn: "2025-04-01", reason: "duplicate" },
      published("Yelp", { source: { name: "Yelp" } }),
      published("Mine", { id: "g-1" }),
    ];
    const dataDir = folderWith({ "reviews.jsonl": journalOf(...lines) });
    const result = await importing(dataDir, [A], { full: true });
    expect(result.plan.missing).toEqual({ now: [], before: [], newer: [], unknown: 1 });
    expect(summarize(result)).toMatch(/^with ids of your own, not compared +1$/m);
  });

  it("is none that the export holds without being usable; and where that names no review, nothing is concluded", async () => {
    const skipping = { full: true, skipInvalid: true };
    const unusable = record("B", { starRating: "TEN" });
    expect((await importing(await three(), [A, unusable], skipping)).plan.missing?.now).toEqual([idOfC]);
    const result = await importing(await three(), [A, { ...unusable, name: 7 }], skipping);
    expect(result).toMatchObject({ written: false, plan: { missing: null } });
    expect(summarize(result)).toContain("Whether any review is missing cannot be told");
  });

  it("is none that may be newer than the export, which is as old as what it holds where it does not tell more", async () => {
    const dataDir = await three();
    // Of B's and C's day.
    const written = { createTime: "2025-01-05T09:00:00Z", updateTime: "2025-01-05T09:00:00Z" };
    const old = record("D", { ...written, comment: "Fair." });
    const result = await importing(dataDir, [old], { full: true });
    expect(result.plan.missing).toEqual({
      now: [],
      before: [],
      newer: [...BOTH, idOfA],
      unknown: 0,
    });
    expect(Object.values(marksIn(dataDir))).toEqual([undefined, undefined, undefined, undefined]);
    expect(summarize(result)).toContain(
      "\nNot in this full export of Google, which may be older than what the journal knows of them: " +
        `${[...BOTH, idOfA].join(", ")}\nSay on which day it was made, if that is a later one: --as-of YYYY-MM-DD.\n`,
    );
    const told = await importing(dataDir, [old], { full: true, asOf: "2025-03-02" });
    expect(told.plan.missing?.now).toEqual([...BOTH, idOfA]);
  });

  it("is none of a month or a day of edit that the export may not have seen the end of", async () => {
    const dataDir = folderWith({
      "reviews.jsonl": journalOf(
        published("month", { date_precision: "month", date: "2025-02-01" }),
        published("edited", { updated: "2025-02-03" }),
        published("before", { date: "2025-01-31" }),
      ),
    });
    const { plan } = await importing(dataDir, [A], { full: true });
    expect(plan.missing).toMatchObject({
      now: ["google-before"],
      newer: ["google-month", "google-edited"],
    });
  });

  it("is told by the day in the name of a Takeout, of what was in the journal by then", async () => {
    const dataDir = await three();
    const takeout = (day: string) => `takeout-${day}T080000Z-001/reviews.json`;
    const missingBy = async (day: string) =>
      (await importing(dataDir, [A], { full: true, dryRun: true }, takeout(day))).plan.missing;
    expect(await missingBy("20250228")).toMatchObject({ now: [], newer: BOTH });
    expect(await missingBy("20250302")).toMatchObject({ now: BOTH, newer: [] });
  });

  it("keeps the mark when the export that holds it was made before that", async () => {
    const before = published("R", { source_missing: "2025-05-01" });
    const dataDir = folderWith({ "reviews.jsonl": journalOf(before) });
    const holding = (asOf: string) => importing(dataDir, [record("R")], { asOf });
    expect((await holding("2025-04-29")).plan).toMatchObject({ entries: [], returned: [], unchanged: 1 });
    expect(publishedIn(dataDir).get("google-R")?.source_missing).toBe("2025-05-01");
    expect((await holding("2025-05-02")).plan.returned).toEqual(["google-R"]);
  });

  it("is named among the first twenty, and counted beyond", async () => {
    const dataDir = folderWith();
    const many = Array.from({ length: 25 }, (_, index) => record(`R${index}`));
    await importing(dataDir, [A, ...many], { now: FIRST });
    const said = summarize(await importing(dataDir, [A], { full: true }));
    expect(said).toMatch(
      /^No longer in this full export of Google: (r-[a-z2-7]{20}, ){19}r-[a-z2-7]{20} and 5 more$/m,
    );
  });
});

describe("the summary", () => {
  it("counts what was found and what became of it", async () => {
    const dataDir = folderWith();
    await importing(dataDir, [record("Same"), record("Gone"), record("Edited")], { now: FIRST });
    const gone = { id: keyed("google-Gone"), withdrawn: "2025-03-02", reason: "erasure" };
    appendFileSync(join(dataDir, "reviews.jsonl"), journalOf(gone));
    const result = await importing(dataDir, [
      record("Same"),
      record("Same"),
      record("Gone"),
      record("Edited", edit({ comment: "New." })),
      record("New", {
        comment: undefined,
        reviewReply: { comment: "Hi", updateTime: "2025-04-01T00:00:00Z" },
      }),
    ]);
    const figures = summarize(result)
      .split("\n")
      .flatMap((line) => /^\s*(\S.*?)\s+(\d+)$/.exec(line)?.slice(1, 3).join(": ") ?? []);
    expect(figures).toEqual([
      "files read: 1",
      "reviews found: 4",
      "stars only: 1",
      "with a reply: 1",
      "edited by their author: 1",
      "further copies of them: 1",
      "added: 1",
      "changed: 1",
      "unchanged: 1",
      "skipped: withdrawn in the journal: 1",
    ]);
    expect(summarize(result)).toMatch(/\n2 lines appended to reviews\.jsonl\.$/);
  });

  it("ends with what was not written, and why", async () => {
    expect(summarize(await importing(folderWith(), [record("A")], { dryRun: true }))).toMatch(
      /\nNothing was written \(--dry-run\); 1 line would go to reviews\.jsonl\.$/,
    );
    expect(summarize(await importing(folderWith(), [record("A", { starRating: "TEN" })]))).toMatch(
      /\nNot usable:\nreviews\.json: reviews\[0\]\.starRating: .*\n\nNothing was written\. .*--skip-invalid/,
    );
  });
});
