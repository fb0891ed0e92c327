import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join, resolve } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { type DeployedOptions, deployed } from "../../../data/_care/deployed/deployed.ts";
import { fetchWithin } from "../../../data/_fetch/fetch-within.ts";
import { builtManifest } from "../../../data/_reuse/built-manifest.ts";
import { fileOf } from "../../../data/_schema/generation.ts";
import { type Hosting, staticOnly } from "../../../data/_schema/hosting.ts";
import { generate, NO_REVIEWS } from "../../helpers/bare-generation.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";
import { serveOrigin } from "../../helpers/serve-origin.ts";

const NOON = Date.parse("2026-03-31T12:00:00Z");
const TOPICS = ["/feed.xml", "/api/feed.json", "/reviews.json", "/log/checkpoint"];

/** A host of files, a network of caches and a hub, all in one, and what each was asked. */
async function startHost() {
  const asked: string[] = [];
  const state = { files: null as string | null, filesOf: (_: string) => state.files, refuse: 0 };
  const take = (path: string, secret: unknown, body: string) => {
    const told = new URLSearchParams(body);
    const isPurge = path === "/purge";
    asked.push(isPurge ? `purge ${secret} ${body}` : `hub ${told.get("hub.mode")} ${told.get("hub.url")}`);
    return isPurge ? 0 : state.refuse;
  };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { url = "", method, headers } = request;
    if (method === "POST") {
      const refused = take(url, headers["accesskey"], Buffer.concat(chunks).toString());
      return response.writeHead(refused || 204).end(refused ? "not\n now" : undefined);
    }
    expect(headers["cache-control"]).toBe("no-cache");
    const files = state.filesOf(url);
    if (files === null) return response.writeHead(404).end();
    const etag = `"${url} of ${files}"`;
    const same = headers["if-none-match"] === etag;
    asked.push(`${same ? 304 : 200} ${url}`);
    const bytes = readFileSync(join(files, fileOf(url)));
    return response.writeHead(same ? 304 : 200, { etag }).end(same ? undefined : bytes);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { origin, asked, state };
}

/** A generation of no reviews; what `now` is tells one from another. */
async function built(hosting: Hosting, now: number, siteDir = folderWith(), files = {}) {
  const manifest = await generate(siteDir, now, files, NO_REVIEWS, hosting);
  return { siteDir, manifest, files: join(siteDir, "generations", manifest.generation) };
}

/** With a clock of its own, which runs while nothing happens; `steps` are what happens after so many seconds. */
function optionsWith(steps: Record<number, () => void> = {}, more: Partial<DeployedOptions> = {}) {
  const lines: string[] = [];
  let now = NOON;
  const options: DeployedOptions = {
    wait: 60,
    purge: null,
    ask: fetchWithin,
    clock: {
      now: () => now,
      async sleep(milliseconds) {
        for (const [after, step] of Object.entries(steps)) {
          const at = NOON + Number(after) * 1000;
          if (at > now && at <= now + milliseconds) step();
        }
        now += milliseconds;
      },
    },
    onProgress: (line) => lines.push(line),
    ...more,
  };
  return { options, lines };
}

test("it waits until the origin serves the new manifest and all topics of it, and tells the hub of each", async () => {
  const { origin, asked, state } = await startHost();
  const hosting = staticOnly(origin, `${origin}/hub`);
  const old = await built(hosting, NOON - 9_000);
  const fresh = await built(hosting, NOON, folderWith(), { "feed.xml": "new" });
  const { options, lines } = optionsWith({
    5: () => {
      state.files = old.files;
    },
    20: () => {
      state.files = fresh.files;
    },
  });
  const line = await deployed(fresh.manifest, options);
  expect(line).toBe(
    `${origin} serves ${fresh.manifest.generation} after 21 s; told ${origin}/hub of ${TOPICS.join(", ")}`,
  );
  expect(lines[0]).toBe(
    `waiting for ${origin} to serve ${fresh.manifest.generation}: ${origin}/manifest.json answers 404 (0 s)`,
  );
  expect(asked.filter((each) => each.includes("manifest"))).toEqual([
    "200 /manifest.json",
    ...Array(4).fill("304 /manifest.json"),
    "200 /manifest.json",
  ]);
  expect(asked.slice(-TOPICS.length)).toEqual(TOPICS.map((path) => `hub publish ${origin}${path}`));
});

test("a topic that a cache still has as it was is waited for, so that the hub fetches what is new", async () => {
  const { origin, asked, state } = await startHost();
  const hosting = staticOnly(origin, `${origin}/hub`);
  const fresh = await built(hosting, NOON, folderWith(), { "feed.xml": "new" });
  const old = await built(hosting, NOON - 9_000, folderWith(), { "feed.xml": "old" });
  let stale = true;
  const { options } = optionsWith({
    30: () => {
      stale = false;
    },
  });
  state.filesOf = (path) => (stale && path === "/feed.xml" ? old.files : fresh.files);
  const line = await deployed(fresh.manifest, options);
  expect(line).toContain("after 30 s");
  expect(asked.filter((each) => each.startsWith("hub"))).toHaveLength(TOPICS.length);
});

