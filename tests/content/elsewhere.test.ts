import { appendFileSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { fileOf } from "../../data/_schema/generation.ts";
import { Manifest } from "../../data/_schema/manifest.ts";
import { folderWith, journalOf, publishing } from "../helpers/data-folder.ts";
import { answerFor } from "../helpers/public-origin.ts";
import { type Environment, runScript } from "../helpers/run-script.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const LONG_AGO = "2026-01-02T03:04:05.000Z";
const WHEN_BUILT = "20990101T000000000Z-00000000";

const manifestOf = (siteDir: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(siteDir, "current/manifest.json"), "utf8")));

test("a build machine without the last generation: what the live site has already keeps its time, what is new is newer", async () => {
  const dataDir = folderWith({
    "business.json": JSON.stringify({ name: "Pell" }),
    "reviews.jsonl": journalOf(publishing("a"), publishing("b")),
  });
  const build = async (answering: Environment) => {
    const siteDir = folderWith();
    const settings = { DATA_DIR: dataDir, SITE_DIR: siteDir, BASE_URL };
    return { siteDir, ...(await runScript("build", [], { ...settings, ...answering })) };
  };
  const first = await build(await answerFor(BASE_URL, notFound));
  const built = manifestOf(first.siteDir);
  const live: Manifest = {
    ...built,
    generation: WHEN_BUILT,
    assets: built.assets.map((asset) => ({ ...asset, last_modified: LONG_AGO })),
  };
  const published: Record<string, string> = {
    "/manifest.json": JSON.stringify(live),
    "/reviews.json": readFileSync(join(first.siteDir, "current/reviews.json"), "utf8"),
  };
  appendFileSync(join(dataDir, "reviews.jsonl"), journalOf(publishing("c")));
  const answering = await answerFor(BASE_URL, ({ url }, response) => {
    if (url! in published) response.end(published[url!]);
    else response.writeHead(404).end();
  });
  const second = await build(answering);
  expect(second.stderr).toBe("");

  const { generation, assets } = manifestOf(second.siteDir);
  const digests = new Map(built.assets.map(({ path, digest }) => [path, digest]));
  const same = assets.filter(({ path, digest }) => digests.get(path) === digest);
  const changed = assets.filter((asset) => !same.includes(asset));
  expect(new Set(same.map(({ last_modified }) => last_modified))).toEqual(new Set([LONG_AGO]));
  expect(same.map(({ path }) => path)).toEqual(expect.arrayContaining(["/badge/", "/review/a/"]));
  expect(changed.map(({ path }) => path)).toEqual(expect.arrayContaining(["/reviews.json", "/review/c/"]));
  for (const { path, last_modified } of changed) expect(last_modified > LONG_AGO, path).toBe(true);
  for (const { path, last_modified, encodings } of assets)
    for (const suffix of ["", ...(encodings.br ? [".br"] : []), ...(encodings.gzip ? [".gz"] : [])])
      expect(statSync(join(second.siteDir, "current", fileOf(path) + suffix)).mtimeMs, path + suffix).toBe(
        Date.parse(last_modified),
      );
  // Or a sidecar apart from the build would not take it.
  expect(generation > WHEN_BUILT).toBe(true);
});

function notFound(_request: unknown, response: { writeHead(status: number): { end(): void } }): void {
  response.writeHead(404).end();
}
