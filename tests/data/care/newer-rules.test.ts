import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { examine } from "../../../data/_care/doctor/examine.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { importing } from "../../helpers/importing.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");
const LONG = "They came on time, found the leak in an hour and left the place clean.";

/** Lines as earlier releases imported them. */
const folderOf = (...lines: object[]) =>
  folderWith({
    "business.json": JSON.stringify({ name: "Pell", telephone: "555-0100" }),
    "reviews.jsonl": journalOf(...lines),
  });

const CONTACTS = [
  publishing("a", {
    text: "Ask for Ada at ada@mail.example.com.",
    reply: { text: "Ring 555-0123, or us at 555-0100." },
  }),
  publishing("b"),
];
const SCALES = [50, 50, 40, 50, 10].map((value, n) =>
  publishing(`s${n}`, {
    rating: [3, 3, 2, 3, 1][n],
    original_rating: { value, best: 100 },
    text: `Visit ${n}.`,
  }),
);
const TWICE = [
  publishing("first", { text: LONG }),
  publishing("second", { text: LONG, source: { name: "Facebook" }, date: "2025-01-09" }),
];

/** What the doctor says that newer rules would do, each with what to do. */
async function told(dataDir: string): Promise<{ what: string; todo: string }[]> {
  const settings = parseSettings({ DATA_DIR: dataDir, SITE_DIR: "nowhere", STATE_DIR: "nowhere" });
  const [data] = await examine(settings, NOW);
  return data!.findings
    .filter(({ what }) => /contact details|as if a scale|perhaps published twice|^imports/.test(what))
    .map(({ mark, what, todo }) => {
      expect(mark).toBe(what.startsWith("imports") ? "mend" : "look");
      return { what, todo: todo.join() };
    });
}

const journalIn = (dataDir: string) => readFileSync(join(dataDir, "reviews.jsonl"), "utf8");

/** Runs a command as the doctor writes it, and holds that the journal has only grown. */
async function run(dataDir: string, line: string) {
  const [, name, ...args] = /^npm run (\w+) -- (.*)$/
    .exec(line)!
    .flatMap((part, at) => (at === 2 ? part.split(" ") : [part]));
  const cli = resolve(name === "import" ? "data/_import/cli.ts" : "data/_care/journal/cli.ts");
  const before = journalIn(dataDir);
  const ended = await runInProcess(cli, args, { cwd: dataDir, environment: { DATA_DIR: dataDir } });
  expect(journalIn(dataDir).startsWith(before)).toBe(true);
  return { ...ended, grown: journalIn(dataDir) !== before };
}

const published = (dataDir: string) => readJournal(dataDir, Date.now()).published;

describe("contacts in what was imported before anybody was asked", () => {
  test("are told by their places, without those of the business, and masked by the command that is named", async () => {
    const dataDir = folderOf(...CONTACTS);
    const [found, ...others] = await told(dataDir);
    expect(others).toEqual([]);
    expect(found!.what).toBe(
      "contact details, published in 2 places (1 e-mail address, 1 telephone number): text of a, reply of a",
    );
    expect(found!.todo).toContain("npm run import -- --contacts mask removes it, --contacts keep leaves it");
    const [more] = await told(folderOf(...CONTACTS, publishing("c", { text: "Or bob@mail.example.com." })));
    expect(more!.what).toContain(" (2 e-mail addresses, 1 telephone number): ");

    const dry = await run(dataDir, "npm run import -- --contacts mask --dry-run");
    expect(dry).toMatchObject({
      code: 0,
      grown: false,
      stdout: expect.stringContaining("1 line would go to"),
    });
    expect(await told(dataDir)).toHaveLength(1);

    const { code, stdout } = await run(dataDir, "npm run import -- --contacts mask");
    expect(code).toBe(0);
    expect(stdout).toMatch(
      /^Masked, as you have decided:\n {2}e-mail address ada@mail\.example\.com, in the text of a\n/,
    );
    expect(stdout).toContain("1 line appended to reviews.jsonl");
    expect(published(dataDir).get("a")).toMatchObject({
      text: "Ask for Ada at [e-mail address removed].",
      reply: { text: "Ring [telephone number removed], or us at 555-0100." },
    });
    expect(await told(dataDir)).toEqual([]);
    expect(await run(dataDir, "npm run import -- --contacts mask")).toMatchObject({ code: 0, grown: false });
  });

  test("stay where the owner says so, one of them or all", async () => {
    const dataDir = folderOf(...CONTACTS);
    expect(await run(dataDir, "npm run import -- --keep 555-0123")).toMatchObject({ code: 0, grown: false });
    expect((await told(dataDir))[0]!.what).toContain("in 1 place (1 e-mail address): text of a");
    expect(await run(dataDir, "npm run import -- --contacts keep")).toMatchObject({ code: 0, grown: false });
    expect(await told(dataDir)).toEqual([]);
  });

  test("do not come back with the export that they came from", async () => {
    const csv = "Date,Stars,Review,Name,Source\n2025-01-02,5,Ring me at 555-0123,Kim Lee,Google\n";
    const files = { "reviews.csv": csv };
    const options = { map: MAPPING, now: Date.now() };
    const { dataDir } = await importing(files, { ...options, decide: { contacts: "keep" } });
    await run(dataDir, "npm run import -- --contacts mask");
    const { written, plan, journal } = await importing(files, { ...options, dataDir, decide: {} });
    expect({ written, unchanged: plan.unchanged }).toEqual({ written: false, unchanged: 1 });
    expect([...journal.published.values()][0]!.text).toBe("Ring me at [telephone number removed]");
  });
});

