import { spawn } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, watch, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import fc from "fast-check";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { summarize } from "../../../data/_import/summary.ts";
import { TableMapping } from "../../../data/_import/tables/table-mapping.ts";
import { sourceId } from "../../../data/_import/to-entry.ts";
import { eraseReview } from "../../../data/_journal/erase.ts";
import { withdrawReview } from "../../../data/_journal/withdraw.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { giveKey, importing, KEY, keyed, NOW } from "../../helpers/importing.ts";

const LONG = "They came on the day they said, and the boiler has been fine since.";

const map = TableMapping.parse({
  name: "Mine",
  columns: {
    id: "id",
    rating: "stars",
    date: "day",
    text: "text",
    author: "name",
    source: "site",
    reply: "reply",
  },
  verification: { level: "platform" },
});
const { id: _, ...columns } = map.columns;
const withoutIds = { map: { ...map, columns } };
interface Row {
  id: string;
  stars: number;
  day: string;
  text: string;
  name: string;
  site: string;
  reply: string;
}
const row = (id: string, change: Partial<Row> = {}): Row => ({
  id,
  stars: 5,
  day: "2025-01-05",
  text: `Good work, number ${id}.`,
  name: "Ada Pell",
  site: "Trustpilot",
  reply: "",
  ...change,
});
const quoted = (value: unknown) => `"${String(value).replaceAll('"', '""')}"`;
const table = (...rows: Row[]) => ({
  "export.csv": [Object.keys({ ...row(""), ...rows[0] }), ...rows.map((each) => Object.values(each))]
    .map((cells) => cells.map(quoted).join(","))
    .join("\r\n"),
});
const run = (rows: Row[], options: Parameters<typeof importing>[1] = {}) =>
  importing(table(...rows), { map, ...options });
const journalText = (dataDir: string) => readFileSync(join(dataDir, "reviews.jsonl"), "utf8");

describe("round trips", () => {
  const words = fc.string({
    unit: fc.constantFrom("a", "é", "李", "🙂", '"', ",", ";", "\n", "\r\n", "'", " ", "★", "​"),
  });
  const rows = fc.uniqueArray(
    fc.record({
      id: fc.stringMatching(/^[A-Za-z0-9_]{1,12}$/),
      stars: fc.integer({ min: 1, max: 5 }),
      day: fc.constantFrom("2024-02-29", "2025-01-05", "2025-05-30"),
      text: words.map((text) => `w${text}`),
      name: fc.constantFrom("Ada Pell", "李明", "", "Bo"),
      site: fc.constantFrom("Trustpilot", "Google", "Café Ö"),
      reply: words,
    }),
    { selector: ({ id }) => id.toLowerCase(), maxLength: 8 },
  );

  it("give back what any table says, and nothing at the second time, byte for byte", async () => {
    await fc.assert(
      fc.asyncProperty(rows, async (given) => {
        const { dataDir, journal, found, plan } = await run(given, {
          decide: { contacts: "keep", different: ["all"] },
        });
        expect(journal.faults).toEqual([]);
        expect(found.faults).toEqual([]);
        expect(plan.added).toBe(given.length);
        for (const { id, text, stars, day, site } of given) {
          const entry = journal.published.get(keyed(sourceId(site, id)));
          const clean = text.replace(/\r\n?/g, "\n").normalize("NFC").trim();
          expect(entry).toMatchObject({ rating: stars, date: day, text: clean });
        }
        const before = given.length > 0 ? journalText(dataDir) : "";
        const again = await run(given, { dataDir, now: NOW + 86_400_000 });
        expect(again.plan).toMatchObject({ entries: [], added: 0, changed: 0 });
        expect(given.length > 0 ? journalText(dataDir) : "").toBe(before);
      }),
      { numRuns: 25 },
    );
  });
});

