import {
  chmodSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { neededOf } from "../../../sidecar/mirror/needed.ts";
import { copyOfNeeded, type Fault, startCdn } from "../../helpers/cdn.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { fileTree } from "../../helpers/file-tree.ts";
import { follow } from "../../helpers/follow.ts";
import { loadedSite } from "../../helpers/loaded-site.ts";
import { startFollower } from "../../helpers/mirror/follower.ts";
import { moveTo, republish } from "../../helpers/republish.ts";

/** A host with the demonstration, the site folder it is uploaded from, and a change of that. */
async function published() {
  const siteDir = copyOfNeeded(demonstrationSite());
  const cdn = await startCdn();
  cdn.upload(siteDir);
  let feed = readFileSync(join(siteDir, "current/feed.xml"), "utf8");
  return {
    siteDir,
    cdn,
    rebuild(contents: Record<string, string> = {}) {
      feed += "\n";
      return republish(siteDir, { "/feed.xml": feed, ...contents }).generation;
    },
  };
}

const generationsIn = (folder: string) => readdirSync(join(folder, "generations"));

describe("a sidecar apart from the build", () => {
  test("fetches from a host that closes the connection after each answer, however slowly the disk takes it", async () => {
    const { cdn } = await published();
    cdn.spoil((path, { socket }) => {
      const bytes = cdn.published(path);
      const head = `HTTP/1.1 200 OK\r\ncontent-length: ${bytes.length}\r\nconnection: close\r\n\r\n`;
      return socket.end(Buffer.concat([Buffer.from(head), bytes]));
    });
    const { current, faults } = await follow(cdn);
    expect(current().generation).toBe(loadedSite(demonstrationSite()).generation);
    expect(faults).toEqual([]);
  });

  test("fetches what it needs and no page, and answers from it what it answers beside the build", async () => {
    const { cdn, siteDir } = await published();
    const { current, folder } = await follow(cdn);
    const beside = loadedSite(demonstrationSite());
    const site = current();
    expect(site.generation).toBe(beside.generation);
    const needed = neededOf(beside.manifest.assets).map(({ path }) => path);
    expect(cdn.asked.sort()).toEqual(["/manifest.json", ...needed].map((path) => `200 ${path}`).sort());
    expect(needed.filter((path) => path.endsWith("/"))).toEqual([]);

    for (const path of ["/reviews.json", "/feed.xml", "/api/feed.json", "/insights.json", "/manifest.json"]) {
      const { identity } = site.asset(path)!;
      expect(identity.etag, path).toBe(beside.asset(path)!.identity.etag);
    }
    expect(site.asset("/")).toBeUndefined();
    const asked = { query: "water heater", limit: 20, sort: "newest" } as never;
    expect(site.search(asked)).toEqual(beside.search(asked));
    expect(site.search(asked).total).toBeGreaterThan(0);
    expect(site.since("2026-01-01").hash).toBe(beside.since("2026-01-01").hash);

    // The layout of SITE_DIR, with the bytes that were uploaded.
    expect(fileTree(`${join(folder, "current")}/`)).toEqual(fileTree(`${join(siteDir, "current")}/`));
  });

  test("asks each minute whether there is a new manifest, fetches what has changed alone, and keeps no older generation", async () => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, poll, changed, faults, folder } = await follow(cdn);
    cdn.asked.length = 0;
    await poll();
    expect(cdn.asked).toEqual(["304 /manifest.json"]);
    const next = rebuild();
    cdn.upload(siteDir);
    await poll();
    expect(cdn.asked).toEqual(["304 /manifest.json", "200 /manifest.json", "200 /feed.xml"]);
    expect(changed).toEqual([next]);
    expect(current().generation).toBe(next);
    await poll();
    expect(cdn.asked.at(-1)).toBe("304 /manifest.json");
    expect(generationsIn(folder)).toEqual([next]);
    expect(faults).toEqual([]);
  });

  test("a hint has it look within five seconds, a flood of hints not more often, and one during a look once more", async () => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, look, soon, clock } = await follow(cdn);
    cdn.asked.length = 0;
    for (let n = 0; n < 1000; n++) look();
    const next = rebuild();
    cdn.upload(siteDir);
    clock.advance(4_999);
    expect(cdn.asked).toEqual([]);
    const looked = soon();
    // The manifest has been asked for by now, so whatever is hinted at may have come too late.
    look();
    await looked;
    expect(current().generation).toBe(next);
    await soon();
    expect(cdn.asked).toEqual(["200 /manifest.json", "200 /feed.xml", "304 /manifest.json"]);
    clock.advance(59_999);
    expect(cdn.asked).toHaveLength(3);
  });
});

