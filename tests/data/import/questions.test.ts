import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { readDecisions } from "../../../data/_import/decisions.ts";
import type { Ask } from "../../../data/_import/import.ts";
import type { Answers, QuestionId } from "../../../data/_import/questions.ts";
import { summarize } from "../../../data/_import/summary.ts";
import { TableMapping } from "../../../data/_import/tables/table-mapping.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { importing, KEY } from "../../helpers/importing.ts";

const lines = (...rows: string[]) => rows.map((row) => `${row}\n`).join("");
const ids = ({ questions }: { questions: readonly { id: QuestionId }[] }) => questions.map(({ id }) => id);
const many = (values: readonly (string | number)[], row: (value: string | number, index: number) => string) =>
  Array.from({ length: 20 }, (_, index) => row(values[index % values.length]!, index));
const rated = (values: readonly (string | number)[]) => ({
  "google.csv": lines(
    "name,rating,date,text",
    ...many(values, (value, index) => `P${index} Q,${value},2025-01-${index + 10},Text number ${index}.`),
  ),
});

describe("the scale of ratings", () => {
  it.each<[string, (string | number)[], number[], RegExp]>([
    ["1 to 5", [1, 2, 3, 4, 5], [1, 2, 3, 4, 5], /scale: 1 to 5, read as 1 to 5/],
    [
      "10 to 50 in steps of 10",
      [10, 20, 30, 40, 50],
      [1, 2, 3, 4, 5],
      /scale: 10 to 50 in steps of 10, read as 1 to 5/,
    ],
    ["0 to 10", [0, 4, 7, 8, 10], [1, 2, 4, 4, 5], /scale: 0 to 10, read as 0 to 10, kept as such/],
    [
      "20 to 100",
      [20, 40, 60, 80, 100],
      [1, 2, 3, 4, 5],
      /scale: 20 to 100 in steps of 20, read as 0 to 100/,
    ],
  ])("is taken where they leave no doubt: %s", async (_, values, stars, said) => {
    const result = await importing(rated(values), { yes: true });
    expect(result.written).toBe(true);
    expect([...new Set(result.entries.map(({ rating }) => rating))].sort()).toEqual([...new Set(stars)]);
    expect(summarize(result)).toMatch(said);
  });

  it.each<[string, (string | number)[], RegExp]>([
    [
      "half stars",
      [1, 2.5, 3, 4.5, 5],
      /4 × 1★; 8 rounded half up to whole stars, such as 2\.5 of 5 to 3★\n/,
    ],
    ["of ten", [0, 4, 7, 8, 10], /; 4 rounded half up to whole stars, such as 7 of 10 to 4★\n/],
    ["of a hundred", [20, 40, 60, 80, 100], /\d × 1★\n/],
  ])("are told how they are rounded: %s", async (_, values, said) => {
    expect(summarize(await importing(rated(values), { yes: true }))).toMatch(said);
  });

  it.each<[string, (string | number)[]]>([
    ["of 10 to 30 only", [10, 20, 30]],
    ["of up to 55, which is no step of a known scale", [3, 17, 22, 55]],
    ["of 1 to 5 and a single 10", [...Array.from({ length: 19 }, (_, index) => (index % 5) + 1), 10]],
    ["of more than 100", [100, 250, 500]],
  ])("is asked for where they leave it open, also with --yes: %s", async (_, values) => {
    const open = await importing(rated(values), { yes: true });
    expect(open).toMatchObject({ written: false, heldBack: "questions" });
    expect(ids(open)).toContain("scale");
  });

  it("is what the owner says", async () => {
    const { entries } = await importing(rated([10, 20, 30]), {
      yes: true,
      answers: { scale: "30", unlikely: "yes" },
    });
    expect(new Set(entries.map(({ rating }) => rating))).toEqual(new Set([2, 3, 5]));
  });

  it("is asked for once, and again when the ratings of a later export go further without doubt", async () => {
    const typo = rated([...Array.from({ length: 19 }, (_, index) => (index % 5) + 1), 6]);
    const options = { yes: true, skipInvalid: true };
    const { dataDir, written } = await importing(typo, { ...options, answers: { scale: "5" } });
    expect(written).toBe(true);
    const again = await importing(typo, { ...options, dataDir });
    expect(again.questions).toEqual([]);
    expect(summarize(again)).toMatch(/\ngoogle\.csv:\d+: rating: must be a rating of at most 5, not "6"\n/);
    const larger = await importing(rated([6, 7, 8, 9, 10]), { ...options, dataDir });
    expect(larger).toMatchObject({ written: false, heldBack: "questions" });
    expect(ids(larger)).toContain("scale");
    const told = await importing(rated([6, 7, 8, 9, 10]), { ...options, dataDir, answers: { scale: "10" } });
    expect(told.entries.at(-1)?.original_rating?.best).toBe(10);
    expect(readDecisions(dataDir).tables).toMatchObject([{ best: 10 }]);
  });
});