const MAPPING = {
  name: "Ours",
  columns: { date: "Date", rating: "Stars", text: "Review", author: "Name", source: "Source" },
  requires: [],
};

describe("ratings that were read on a wrong scale", () => {
  test("are told with the scale that they look like, and read anew by the command that is named", async () => {
    const dataDir = folderOf(...SCALES, publishing("other", { rating: 4 }));
    const [found, ...others] = await told(dataDir);
    expect(others).toEqual([]);
    expect(found!.what).toBe(
      "Google: none of 5 ratings is above 50 of 100, as if a scale up to 50 had been read as one up to 100",
    );
    expect(found!.todo).toMatch(/^npm run journal -- rescale "Google" --best 50, if so;/);
    const { code, stdout } = await run(dataDir, "npm run journal -- rescale google --best 50");
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout:
        "5 lines appended to reviews.jsonl, with the stars on a scale up to 50; npm run build publishes them.\n",
    });
    const now = [...published(dataDir).values()];
    expect(now.map(({ rating }) => rating)).toEqual([5, 5, 4, 5, 1, 4]);
    expect(now[0]).toMatchObject({ original_rating: { value: 50, best: 50 } });
    expect(await told(dataDir)).toEqual([]);
  });

  test.each([
    [
      "reach its upper half",
      [...SCALES.slice(1), { ...SCALES[0]!, original_rating: { value: 90, best: 100 } }],
    ],
    ["are few", SCALES.slice(1)],
    [
      "are of several sources",
      SCALES.map((line, n) => (n === 0 ? { ...line, source: { name: "Survey" } } : line)),
    ],
    ["are recommendations", SCALES.map((line) => ({ ...line, original_rating: { value: 0, best: 1 } }))],
  ])("are none where they %s", async (_, lines) => {
    expect(await told(folderOf(...lines))).toEqual([]);
  });

  test.each([
    ["google --best 40", 1, "s0: has a rating of 50, which is above 40"],
    ["Yelp --best 50", 1, "no published review was left at Yelp; stats names the sources"],
    ["Google --best 100", 1, "no rating of Google was read on another scale than 100"],
    ["Google", 2, "--best is the highest rating of the scale"],
    ["Google --best many", 2, "--best is the highest rating of the scale"],
  ])("rescale %s is refused, and writes nothing", async (args, code, message) => {
    const ended = await run(folderOf(...SCALES), `npm run journal -- rescale ${args}`);
    expect(ended).toMatchObject({ code, grown: false, stderr: expect.stringContaining(message) });
  });
});

describe("reviews that are published twice", () => {
  test("are told in pairs, and either withdrawn or kept apart by the commands that are named", async () => {
    const dataDir = folderOf(...TWICE, publishing("third", { text: "Another." }));
    const [found, ...others] = await told(dataDir);
    expect(others).toEqual([]);
    expect(found!.what).toBe("1 review perhaps published twice: second = first (same text and author)");
    expect(found!.todo).toContain("npm run journal -- withdraw <id> --reason duplicate");
    const unknown = await run(dataDir, "npm run import -- --different forth");
    expect(unknown).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("no published review has this id"),
    });
    expect(await run(dataDir, "npm run import -- --different all")).toMatchObject({ code: 0, grown: false });
    expect(await told(dataDir)).toEqual([]);

    const answered = folderOf(...TWICE);
    await run(answered, "npm run import -- --different first");
    expect(await told(answered)).toEqual([]);

    const other = folderOf(...TWICE);
    await run(other, "npm run journal -- withdraw second --reason duplicate");
    expect(await told(other)).toEqual([]);
  });
});

test("decisions that cannot be read are told as a fault", async () => {
  const dataDir = folderWith({
    "business.json": '{ "name": "Pell" }',
    "reviews.jsonl": journalOf(publishing("a")),
    "imports.json": '{ "contacts": "hide" }',
  });
  expect((await told(dataDir)).map(({ what }) => what)).toEqual([
    "imports.json: contacts: must be mask or keep",
  ]);
});
