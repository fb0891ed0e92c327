import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TRANSLATED } from "../../data/_text/messages.ts";
import { build } from "../helpers/build.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { read } from "../helpers/documents.ts";
import { draftSite, faultsIn } from "../helpers/draft-site.ts";

const { name, url } = JSON.parse(read("data/business.json")) as { name: string; url: string };
const PUBLIC = "https://reviews.pell-plumbing.com";

/** The invented company with a review of its own, in a folder that is not the project's. */
const filesOf = (business: object) => ({
  "business.json": JSON.stringify({ name, url, ...business }),
  "reviews.jsonl": journalOf(publishing("a", { text: "Quick." })),
});

test("for a public BASE_URL a build of it ends and says what to do, unless DEMO=yes", async () => {
  // Where something is published already, no build asks the live site.
  const SITE_DIR = folderWith();
  const buildFor = (BASE_URL: string, files: object | null, settings: object = {}) =>
    build({
      DATA_DIR: files === null ? "data" : folderWith(filesOf(files)),
      SITE_DIR,
      BASE_URL,
      ...settings,
    });
  expect(await buildFor("https://reviews.pell.example", {})).toMatchObject({ code: 0 });

  const { code, stderr } = await buildFor(PUBLIC, null);
  expect(code).toBe(1);
  expect(stderr).toContain(
    `business.json: name: ${name} is the demonstration, whose reviews are invented, and ${PUBLIC} is public; set DATA_DIR to`,
  );
  expect(stderr).toContain("or DEMO=yes to publish it as a demonstration");
  expect(await buildFor("http://reviews.pell-plumbing.com", {})).toMatchObject({ code: 1 });

  expect(await buildFor(PUBLIC, {}, { DEMO: "yes" })).toMatchObject({ code: 0 });
});

test("a draft of one's own business takes its place without a word about its journal", async () => {
  const SITE_DIR = folderWith();
  const draft = (files: object) =>
    build({
      DATA_DIR: folderWith({ ...filesOf({}), ...files }),
      SITE_DIR,
      BASE_URL: "http://localhost:8080",
    });
  await draft({});
  const own = JSON.stringify({ name: "Pell" });
  expect((await draft({ "business.json": own, "reviews.jsonl": "" })).stdout).not.toContain("note:");
  const journal = journalOf(publishing("b"));
  await draft({ "business.json": own, "reviews.jsonl": journal });
  expect((await draft({ "business.json": own, "reviews.jsonl": "" })).stdout).toContain(
    "note: reviews.jsonl: ",
  );
});

/** Every page of a generation, and what else people and programs read first, by its path. */
async function wordsOf(business: object): Promise<Map<string, string>> {
  const { siteDir } = await draftSite(filesOf(business));
  const current = join(siteDir, "current");
  const files = readdirSync(current, { recursive: true, encoding: "utf8" }).filter(
    (file) => file.endsWith(".html") || ["badge.js", "feed.xml", "api/feed.json"].includes(file),
  );
  return new Map(files.map((file) => [file, readFileSync(join(current, file), "utf8")]));
}

describe("what is built of it", () => {
  test.each(TRANSLATED)("says in %s on every page, badge and feed that it is invented", async (language) => {
    const { demonstration, badge } = JSON.parse(read(`content/_strings/${language}.json`)) as {
      demonstration: string;
      badge: { invented: string };
    };
    const tells = ([file, text]: [string, string]) =>
      text.includes(/^badge(\.js|\/r)/.test(file) ? badge.invented : demonstration);
    const words = await wordsOf({ language });
    expect(words.size).toBeGreaterThan(20);
    expect([...words].filter((file) => !tells(file)).map(([file]) => file)).toEqual([]);
    const others = await wordsOf({ language, name: "Pell" });
    expect([...others].filter(tells).map(([file]) => file)).toEqual([]);
  });

  test("says so to programs, which a real business cannot", async () => {
    const { siteDir } = await draftSite(filesOf({}));
    const at = (file: string) => readFileSync(join(siteDir, "current", file), "utf8");
    expect(JSON.parse(at("reviews.json")).business.demonstration).toBe(true);
    expect(at("llms.txt")).toContain("This is a demonstration. Everything here is invented.");
    expect(await faultsIn(filesOf({ name: "Pell", demonstration: true }))).toEqual([
      expect.stringMatching(/^business\.json: demonstration: unknown field/),
    ]);
  });
});