describe("several places in a table", () => {
  const FILE = {
    "google.csv": lines(
      "place_id,name,rating,date,text",
      ...many(
        ["A", "B"],
        (place, index) => `${place},P${index} Q,${(index % 5) + 1},2025-01-${index + 10},Text ${index}.`,
      ),
    ),
  };

  it("are listed and asked about, whatever --yes says", async () => {
    const open = await importing(FILE, { yes: true });
    expect(open.questions).toMatchObject([{ id: "location", choices: ["A", "B", "all"], safe: false }]);
    expect(summarize(open)).toMatch(
      /places: 2, by place_id(?:.|\n)*location A: 10 reviews\n.*location B: 10 reviews/,
    );
  });

  it("give the one that is named, or all of one business", async () => {
    expect((await importing(FILE, { yes: true, location: "B" })).entries).toHaveLength(10);
    expect((await importing(FILE, { yes: true, location: "all" })).entries).toHaveLength(20);
    await expect(importing(FILE, { yes: true, location: "C" })).rejects.toThrow(
      "the export: holds no location C; name one of these\nlocation A: 10 reviews\nlocation B: 10 reviews",
    );
  });
});

const states = (column: string, values: string[]) => ({
  "google.csv": lines(
    `name,rating,date,text,${column}`,
    ...many(
      values,
      (value, index) => `P${index} Q,${(index % 5) + 1},2025-01-${index + 10},Text ${index}.,${value}`,
    ),
  ),
});

describe("where reviews were left", () => {
  const sources = (rating: string) => ({
    "a.csv": lines(
      "Name,Rating,Date,Text,Source",
      "Ada,4,2025-01-05,Good.,Google",
      "Cy,3,2025-01-05,Fair.,Google",
      `Bo,${rating},2025-01-06,Ok.,`,
    ),
  });

  it("is not asked of a row that cannot be used, nor who vouches for it", async () => {
    const open = { answers: { table: "yes" }, skipInvalid: true, level: null, dryRun: true };
    expect(ids(await importing(sources("5"), open))).toEqual(["source", "level"]);
    const { questions, plan } = await importing(sources("n/a"), { ...open, dryRun: false });
    expect({ questions, added: plan.added }).toEqual({ questions: [], added: 2 });
  });

  it("is not known of such a row either, so that it may be any of those that a full export lacks", async () => {
    const file = (rating: string, source: string) => ({
      "a.csv": lines(
        "Id,Name,Rating,Date,Text,Source",
        "1,Ada,4,2025-01-05,Good.,Google",
        "2,Cy,3,2025-01-05,Fair.,Google",
        `3,Bo,${rating},2025-01-06,Ok.,${source}`,
      ),
    });
    const { dataDir } = await importing(file("5", "Google"), { yes: true });
    const lacking = { dataDir, yes: true, skipInvalid: true, full: true };
    expect((await importing(file("n/a", "Google"), lacking)).plan.missing).toMatchObject({ now: [] });
    expect((await importing(file("n/a", ""), lacking)).plan.missing).toBeNull();
  });
});

