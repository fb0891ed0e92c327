import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { z } from "zod";
import { PUBLISHED_SCHEMAS } from "../../content/_api/json-schemas.ts";
import { applyTheme } from "../../content/_look/theme.ts";
import { USAGE } from "../../data/_care/journal/command.ts";
import { importReviews } from "../../data/_import/import.ts";
import { BUILT } from "../../data/_import/sync/round.ts";
import { wordsOf } from "../../data/_import/sync/source.ts";
import { syncSources } from "../../data/_import/sync/sources.ts";
import { TableMapping } from "../../data/_import/tables/table-mapping.ts";
import { aspectFaults, TAXONOMY } from "../../data/_insights/aspects/taxonomy.ts";
import { readAnnotations } from "../../data/_journal/annotations.ts";
import { formatFault } from "../../data/_journal/faults.ts";
import { readJournal } from "../../data/_journal/journal.ts";
import { AnnotationLine } from "../../data/_schema/annotation-line.ts";
import { BusinessFile } from "../../data/_schema/business.ts";
import { PublishEntry, WithdrawEntry } from "../../data/_schema/journal-entry.ts";
import { OwnersPageHead } from "../../data/_schema/owners-page.ts";
import { POLICY_CHOICES } from "../../data/_schema/policy.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import {
  anchorsOf,
  codeBlocks,
  difference,
  NONE,
  plain,
  read,
  section,
  table,
} from "../helpers/documents.ts";
import { publish } from "../helpers/log/publish.ts";

const DATA = "data/README.md";
const LINE = codeBlocks(section("README.md", "## Bring your reviews"), "json")[0]!.trim();

describe.each([
  ["Field", BusinessFile],
  ["Field of a review", PublishEntry],
  ["Field of a removal", WithdrawEntry],
  ["Field of an annotation", AnnotationLine],
  ["Field of a page", OwnersPageHead],
])("the table %s", (header, schema) => {
  const example = Object.fromEntries(
    table(DATA, header).map(([field, value]) => [plain(field), JSON.parse(plain(value)) as unknown]),
  );

  test("names every field, those within others too, and no other", () => {
    const existing = fieldsOf(z.toJSONSchema(schema, { io: "input" }) as Shape);
    expect(difference([...new Set(pathsOf(example))], existing)).toEqual(NONE);
  });

  test("gives examples that together are valid", () => {
    expect(schema.safeParse(example).error?.issues).toBeUndefined();
  });

  test("says what is required", () => {
    const { required = [] } = z.toJSONSchema(schema, { io: "input" }) as Shape;
    const marked = table(DATA, header).filter(([, , meaning]) => meaning!.startsWith("required"));
    if (schema === BusinessFile) expect(required).toEqual(["name"]);
    else expect(marked.map(([field]) => plain(field))).toEqual(required);
  });
});