describe("an edit at a source that does not date edits", () => {
  it("replaces the review, and goes back when the source does not", async () => {
    const { dataDir } = await run([row("a")]);
    const { plan, journal } = await run([row("a", { text: "Leaks again.", stars: 2, reply: "Sorry." })], {
      dataDir,
    });
    expect(plan.changed).toBe(1);
    expect(journal.published.get(keyed("trustpilot-a"))).toMatchObject({
      rating: 2,
      text: "Leaks again.",
      reply: { text: "Sorry." },
    });
    expect(
      (await run([row("a", { text: "Leaks again.", stars: 2, reply: "Sorry." })], { dataDir })).plan
        .unchanged,
    ).toBe(1);
  });

  it("is told from a change in the journal, which stays", async () => {
    const { dataDir, entries } = await run([row("a", { reply: "Thanks." })]);
    const changed = { ...entries[0]!, text: "Good [removed].", reply: { text: "Thank you." } };
    writeFileSync(join(dataDir, "reviews.jsonl"), journalOf(entries[0]!, changed));
    const { plan } = await run([row("a", { reply: "Thanks." })], { dataDir });
    expect(plan).toMatchObject({ entries: [], skipped: { "edited here": 1 } });
  });
});

it.each(["reply", "text"] as const)(
  "a %s corrected at the source on the day that it tells, is new there",
  async (field) => {
    const dated = { map: { ...map, columns: { ...map.columns, reply_date: "answered", updated: "edited" } } };
    const days = { answered: "2025-01-07", edited: "2025-01-06" };
    const of = (words: string, day = {}) =>
      [{ ...row("a", { reply: "Thanks.", [field]: words }), ...days, ...day }] satisfies Row[];
    const { dataDir } = await run(of("Hellp."), dated);
    const { plan, entries } = await run(of("Help."), { ...dated, dataDir });
    expect(plan).toMatchObject({ changed: 1, skipped: { "edited here": 0 } });
    expect(JSON.stringify(entries)).toContain("Help.");
    // What was said before, or on an earlier day, does not come back.
    expect((await run(of("Hellp."), { ...dated, dataDir })).plan.entries).toEqual([]);
    const earlier = { answered: "2025-01-06", edited: "2025-01-05" };
    expect((await run(of("Never said.", earlier), { ...dated, dataDir })).plan.entries).toEqual([]);
  },
);

describe("a review of which the journal has lost the words", () => {
  const lost = (id: string, change: object = {}) => ({
    id: keyed(`trustpilot-${id}`),
    rating: 5,
    date: "2025-01-05",
    source: { name: "Trustpilot" },
    verification: { level: "transaction" },
    reduced: "lost",
    commitment: Buffer.alloc(32).toString("base64"),
    ...change,
  });
  const having = (...lines: object[]) => folderWith({ "reviews.jsonl": journalOf(...lines) });

  it("has them again from a table, once, and its day and level stay", async () => {
    const dataDir = having(lost("a", { date: "2025-01-04" }), lost("b"));
    const rows = [row("a", { reply: "Thanks." }), row("b", { text: "" })];
    const { plan, journal } = await run(rows, { dataDir });
    expect(journal.faults).toEqual([]);
    expect(plan).toMatchObject({ added: 0, changed: 2, skipped: { "edited here": 0 } });
    const [a, b] = ["a", "b"].map((id) => journal.published.get(keyed(`trustpilot-${id}`)));
    expect(a).toMatchObject({
      ...{ date: "2025-01-04", updated: "2025-01-05", text: "Good work, number a." },
      ...{ author: { name: "Ada P." }, reply: { text: "Thanks." }, verification: { level: "transaction" } },
    });
    expect(b).toMatchObject({ text: "", author: { name: "Ada P." } });
    for (const entry of [a, b]) expect(entry).not.toHaveProperty("reduced");
    const before = journalText(dataDir);
    expect((await run(rows, { dataDir })).plan).toMatchObject({ entries: [], unchanged: 2 });
    expect(journalText(dataDir)).toBe(before);
  });

  const [one, two, four] = [
    row("", { text: "One." }),
    row("", { text: "Two." }),
    row("", { text: "Two.", stars: 4 }),
  ];
  const nobodys = (text: string, stars = 5) => row("", { name: "", text, stars });
  it.each<[string, Row[][], string[], Row[]]>([
    ["the only one", [[one]], ["One."], [one, two]],
    ["the only one, by its stars", [[one]], ["One."], [four, one]],
    ["the first one", [[one], [one, two]], ["One."], [two, one]],
    ["a further one", [[one], [one, two]], ["Two."], [two, one]],
    ["a further one with other stars since", [[one], [one, two]], ["Two."], [four, one]],
    ["each of two", [[one, two]], ["One.", "Two."], [two, one]],
    ["each of two, in turn", [[one], [one, two]], ["One.", "Two."], [two, one]],
    ["nobody's only one", [[nobodys("One.")]], ["One."], [nobodys("Two.", 4), nobodys("One.")]],
    [
      "two of nobody's",
      [[nobodys("One."), nobodys("Two.")]],
      ["One.", "Two."],
      [nobodys("Two."), nobodys("One.")],
    ],
    [
      "one of nobody's in the same words",
      [[nobodys("One."), nobodys("One.", 4)]],
      ["One."],
      [nobodys("One.", 4), nobodys("One.")],
    ],
  ])("has them again under its id of author and day: %s", async (_, imports, texts, rows) => {
    const dataDir = folderWith();
    let before: Awaited<ReturnType<typeof run>>["entries"] = [];
    for (const each of imports) before = (await run(each, { dataDir, ...withoutIds })).entries;
    const lines = before.map(({ id, rating, text, ...entry }) =>
      texts.includes(text) ? lost("", { id, rating }) : { id, rating, text, ...entry },
    );
    writeFileSync(join(dataDir, "reviews.jsonl"), journalOf(...lines));
    const { plan, journal, entries } = await run(rows, { dataDir, ...withoutIds });
    expect(journal.faults).toEqual([]);
    const many = before.filter(({ text }) => texts.includes(text)).length;
    expect(plan).toMatchObject({ added: rows.length - before.length, changed: many });
    const said = rows.map(({ text, stars }) => [text, stars]).sort();
    expect(entries.map(({ text, rating }) => [text, rating]).sort()).toEqual(said);
    for (const { id, text } of before) expect(journal.published.get(id)?.text).toBe(text);
    const again = await run(rows.toReversed(), { dataDir, ...withoutIds });
    expect(again.plan).toMatchObject({ entries: [], unchanged: rows.length });
  });

  it("is not taken for a nameless one of a few words with other stars", async () => {
    const before = await run([nobodys("One."), nobodys("Two.")], withoutIds);
    const { dataDir } = before;
    const lines = before.entries.map(({ id, rating }) => lost("", { id, rating }));
    writeFileSync(join(dataDir, "reviews.jsonl"), journalOf(...lines));
    const { plan } = await run([nobodys("One.", 4), nobodys("Two.")], { dataDir, ...withoutIds });
    expect(plan).toMatchObject({ added: 1, changed: 1 });
  });

  it("is not marked by a full export that lacks it", async () => {
    const dataDir = having(lost("a", { date: "2025-01-01" }));
    const { plan, journal } = await run([row("b")], { dataDir, full: true });
    expect(plan.missing).toEqual({ now: [], before: [], newer: [], unknown: 0 });
    expect(journal.faults).toEqual([]);
  });
});