test("a cache is emptied after the upload, and again when the manifest came late; its secret is shown nowhere", async () => {
  const { origin, asked, state } = await startHost();
  const hosting = staticOnly(origin, null);
  const fresh = await built(hosting, NOON);
  const purge = { url: `${origin}/purge`, header: "AccessKey: s3cret", body: '{"purge_everything":true}' };
  state.files = fresh.files;
  const { host } = new URL(origin);
  const prompt = optionsWith({}, { purge });
  expect(await deployed(fresh.manifest, prompt.options)).toBe(
    `${origin} serves ${fresh.manifest.generation} after 0 s; told ${host} to empty its cache; its ` +
      "topics name no hub, so no one else was notified",
  );
  expect(asked[0]).toBe('purge s3cret {"purge_everything":true}');
  expect(asked.filter((each) => each.startsWith("purge"))).toHaveLength(1);
  state.files = null;
  const late = optionsWith(
    {
      4: () => {
        state.files = fresh.files;
      },
    },
    { purge },
  );
  await deployed(fresh.manifest, late.options);
  expect(asked.filter((each) => each.startsWith("purge"))).toHaveLength(3);
  expect([...prompt.lines, ...late.lines].join("\n")).not.toContain("s3cret");
  const closed = { ...purge, url: "http://127.0.0.1:1/" };
  const fault = await deployed(fresh.manifest, { ...prompt.options, purge: closed }).catch(String);
  expect(fault).toMatch(/PURGE_URL: 127\.0\.0\.1:1 did not empty its cache \(.+\); check PURGE_URL/);
  expect(fault).not.toContain("s3cret");
});

test("an origin that does not come in time, and a hub that refuses, are errors that say what to do", async () => {
  const { origin, state } = await startHost();
  const hosting = staticOnly(origin, `${origin}/hub`);
  const old = await built(hosting, NOON - 9_000);
  const fresh = await built(hosting, NOON);
  state.files = old.files;
  const { options } = optionsWith();
  await expect(deployed(fresh.manifest, options)).rejects.toThrow(
    `waited 60 s for ${origin} to serve ${fresh.manifest.generation}: it serves ` +
      `${old.manifest.generation}; is all of SITE_DIR/current uploaded`,
  );
  state.files = fresh.files;
  state.refuse = 503;
  await expect(deployed(fresh.manifest, options)).rejects.toThrow(
    `${origin}/hub was not told of ${origin}/feed.xml (answered 503: not now)`,
  );
});

test("an origin that is newer than the build has what was uploaded, too; one of another address has not", async () => {
  const { origin, state } = await startHost();
  const hosting = staticOnly(origin, null);
  const fresh = await built(hosting, NOON);
  const newer = await built(hosting, NOON + 9_000);
  state.files = newer.files;
  expect(await deployed(fresh.manifest, optionsWith().options)).toContain(newer.manifest.generation);
  const other = await built(staticOnly("http://127.0.0.1:1", null), NOON + 9_000);
  state.files = other.files;
  await expect(deployed(fresh.manifest, optionsWith().options)).rejects.toThrow("it serves");
});

test("the site's own hub takes what it is told", async () => {
  const { url } = await serveOrigin({ siteDir: demonstrationSite() });
  const statuses: number[] = [];
  const own: typeof fetchWithin = (address, limits, request, read) =>
    fetchWithin(address.replace(DEMONSTRATION_URL, url), limits, request, (answer) => {
      if (request.method === "POST") statuses.push(answer.status);
      return read(answer);
    });
  const line = await deployed(builtManifest(demonstrationSite()), { ...optionsWith().options, ask: own });
  expect(line).toContain(`; told ${DEMONSTRATION_URL}/api/websub/hub of /feed.xml`);
  expect(statuses.every((status) => status >= 200 && status < 300)).toBe(true);
  expect(statuses).toHaveLength(TOPICS.length);
});

test("the command prints who was told, and ends with 1 when somebody was not", async () => {
  const { origin, asked, state } = await startHost();
  const { siteDir, manifest, files } = await built(staticOnly(origin, `${origin}/hub`), NOON);
  const run = (args: string[], environment: Record<string, string>) =>
    runInProcess(resolve("data/_care/deployed/cli.ts"), args, { environment });
  const settings = { SITE_DIR: siteDir, PURGE_URL: `${origin}/purge`, PURGE_HEADER: "AccessKey: k" };
  const early = await run(["--wait", "0"], settings);
  expect(early).toMatchObject({ code: 1, stdout: "" });
  expect(early.stderr).toMatch(/^told 127\.0\.0\.1:\d+ to empty its cache\nwaited 0 s for /);
  state.files = files;
  const told = await run([], settings);
  expect(told).toMatchObject({ code: 0 });
  expect(told.stdout).toMatch(
    new RegExp(
      `^${origin} serves ${manifest.generation} after \\d s; told .* to empty its cache; told ${origin}/hub of `,
    ),
  );
  expect(asked.at(-1)).toBe(`hub publish ${origin}/log/checkpoint`);
  expect(await run(["now"], settings)).toMatchObject({ code: 2, stdout: "" });
  const nothing = await run([], { SITE_DIR: folderWith() });
  expect(nothing).toMatchObject({ code: 1 });
  expect(nothing.stderr).toContain("there is no build in");
});