const instead =
  (
    paths: string | readonly string[],
    status: number,
    body: string,
    headers: Record<string, string> = {},
  ): Fault =>
  (path, _, response) => {
    if (![paths].flat().includes(path)) return;
    response.writeHead(status, headers).end(body);
    return true;
  };

/** Ends the connection in the middle of a body. */
const cutShort: Fault = (path, _, response) => {
  if (path !== "/feed.xml") return;
  response.writeHead(200, { "content-length": "100000" });
  response.write("<feed", () => response.destroy());
  return true;
};

describe("what cannot be served is told once, and the generation before goes on until it can", () => {
  const MANIFEST = "/manifest.json";
  test.each<[string, Fault, RegExp]>([
    ["a host out of order", instead(MANIFEST, 503, ""), /\/manifest\.json answers 503$/],
    ["a file that is not there yet", instead("/feed.xml", 404, ""), /\/feed\.xml answers 404$/],
    [
      "a page in the place of everything",
      instead([MANIFEST, "/feed.xml"], 200, "<!doctype html>"),
      /\/manifest\.json is no manifest that this release can read$/,
    ],
    [
      "other bytes of the same length",
      (path, _, response) => {
        if (path !== "/feed.xml") return;
        response.end(Buffer.alloc(FEED_BYTES, " "));
        return true;
      },
      /\/feed\.xml is not what the manifest lists; an upload may be under way$/,
    ],
    [
      "more bytes than listed",
      instead("/feed.xml", 200, "x".repeat(1e6)),
      /\/feed\.xml answers with more than [\d,]+ bytes$/,
    ],
    ["a file cut short", instead("/feed.xml", 200, "<feed"), /\/feed\.xml is not what the manifest lists/],
    ["a connection cut", cutShort, /\/feed\.xml was not received in full \(/],
    [
      "a compressed form that is none",
      instead("/feed.xml", 200, "<feed", { "content-encoding": "gzip" }),
      /\/feed\.xml was not received in full \(/,
    ],
    [
      "a redirect to another origin",
      instead(MANIFEST, 302, "", { location: "https://elsewhere.example/manifest.json" }),
      /manifest\.json redirects to https:\/\/elsewhere\.example; set SITE_URL to the origin that answers itself$/,
    ],
    [
      "redirects in a circle",
      instead(MANIFEST, 302, "", { location: MANIFEST }),
      /redirects more than 5 times$/,
    ],
  ])("%s", async (_, fault, reason) => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, fault: told, poll, changed, faults, folder } = await follow(cdn);
    const before = current();
    const kept = fileTree(folder);
    const next = rebuild();
    FEED_BYTES = readFileSync(join(siteDir, "current/feed.xml")).length;
    cdn.upload(siteDir);
    cdn.spoil(fault);
    await poll();
    await poll();
    expect(faults).toEqual([expect.stringMatching(reason)]);
    expect(told()).toBe(faults[0]);
    expect(current()).toBe(before);
    expect(fileTree(folder)).toEqual(kept);
    cdn.spoil();
    await poll();
    expect(told()).toBeNull();
    expect(changed).toEqual([next]);
    expect(current().generation).toBe(next);
  });
  let FEED_BYTES = 0;

  test("a new manifest beside old files, and edges that differ", async () => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, poll, changed, faults } = await follow(cdn);
    const first = current().generation;
    const next = rebuild();
    cdn.upload(siteDir, ["/manifest.json"]);
    await poll();
    expect(faults).toEqual([expect.stringMatching(/\/feed\.xml is (larger than|not what)/)]);
    expect(current().generation).toBe(first);
    cdn.upload(siteDir);
    await poll();
    expect(changed).toEqual([next]);

    // An edge that lags behind answers now and then.
    const behind = copyOfNeeded(demonstrationSite());
    cdn.upload(behind);
    await poll();
    expect(faults[1]).toMatch(`publishes ${first}, which is older than ${next}; build again to go back`);
    expect(current().generation).toBe(next);
    cdn.upload(siteDir);
    await poll();
    expect(changed).toEqual([next]);
  });

  test("new files beside the old manifest are not looked at, and change nothing", async () => {
    const { cdn, siteDir, rebuild } = await published();
    const { poll, changed, faults } = await follow(cdn);
    rebuild();
    cdn.upload(siteDir, ["/feed.xml"]);
    cdn.asked.length = 0;
    await poll();
    expect(cdn.asked).toEqual(["304 /manifest.json"]);
    expect({ changed, faults }).toEqual({ changed: [], faults: [] });
  });

  test("a site built for another origin, and one of a release that publishes no index", async () => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, poll, changed, faults } = await follow(cdn);
    const { generation } = current();
    rebuild();
    moveTo("https://other.example.test", siteDir);
    cdn.upload(siteDir);
    await poll();
    expect(faults[0]).toMatch(
      `of a site built for https://other.example.test, not for ${DEMONSTRATION_URL}; set BASE_URL`,
    );
    rebuild();
    moveTo(DEMONSTRATION_URL, siteDir);
    const path = join(siteDir, "current/manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    const assets = manifest.assets.filter((asset: { path: string }) => !asset.path.includes("/search/index"));
    writeFileSync(path, JSON.stringify({ ...manifest, assets }));
    cdn.upload(siteDir);
    await poll();
    expect(faults[1]).toMatch(/does not list index\.bin; build with this release, and upload again$/);
    expect(current().generation).toBe(generation);
    expect(changed).toEqual([]);
  });

  test.each([
    { field: "media_type", value: "application/json\r\nset-cookie: a=b" },
    { field: "media_type", value: "application/json; of=€" },
    { field: "link", value: '<https://example.com/>; rel="hub €"' },
    { field: "link", value: "<https://example.com/>\0" },
  ])("a manifest whose $field no header field may hold: $value", async ({ field, value }) => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, poll, faults, folder, stop } = await follow(cdn);
    const { generation } = current();
    rebuild();
    const path = join(siteDir, "current/manifest.json");
    const manifest = JSON.parse(readFileSync(path, "utf8"));
    const assets = manifest.assets.map((asset: object) => ({ ...asset, [field]: value }));
    writeFileSync(path, JSON.stringify({ ...manifest, assets }));
    cdn.upload(siteDir);
    await poll();
    expect(faults).toEqual([
      expect.stringMatching(/manifest\.json is no manifest that this release can read$/),
    ]);
    stop();
    expect((await follow(cdn, { folder })).current().generation).toBe(generation);
  });

  test("an index that this release cannot read: what is kept stays, for the next start too", async () => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, poll, faults, folder, stop } = await follow(cdn);
    const { generation } = current();
    const table = current().manifest.assets.find(({ path }) => path.includes("/search/since."))!.path;
    rebuild({ [table]: '{"version":0}' });
    cdn.upload(siteDir);
    await poll();
    expect(faults).toEqual([
      expect.stringMatching(/^\S+ cannot be served: the streams .* of another format/),
    ]);
    stop();
    await cdn.close();
    expect((await follow(cdn, { folder })).current().generation).toBe(generation);
  });

  test("a folder that cannot be written to: the reason has no path of this machine", async () => {
    const { cdn, siteDir, rebuild } = await published();
    const { current, poll, faults, folder } = await follow(cdn);
    const { generation } = current();
    rebuild();
    cdn.upload(siteDir);
    rmSync(folder, { recursive: true });
    writeFileSync(folder, "");
    await poll();
    expect(faults).toEqual([
      expect.stringMatching(/^what the site publishes cannot be kept on this machine \(\w+\)$/),
    ]);
    expect(current().generation).toBe(generation);
    expect(current().asset("/reviews.json")!.identity.content.length).toBeGreaterThan(1000);
  });

  test.each(["between two looks", "during a look"])(
    "a folder that cannot be removed, which came %s: told at each look until it can be",
    async (when) => {
      const { cdn, siteDir, rebuild } = await published();
      const folder = join(folderWith(), "mirror");
      const asked = { siteUrl: cdn.url, baseUrl: DEMONSTRATION_URL, folder };
      const follower = await startFollower(asked, onTestFinished);
      const { served } = await follower.look();
      const stuck = join(folder, "generations/stuck");
      const putInTheWay = () => {
        mkdirSync(stuck);
        writeFileSync(join(stuck, "file"), "");
        chmodSync(stuck, 0o555);
      };
      const next = rebuild();
      cdn.upload(siteDir);
      if (when === "between two looks") putInTheWay();
      else cdn.spoil((path) => path === "/feed.xml" && putInTheWay());

      const fault = "what the site publishes cannot be kept on this machine (EACCES)";
      expect(await follower.look()).toMatchObject({ served, fault, faults: [fault] });
      expect(await follower.look()).toMatchObject({ served, fault, faults: [] });
      chmodSync(stuck, 0o755);
      expect(await follower.look()).toMatchObject({ served: next, fault: null, faults: [] });
      expect(generationsIn(folder)).toEqual([next]);
    },
  );
});

