import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test, vi } from "vitest";
import { runJournalCommand } from "../../../data/_care/journal/command.ts";
import { loggedCommitments } from "../../../data/_care/journal/logged-commitments.ts";
import { eraseReview } from "../../../data/_journal/erase.ts";
import { openCheckpoint } from "../../../data/_log/checkpoint.ts";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { annotating } from "../../helpers/annotations.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { importing } from "../../helpers/importing.ts";
import { answering, publish } from "../../helpers/log/publish.ts";
import { googleReview } from "../../helpers/sync/google-stand-in.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");
const BASE_URL = "https://reviews.pell-plumbing.com";
const INVITED = { verification: { level: "invited" } };
const LINES = [
  publishing("a", { text: "Came within the hour.", ...INVITED }),
  publishing("low", { text: "Hidden words.", rating: 1 }),
  publishing("b", { text: "Replaced words.", ...INVITED }),
  publishing("b", { text: "As it is now.", ...INVITED }),
  publishing("c", { text: "Erased words.", ...INVITED }),
  withdrawing("c", { reason: "erasure" }),
];
const NEW = publishing("new", INVITED);

let folder: string;
const at = (...names: string[]) => join(folder, ...names);
const journal = () => readFileSync(at("data/reviews.jsonl"), "utf8");
const write = (...lines: (object | string)[]) => writeFileSync(at("data/reviews.jsonl"), journalOf(...lines));
const live = answering(BASE_URL, () => at("live"));
const environment = () => ({ BASE_URL, DATA_DIR: at("data"), SITE_DIR: at("site"), STATE_DIR: at("state") });
const build = (more: Record<string, string> = {}) => publish({ ...environment(), ...more }, live);
const run = (name: string, args: string[] = [], more: Record<string, string> = {}) =>
  runJournalCommand([name, ...args], {
    settings: parseSettings({ ...environment(), ...more }),
    ask: live,
    now: NOW,
  });
const checkpoint = () => readFileSync(at("site/current/log/checkpoint"), "utf8");
const keys = () => readFileSync(at("site/current/log/key"), "utf8").trim().split("\n");

beforeEach(async () => {
  folder = folderWith({
    "data/business.json": JSON.stringify({ name: "Pell", minimum_verification: "invited" }),
    "data/reviews.jsonl": journalOf(...LINES),
  });
  await build();
});

test("reorder puts what a merge has mixed back into the log's order, and what is new behind", async () => {
  const other = publishing("other", INVITED);
  write(other, LINES[1]!, LINES[0]!, NEW, ...LINES.slice(2));
  await expect(build()).rejects.toThrow(/reviews\.jsonl:1: is not what/);
  expect(await run("reorder")).toBe(
    "reviews.jsonl is in the order of the log of the generation before: 6 lines as they were, 0 lines from what is " +
      "published of them, 2 new lines behind.",
  );
  expect(journal()).toBe(journalOf(...LINES, other, NEW));
  await build();
});

test("reorder takes nothing in the place of a line that is not there, and says what it was", async () => {
  const mixed = [NEW, ...LINES.slice(1)];
  write(...mixed);
  await expect(run("reorder")).rejects.toThrow(/lacks entry 0 .*Came within the hour.*recover/);
  expect(journal()).toBe(journalOf(...mixed));
  await expect(run("reorder", [], { STATE_DIR: at("elsewhere") })).rejects.toThrow("set LOG_SECRET");
});

test("recover makes an older journal whole from what is published, and the log goes on", async () => {
  write(...LINES.slice(0, 2), NEW);
  expect(await run("recover")).toMatch(
    /: 2 lines as they were, 4 lines from what is .*, 1 new line behind\.\nOf 2 lines the words were not published, and are lost\.$/,
  );
  expect(journal()).not.toMatch(/Replaced words|Erased words/);
  expect(journal()).toContain("As it is now.");
  const before = checkpoint();
  await build();
  expect(openCheckpoint(checkpoint(), keys()).size).toBe(7);
  expect(openCheckpoint(before, keys()).size).toBe(6);
});

test("recover names what would change a published review, such as a line that somebody has changed", async () => {
  const forged = { ...LINES[0]!, rating: 5, text: "Never came." };
  write(forged, ...LINES.slice(1), withdrawing("low"), NEW);
  expect(await run("recover")).toMatch(
    /3 new lines behind\.\nLook before you build: line 7 edits a, line 8 withdraws low\. The next build publishes .* remove/,
  );
  expect(journal().split("\n")[6]).toBe(JSON.stringify(forged));
});

test("recover makes a lost journal whole, and one that is damaged beyond that stays as it is", async () => {
  write();
  expect(await run("recover")).toMatch(/0 lines as they were, 6 lines from what is published/);
  const recovered = journal();
  expect(recovered).toMatch(/"reduced":"lost"/);
  await build();
  expect(journal()).toBe(recovered);
  const file = at("site/current/source/reviews.jsonl");
  writeFileSync(file, readFileSync(file, "utf8").replace("within the hour", "at once"));
  await expect(run("recover")).rejects.toThrow("is not what its checkpoint says");
  expect(journal()).toBe(recovered);
});