/** How often an import reads the journal that knows of some reviews without ids, and has others of these on each day. */
async function readsFor(days: string[]): Promise<number> {
  const rows = (name: string, ...texts: string[]) =>
    days.flatMap((day) => texts.map((text) => row("", { name, day, text })));
  const dataDir = folderWith({ "reviews.jsonl": journalOf(publishing("own-1")) });
  const before = [...rows("", "One.", "Two."), ...rows("Ada Pell", "One.")];
  const { plan, entries } = await run(before, { dataDir, ...withoutIds });
  for (const { id, author } of entries)
    if (author.name === "Trustpilot user")
      withdrawReview({ dataDir, id, reason: "author-request", now: NOW });
  expect(plan.added).toBe(before.length);
  const parse = vi.spyOn(JSON, "parse");
  onTestFinished(() => parse.mockRestore());
  const again = [...rows("", "One.", "Two."), ...rows("Ada Pell", "Two.", "Three.")];
  const result = await run(again, { dataDir, ...withoutIds });
  expect(result.plan).toMatchObject({ added: 2 * days.length, skipped: { withdrawn: 2 * days.length } });
  const reads = parse.mock.calls.filter(([text]) => String(text).includes('"own-1"')).length;
  parse.mockRestore();
  return reads;
}

it("reviews without ids do not have the journal read once for each of them", async () => {
  const reads = await readsFor(["2025-01-05"]);
  expect(reads).toBeGreaterThan(0);
  expect(await readsFor(["2025-01-05", "2025-01-06", "2025-01-07"])).toBe(reads);
});

