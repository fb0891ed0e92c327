import { createHash } from "node:crypto";
import {
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, resolve } from "node:path";
import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from "node:zlib";
import { describe, expect, onTestFinished, test } from "vitest";
import { beginGeneration } from "../../content/_generation/generation.ts";
import type { PublicFiles } from "../../content/_generation/public-files.ts";
import { etagOf } from "../../data/_schema/etag.ts";
import { fileOf, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import { withSidecar } from "../../data/_schema/hosting.ts";
import { CONTENT_ENCODINGS, type ContentEncoding, Manifest } from "../../data/_schema/manifest.ts";
import { builtPath, OPERATIONS } from "../../data/_schema/operations.ts";
import { DATASETS, generate, NO_REVIEWS } from "../helpers/bare-generation.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../helpers/demonstration.ts";
import { fileTree, withoutManifest } from "../helpers/file-tree.ts";
import { servedType } from "../helpers/served-type.ts";

const MINUTE = 60_000;
const NOON = Date.parse("2026-03-31T12:00:00.500Z");

const manifestOf = (siteDir: string) =>
  Manifest.parse(JSON.parse(readFileSync(join(siteDir, "current/manifest.json"), "utf8")));

describe("the demonstration's manifest", () => {
  const manifest = () => manifestOf(demonstrationSite());
  const current = () => join(demonstrationSite(), "current");

  test("names every file of the generation but itself and what only servers read, sorted by path", () => {
    const paths = manifest().assets.map(({ path }) => path);
    expect(paths).toEqual([...paths].sort());
    const files = Object.keys(fileTree(`${current()}/`));
    const named = manifest().assets.flatMap(({ path, encodings }) => [
      fileOf(path),
      ...Object.keys(encodings).map((name) => fileOf(path) + VARIANT_SUFFIX[name as ContentEncoding]),
    ]);
    expect(files.filter((file) => !named.includes(file))).toEqual([
      ".hosts/Caddyfile",
      ".hosts/nginx.conf",
      ...manifest().withdrawn.map((id) => `.hosts/withdrawn/${id}`),
      "_headers",
      "_redirects",
      "manifest.json",
      "manifest.json.br",
      "manifest.json.gz",
      "vercel.json",
    ]);
    expect(named.filter((file) => !files.includes(file))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  test("RFC 9110 8.8.3: says of each file and encoding its bytes, its digest and a validator of its own", () => {
    const etags: string[] = [];
    const digests = new Set<string>();
    for (const { path, bytes, digest, etag, encodings } of manifest().assets) {
      const identity = readFileSync(join(current(), fileOf(path)));
      expect(identity.length, path).toBe(bytes);
      expect(createHash("sha256").update(identity).digest("hex"), path).toBe(digest);
      // What pages load of the public journal has the same bytes there.
      const isCopy = digests.has(digest);
      digests.add(digest);
      if (!isCopy) etags.push(etag);
      for (const encoding of CONTENT_ENCODINGS) {
        const variant = encodings[encoding];
        if (!variant) continue;
        const encoded = readFileSync(join(current(), fileOf(path) + VARIANT_SUFFIX[encoding]));
        expect(encoded.length, path).toBe(variant.bytes);
        const decode = encoding === "br" ? brotliDecompressSync : gunzipSync;
        expect(decode(encoded).equals(identity), `${path} ${encoding}`).toBe(true);
        if (!isCopy) etags.push(variant.etag);
      }
    }
    expect(new Set(etags).size).toBe(etags.length);
  });

  test("gives every address of the build the media type it is described with, and large ones both encodings", () => {
    const assets = new Map(manifest().assets.map((asset) => [asset.path, asset]));
    for (const operation of OPERATIONS) {
      if (operation.made !== "build" || operation.id === "getManifest") continue;
      const path = builtPath(operation);
      expect(assets.get(path)?.media_type, path).toBe(servedType(operation.mediaType));
      // Mostly hashes, and short.
      if (operation.id === "getCheckpoint") continue;
      expect(Object.keys(assets.get(path)!.encodings), path).toEqual(["br", "gzip"]);
    }
    expect(assets.get("/")?.media_type).toBe("text/html; charset=utf-8");
    expect(assets.get("/schemas/review.json")?.media_type).toBe("application/schema+json");
  });

  test("has what sidecars apart from the build search in, under hashed names that no host takes for compressed forms", () => {
    const files = manifest().assets.filter(({ path }) => path.startsWith("/assets/search/"));
    expect(files.map(({ path }) => path)).toEqual(
      ["index", "since-br", "since-deflate", "since"].map((name) =>
        expect.stringMatching(new RegExp(`^/assets/search/${name}\\.[0-9a-f]{8}\\.(bin|json)$`)),
      ),
    );
    for (const { path, digest, encodings } of files) {
      expect(path.split(".")[1]).toBe(digest.slice(0, 8));
      expect(encodings).toEqual({});
    }
  });

  test("W3C WebSub 4: gives the topics, and nothing else, the links to the hub and to themselves", () => {
    expect(
      manifest().assets.flatMap(({ path, link }) => (link?.includes("hub") ? [[path, link]] : [])),
    ).toEqual(
      ["/api/feed.json", "/feed.xml", "/log/checkpoint", "/reviews.json"].map((path) => [
        path,
        `<${DEMONSTRATION_URL}/api/websub/hub>; rel="hub", <${DEMONSTRATION_URL}${path}>; rel="self"`,
      ]),
    );
  });

  test("each file was last modified when it says", () => {
    for (const { path, last_modified, encodings } of manifest().assets) {
      const suffixes = ["", ...Object.keys(encodings).map((name) => VARIANT_SUFFIX[name as ContentEncoding])];
      for (const suffix of suffixes) {
        const { mtime } = statSync(join(current(), fileOf(path) + suffix));
        expect(mtime.toISOString(), path + suffix).toBe(last_modified);
      }
    }
  });

  test("says whose it is: origin, version of the dataset, and a name that begins with the time", () => {
    const { base_url, version, generation, built_at } = manifest();
    expect(base_url).toBe(DEMONSTRATION_URL);
    expect(version).toBe(JSON.parse(readFileSync(join(current(), "reviews.json"), "utf8")).version);
    expect(generation.split("-")[0]).toBe(built_at.replace(/[-:.]/g, ""));
    expect(readlinkSync(current())).toBe(join("generations", generation));
  });
});

const LONG = "All work and no play. ".repeat(40);

const assetOf = (manifest: Manifest, path: string) => manifest.assets.find((asset) => asset.path === path)!;

describe("what cannot be published", () => {
  const begun = async (siteDir: string) => {
    await generate(siteDir, NOON);
    const before = fileTree(siteDir);
    const generation = await beginGeneration(siteDir);
    onTestFinished(() => generation.abandon());
    const finish = (publicFiles: PublicFiles) =>
      generation.finish({
        hosting: withSidecar("https://a.test"),
        dataset: NO_REVIEWS,
        publicFiles,
        now: NOON + MINUTE,
      });
    const put = (name: string) => {
      const path = join(resolve(generation.output), name);
      mkdirSync(dirname(path), { recursive: true });
      writeFileSync(path, "{}");
    };
    return { before, finish, put };
  };
  const published = (tree: Record<string, string>) =>
    Object.entries(tree).filter(([path]) => !/building|build\.lock/.test(path));

  test("a public file in the place of what the build makes is named, and what was published stays", async () => {
    const siteDir = folderWith();
    const { before, finish, put } = await begun(siteDir);
    for (const name of DATASETS) put(name);
    const names = [
      ".hosts/a.txt",
      "_headers",
      "feed.xml/a.txt",
      "manifest.json",
      "review/a.txt",
      "reviews.json",
    ];
    const files = names.map((name) => [name, { source: `public/${name}`, bytes: Buffer.from("x") }] as const);
    await expect(finish(new Map(files))).rejects.toThrow(
      [
        "public/.hosts/a.txt: the build makes /.hosts/a.txt itself; rename this file or remove it",
        "public/_headers: the build makes /_headers itself; rename this file or remove it",
        "public/feed.xml/a.txt: the build makes /feed.xml/a.txt itself; rename this file or remove it",
        "public/manifest.json: the build makes /manifest.json itself; rename this file or remove it",
        "public/review/a.txt: the build makes /review/a.txt itself; rename this file or remove it",
        "public/reviews.json: the build makes /reviews.json itself; rename this file or remove it",
      ].join("\n"),
    );
    expect(published(fileTree(siteDir))).toEqual(published(before));
  });
});

describe("one generation after another", () => {
  test("last_modified is the build's time, and stays while the bytes stay", async () => {
    const siteDir = folderWith();
    const first = await generate(siteDir, NOON, { "a.txt": "1", "b.txt": "1" });
    const second = await generate(siteDir, NOON + MINUTE, { "a.txt": "1", "b.txt": "2" });
    const third = await generate(siteDir, NOON + 2 * MINUTE, { "a.txt": "1", "b.txt": "2" });
    const times = [first, second, third].map((manifest) =>
      ["/a.txt", "/b.txt"].map((path) => assetOf(manifest, path).last_modified.slice(11, 19)),
    );
    expect(times).toEqual([
      ["12:00:00", "12:00:00"],
      ["12:00:00", "12:01:00"],
      ["12:00:00", "12:01:00"],
    ]);
  });

  test("names sort as the builds happened, and a change moves last_modified on, with the clock set back too", async () => {
    const siteDir = folderWith();
    const manifests: Manifest[] = [];
    for (const [now, content] of [
      [NOON, "1"],
      [NOON - 60 * MINUTE, "2"],
      [NOON - 60 * MINUTE, "3"],
      [NOON, "4"],
    ] as const) {
      manifests.push(await generate(siteDir, now, { "a.txt": content }));
    }
    const names = manifests.map(({ generation }) => generation);
    expect(new Set(names).size).toBe(4);
    expect(names).toEqual([...names].sort());
    const changes = manifests.map((manifest) => Date.parse(assetOf(manifest, "/a.txt").last_modified));
    for (const [index, time] of changes.slice(1).entries()) expect(time).toBeGreaterThan(changes[index]!);
  });

  test("a generation is newer than every other one, also after current was set back by hand", async () => {
    const siteDir = folderWith();
    const first = await generate(siteDir, NOON, { "a.txt": "1" });
    const second = await generate(siteDir, NOON + MINUTE, { "a.txt": "2" });
    rmSync(join(siteDir, "current"));
    symlinkSync(join("generations", first.generation), join(siteDir, "current"));
    const third = await generate(siteDir, NOON - MINUTE, { "a.txt": "3" });
    expect(third.generation > second.generation).toBe(true);
  });

  test("the two newest stay, and none that is younger than ten minutes goes", async () => {
    const siteDir = folderWith();
    const kept = () => readdirSync(join(siteDir, "generations")).length;
    const build = (minutes: number) => generate(siteDir, NOON + minutes * MINUTE);
    for (const minutes of [0, 1, 2, 3]) await build(minutes);
    expect(kept()).toBe(4);
    await build(11);
    // Those of minute 0 and 1: one is eleven minutes old, the other exactly ten.
    expect(kept()).toBe(4);
    await build(60);
    expect(kept()).toBe(2);
    await build(61);
    await build(62);
    expect(kept()).toBe(3);
    await build(62 + 24 * 60);
    expect(kept()).toBe(2);
  });

  test("compressed files are carried over, but not when they are damaged or gone", async () => {
    const siteDir = folderWith();
    const published = async (now: number) => {
      await generate(siteDir, now, { "a.txt": LONG });
      return withoutManifest(fileTree(`${join(siteDir, "current")}/`));
    };
    const cold = await published(NOON);
    expect(Object.keys(cold)).toEqual(expect.arrayContaining(["a.txt.br", "a.txt.gz"]));
    expect(await published(NOON + MINUTE)).toEqual(cold);
    writeFileSync(join(siteDir, "current/a.txt.br"), "damaged");
    expect(await published(NOON + 2 * MINUTE)).toEqual(cold);
    rmSync(join(siteDir, "current/a.txt.gz"));
    expect(await published(NOON + 3 * MINUTE)).toEqual(cold);
  });

  test("compressed files that an earlier release made otherwise are made anew", async () => {
    const siteDir = folderWith();
    const first = await generate(siteDir, NOON, { "a.txt": LONG });
    const cold = withoutManifest(fileTree(`${join(siteDir, "current")}/`));
    // What it kept is of no use to this one.
    rmSync(join(siteDir, ".cache"), { recursive: true });
    const otherwise = brotliCompressSync(LONG, { params: { [constants.BROTLI_PARAM_QUALITY]: 0 } });
    writeFileSync(join(siteDir, "current/a.txt.br"), otherwise);
    assetOf(first, "/a.txt").encodings.br = { bytes: otherwise.length, etag: etagOf(otherwise) };
    writeFileSync(join(siteDir, "current/manifest.json"), JSON.stringify(first));
    await generate(siteDir, NOON + MINUTE, { "a.txt": LONG });
    expect(withoutManifest(fileTree(`${join(siteDir, "current")}/`))).toEqual(cold);
  });
});