describe("who vouches for reviews that were sent to the business itself", () => {
  const file = {
    "a.csv": "Name,Rating,Date,Text,Source\nAda,4,2025-01-05,Good.,\nBo,5,2025-01-06,Ok.,Google\n",
  };
  const levels = ({ entries }: Awaited<ReturnType<typeof importing>>) =>
    entries.map(({ author, verification }) => `${author.name} ${verification.level}`).sort();
  const direct = { yes: true, source: "First-party" };
  const elsewhere = (...sources: string[]) => ({
    "a.csv": lines(
      "Name,Rating,Date,Text,Source",
      ...sources.map((source, at) => `P${at} Q,${(at % 5) + 1},2025-01-0${at + 5},Text ${at}.,${source}`),
    ),
  });

  it("is asked, as no platform does, and nothing is written until then", async () => {
    const open = await importing(file, direct);
    expect(open).toMatchObject({
      written: false,
      questions: [{ id: "level", choices: ["invited", "transaction"] }],
    });
    expect(summarize(open)).toContain("--level invited|transaction");
    const said = await importing(file, { ...direct, answers: { level: "invited" } });
    expect(levels(said)).toEqual(["Ada invited", "Bo platform"]);
    expect(said.entries.map(({ source }) => source.name).sort()).toEqual(["Google", "first-party"]);
  });

  it("is asked of a source that is no known platform, also with --yes", async () => {
    const both = elsewhere("Guest book", "Google");
    const open = await importing(both, { yes: true, level: null });
    expect(open.questions).toMatchObject([
      { id: "level", choices: ["platform", "invited", "transaction"], safe: false },
    ]);
    expect(open.questions[0]!.asks).toContain("1 review (Guest book)");
    expect(open.written).toBe(false);
    const said = await importing(both, { yes: true, answers: { level: "invited" } });
    expect(levels(said)).toEqual(["P0 Q. invited", "P1 Q. platform"]);
  });

  it("is kept of a table whose rows have one source, and not of one with platforms among them", async () => {
    const one = { "a.csv": "Name,Rating,Date,Text\nAda,4,2025-01-05,Good.\nBo,5,2025-01-06,Ok.\n" };
    const answers = { level: "invited" };
    const kept = async (files: Record<string, string>, source?: string) =>
      (await importing(files, { yes: true, source, answers })).decisions.tables;
    expect(await kept(one, "Guest book")).toMatchObject([{ verification: { level: "invited" } }]);
    for (const tables of [await kept(one, "Google"), await kept(file)])
      expect(tables).toEqual([expect.not.objectContaining({ verification: expect.anything() })]);
  });

  it("is kept by source of a table that has several, and asked again of one that is new", async () => {
    const first = await importing(elsewhere("Guest book", "Google"), {
      yes: true,
      answers: { level: "invited" },
    });
    const { dataDir } = first;
    expect(first.decisions.tables).toMatchObject([{ levels: { "Guest book": "invited" } }]);
    const again = { dataDir, yes: true, level: null };
    const later = await importing(elsewhere("Guest book", "Google", "Guest book"), again);
    expect(later).toMatchObject({ questions: [], plan: { added: 1 } });
    const open = await importing(elsewhere("Guest book", "Wall"), again);
    expect(open.questions).toMatchObject([{ id: "level", asks: expect.stringContaining("1 review (Wall)") }]);
    const both = await importing(elsewhere("Guest book", "Wall"), {
      ...again,
      answers: { level: "platform" },
    });
    expect(both.decisions.tables).toMatchObject([{ levels: { "Guest book": "invited", Wall: "platform" } }]);
  });

  it("is not asked where a --map says it", async () => {
    const map = TableMapping.parse({
      name: "Ours",
      source: "first-party",
      columns: { rating: "Rating", date: "Date", text: "Text", author: "Name" },
      verification: { level: "transaction", method: "invoice" },
    });
    expect(levels(await importing(file, { map }))).toEqual(["Ada transaction", "Bo transaction"]);
    const { verification: _, ...silent } = map;
    expect((await importing(file, { map: silent })).questions).toMatchObject([{ id: "level" }]);
  });
});

