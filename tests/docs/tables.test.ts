import { expect, test } from "vitest";
import { ERRORS } from "../../data/_schema/errors.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { SETTING_NAMES, Settings } from "../../data/_schema/settings.ts";
import { TOOLS } from "../../data/_schema/tools/tools.ts";
import { createCounters, metricsOf } from "../../sidecar/hub/metrics.ts";
import { createMetrics } from "../../sidecar/metrics/metrics.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { difference, FILES, NONE, plain, read, table } from "../helpers/documents.ts";
import { openOrigin } from "../helpers/origin.ts";
import { labelsOf, meaningsOf } from "../helpers/prometheus.ts";

const SIDECAR = "sidecar/README.md";

test("every operation stands in the README with its method, media type and maker, and no other does", () => {
  const made = { build: "at build", sidecar: "by the sidecar" };
  expect(table("README.md", "Address").map((row) => row.map(plain))).toEqual(
    OPERATIONS.map(({ path, method, mediaType, made: by }) => [path, method, mediaType, made[by]]),
  );
});

test("a README among the templates is no page", async () => {
  const { site } = await openOrigin({ siteDir: demonstrationSite() });
  const paths = site().manifest.assets.map(({ path }) => path);
  expect(paths).toContain("/about/");
  expect(paths.filter((path) => /readme/i.test(path))).toEqual([]);
});

test("every script of package.json is a command of the README, and no other is", () => {
  const scripts = Object.keys((JSON.parse(read("package.json")) as { scripts: object }).scripts);
  const documented = table("README.md", "Command").map(
    ([command]) => /^npm (?:run )?([\w:-]+)/.exec(plain(command))?.[1] ?? plain(command),
  );
  expect(difference(documented, scripts)).toEqual(NONE);
  expect(new Set(documented).size).toBe(documented.length);
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
  const all = figuresOf(table("tests/bench/README.md", "What, and what it is compared with"));
  expect(figures.length).toBeGreaterThan(0);
  expect(figures.filter((figure) => !all.includes(figure))).toEqual([]);
});

test("every setting stands in the sidecar's README and in .env.example, and no other does", () => {
  expect(table(SIDECAR, "Name").map(([name]) => plain(name))).toEqual(SETTING_NAMES);
  expect([...read(".env.example").matchAll(/^#([A-Z_]+)=/gm)].map((match) => match[1])).toEqual(
    SETTING_NAMES,
  );
});

test("the defaults of settings are the schema's", () => {
  const defaults = Settings.parse({}) as Record<string, unknown>;
  const worded: Record<string, string> = {
    BASE_URL: "http://localhost: and PORT",
    HUB_DATABASE_URL: "file: and STATE_DIR, hub.db",
    SESSION_SECRET: "kept in STATE_DIR",
    METRICS_PORT: "off",
    SITE_URL: "empty",
  };
  for (const [name, value] of table(SIDECAR, "Name")) {
    const key = plain(name);
    const given = defaults[key];
    const expected = worded[key] ?? (String(given ?? "") === "" ? "empty" : String(given));
    expect(plain(value), key).toBe(expected);
  }
});

test("every error status stands in the sidecar's README, and no other does", () => {
  expect(table(SIDECAR, "Status").map(([status]) => Number(status))).toEqual(Object.keys(ERRORS).map(Number));
});

test("every tool stands in the sidecar's README, and no other does", () => {
  const documented = table(SIDECAR, "Tool").flatMap(([names]) => plain(names).split(", "));
  expect(documented).toEqual(Object.keys(TOOLS));
});

test("every metric of ours stands in the sidecar's README with its labels and its own words, and no other does", async () => {
  const { site } = await openOrigin({ siteDir: demonstrationSite() });
  const topic = { topic: "https://reviews.example.test/feed.xml" };
  const census = {
    subscriptions: [{ ...topic, active: 1, failing: 0 }],
    topics: [{ ...topic, announcedAt: 1, lastDeliveredAt: 2 }],
    openIntents: 0,
    pendingDeliveries: 0,
    oldestPendingSince: null,
  };
  const hub = { metrics: async () => metricsOf(createCounters(), census, 3), networkTroubles: () => [] };
  const { app, middleware } = createMetrics({ site, hub });
  middleware(new Request("http://localhost/"), () => new Response());
  const text = await (await app.fetch(new Request("http://localhost/metrics"))).text();
  const meanings = [...meaningsOf(text)].filter(([name]) => !/^(nodejs|process)_/.test(name));
  expect(
    table(SIDECAR, "Metric").map(([name, labels, meaning]) => [plain(name), plain(labels), meaning]),
  ).toEqual(meanings.map(([name, meaning]) => [name, labelsOf(text, name).join(", ") || "none", meaning]));
});

function numbersIn(text: string): string[] {
  return text.match(/\d[\d,.]*/g) ?? [];
}