describe("the same review from two sources", () => {
  const twice = { text: LONG, site: "Google" };

  it("waits, is shown with the one it looks like, and the rest is imported", async () => {
    const { dataDir } = await run([row("t", { text: LONG })]);
    const result = await run([row("g", twice), row("h", { site: "Google" })], { dataDir });
    expect(result.plan).toMatchObject({
      added: 1,
      waiting: [{ id: keyed("google-g"), of: keyed("trustpilot-t"), shared: "text and author" }],
    });
    expect(result.journal.published.has(keyed("google-g"))).toBe(false);
    expect(summarize(result)).toContain(
      `${keyed("google-g")} = ${keyed("trustpilot-t")}? (same text and author)`,
    );
    expect((await run([row("g", twice)], { dataDir })).plan.waiting).toHaveLength(1);
  });

  it("is counted in the last line", async () => {
    const { dataDir } = await run([row("t", { text: LONG })]);
    const last = async (rows: Row[], options: object = {}) =>
      summarize(await run(rows, { dataDir, ...options }))
        .split("\n")
        .at(-1);
    expect(await last([row("g", twice)])).toBe("Nothing to write. Waiting for your decision: 1 review.");
    const both = [row("g", twice), row("h")];
    expect(await last(both, { dryRun: true })).toMatch(/ Waiting for your decision: 1 review\.$/);
    expect(await last(both)).toMatch(/^1 line appended .* Waiting for your decision: 1 review\.$/);
  });

  it("is named only once its source is told, which its id is made of", async () => {
    const { dataDir } = await run([row("t", { text: LONG })]);
    const open = await run([row("g", { text: LONG, site: "" })], { dataDir });
    expect(open.heldBack).toBe("questions");
    expect(summarize(open)).toContain(
      "Perhaps the same review twice: 1 review, to be named once --source is given.",
    );
    expect(summarize(open)).not.toContain("unspecified-g");
    expect(summarize(open)).not.toContain(keyed("unspecified-g"));
    const { decisions } = await run([row("g", { text: LONG, site: "" })], {
      dataDir,
      decide: { contacts: "keep", same: ["all"] },
      ask: async (questions, keep) => {
        for (const { id } of questions) keep({ [id]: "Google" });
      },
    });
    expect(Object.keys(decisions.same ?? {})).toEqual([keyed("google-g")]);
  });

  it.each([
    ["same", { same: 1 }, false],
    ["different", { same: 0 }, true],
  ] as const)("that is said to be %s is asked about no more", async (said, skipped, published) => {
    const { dataDir } = await run([row("t", { text: LONG })]);
    await run([row("g", twice)], { dataDir, decide: { contacts: "keep", [said]: [keyed("google-g")] } });
    const { plan, journal } = await run([row("g", twice)], { dataDir });
    expect(plan).toMatchObject({ waiting: [], skipped });
    expect(journal.published.has(keyed("google-g"))).toBe(published);
  });

  const chain = ["2025-01-05", "2025-01-25", "2025-02-14", "2025-03-06"].map((day, at) =>
    row(`c${at}`, { day, text: LONG, name: `P${at} Q` }),
  );

  it.each<[string, object]>([
    ["an option", { decide: { contacts: "keep", different: ["all"] } }],
    [
      "an answer",
      {
        ask: async (questions: readonly { id: string }[], keep: (answers: object) => void) => {
          for (const { id } of questions) keep({ [id]: "different" });
        },
      },
    ],
  ])(
    "that only looks so is settled at once by %s, also one that looks like another let in only then",
    async (_, said) => {
      const { plan, journal } = await run(chain, said);
      expect(plan).toMatchObject({ added: 4, waiting: [] });
      expect(journal.published.size).toBe(4);
    },
  );

  it("that is the same as one which comes with it is settled at once", async () => {
    const said = { decide: { contacts: "keep" as const, same: ["all"] } };
    const { plan, journal } = await run([row("t", { text: LONG }), row("g", twice)], said);
    expect(plan).toMatchObject({ added: 1, waiting: [], skipped: { same: 1 } });
    expect(journal.published.size).toBe(1);
  });

  it("is also one without words, of the same author, stars and day", async () => {
    const { dataDir } = await run([row("t", { text: "" })]);
    expect((await run([row("g", { text: "", site: "Google" })], { dataDir })).plan.waiting).toHaveLength(1);
    expect(
      (await run([row("h", { text: "", site: "Google", day: "2025-03-01" })], { dataDir })).plan.added,
    ).toBe(1);
  });

  it("is not what two customers say in a few words, nor what one says in other words", async () => {
    const { dataDir } = await run([row("t", { text: "Great!" })]);
    const others = [
      row("g", { text: "Great!", name: "Bo Ek" }),
      row("h", { text: `${LONG} Really.`, site: "Google" }),
    ];
    expect((await run(others, { dataDir })).plan).toMatchObject({ added: 2, waiting: [] });
  });

  it("that was withdrawn does not come back by --yes under another name of its source", async () => {
    const file = { "a.csv": "Name,Rating,Date,Text\nAda,4,2025-01-05,Good.\nBo,5,2025-01-06,Ok.\n" };
    const { dataDir, entries } = await importing(file, { yes: true, source: "Bookings" });
    expect((await importing(file, { yes: true, dataDir, dryRun: true })).questions).toEqual([]);
    withdrawReview({ dataDir, id: entries[0]!.id, reason: "erasure", now: NOW });
    const open = await importing(file, { yes: true, dataDir });
    expect(open).toMatchObject({ written: false, questions: [{ id: "source", safe: false }] });
    const again = await importing(file, { yes: true, dataDir, source: "Bookings" });
    expect(again.plan).toMatchObject({ entries: [], skipped: { withdrawn: 1 } });
  });

  const csv = (...rows: string[]) => ({ "a.csv": ["Name,Rating,Date,Text", ...rows].join("\n") });
  const TIMED = [
    `Ada Pell,1,2025-01-05 10:00:01,"${LONG}"`,
    "Bo Yew,1,2025-01-05 10:00:02,Rude.",
    "Cy Zed,5,2025-01-05 10:00:03,",
    "Di Ames,5,2025-01-05 10:00:04,Great!",
    ",2,2025-01-05 10:00:05,",
  ];
  const untimed = (row: string) => row.replace(/:\d\d,/, ",");
  const saying = { yes: true, source: "Bookings" };

  it.each([
    ["withdrawn", TIMED.length],
    ["published", TIMED.length - 1],
  ])("that is %s waits when its id is made without seconds, also a short one", async (state, waiting) => {
    const { dataDir, entries } = await importing(csv(...TIMED), saying);
    expect(entries).toHaveLength(TIMED.length);
    for (const { id } of state === "withdrawn" ? entries : [])
      withdrawReview({ dataDir, id, reason: "author-request", now: NOW });
    const result = await importing(csv(...TIMED.map(untimed)), { ...saying, dataDir });
    expect(result.plan.waiting).toHaveLength(waiting);
    // Stars of nobody may be another's.
    expect(result.plan.added).toBe(TIMED.length - waiting);
    const told = summarize(result)
      .split("\n")
      .filter((line) => line.includes("; that one was withdrawn)"));
    expect(told).toHaveLength(state === "withdrawn" ? waiting : 0);
    const same = { decide: { contacts: "keep" as const, same: ["all"] } };
    const again = await importing(csv(...TIMED.map(untimed)), { ...saying, ...same, dataDir });
    expect(again.plan).toMatchObject({ added: 0, waiting: [], skipped: { same: waiting } });
  });

  it("does not keep short ones of different people on a day waiting", async () => {
    const { dataDir } = await importing(csv(...TIMED), saying);
    const others = ["Bo Ames,1,2025-01-05 11:00:00,Rude.", "Cy Zed,4,2025-01-05 11:00:00,"];
    const also = ["Di Ash,5,2025-01-05 11:00:00,Great!", ",2,2025-01-05 11:00:00,"];
    const { plan } = await importing(csv(...TIMED, ...others, ...also), { ...saying, dataDir });
    expect(plan).toMatchObject({ added: 4, waiting: [] });
    const apart = await importing(csv(...others, "Bo Yew,1,2025-01-06 10:00,Rude."), { ...saying, dataDir });
    expect(apart.plan).toMatchObject({ added: 1, waiting: [] });
  });

  it("that was erased cannot be found under another id, which is said", async () => {
    const { dataDir } = await run([row("a", { site: "Google" }), row("b", { site: "Google", text: LONG })]);
    eraseReview({ dataDir, id: keyed("google-b"), reason: "erasure", now: NOW });
    const told = /^erased here, not recognised by other ids +1$/m;
    const known = await run([row("a", { site: "Google" }), row("c", { site: "Google" })], { dataDir });
    expect(summarize(known)).not.toMatch(told);
    const others = [row("x", { site: "Google", day: "2025-01-09" })];
    expect(summarize(await run(others, { dataDir }))).toMatch(told);
    expect(summarize(await run(others, { dataDir }))).not.toMatch(told);
  });

  it("whose counterpart was withdrawn does not come back by it", async () => {
    const { dataDir } = await run([row("t", { text: LONG })]);
    await run([row("g", twice)], { dataDir, decide: { contacts: "keep", same: ["all"] } });
    withdrawReview({ dataDir, id: keyed("trustpilot-t"), reason: "author-request", now: NOW });
    expect((await run([row("g", twice)], { dataDir })).plan).toMatchObject({
      entries: [],
      skipped: { same: 1 },
    });
  });
});

