import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { applyTheme } from "../content/_look/theme.ts";
import { BusinessFile } from "../data/_schema/business.ts";
import { OPERATIONS } from "../data/_schema/operations.ts";
import { SETTING_NAMES, Settings } from "../data/_schema/settings.ts";
import { toolSchemas } from "../data/_schema/tools.ts";
import { ERRORS } from "../sidecar/http/errors.ts";
import { createCounters, metricsOf } from "../sidecar/hub/metrics.ts";
import { createMetrics } from "../sidecar/metrics/metrics.ts";
import { demonstrationSite } from "./helpers/demonstration.ts";
import { openOrigin } from "./helpers/origin.ts";
import { PROJECT } from "./helpers/project.ts";
import { labelsOf, meaningsOf } from "./helpers/prometheus.ts";

const read = (file: string) => readFileSync(join(PROJECT, file), "utf8");
const README = read("README.md");

/** The cells of a table row by row, for the table whose header begins with this cell. */
function table(firstHeader: string): string[][] {
  const lines = README.split("\n");
  const start = lines.findIndex((line) => line.startsWith(`| ${firstHeader} |`));
  expect(start, `a table that begins with ${firstHeader}`).toBeGreaterThan(-1);
  const rows = lines.slice(start + 2);
  const end = rows.findIndex((line) => !line.startsWith("|"));
  return rows.slice(0, end).map((row) =>
    row
      .slice(1, -1)
      .split(" | ")
      .map((cell) => cell.trim()),
  );
}

/** The fragments of a document's headings, as GitHub makes them. */
const anchorsOf = (document: string) =>
  [...document.matchAll(/^##+ (.+)$/gm)].map(([, heading]) =>
    heading!
      .toLowerCase()
      .replace(/[^\w -]/g, "")
      .replaceAll(" ", "-"),
  );

const plain = (cell: string | undefined) => (cell ?? "").replaceAll("`", "");

test("every operation stands in the README with its method, media type and maker, and no other does", () => {
  const made = { build: "at build", sidecar: "by the sidecar" };
  expect(table("Address").map((row) => row.map(plain))).toEqual(
    OPERATIONS.map(({ path, method, mediaType, made: by }) => [path, method, mediaType, made[by]]),
  );
});

test("every setting stands in the README and in .env.example, and no other does", () => {
  expect(table("Name").map(([name]) => plain(name))).toEqual(SETTING_NAMES);
  expect([...read(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1])).toEqual(
    SETTING_NAMES,
  );
});

test("the README's defaults are the schema's", () => {
  const defaults = Settings.parse({}) as Record<string, unknown>;
  const worded: Record<string, string> = {
    BASE_URL: "http://localhost: and PORT",
    SESSION_SECRET: "kept in .state/",
    METRICS_PORT: "off",
  };
  for (const [name, value] of table("Name")) {
    const key = plain(name);
    const given = defaults[key];
    const expected = worded[key] ?? (String(given) === "" ? "empty" : String(given));
    expect(plain(value), key).toBe(expected);
  }
});

test("every script of package.json stands in the README, and no other command does", () => {
  const scripts = Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);
  const documented = table("Command").map(([command]) => /^npm (?:run )?(\w+)/.exec(plain(command))?.[1]);
  expect([...documented].sort()).toEqual([...scripts].sort());
});

test("every error status stands in the README, and no other does", () => {
  expect(table("Status").map(([status]) => Number(status))).toEqual(Object.keys(ERRORS).map(Number));
});

test("every tool stands in the README, and no other does", () => {
  const documented = table("Tool").flatMap(([names]) => plain(names).split(", "));
  expect(documented).toEqual(Object.keys(toolSchemas));
});

test("every metric of ours stands in the README with its labels and its own words, and no other does", async () => {
  const { site } = await openOrigin({ siteDir: demonstrationSite() });
  const topic = { topic: "https://reviews.example.test/feed.xml" };
  const census = {
    subscriptions: [{ ...topic, active: 1, failing: 0 }],
    topics: [{ ...topic, announcedAt: 1, lastDeliveredAt: 2 }],
    openIntents: 0,
    pendingDeliveries: 0,
    oldestPendingSince: null,
  };
  const hub = { metrics: async () => metricsOf(createCounters(), census, 3) };
  const { app, middleware } = createMetrics({ site, hub });
  middleware(new Request("http://localhost/"), () => new Response());
  const text = await (await app.fetch(new Request("http://localhost/metrics"))).text();
  const meanings = [...meaningsOf(text)].filter(([name]) => !/^(nodejs|process)_/.test(name));
  expect(table("Metric").map(([name, labels, meaning]) => [plain(name), plain(labels), meaning])).toEqual(
    meanings.map(([name, meaning]) => [name, labelsOf(text, name).join(", ") || "none", meaning]),
  );
});

test("every file the README's tour names is there", () => {
  const tour = README.slice(README.indexOf("## Find your way"));
  const block = /```\n([\s\S]+?)```/.exec(tour)![1]!;
  let folder = "";
  for (const line of block.split("\n").filter(Boolean)) {
    const name = line.trim().split(/\s+/)[0]!;
    if (!line.startsWith(" ")) folder = name;
    expect(existsSync(join(PROJECT, line.startsWith(" ") ? folder + name : name)), `${folder} ${name}`).toBe(
      true,
    );
  }
});

test.each(["README.md", "CONTRIBUTING.md"])("the links of %s lead somewhere", (file) => {
  const targets = [...read(file).matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]+))?\)/g)];
  expect(targets.length).toBeGreaterThan(0);
  for (const [link, path, anchor] of targets) {
    const target = path ? join(dirname(file), path) : file;
    expect(existsSync(join(PROJECT, target)), link).toBe(true);
    if (anchor) expect(anchorsOf(read(target)), link).toContain(anchor);
  }
});

test("what the README says of themes holds: its example is valid, its error is the one that is given", () => {
  const section = README.slice(README.indexOf("### Make it yours"), README.indexOf("## The sidecar"));
  const example = JSON.parse(/```json\n([\s\S]+?)```/.exec(section)![1]!) as object;
  expect(BusinessFile.safeParse({ name: "Your business", ...example }).error).toBeUndefined();
  const theme = { ...BusinessFile.parse({ name: "Your business" }).theme, accent: "#ffd400" };
  const tokens = read("content/_styles/tokens.css");
  const given = () => applyTheme(tokens, theme, (file) => file);
  expect(given).toThrow(/^business\.json: theme\.accent: #ffd400 /);
  try {
    given();
  } catch (error) {
    expect(section).toContain(`\n${(error as Error).message}\n`);
  }
});

test("the CI run calls the README's commands", () => {
  expect(read(".ci/run")).toContain("npm ci\nnpm test");
  expect(README).toContain("npm ci && npm test");
  expect(README).toContain("npm ci && npm start");
});