test("a disk without room for what has changed is told before any of it is fetched, and what has not takes none", async () => {
  const { cdn, siteDir, rebuild } = await published();
  let room = Number.MAX_SAFE_INTEGER;
  const { current, poll, faults } = await follow(cdn, { roomIn: async () => room });
  const { generation } = current();
  const next = rebuild();
  cdn.upload(siteDir);
  const { length } = cdn.published("/feed.xml");
  const inWords = (bytes: number) => `${bytes.toLocaleString("en")} bytes`;
  room = length - 1;
  cdn.asked.length = 0;
  await poll();
  expect(faults).toEqual([
    `${next} cannot be kept: ${inWords(length)} are to be fetched, and there is room for ${inWords(room)}`,
  ]);
  expect(cdn.asked).toEqual(["200 /manifest.json"]);
  expect(current().generation).toBe(generation);
  room = length;
  await poll();
  expect(current().generation).toBe(next);
});

describe("at a start", () => {
  /** A host, and what a sidecar that has ended has kept of it. */
  const afterOneRun = async () => {
    const host = await published();
    const { stop, folder, current } = await follow(host.cdn);
    stop();
    return { ...host, folder, generation: current().generation };
  };

  test("without its host: the generation that was kept; with nothing kept, a line that says what is missing", async () => {
    const { cdn, folder, generation } = await afterOneRun();
    await cdn.close();
    const { current, soon, fault } = await follow(cdn, { folder });
    expect(current().generation).toBe(generation);
    expect(
      current().search({ query: "water heater", limit: 1, sort: "newest" } as never).total,
    ).toBeGreaterThan(0);
    await soon();
    expect(fault()).toMatch(/\/manifest\.json cannot be reached \(ECONNREFUSED\)$/);
    await expect(follow(cdn)).rejects.toThrow(
      /cannot be reached \(ECONNREFUSED\); nothing is kept of an earlier run either, so start again when that is mended$/,
    );
  });

  test("what changed meanwhile is served after the first look, and nothing is fetched twice", async () => {
    const { cdn, siteDir, rebuild, folder, generation } = await afterOneRun();
    const next = rebuild();
    cdn.upload(siteDir);
    cdn.asked.length = 0;
    const { current, soon } = await follow(cdn, { folder });
    expect(current().generation).toBe(generation);
    await soon();
    expect(current().generation).toBe(next);
    expect(cdn.asked).toEqual(["200 /manifest.json", "200 /feed.xml"]);
  });

  test.each([
    ["a byte of the feed has changed", "feed.xml", (bytes: Buffer) => bytes.fill("x", 100, 101)],
    ["the reviews are cut short", "reviews.json", (bytes: Buffer) => bytes.subarray(0, 1000)],
    ["the manifest is cut short", "manifest.json", (bytes: Buffer) => bytes.subarray(0, 1000)],
  ])("what was kept is fetched again where %s", async (_, name, damage) => {
    const { cdn, folder, generation } = await afterOneRun();
    const file = join(realpathSync(join(folder, "current")), name);
    writeFileSync(file, damage(readFileSync(file)));
    const { current } = await follow(cdn, { folder });
    expect(current().generation).toBe(generation);
    expect(readFileSync(file).equals(cdn.published(`/${name}`))).toBe(true);
  });

  test("a host that says nothing is waited for no longer than it may take", async () => {
    const { cdn, folder, generation } = await afterOneRun();
    cdn.spoil(() => true);
    const { current, soon, faults } = await follow(cdn, { folder, patience: 100 });
    await soon();
    expect(faults).toEqual([expect.stringMatching(/\/manifest\.json has sent nothing for 0\.1 s$/)]);
    expect(current().generation).toBe(generation);
  });

  test("and one that never comes to an end, for ten minutes", async () => {
    const { cdn, siteDir, rebuild, folder, generation } = await afterOneRun();
    rebuild();
    cdn.upload(siteDir);
    const { current, soon, faults, clock } = await follow(cdn, { folder });
    const begun = new Promise<void>((settle) => {
      cdn.spoil((path, _, response) => {
        if (path !== "/feed.xml") return false;
        response.write("<", () => settle());
        return true;
      });
    });
    const looked = soon();
    await begun;
    clock.advance(600_000);
    await looked;
    expect(faults).toEqual([
      expect.stringMatching(
        /\/feed\.xml (was not received in full|cannot be reached) \(it took longer than 10 minutes\)$/,
      ),
    ]);
    expect(current().generation).toBe(generation);
    expect(generationsIn(folder)).toEqual([generation]);
  });

  test("what was kept of another origin is not taken", async () => {
    const { cdn, siteDir, rebuild, folder } = await afterOneRun();
    rebuild();
    moveTo("https://moved.example.test", siteDir);
    cdn.upload(siteDir);
    const { current } = await follow(cdn, { folder, baseUrl: "https://moved.example.test" });
    expect(current().baseUrl).toBe("https://moved.example.test");
  });

  test("what a killed process left behind goes, and nothing of it is served", async () => {
    const { cdn, siteDir, rebuild, folder } = await afterOneRun();
    const next = rebuild();
    for (const name of ["fetching", next]) {
      mkdirSync(join(folder, "generations", name));
      writeFileSync(join(folder, "generations", name, "feed.xml"), "half");
    }
    cdn.upload(siteDir);
    const { current, soon } = await follow(cdn, { folder });
    await soon();
    expect(current().generation).toBe(next);
    expect(generationsIn(folder)).toEqual([next]);
  });
});

test("two processes of one STATE_DIR: one fetches, and the other serves the same", async () => {
  const { cdn, siteDir, rebuild } = await published();
  const one = await follow(cdn);
  const two = await follow(cdn, { folder: one.folder });
  const next = rebuild();
  cdn.upload(siteDir);
  cdn.asked.length = 0;
  await Promise.all([one.poll(), two.soon()]);
  await Promise.all([one.poll(), two.poll()]);
  expect([one, two].map(({ current }) => current().generation)).toEqual([next, next]);
  expect(cdn.asked.filter((line) => line === "200 /feed.xml")).toHaveLength(1);
  expect([...one.faults, ...two.faults]).toEqual([]);
});