describe("an id that a review of somebody else on another day has", () => {
  const ofYear = (year: number, ...names: string[]) => ({
    [`${year}.csv`]: [
      "ID,Date,Name,Rating,Comment",
      ...names.map(
        (name, at) => `${at + 1},${year}-0${at + 1}-01 10:00,${name},${5 - at},${name} was there.`,
      ),
    ].join("\n"),
  });
  const older = ofYear(2024, "Anna Berger", "Bo Yew", "Cy Zed");
  const newer = ofYear(2025, "Gus Hill", "Hal Ives", "Anna Berger");
  const saying = { yes: true, source: "Survey" };
  const all = { decide: { contacts: "keep" as const, different: ["all"] } };
  it("is the same review where its long text is, though its author is shortened in another way and its day a coarse one", async () => {
    const text = "They came within the hour and left the kitchen as clean as before.";
    const seen = (name: string, day: string) => ({
      "a.csv": `Review ID,Name,Date,Rating,Comment,Scraped at\nx-1,${name},2 months ago,4,${text},${day}`,
    });
    const { dataDir } = await importing(seen("Anna Hohl", "2025-03-02"), saying);
    const again = await importing(seen("Magda Berger", "2025-04-20"), { ...saying, dataDir });
    expect(again.plan.waiting).toEqual([]);
  });

  const saidIn = ({ published }: Awaited<ReturnType<typeof run>>["journal"]) =>
    [...published.values()].map(({ author, text }) => text.startsWith(author.name.slice(0, -2)));

  it("waits, is let in under an id of its own, and is known again", async () => {
    const { dataDir } = await importing(older, saying);
    const before = journalText(dataDir);
    const open = await importing(newer, { ...saying, dataDir });
    expect(open.plan).toMatchObject({ added: 0, changed: 0 });
    expect(open.plan.waiting.map(({ of, shared }) => [of, shared])).toEqual(
      ["1", "2", "3"].map((id) => [keyed(`survey-${id}`), "id, but another author and day"]),
    );
    expect(journalText(dataDir)).toBe(before);
    const { plan, journal } = await importing(newer, { ...saying, ...all, dataDir });
    expect(plan).toMatchObject({ added: 3, changed: 0, waiting: [] });
    expect(saidIn(journal)).toEqual(Array(6).fill(true));
    for (const again of [older, newer, { ...older, ...newer }])
      expect((await importing(again, { ...saying, dataDir })).plan).toMatchObject({
        entries: [],
        waiting: [],
      });
  });

  it.each([
    ["both in one folder", { ...older, ...newer }],
    ["in one table", { "a.csv": older["2024.csv"] + newer["2025.csv"]!.replace(/^.*/, "") }],
  ])("also waits where they come together: %s", async (_, files) => {
    const map = TableMapping.parse({
      ...{ name: "Ours", source: "Survey", verification: { level: "platform" } },
      columns: { id: "ID", date: "Date", author: "Name", rating: "Rating", text: "Comment" },
    });
    const { dataDir, plan, found } = await importing(files, { map });
    expect(found.copies).toBe(0);
    expect(plan.waiting).toHaveLength(3);
    const settled = await importing(files, { map, ...all, dataDir });
    expect(saidIn(settled.journal)).toEqual(Array(6).fill(true));
    expect((await importing(files, { map, dataDir })).plan).toMatchObject({ entries: [], unchanged: 6 });
  });

  it("does not lose it where that one was withdrawn", async () => {
    const { dataDir } = await importing(older, saying);
    withdrawReview({ dataDir, id: keyed("survey-1"), reason: "author-request", now: NOW });
    const { plan } = await importing(newer, { ...saying, dataDir });
    expect(plan).toMatchObject({ skipped: { withdrawn: 0 } });
    expect(plan.waiting[0]?.shared).toBe("id, but another author and day; that one was withdrawn");
  });

  it("is its own where only the name or the day is another, or the name is longer", async () => {
    const { dataDir } = await run([row("a"), row("b"), row("c")]);
    const edited = { text: "Leaks again." };
    const again = [
      row("a", { ...edited, name: "Ida Parr" }),
      row("b", { ...edited, day: "2025-02-05" }),
      row("c", { ...edited, day: "2025-02-05", name: "Ada" }),
    ];
    expect((await run(again, { dataDir })).plan).toMatchObject({ added: 0, changed: 3, waiting: [] });
  });
});

