import { createHash } from "node:crypto";
import { appendFileSync, cpSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { request as undiciRequest } from "undici";
import { expect, test } from "vitest";
import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";
import { build } from "../../helpers/build.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { PROJECT } from "../../helpers/project.ts";
import { rounds } from "../../helpers/rounds.ts";
import { type SidecarProcess, startSidecar } from "../../helpers/sidecar-process.ts";
import { copySite, currentGeneration, switchTo } from "../../helpers/site-copy.ts";

const READERS = 12;
const SWAPS = rounds({ short: 20, long: 60 });
const DATA = join(PROJECT, "data");
const decoders: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

const REVIEW = {
  id: "new",
  rating: 5,
  date: "2026-01-02",
  text: "The review of the rebuild.",
  author: { name: "Deb R." },
  source: { name: "Google" },
  verification: { level: "platform" },
};

function manifestOf(siteDir: string, generation: string): Manifest {
  return JSON.parse(readFileSync(join(siteDir, "generations", generation, "manifest.json"), "utf8"));
}

/** Has the sidecar look for a new generation now; anyone may. */
async function hint({ url }: SidecarProcess): Promise<void> {
  const body = new URLSearchParams({ "hub.mode": "publish", "hub.url": `${DEMONSTRATION_URL}/reviews.json` });
  expect((await fetch(`${url}/api/websub/hub`, { method: "POST", body })).status).toBe(202);
}

const digest = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

async function until(holds: () => boolean): Promise<void> {
  for (let n = 0; !holds(); n++) {
    if (n === 200) throw new Error("waited ten seconds in vain");
    await new Promise((settle) => setTimeout(settle, 50));
  }
}

/** Asks again and again, and tells of every answer that no one generation could have given. */
async function read(url: string, generations: Map<string, Manifest>, running: () => boolean) {
  const faults: string[] = [];
  const seen = new Set<string>();
  let answers = 0;
  const assetsOf = (path: string) =>
    [...generations.values()].flatMap(({ assets }) => assets.filter((asset) => asset.path === path));
  const isWhole = (asset: Asset, encoding: string, etag: string, bytes: Buffer) =>
    asset.digest === digest(bytes) &&
    etag === (encoding === "identity" ? asset.etag : asset.encodings[encoding as "br" | "gzip"]?.etag);

  for (; running(); answers++) {
    const path = [
      "/reviews.json",
      "/insights.json",
      "/feed.xml",
      "/",
      "/manifest.json",
      "/api/reviews/since/2026-01-02",
    ][answers % 6]!;
    const asked = ["identity", "br", "gzip"][answers % 3]!;
    const { statusCode, headers, body } = await undiciRequest(url + path, {
      headers: { "accept-encoding": asked },
    });
    const bytes = Buffer.from(await body.arrayBuffer());
    if (statusCode !== 200 || bytes.length !== Number(headers["content-length"])) {
      faults.push(`${path}: ${statusCode}, ${bytes.length} of ${headers["content-length"]} bytes`);
      continue;
    }
    const encoding = String(headers["content-encoding"] ?? "identity");
    const plain = decoders[encoding]?.(bytes) ?? bytes;
    if (path === "/manifest.json") {
      const manifest = JSON.parse(plain.toString()) as Manifest;
      seen.add(manifest.generation);
      const known = generations.get(manifest.generation);
      if (known && JSON.stringify(known) !== plain.toString()) faults.push(`${path}: torn`);
    } else if (path.startsWith("/api/")) {
      const { count, reviews } = JSON.parse(plain.toString());
      if (count !== reviews.length) faults.push(`${path}: mixed`);
    } else if (!assetsOf(path).some((asset) => isWhole(asset, encoding, String(headers["etag"]), plain))) {
      faults.push(`${path} in ${encoding}: body and ETag are of no one generation`);
    }
  }
  return { faults, seen, answers };
}

test("rebuilds under readers: every answer is whole and of one generation, and none is an error", async () => {
  const dataDir = join(folderWith(), "data");
  cpSync(DATA, dataDir, { recursive: true, filter: (path) => !path.endsWith(".ts") });
  const siteDir = copySite(demonstrationSite());
  const generations = new Map<string, Manifest>();
  const note = () => {
    const name = currentGeneration(siteDir);
    generations.set(name, manifestOf(siteDir, name));
    return name;
  };
  const first = note();
  appendFileSync(join(dataDir, "reviews.jsonl"), `${JSON.stringify(REVIEW)}\n`);
  const { code, stderr } = await build({
    DATA_DIR: dataDir,
    SITE_DIR: siteDir,
    BASE_URL: DEMONSTRATION_URL,
  });
  expect(code, stderr).toBe(0);
  const second = note();
  switchTo(siteDir, first);

  const sidecar = await startSidecar({ SITE_DIR: siteDir });
  let running = true;
  const readers = Array.from({ length: READERS }, () => read(sidecar.url, generations, () => running));
  const served = () => sidecar.logs().filter(({ msg }) => msg === "a new generation is served");

  try {
    for (let n = 1; n <= SWAPS; n++) {
      switchTo(siteDir, n % 2 ? second : first);
      await hint(sidecar);
    }
    await until(() => served().length >= SWAPS);
  } finally {
    running = false;
  }
  const results = await Promise.all(readers);
  expect(results.flatMap(({ faults }) => faults)).toEqual([]);
  expect(results.reduce((sum, { answers }) => sum + answers, 0)).toBeGreaterThan(SWAPS * 4);
  expect(new Set(results.flatMap(({ seen }) => [...seen]))).toEqual(new Set([first, second]));

  // Without a hint: the watch notices by itself.
  const [newest, id] = SWAPS % 2 ? [first, undefined] : [second, REVIEW.id];
  switchTo(siteDir, newest);
  await until(() => served().at(-1)?.["generation"] === newest);
  const { reviews } = await (await fetch(`${sidecar.url}/api/reviews/since/2026-01-02`)).json();
  expect(reviews.find((review: { id: string }) => review.id === REVIEW.id)?.id).toBe(id);
  expect(sidecar.logs().filter(({ level }) => Number(level) >= 50)).toEqual([]);
});