test("the table of declarations names every choice, and no other", () => {
  const rows = table(DATA, "Declaration").map(([name, choices]) => [
    plain(name),
    [...choices!.matchAll(/`([^`]+)`/g)].map(([, choice]) => choice),
  ]);
  expect(Object.fromEntries(rows)).toEqual(POLICY_CHOICES);
});

test("the example of aspects is one that a build accepts", () => {
  const row = table(DATA, "Field").find(([field]) => field === "`aspects`")!;
  const { aspects } = BusinessFile.parse({ name: "Your business", aspects: JSON.parse(plain(row[1])) });
  expect(aspectFaults(aspects)).toEqual([]);
});

test("the journal's examples are valid lines, one after the other", () => {
  const lines = codeBlocks(section(DATA, "## reviews.jsonl"), "json")[0]!;
  const journal = readJournal(folderWith({ "reviews.jsonl": lines }), Date.parse("2026-11-22"));
  expect(journal.faults).toEqual([]);
  expect([...journal.withdrawn.keys()]).toEqual(["g-1"]);
});

test("the example of an annotation is one that a build accepts, and the faults are those that are given", () => {
  const text = section(DATA, "## annotations.jsonl");
  const given = JSON.parse(codeBlocks(text, "json")[0]!) as object;
  const journal = codeBlocks(section(DATA, "## reviews.jsonl"), "json")[0]!.split("\n")[0]!;
  const read = (...lines: object[]) => {
    const annotations = lines.map((line) => JSON.stringify(line)).join("\n");
    const dataDir = folderWith({ "reviews.jsonl": journal, "annotations.jsonl": annotations });
    const aspects = TAXONOMY.map(({ id }) => id);
    return readAnnotations({ dataDir, journal: readJournal(dataDir, Date.parse("2026-11-22")), aspects });
  };
  for (const line of [given, JSON.parse(codeBlocks(text, "json")[1]!) as object])
    expect(read(line)).toMatchObject({ faults: [], accepted: [{ review: "g-1", from: 0, to: 16 }] });
  const wrong = [
    given,
    given,
    { ...given, aspect: "prices" },
    given,
    given,
    given,
    { ...given, quote: "cheap" },
  ];
  expect(codeBlocks(text, "")[0]!.trim()).toBe(
    read(...wrong)
      .faults.map(formatFault)
      .join("\n"),
  );
});

test("the command that turns a model's answers into annotations does", () => {
  const text = section(DATA, "## annotations.jsonl");
  const answers = /`(\[\{"id".*\])`/.exec(text)![1]!;
  const folder = folderWith({ "answers.json": answers });
  execFileSync("bash", ["-c", codeBlocks(text, "sh")[0]!], { cwd: folder });
  const line = JSON.parse(readFileSync(join(folder, "annotations.jsonl"), "utf8")) as unknown;
  expect(AnnotationLine.safeParse(line).error).toBeUndefined();
});

test("the lines of a journal that are shown are valid by the published schema", () => {
  const text = section(DATA, "## reviews.jsonl");
  const hash = `${"A".repeat(43)}=`;
  const lines = codeBlocks(text, "json")[0]!.trim().split("\n");
  const erased = /An erased line is `(.+?)`/.exec(text)![1]!.replaceAll("...", hash);
  for (const line of [...lines, erased])
    expect(PUBLISHED_SCHEMAS["journal-entry"].safeParse(JSON.parse(line)).error, line).toBeUndefined();
});

test("a review as a line of the README is one that a build accepts, and a typo gets the fault shown there", () => {
  expect(PublishEntry.safeParse(JSON.parse(LINE)).error).toBeUndefined();
  const mistyped = `${"\n".repeat(11)}${LINE.replace("{", '{"raiting":5,')}\n`;
  const { faults } = readJournal(folderWith({ "reviews.jsonl": mistyped }), Date.parse("2026-11-22"));
  const told = faults.map(({ file, line, field, message }) => `${file}:${line}: ${field}: ${message}`);
  expect(told).toHaveLength(1);
  expect(section("README.md", "## Bring your reviews")).toContain(`\n${told[0]}\n`);
  expect(section(DATA, "## Faults")).toContain(`\n${told[0]}\n`);
});

test("what is said of a line that was changed is what a build says", async () => {
  const folder = folderWith({ "data/business.json": '{"name":"P"}' });
  const at = (name: string) => join(folder, name);
  const environment = {
    BASE_URL: "https://reviews.pell-plumbing.com",
    DATA_DIR: at("data"),
    SITE_DIR: at("site"),
    STATE_DIR: at("state"),
  };
  const nowhere = () => Promise.reject(new Error("does not answer"));
  const write = (rating: number) =>
    writeFileSync(at("data/reviews.jsonl"), journalOf({ ...publishing("g-1"), rating }));
  write(2);
  await publish(environment, nowhere);
  write(5);
  const said = await publish(environment, nowhere).catch(({ message }: Error) => message);
  const [documented] = codeBlocks(section(DATA, "## Care of the journal"), "");
  const parts = documented!.trim().split("...");
  expect(parts).toHaveLength(3);
  for (const part of parts) expect(said).toContain(part.trim());
});

test("the table of journal commands is the command's own usage", () => {
  const documented = table(DATA, "`npm run journal --`").map(([command]) =>
    plain(command).replace("<day>", "D"),
  );
  const usage = [...USAGE.matchAll(/^(\w+.*?) {2,}/gm)].map(([, command]) => command);
  expect(documented).toEqual(usage);
});

test("the chapter of the README that an unknown format is referred to exists", async () => {
  const path = folderWith({ "notes.txt": "none" });
  const unknown = importReviews({ path, dataDir: folderWith({}), now: 0 });
  await expect(unknown).rejects.toThrow(/README: Bring your reviews/);
  expect(anchorsOf(read("README.md"))).toContain("bring-your-reviews");
});

test("the mapping in the README is one", () => {
  const [example] = codeBlocks(section(DATA, "### Any other table"), "json");
  expect(TableMapping.safeParse(JSON.parse(example!)).error).toBeUndefined();
  for (const field of Object.keys(TableMapping.shape))
    expect(section(DATA, "### Any other table")).toContain(field);
});

test("the example of sources that are synced is valid, and has each kind that the table names", () => {
  const [example] = codeBlocks(section(DATA, "## By itself"), "json");
  const business = BusinessFile.parse(JSON.parse(example!));
  const kinds = syncSources(business, { dataDir: "data", more: [] }).map(({ kind }) => kind);
  expect(kinds).toEqual(["business-profile", "folder", "address"]);
  expect(table(DATA, "`from` of a source")).toHaveLength(kinds.length);
});

test("the lines of a run are those that it says", () => {
  const [lines] = codeBlocks(section(DATA, "## By itself"), "");
  const command = "npm run import -- .state/sync/Wm1f0cT9x_aB4e7Q --contacts mask (or keep)";
  const waits = [{ what: "1 review with contact details", command }];
  const none = { added: 0, changed: 0, gone: [], faults: [], notes: [], waits: [], unusable: [] };
  const said = [
    { ...none, added: 2, changed: 1, waits },
    none,
    { ...none, faults: ["answers 404; is the address still right?"] },
  ].map(wordsOf);
  expect(
    lines!
      .trim()
      .split("\n")
      .map((line) => line.replace(/^\S+Z (\w+: )?/, "")),
  ).toEqual([...said, BUILT]);
});

test("what is said of themes holds: the example is valid, the error is the one that is given", () => {
  const text = section("content/README.md", "## Make it yours");
  const example = JSON.parse(codeBlocks(text, "json")[0]!) as object;
  expect(BusinessFile.safeParse({ name: "Your business", ...example }).error).toBeUndefined();
  const theme = { ...BusinessFile.parse({ name: "Your business" }).theme, accent_dark: "#222222" };
  const styles = (part: string) => read(`content/_styles/${part}.css`);
  const given = () => applyTheme(theme, styles, (file) => file);
  expect(given).toThrow(/^business\.json: theme\.accent_dark: #222222 /);
  try {
    given();
  } catch (error) {
    expect(text).toContain(`\n${(error as Error).message}\n`);
  }
});

interface Shape {
  properties?: Record<string, Shape>;
  items?: Shape;
  required?: string[];
}

/** The paths of all fields of a shape: `author`, `author.name`; those of a list's items as if of the list. */
function fieldsOf({ properties = {}, items }: Shape, prefix = ""): string[] {
  if (items) return fieldsOf(items, prefix);
  return Object.entries(properties).flatMap(([name, shape]) => [
    prefix + name,
    ...fieldsOf(shape, `${prefix}${name}.`),
  ]);
}

function pathsOf(value: unknown, prefix = ""): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => pathsOf(item, prefix));
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => [
    prefix + name,
    ...pathsOf(inner, `${prefix}${name}.`),
  ]);
}