describe("grades of which 1 may be the best", () => {
  const grades = (header: string) => ({
    "google.csv": `${header}\nAda,"1,0",05.01.2025,Sehr gut.\nBo,"4,0",06.01.2025,Schlecht.\n`,
  });

  it.each([
    "Name,Gesamtnote,Datum,Kommentar",
    'Name,"How would you rate us? (1 = excellent, 5 = poor)",Date,Text',
  ])("are asked about even with --yes: %s", async (header) => {
    const open = await importing(grades(header), { yes: true });
    expect(open).toMatchObject({ written: false, questions: [{ id: "unlikely", safe: false }] });
    expect(open.questions[0]?.asks).toMatch(/1 may be the best/);
    const { entries } = await importing(grades(header), { yes: true, answers: { unlikely: "yes" } });
    expect(entries.map(({ rating }) => rating)).toEqual([1, 4]);
  });

  it.each(["Nom,Note,Date,Commentaire", 'Name,"How would you rate us? (1 = poor, 5 = excellent)",Date,Text'])(
    "are none in another language, or where the name says the contrary: %s",
    async (header) => {
      expect((await importing(grades(header), { yes: true })).entries).toHaveLength(2);
    },
  );
});

describe("rows that their source does not publish", () => {
  it.each<[string, string[], string]>([
    ["status", ["approved", "pending"], "status=approved"],
    ["is_approved", ["1", "0"], "is_approved=1"],
    ["hidden", ["false", "true"], "hidden=false"],
    ["state", ["published", "unpublished"], "state=published"],
    ["Freigegeben", ["WAHR", "FALSCH"], "Freigegeben=WAHR"],
    ["Approuvé", ["VRAI", "FAUX"], "Approuvé=VRAI"],
    ["Publicado", ["VERDADERO", "FALSO"], "Publicado=VERDADERO"],
    ["Pubblicato", ["VERO", "FALSO"], "Pubblicato=VERO"],
    ["Zichtbaar", ["WAAR", "ONWAAR"], "Zichtbaar=WAAR"],
    ["Aprovado", ["VERDADEIRO", "FALSO"], "Aprovado=VERDADEIRO"],
    ["Zatwierdzone", ["PRAWDA", "FAŁSZ"], "Zatwierdzone=PRAWDA"],
    ["aprovado", ["sim", "não"], "aprovado=sim"],
    ["goedgekeurd", ["ja", "nee"], "goedgekeurd=ja"],
    ["ukryte", ["nie", "tak"], "ukryte=nie"],
    ["May we publish this?", ["Yes", "No"], "May we publish this?=Yes"],
    ["Acceptez-vous que nous le publiions ?", ["Oui", "Non"], "Acceptez-vous que nous le publiions ?=Oui"],
    ["Freigabe", ["ja", "nein"], "Freigabe=ja"],
    ["permissionToPublish", ["true", "false"], "permissionToPublish=true"],
    ["consent_to_publish", ["Yes", "No"], "consent_to_publish=Yes"],
    ["Show on website", ["Yes", "No"], "Show on website=Yes"],
    ["published_on_site", ["1", "0"], "published_on_site=1"],
    ["hidden_by_admin", ["0", "1"], "hidden_by_admin=0"],
    ["Publication status", ["published", "pending"], "Publication status=published"],
    ["Zur Veröffentlichung freigegeben", ["ja", "nein"], "Zur Veröffentlichung freigegeben=ja"],
    ["Autorisation de publication", ["oui", "non"], "Autorisation de publication=oui"],
    ["Mostrar en la web", ["sí", "no"], "Mostrar en la web=sí"],
    ["Autorizzazione alla pubblicazione", ["sì", "no"], "Autorizzazione alla pubblicazione=sì"],
    ["Toestemming voor publicatie", ["ja", "nee"], "Toestemming voor publicatie=ja"],
    ["May we use your words on our website?", ["Yes", "No"], "May we use your words on our website?=Yes"],
  ])("are named by their column %s, asked about, and left out with --yes", async (column, values, answer) => {
    const open = await importing(states(column, values));
    expect(open.questions).toContainEqual(
      expect.objectContaining({ id: "published", default: answer, safe: true }),
    );
    const taken = await importing(states(column, values), { yes: true });
    expect(taken.entries).toHaveLength(10);
    expect(summarize(taken)).toContain(`left out: 10 rows with ${column} = ${values[1]}`);
    const { entries } = await importing(states(column, values), { yes: true, answers: { published: "all" } });
    expect(entries).toHaveLength(20);
  });

  it.each<[string, string[]]>([
    ["where all of them are not", ["0"]],
    ["where a value is not known", ["1", "later"]],
    ["where none of a few values is known", ["fertig", "in Arbeit"]],
  ])("are asked about even with --yes %s", async (_, values) => {
    const open = await importing(states("approved", values), { yes: true });
    expect(ids(open)).toEqual(["published"]);
    expect(open.written).toBe(false);
  });

  it("are not guessed where more rows are of a state that is not known than are published", async () => {
    const open = await importing(states("visibility", ["", "", "visible"]), { yes: true });
    expect(open.questions).toMatchObject([{ id: "published", default: undefined }]);
  });

  it("are none where all are published, or the column is of another thing", async () => {
    const files = [
      states("status", ["approved"]),
      states("state", ["OH", "CA"]),
      states("published", ["3. März", "4. März"]),
      states("email_public", ["true", "false"]),
      states("Marketing consent", ["Yes", "No"]),
      states("Did you like our website?", ["Yes", "No"]),
      states("comments_enabled", ["true", "false"]),
      states("deleted_at", [""]),
    ];
    for (const file of files) expect((await importing(file, { yes: true })).entries).toHaveLength(20);
  });

  it("are those with a day on which they were deleted, of which each may be another", async () => {
    const days = Array.from({ length: 10 }, (_, at) => ["", `2025-02-${at + 10} 08:00:00`]).flat();
    const { dataDir, entries } = await importing(states("deleted_at", days), { yes: true });
    expect(entries).toHaveLength(10);
    const later = states("deleted_at", ["", "2025-03-01 09:00:00"]);
    expect(await importing(later, { dataDir })).toMatchObject({ questions: [], plan: { added: 0 } });
    const removed = await importing(states("deleted_at", days), {
      answers: { published: "deleted_at=a day" },
      yes: true,
    });
    expect(removed.entries).toHaveLength(10);
  });

  it("are those that the owner names, also by a column that is not known", async () => {
    const answers = { published: "Prüfung=gut" };
    const { entries } = await importing(states("Prüfung", ["gut", "offen"]), { yes: true, answers });
    expect(entries).toHaveLength(10);
  });
});