describe("a dry run", () => {
  it("tells review by review what would be new, changed and gone", async () => {
    const { dataDir } = await run([row("a"), row("b")]);
    const result = await run(
      [row("a", { text: "Good work, number two and more." }), row("c", { day: "2025-01-07" })],
      {
        dataDir,
        dryRun: true,
        full: true,
      },
    );
    expect(summarize(result).split("\n")).toEqual(
      expect.arrayContaining([
        `~ ${keyed("trustpilot-a")}  2025-01-05  ★★★★★  Ada P.: "Good work, number two and more."`,
        '    text: …"d work, number a." -> …"d work, number two and more."',
        `+ ${keyed("trustpilot-c")}  2025-01-07  ★★★★★  Ada P.: "Good work, number c."`,
        `- ${keyed("trustpilot-b")}  2025-01-05  ★★★★★  Ada P.: "Good work, number b."`,
      ]),
    );
    const many = Array.from({ length: 30 }, (_, index) => row(`n${index}`));
    const long = await run(many, { dryRun: true });
    expect(summarize(long)).toContain("\nand 10 more (--all shows them)\n");
    expect(summarize(long, { all: true })).toContain(`+ ${keyed("trustpilot-n29")} `);
  });

  it("keeps no decision", async () => {
    const { dataDir } = await run([row("a")], { dryRun: true, decide: { contacts: "mask" } });
    expect(readdirSync(dataDir)).toEqual(["imports.json"]);
    await run([row("b", { text: "Call 740-555-0142." })], {
      ...{ dataDir, dryRun: true, decide: {} },
      ask: async (_, keep) => keep({ contacts: "mask" }),
    });
    expect(JSON.parse(readFileSync(join(dataDir, "imports.json"), "utf8"))).toEqual({ key: KEY });
  });
});

