import { expect, test } from "vitest";
import { SETTING_NAMES } from "../../data/_schema/settings.ts";
import { COMMANDS } from "../../sidecar/candor/commands.js";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { difference, FILES, NONE, plain, read, table } from "../helpers/documents.ts";
import { openOrigin } from "../helpers/origin.ts";
import { DEVELOPERS_COMMANDS } from "./developers-commands.ts";
import { MADE_TABLES, withTables } from "./made-tables.ts";

test("a README among the templates is no page", async () => {
  const { site } = await openOrigin({ siteDir: demonstrationSite() });
  const paths = site().manifest.assets.map(({ path }) => path);
  expect(paths).toContain("/about/");
  expect(paths.filter((path) => /readme/i.test(path))).toEqual([]);
});

test.each([...new Set(Object.values(MADE_TABLES).map(({ file }) => file))])(
  "the tables of %s are those that npm run docs makes",
  async (file) => {
    expect(await withTables(file, read(file)), "npm run docs brings it up to date").toBe(read(file));
  },
);

test("every table that is made stands in its README", () => {
  const missing = Object.entries(MADE_TABLES).filter(
    ([name, { file }]) => !read(file).includes(`<!-- npm run docs: ${name} -->`),
  );
  expect(missing.map(([name]) => name)).toEqual([]);
});

test("every script of package.json is described, and nothing else is", () => {
  const scripts = Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);
  const described = [
    ...Object.keys(COMMANDS).filter((name) => name !== "init"),
    ...Object.keys(DEVELOPERS_COMMANDS),
  ];
  expect(difference(described, scripts)).toEqual(NONE);
});

test("every long trial stands in the tests' README, and no other does", () => {
  const trials = FILES.flatMap((file) => /^tests\/soak\/(.+)\.soak\.ts$/.exec(file)?.[1] ?? []);
  const documented = table("tests/README.md", "Trial").map(([name]) => plain(name));
  expect(difference(documented, trials)).toEqual(NONE);
});

test("every figure of the README stands in the summary of the benchmarks, too", () => {
  const figuresOf = (rows: string[][]) =>
    rows.flatMap(([what, measured]) => numbersIn(`${what} ${measured}`));
  const figures = figuresOf(table("README.md", "What, and what it is compared with"));
  const all = figuresOf(table("tests/bench/results/summary.md", "What, and what it is compared with"));
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !all.includes(figure))).toEqual([]);
});

test("every setting stands in .env.example, and no other does", () => {
  expect([...read(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1])).toEqual(
    SETTING_NAMES,
  );
});

function numbersIn(text: string): string[] {
  return text.match(/\d[\d,.]*/g) ?? [];
}