describe("what was said of rows that their source does not publish", () => {
  const APPROVED = { answers: { published: "Status=approved" } };
  const tableOf = (published: object) => ({
    name: "Ours",
    source: "Google",
    requires: ["name", "Status"],
    columns: { author: "name", rating: "rating", date: "date", text: "text" },
    published,
  });

  it("is asked again of a value that is new, and of no other", async () => {
    const { dataDir } = await importing(states("Status", ["approved", "pending"]), { yes: true });
    const unsaid = await importing(states("Status", ["approved", "pending", "spam"]), { dataDir });
    expect(unsaid).toMatchObject({ questions: [], plan: { added: 3, unchanged: 4 } });
    const news = states("Status", ["approved", "live"]);
    const open = await importing(news, { dataDir });
    expect(open.questions).toMatchObject([{ id: "published", default: "Status=approved,live", safe: true }]);
    await importing(news, { dataDir, ...APPROVED });
    expect((await importing(news, { dataDir })).questions).toEqual([]);
    const both = await importing(news, { dataDir, answers: { published: "Status=approved,live" } });
    expect(both.entries).toHaveLength(20);
    expect((await importing(news, { dataDir })).questions).toEqual([]);
  });

  it("is of every value where it is said of all", async () => {
    const all = { yes: true, answers: { published: "all" } };
    const { dataDir } = await importing(states("status", ["approved", "pending"]), all);
    const later = await importing(states("status", ["live", "hold", "in Arbeit"]), { dataDir });
    expect(later).toMatchObject({ questions: [], plan: { unchanged: 20 } });
  });

  it("is of every value where it is said of all after it was said of some", async () => {
    const file = states("Status", ["approved", "pending"]);
    const { dataDir } = await importing(file, { yes: true });
    expect((await importing(file, { dataDir, answers: { published: "all" } })).entries).toHaveLength(20);
    expect((await importing(file, { dataDir })).plan.unchanged).toBe(20);
  });

  it("holds for a value that is not known, however its column is written", async () => {
    const answers = { published: "Review Status=approved,later" };
    const file = states("Review Status", ["approved", "later", "never"]);
    const { dataDir } = await importing(file, { yes: true, answers });
    const again = await importing(states("review_status", ["Approved", "later", "never"]), { dataDir });
    expect(again).toMatchObject({ questions: [], plan: { unchanged: 14 } });
  });

  it("holds for one column when an answer names another", async () => {
    const rows = (...all: [string, string][]) => ({
      "google.csv": lines(
        "name,rating,date,text,status,hidden",
        ...many([""], (_, index) => {
          const state = all[index % all.length]!.join(",");
          return `P${index} Q,${(index % 5) + 1},2025-01-${index + 10},Text ${index}.,${state}`;
        }),
      ),
    });
    const { dataDir } = await importing(rows(["approved", "0"], ["pending", "1"]), { yes: true });
    const answers = { published: "status=approved,live" };
    const { plan } = await importing(rows(["approved", "0"], ["live", "1"]), { dataDir, answers });
    expect(plan).toMatchObject({ added: 0, unchanged: 10 });
  });

  it("tells the scale and the order of days by the rows that are read now, too", async () => {
    const tables = [tableOf({ Status: ["approved"] })];
    const dataDir = folderWith({ "imports.json": JSON.stringify({ key: KEY, tables }) });
    const rows = many([5, 6, 7, 8, 9, 10], (value, index) => {
      const day = `${String(index + 3).padStart(2, "0")}/04/2025`;
      return `P${index} Q,${value},${day},Text ${index}.,${index === 0 ? "approved" : "live"}`;
    });
    const file = { "google.csv": lines("name,rating,date,text,Status", ...rows) };
    const { questions, entries } = await importing(file, { dataDir, yes: true });
    expect(ids({ questions })).toEqual([]);
    expect(entries.map(({ date }) => date)).toContain("2025-04-05");
    expect(new Set(entries.map(({ original_rating }) => original_rating?.best))).toEqual(new Set([10]));
  });

  it("lets the days of rows that are left out tell their order", async () => {
    const rows = ["P Q,5,03/04/2025,Good.,approved", "R S,5,25/04/2025,Bad.,pending"];
    const file = { "google.csv": lines("name,rating,date,text,status", ...rows) };
    const { questions, entries } = await importing(file, { yes: true, skipInvalid: true });
    expect(ids({ questions })).toEqual([]);
    expect(entries.map(({ date }) => date)).toEqual(["2025-04-03"]);
  });

  const TWO = (...all: string[]) => ({
    "google.csv": lines(
      "name,rating,date,text,status,hidden",
      ...many(
        all,
        (state, index) => `P${index} Q,${(index % 5) + 1},2025-01-${index + 10},Text ${index}.,${state}`,
      ),
    ),
  });

  it("of one column leaves another as its default would have it", async () => {
    const file = TWO("approved,0", "live,0", "pending,0", "approved,1");
    const answers = { published: "status=approved,live" };
    const { dataDir, entries } = await importing(file, { yes: true, answers });
    expect(entries).toHaveLength(10);
    expect(readDecisions(dataDir).tables).toMatchObject([
      { published: { status: ["approved", "live"], hidden: ["0"] }, leave_out: { hidden: ["1"] } },
    ]);
  });

  it("is kept of all files of a folder, also of values that only one of them has", async () => {
    const files = {
      "google-1.csv": TWO("approved,0", "pending,0", "approved,perhaps")["google.csv"],
      "google-2.csv": TWO("approved,perhaps", "pending,1")["google.csv"],
    };
    const { dataDir } = await importing(files, { yes: true, answers: { published: "status=approved" } });
    expect(readDecisions(dataDir).tables).toMatchObject([
      { published: { hidden: ["0", "perhaps"] }, leave_out: { status: ["pending"], hidden: ["1"] } },
    ]);
    expect((await importing(files, { dataDir })).questions).toEqual([]);
  });

  it.each<[string, object, string, object]>([
    ["all after some", { Status: ["approved"] }, "all", {}],
    ["some after all", {}, "Status=approved", { Status: ["approved"] }],
    ["fewer after some", { Status: ["approved", "live"] }, "Status=approved", { Status: ["approved"] }],
  ])("is kept of a folder where not all files have the column: %s", async (_, before, published, after) => {
    const tables = [{ ...tableOf(before), requires: ["name"] }];
    for (const order of [
      ["1", "2"],
      ["2", "1"],
    ]) {
      const dataDir = folderWith({ "imports.json": JSON.stringify({ key: KEY, tables }) });
      const files = {
        [`google-${order[0]}.csv`]: states("Status", ["approved", "live"])["google.csv"],
        [`google-${order[1]}.csv`]: rated([1, 2, 3, 4, 5])["google.csv"],
      };
      await importing(files, { dataDir, yes: true, answers: { published } });
      const [kept] = readDecisions(dataDir).tables ?? [];
      expect(kept?.published).toEqual(after);
    }
  });

  it("is kept of all files of a folder", async () => {
    const files = {
      "google-1.csv": states("Status", ["approved", "live"])["google.csv"],
      "google-2.csv": states("Status", ["approved", "pending"])["google.csv"],
    };
    const { dataDir, entries } = await importing(files, { yes: true, ...APPROVED });
    expect(entries).toHaveLength(10);
    expect((await importing(files, { dataDir })).questions).toEqual([]);
  });

  it("is kept of a table that comes with this, too", async () => {
    const file = (...values: string[]) => ({
      "export.csv": lines(
        "Source,Reviewer,Rating,Comments,Review Date,Status",
        ...values.map((value, index) => `Google,P${index} Q,5,Text ${index}.,2025-01-1${index},${value}`),
      ),
    });
    const { dataDir } = await importing(file("approved", "pending"), APPROVED);
    for (const format of [undefined, "birdeye"]) {
      const again = await importing(file("approved", "pending"), { dataDir, format });
      expect(again).toMatchObject({ questions: [], plan: { added: 0, unchanged: 1 } });
    }
    expect(ids(await importing(file("approved", "pending", "live"), { dataDir }))).toEqual(["published"]);
  });

  it("holds in an imports.json that does not name what is left out", async () => {
    const tables = [tableOf({ status: ["approved"] })];
    const dataDir = folderWith({ "imports.json": JSON.stringify({ key: KEY, tables }) });
    const same = await importing(states("Status", ["approved", "pending"]), { dataDir });
    expect(same).toMatchObject({ questions: [], plan: { added: 10 } });
    expect(ids(await importing(states("Status", ["approved", "live"]), { dataDir }))).toEqual(["published"]);
  });

  it("is not asked about where a --map says it, and later only of what is new", async () => {
    const map = TableMapping.parse(tableOf({ Status: ["fertig"] }));
    const file = states("Status", ["fertig", "approved"]);
    const { dataDir, entries } = await importing(file, { map });
    expect(entries).toHaveLength(10);
    expect((await importing(file, { dataDir })).questions).toEqual([]);
    expect(ids(await importing(states("Status", ["fertig", "live"]), { dataDir }))).toEqual(["published"]);
  });
});