describe("an import that is cut short", () => {
  it("leaves the journal as it was, and the next one is not hindered", async () => {
    const before = journalOf(publishing("own-1"));
    const dataDir = folderWith({ "reviews.jsonl": before });
    giveKey(dataDir);
    const many = Array.from({ length: 5_000 }, (_, index) => row(`n${index}`, { text: `${LONG} ${index}` }));
    const folder = folderWith({ ...table(...many), "map.json": JSON.stringify(map) });
    const child = spawn(
      process.execPath,
      [
        "--import",
        "tsx",
        resolve("data/_import/cli.ts"),
        join(folder, "export.csv"),
        "--map",
        join(folder, "map.json"),
      ],
      { env: { PATH: process.env["PATH"], DATA_DIR: dataDir }, stdio: "ignore" },
    );
    onTestFinished(() => void child.kill("SIGKILL"));
    const abort = new AbortController();
    onTestFinished(() => abort.abort());
    const ended = once(child, "exit");
    // Its first sign of writing is the lock.
    await Promise.race([new Promise((settle) => watch(dataDir, { signal: abort.signal }, settle)), ended]);
    child.kill("SIGKILL");
    await ended;
    const after = journalText(dataDir);
    if (after !== before) expect(after.trimEnd().split("\n")).toHaveLength(many.length + 1);
    // The program's clock is the machine's, and it may have ended before it was killed.
    const { journal } = await run([row("next")], { dataDir, now: Date.now() });
    expect(journal.faults).toEqual([]);
    expect(journal.published.has(keyed("trustpilot-next"))).toBe(true);
  });

  it("in the middle of its writing is no part of the journal", async () => {
    const before = journalOf(publishing("own-1"));
    const dataDir = folderWith({ "reviews.jsonl": before, ".reviews.jsonl.next": `${before}{"id":"tru` });
    const { journal } = await run([row("next")], { dataDir });
    expect(journal.faults).toEqual([]);
    expect([...journal.published.keys()]).toEqual(["own-1", keyed("trustpilot-next")]);
    expect(readdirSync(dataDir).filter((name) => name.endsWith(".next"))).toEqual([]);
  });
});