test.each([
  ["with the secret of the log", {}],
  ["without it", { STATE_DIR: "elsewhere" }],
])("recover erases again what an older backup brought back, %s", async (_, more) => {
  const said = publishing("said", { text: "Persimmon.", author: { name: "Xanthippe" }, ...INVITED });
  const edited = { ...said, text: "Persimmon again.", photos: [{ file: "hers.jpg", alt: "A tap" }] };
  const photo = at("data/photos/hers.jpg");
  mkdirSync(at("data/photos"));
  const restore = (...lines: object[]) => {
    write(...LINES, ...lines);
    writeFileSync(photo, "her tap");
    writeFileSync(at("data/annotations.jsonl"), journalOf(annotating("said", "Persimmon")));
  };
  restore(said, edited);
  await build();
  const commitmentsOf = await loggedCommitments(parseSettings(environment()), "said", live);
  eraseReview({ dataDir: at("data"), id: "said", reason: "erasure", now: NOW, commitmentsOf });
  await build();
  for (const [lines, again] of [
    [[said, edited], 2],
    [[said], 1],
    [[said, edited, { ...edited, text: "Persimmon, never published." }], 3],
  ] as const) {
    restore(...lines);
    await expect(build()).rejects.toThrow("reviews.jsonl");
    expect(await run("recover", [], more)).toContain(
      // With "c" of LINES, which was withdrawn for erasure.
      `\n${again + 1} lines erased again, as published.`,
    );
    expect(journal()).not.toMatch(/Persimmon|Xanthippe|Erased words/);
    expect(readFileSync(at("data/annotations.jsonl"), "utf8")).toBe("");
    if (lines.length > 1) expect(existsSync(photo)).toBe(false);
    rmSync(photo, { force: true });
    await build();
  }
});

test.each(["recover", "reorder"])(
  "%s leaves out what says more of a review that is withdrawn already",
  async (name) => {
    write(...LINES, withdrawing("a", { recorded: "2026-02-01T10:00:00Z" }));
    await build();
    // Another machine, or an older backup, knows nothing of that.
    const again = [
      withdrawing("a", { reason: "duplicate" }),
      withdrawing("c", { reason: "erasure", withdrawn: "2025-02-09" }),
    ];
    const known =
      name === "recover"
        ? LINES.slice(0, 4)
        : [...LINES, withdrawing("a", { recorded: "2026-02-01T10:00:00Z" })];
    write(
      ...known.slice(0, 1),
      publishing("a", { text: "Edited.", ...INVITED }),
      ...known.slice(1),
      ...again,
      NEW,
    );
    const edited = publishing("a", { text: "Edited.", ...INVITED });
    const leftOut = [edited, ...again].map((line) => `\n  ${JSON.stringify(line)}`).join("");
    expect(await run(name)).toContain(
      `1 new line behind.\n3 lines left out, of reviews that are withdrawn in what is published:${leftOut}`,
    );
    expect(journal().trimEnd().split("\n")).toHaveLength(8);
    await build();
  },
);

test("recover leaves the owner the words that a law forbids to publish, and says how to erase them again", async () => {
  const said = publishing("said", { text: "Persimmon.", ...INVITED });
  const withdrawn = withdrawing("said", { reason: "legal-order" });
  write(...LINES, said, withdrawn);
  await build();
  expect(await run("recover")).toMatch(
    /7 lines as they were.*\n1 line erased again, as published\.\n.*: said\. .* erase <id>$/,
  );
  expect(journal()).toContain("Persimmon.");
  await build();
  const commitmentsOf = await loggedCommitments(parseSettings(environment()), "said", live);
  eraseReview({ dataDir: at("data"), id: "said", reason: "legal-order", now: NOW, commitmentsOf });
  expect(await run("recover")).not.toContain("erase <id>");
  expect(journal()).not.toContain("Persimmon.");
  await build();
});

test("an export brings back the words that recover could not, and the log goes on", async () => {
  const said = { text: "Hidden, too.", author: { name: "Ada P." } };
  const missing = publishing("google-gone", { date: "2025-01-03" });
  write(...LINES, publishing("google-low", { date: "2025-01-05", rating: 1, ...said }), missing);
  await build();
  write();
  await run("recover");
  expect(journal()).not.toContain("Hidden, too.");
  const exported = { reviews: [googleReview("low", { starRating: "ONE", comment: "Hidden, too." })] };
  const { plan, journal: read } = await importing(
    { "reviews.json": JSON.stringify(exported) },
    { dataDir: at("data"), full: true, now: Date.parse("2026-03-31T12:00:00Z") },
  );
  expect(read.faults).toEqual([]);
  expect(plan).toMatchObject({ added: 0, changed: 1, missing: { now: [] } });
  expect(read.published.get("google-low")).toMatchObject({ date: "2025-01-05", rating: 1, ...said });
  await build();
  expect(openCheckpoint(checkpoint(), keys()).size).toBe(9);
});

