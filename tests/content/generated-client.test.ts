import { execFile } from "node:child_process";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { folderWith } from "../helpers/data-folder.ts";
import { demonstrationSite } from "../helpers/demonstration.ts";
import { serveOrigin } from "../helpers/serve-origin.ts";

const run = promisify(execFile);
const REDOCLY = resolve("node_modules/@redocly/cli/bin/cli.js");
const TSC = resolve("node_modules/typescript/bin/tsc");
const STRICT =
  "--noEmit --allowImportingTsExtensions --strict --ignoreConfig --target es2023 --lib es2023,dom --module nodenext".split(
    " ",
  );

/** A program in the words of the generated client: what it reads by name has to be there, with that type. */
const program = (url: string) => `
import { ApiError, configure, getFeed, getInsights, getReviews, getReviewsSince, mcp, searchReviews } from "./client.ts";

configure({ serverUrl: ${JSON.stringify(url)} });
const { business, aggregate_rating, reviews } = await getReviews();
const found = await searchReviews({ query: { min_rating: 4, match: "words", query: "heater", limit: 2 } });
const newest = reviews[0]!;
const since = await getReviewsSince({ path: { date: newest.date } });
const { aspects } = await getInsights();
const bounds: number[] = aspects.flatMap(({ interval }) => interval ?? []);
const feed = await getFeed();
const answered = await mcp({ body: { jsonrpc: "2.0", id: 7, method: "initialize", params: {
  protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "generated", version: "1" },
} } });
const refused = await searchReviews({ query: { limit: 1000 } }).then(() => null, (error: unknown) => error);
console.log(JSON.stringify({
  name: business.name,
  all: aggregate_rating.count === reviews.length,
  found: found.reviews.map(({ rating }) => rating),
  since: since.count,
  bounds: bounds.length,
  items: feed.items.length,
  id: answered.id,
  server: answered.result?.["serverInfo"],
  refused: refused instanceof ApiError ? refused.status : "no ApiError",
}));
`;

/** A mistake that only the description can tell. */
const MISTAKEN = 'import { getReviews } from "./client.ts";\nconsole.log((await getReviews()).busines);\n';

/** Makes a client of a description beside programs that use it; gives their paths. */
async function generate(openApi: string, programs: Record<string, string>) {
  const folder = folderWith({ "openapi.json": openApi, "package.json": '{"type":"module"}', ...programs });
  const [source, client] = [join(folder, "openapi.json"), join(folder, "client.ts")];
  const env = { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" };
  await run(process.execPath, [REDOCLY, "generate-client", source, "--output", client], { env });
  return Object.keys(programs).map((name) => join(folder, name));
}

/** What the compiler says against a program and what it imports. */
async function faultsIn(file: string): Promise<string> {
  const compiled = await run(process.execPath, [TSC, ...STRICT, file]).catch((error) => error);
  return String(compiled.stdout);
}

test("a client generated from the description compiles strictly and gets its answers", async () => {
  const { url, get, site } = await serveOrigin({ siteDir: demonstrationSite() });
  const openApi = await (await get("/.well-known/openapi.json")).text();
  const [use, mistaken] = await generate(openApi, { "use.ts": program(url), "mistaken.ts": MISTAKEN });
  expect(await faultsIn(use!)).toBe("");
  expect(await faultsIn(mistaken!)).toContain("'busines' does not exist");
  const { stdout } = await run(process.execPath, ["--import", "tsx", use!]);
  const { server, ...said } = JSON.parse(stdout);
  expect(said).toEqual({
    name: site().business.name,
    all: true,
    found: [5, 5],
    since: expect.toSatisfy((count: number) => count > 0),
    bounds: expect.toSatisfy((count: number) => count > 0 && count % 2 === 0),
    items: 50,
    id: 7,
    refused: 400,
  });
  expect(server).toMatchObject({ title: `Reviews of ${site().business.name}` });
});