describe("an unlikely result is a question", () => {
  const table = (row: (index: number) => string) => ({
    "google.csv": lines("name,rating,date,text", ...many([0], (_, index) => row(index))),
  });

  it.each<[string, (index: number) => string]>([
    ["no five stars", (index) => `P${index},${(index % 4) + 1},2025-01-${index + 10},Text ${index}.`],
    ["one day", (index) => `P${index},${(index % 5) + 1},2025-01-10,Text ${index}.`],
    ["texts that repeat", (index) => `P${index},${(index % 5) + 1},2025-01-${index + 10},Good.`],
  ])("%s", async (_, row) => {
    expect(await importing(table(row), { yes: true })).toMatchObject({
      written: false,
      heldBack: "questions",
      questions: [{ id: "unlikely", safe: false }],
    });
    expect((await importing(table(row), { yes: true, answers: { unlikely: "yes" } })).written).toBe(true);
  });

  it("five stars for all is asked about too, and is safe to take", async () => {
    const file = table((index) => `P${index},5,2025-01-${index + 10},Text ${index}.`);
    expect(ids(await importing(file))).toEqual(["table", "unlikely"]);
    expect((await importing(file, { yes: true })).entries).toHaveLength(20);
  });
});

describe("one run, all questions", () => {
  /** Leaves open: places, the guess, states, the scale, the order of days, where it is from, and contacts. */
  const FILE = {
    "a.csv": lines(
      "store,name,rating,date,text,status",
      ...many([10, 20, 30], (value, index) =>
        [
          index % 2 ? "A" : "B",
          `P${index} Q`,
          value,
          `0${(index % 5) + 1}/02/2025`,
          `Call 740-555-01${index + 10}.`,
          "approved",
        ].join(","),
      ),
    ),
  };

  it("are listed in one message, each with its option and what it would take by default", async () => {
    const open = await importing(FILE, { decide: {} });
    expect(ids(open)).toEqual(["location", "table", "scale", "dates", "source", "unlikely", "contacts"]);
    const said = summarize(open);
    expect(said).toMatch(/\n {2}--table yes \(--yes takes it\)\n/);
    expect(said).toMatch(/\n {2}--scale 50 \(likely; say so if it is right\)\n/);
    expect(said).toMatch(/\n {2}--contacts mask \(--yes takes it\)\n/);
    expect(readDecisions(open.dataDir)).toEqual({ key: KEY });
  });

  it("leave with --yes those whose default might lose or distort something", async () => {
    expect(ids(await importing(FILE, { decide: {}, yes: true }))).toEqual([
      "location",
      "scale",
      "dates",
      "unlikely",
    ]);
  });

  it("are put in one go, and each answer is kept at once, also when the next is never given", async () => {
    const dataDir = folderWith();
    const asked: QuestionId[][] = [];
    const ask: Ask = async (questions, keep) => {
      asked.push(questions.map(({ id }) => id));
      for (const { id } of questions) {
        if (id === "table") keep({ table: "yes" });
        if (id === "contacts") keep({ contacts: "mask" });
        if (id === "contacts") throw new Error("the terminal is gone");
      }
    };
    await expect(importing(FILE, { decide: {}, ask, dataDir })).rejects.toThrow("the terminal is gone");
    expect(asked).toEqual([["location", "table", "scale", "dates", "source", "unlikely", "contacts"]]);
    const kept = JSON.parse(readFileSync(join(dataDir, "imports.json"), "utf8"));
    expect(kept).toMatchObject({
      contacts: "mask",
      tables: [{ columns: { rating: "rating", location: "store" } }],
    });
  });

  it("end with the import when all are answered", async () => {
    const answers: Answers = { location: "A", scale: "30", dates: "dmy", unlikely: "yes", source: "Survey" };
    const ask: Ask = async (questions, keep) => {
      for (const { id, default: likely } of questions) keep({ [id]: answers[id] ?? likely });
    };
    const { entries, decisions } = await importing(FILE, { decide: {}, ask });
    expect(entries).toHaveLength(10);
    expect(entries[0]).toMatchObject({
      source: { name: "Survey" },
      text: "Call [telephone number removed].",
    });
    expect(decisions.contacts).toBe("mask");
  });
});