test("recover has nothing to take for a draft, and says that it is one", async () => {
  const draft = { BASE_URL: "https://reviews.pell.test", SITE_DIR: at("draft") };
  await expect(run("recover", [], draft)).rejects.toThrow(
    "https://reviews.pell.test is the address of a draft, which has no log; set BASE_URL to the site's address",
  );
});

test("after rotate-key the next checkpoint is signed by both keys, and the one after a second time by the newest two", async () => {
  const [first] = keys();
  const entries = readFileSync(at("site/current/log/tile/entries/000.p/6"));
  await run("rotate-key");
  await build();
  const [second, previous] = keys();
  expect(previous).toBe(first);
  expect(openCheckpoint(checkpoint(), [first!]).signedBy).toEqual([first]);
  expect(openCheckpoint(checkpoint(), keys()).signedBy).toEqual([second, first]);
  expect(readFileSync(at("site/current/log/tile/entries/000.p/6"))).toEqual(entries);
  await run("rotate-key");
  await build();
  expect(keys()).toEqual([expect.not.stringMatching(second!.replaceAll("+", "\\+")), second]);
  await expect(run("rotate-key", [], { LOG_SECRET: "x".repeat(32) })).rejects.toThrow("append a colon to it");
});

test("new-log ends a log for ever, with the reason, and the next build begins another one", async () => {
  await expect(run("new-log")).rejects.toThrow('new-log needs --reason "..."');
  expect(existsSync(at("data/log.json"))).toBe(false);
  const [ended, [key]] = [checkpoint(), keys()];
  write(...LINES.slice(1));
  expect(await run("new-log", ["--reason", "The journal was lost in a fire."])).toMatch(
    /^The log of 6 entries has ended, and log\.json says so/,
  );
  expect(await build()).toEqual([expect.stringMatching(/the log of the journal begins with this build/)]);
  const { former } = JSON.parse(readFileSync(at("site/current/log/former.json"), "utf8"));
  const reason = "The journal was lost in a fire.";
  expect(former).toEqual([{ checkpoint: ended, keys: [key], ended: "2026-03-31", reason }]);
  expect(openCheckpoint(checkpoint(), keys()).size).toBe(5);
  expect(keys()).not.toContain(key);
  // The secret of the log that ended is kept, for whoever wants to open its entries.
  expect(readdirSync(at("state")).sort()).toEqual(["log-secret", "log-secret.6"]);
  write(...LINES.slice(2));
  await expect(build()).rejects.toThrow(/reviews\.jsonl:1: is not what the generation before/);
  write(...LINES.slice(1));
  rmSync(at("data/log.json"));
  await expect(build()).rejects.toThrow(
    "log.json no longer has the log that ended on 2026-03-31 (The journal was lost in a fire.), as the generation before " +
      'publishes for ever; add what its /log/former.json has to "former" of log.json in DATA_DIR',
  );
  cpSync(at("site/current/log/former.json"), at("data/log.json"));
  expect(await build()).toEqual([]);
});

test("the secret of a log that has ended begins no other", async () => {
  const LOG_SECRET = "x".repeat(32);
  const site = { SITE_DIR: at("other"), LOG_SECRET };
  await build(site);
  expect(await run("new-log", ["--reason", "Begun by mistake."], site)).toMatch(
    /Set LOG_SECRET to another secret/,
  );
  await expect(build(site)).rejects.toThrow("LOG_SECRET is the one of a log that has ended");
  await build({ ...site, LOG_SECRET: "y".repeat(32) });
});

test("a day that was published under a wrong clock is withdrawn or corrected, and builds go on without waiting for it", async () => {
  const [ahead, early] = [
    publishing("ahead", { ...INVITED, date: "2031-05-01" }),
    publishing("early", INVITED),
  ];
  const answered = { ...early, reply: { date: "2031-05-02", text: "Thanks." } };
  write(...LINES, ahead, early, answered);
  vi.useFakeTimers({ now: Date.parse("2031-06-01"), toFake: ["Date"] });
  await build();
  vi.setSystemTime(NOW);
  try {
    await expect(build()).rejects.toThrow(
      /jsonl:7: date: 2031-05-01 lies .* -- withdraw ahead --reason <reason> ends it\n.*jsonl:9: reply\.date: .* -- amend early corrects/,
    );
    await run("withdraw", ["ahead", "--reason", "not-a-customer"]);
    await run("amend", ["early", "--remove", "reply.date"]);
    await build();
    expect(journal()).toContain('{"id":"ahead","withdrawn":"2026-03-31"');
    vi.setSystemTime(Date.parse("2031-06-01"));
    await build();
  } finally {
    vi.useRealTimers();
  }
});
