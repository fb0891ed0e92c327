import { readFileSync, renameSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";
import { searchFile } from "../../../data/_search/byte-source.ts";
import { watchSite } from "../../../sidecar/site/watch-site.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { openOrigin } from "../../helpers/origin.ts";
import { copyGeneration, copySite, currentGeneration, switchTo } from "../../helpers/site-copy.ts";

const NEXT = "20990101T000000000Z-00000000";
const HOUR = 3_600_000;

/** Watches a copy of a site, looking only when told to; `changed` and `faults` fill as it tells of them. */
function watch(siteDir: string) {
  const changed: string[] = [];
  const faults: string[] = [];
  const time = { now: 0 };
  const watcher = watchSite({
    siteDir,
    interval: HOUR,
    onChange: ({ generation }) => changed.push(generation),
    onFault: ({ message }) => faults.push(message),
    clock: () => time.now,
  });
  onTestFinished(watcher.stop);
  return { ...watcher, changed, faults, time };
}

/** A site with a second generation beside the current one; `edit` may change a file of it. */
function withNext(edit: (folder: string) => void = () => {}) {
  const siteDir = copySite(demonstrationSite());
  const folder = copyGeneration(siteDir, currentGeneration(siteDir), NEXT);
  const manifest = join(folder, "manifest.json");
  const text = readFileSync(manifest, "utf8");
  writeFileSync(manifest, text.replace(/"generation":"[^"]+"/, `"generation":"${NEXT}"`));
  edit(folder);
  return { siteDir, folder };
}

function changeText(path: string, from: string | RegExp, to: string): void {
  const text = readFileSync(path, "utf8");
  const changed = text.replace(from, to);
  expect(changed).not.toBe(text);
  writeFileSync(path, changed);
}

function changeAssets(folder: string, change: (assets: Asset[]) => Asset[]): void {
  const file = join(folder, "manifest.json");
  const manifest: Manifest = JSON.parse(readFileSync(file, "utf8"));
  writeFileSync(file, JSON.stringify({ ...manifest, assets: change(manifest.assets) }));
}

/** Lists the feed once more, at another path. */
function addAsset(folder: string, path: string): void {
  writeFileSync(join(folder, path), readFileSync(join(folder, "feed.xml")));
  changeAssets(folder, (assets) => {
    const feed = assets.find((asset) => asset.path === "/feed.xml")!;
    return [...assets, { ...feed, path, encodings: {} }];
  });
}

test("a new generation is served from the next look on, and told once", () => {
  const { siteDir } = withNext();
  const { look, current, changed, faults } = watch(siteDir);
  look();
  expect(changed).toEqual([]);
  switchTo(siteDir, NEXT);
  look();
  look();
  expect(current().generation).toBe(NEXT);
  expect(changed).toEqual([NEXT]);
  expect(faults).toEqual([]);
});

test("/readyz answers 200 of the new one when an erasure has removed the one before it at once", async () => {
  const { siteDir } = withNext();
  const before = join(siteDir, "generations", currentGeneration(siteDir));
  const { current, fault, changed } = watch(siteDir);
  const { get } = await openOrigin({ siteDir, app: { site: current, siteFault: fault } });
  switchTo(siteDir, NEXT);
  rmSync(before, { recursive: true });
  const answer = await get("/readyz");
  expect([answer.status, (await answer.json()).checks]).toMatchObject([
    200,
    { generation: NEXT, site: "ok" },
  ]);
  expect(changed).toEqual([NEXT]);
});

test("a generation that cannot be served is told once; the old one stays until it can", () => {
  const { siteDir, folder } = withNext((next) =>
    renameSync(join(next, "feed.xml"), join(next, "on-its-way")),
  );
  const { look, current, fault, changed, faults, time } = watch(siteDir);
  const before = current();
  expect(fault()).toBeNull();
  switchTo(siteDir, NEXT);
  for (time.now = 0; time.now < 60_000; time.now += 250) look();
  expect(faults).toEqual([expect.stringContaining(`${NEXT} cannot be served`)]);
  expect(current()).toBe(before);
  expect(fault()).toBe("a newer generation cannot be served; the log says why");

  renameSync(join(folder, "on-its-way"), join(folder, "feed.xml"));
  time.now += 10_000;
  look();
  expect(current().generation).toBe(NEXT);
  expect(changed).toEqual([NEXT]);
  expect(fault()).toBeNull();
});

test("a generation that could not be served is tried again when the clock was set back since, too", () => {
  const { siteDir, folder } = withNext((next) =>
    renameSync(join(next, "feed.xml"), join(next, "on-its-way")),
  );
  const { look, current, time } = watch(siteDir);
  switchTo(siteDir, NEXT);
  time.now = HOUR;
  look();
  renameSync(join(folder, "on-its-way"), join(folder, "feed.xml"));
  time.now = 0;
  look();
  expect(current().generation).toBe(NEXT);
});

test.each([
  [
    "a file of another size",
    (folder: string) => writeFileSync(join(folder, "reviews.json"), "{}"),
    /reviews\.json has 2 bytes/,
  ],
  [
    "a manifest cut short",
    (folder: string) => writeFileSync(join(folder, "manifest.json"), '{"base_url"'),
    /cannot be served: manifest\.json is damaged or of another release; run npm run build$/,
  ],
  [
    "a manifest of another release",
    (folder: string) => writeFileSync(join(folder, "manifest.json"), "{}"),
    /cannot be served: manifest\.json is damaged or of another release; run npm run build$/,
  ],
  [
    "insights that are no JSON",
    (folder: string) => {
      const path = join(folder, "insights.json");
      writeFileSync(path, readFileSync(path).fill(" "));
    },
    /cannot be served: \/insights\.json is damaged; run npm run build$/,
  ],
  [
    "a table of days of another release",
    (folder: string) => {
      const path = searchFile(folder, "since.json");
      writeFileSync(path, readFileSync(path).fill(" "));
    },
    /cannot be served: the streams of reviews by day are of another format; run npm run build$/,
  ],
  [
    "a search index of another version",
    (folder: string) => {
      const path = searchFile(folder, "index.bin");
      const bytes = readFileSync(path);
      bytes.writeUInt32LE(0, 4);
      writeFileSync(path, bytes);
    },
    /the search index has the format 0.*run npm run build/,
  ],
  [
    "a generation without a search index, as another release built it",
    (folder: string) => rmSync(join(folder, "assets/search"), { recursive: true }),
    /cannot be served: it has no assets\/search.*, so it is damaged or of another release; run npm run build$/,
  ],
  [
    "a search index cut short",
    (folder: string) => truncateSync(searchFile(folder, "index.bin"), 20),
    /cannot be served: index\.[0-9a-f]{8}\.bin has 20 bytes, its manifest says/,
  ],
  [
    "a path that leads out of it",
    (folder: string) => addAsset(folder, "/assets/../feed.xml"),
    /cannot be served: manifest\.json is damaged or of another release; run npm run build$/,
  ],
  [
    "a path with a line break",
    (folder: string) => addAsset(folder, "/feed\n.xml"),
    /cannot be served: manifest\.json is damaged or of another release; run npm run build$/,
  ],
  [
    "no entry of a topic of the hub",
    (folder: string) => changeAssets(folder, (assets) => assets.filter(({ path }) => path !== "/feed.xml")),
    /cannot be served: \/feed\.xml is not in the manifest; run npm run build$/,
  ],
  [
    "a table of days with an ETag that no header field may hold",
    (folder: string) => changeText(searchFile(folder, "since.json"), /(?<="hashes":\[")./, " "),
    /cannot be served: the streams of reviews by day are of another format; run npm run build$/,
  ],
  [
    "another origin",
    (folder: string) => {
      const path = join(folder, "manifest.json");
      writeFileSync(
        path,
        readFileSync(path, "utf8").replaceAll("reviews.example.test", "other.example.test"),
      );
    },
    /built for https:\/\/other\.example\.test, this process serves/,
  ],
] as const)("%s: the old generation stays, and the reason says what to do", (_, edit, reason) => {
  const { siteDir } = withNext(edit);
  const { look, current, changed, faults } = watch(siteDir);
  const before = current();
  switchTo(siteDir, NEXT);
  look();
  expect(faults).toEqual([expect.stringMatching(reason)]);
  expect(current()).toBe(before);
  expect(changed).toEqual([]);
});

test("a site that goes away is told once, and served on", () => {
  const { siteDir } = withNext();
  const { look, current, faults } = watch(siteDir);
  const before = current();
  rmSync(siteDir, { recursive: true });
  for (let n = 0; n < 10; n++) look();
  expect(faults).toEqual([
    expect.stringMatching(/current is missing; run npm run build first, or check SITE_DIR/),
  ]);
  expect(current()).toBe(before);
  expect(before.asset("/reviews.json")?.identity.content.length).toBeGreaterThan(1000);
});

test("there is nothing to watch before the first build", () => {
  const siteDir = folderWith();
  expect(() => watch(siteDir)).toThrow(/current is missing; run npm run build first/);
});
