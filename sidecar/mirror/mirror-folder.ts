import { createReadStream, mkdirSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { link, mkdir, stat, statfs } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { readManifest } from "../../data/_fetch/read-manifest.ts";
import { digestOfFile } from "../../data/_reuse/digest.ts";
import { takeLock } from "../../data/_reuse/file-lock.ts";
import { swapIn } from "../../data/_reuse/swap.ts";
import { CURRENT, fileOf, GENERATIONS, MANIFEST_FILE } from "../../data/_schema/generation.ts";
import { Insights } from "../../data/_schema/insights.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import { loadGeneration, type PublishedSite } from "../site/published-site.ts";
import { bytesOf, inWords, isNeeded, neededOf } from "./needed.ts";

const STAGING = "fetching";
const LOCK_FILE = "mirror.lock";

/** Attempts to load: another process may put a newer generation in the place of the one being loaded. */
const ATTEMPTS = 3;

type Save = (asset: Asset, file: string) => Promise<void>;

/** A folder like SITE_DIR for the last generation that could be served, or what a sidecar needs of it. One process writes at a time. */
export function openMirrorFolder(folder: string, roomIn = freeBytes) {
  const current = join(folder, CURRENT);
  const generations = join(folder, GENERATIONS);
  const staging = join(generations, STAGING);
  // What was erased goes with the generation that held it: whoever serves that has its files open.
  const tidy = () => {
    const kept = nameOf(current);
    for (const name of readdirSync(generations)) {
      if (name !== kept) rmSync(join(generations, name), { recursive: true, force: true, maxRetries: 3 });
    }
  };

  /** Whether the generation that is there has the same file, which is then taken from it. */
  async function take(asset: Asset): Promise<boolean> {
    const [from, to] = [current, staging].map((generation) => join(generation, fileOf(asset.path)));
    await mkdir(dirname(to!), { recursive: true });
    if (!(await isWhole(from!, asset))) return false;
    return link(from!, to!).then(
      () => true,
      () => false,
    );
  }

  return {
    manifestFile: join(staging, MANIFEST_FILE),
    /** Runs what reads and writes the folder; null, without running it, while another process does. */
    async alone<Result>(run: () => Promise<Result>): Promise<Result | null> {
      mkdirSync(generations, { recursive: true, mode: 0o700 });
      const release = takeLock(join(folder, LOCK_FILE));
      if (release === null) return null;
      try {
        tidy();
        mkdirSync(staging);
        try {
          return await run();
        } finally {
          tidy();
        }
      } finally {
        // Also when the disk refuses to tidy: a lock of its own, the next look would take for that of another process.
        release();
      }
    },
    generation: () => nameOf(current),
    /** Loads the generation that is there; null when there is none, or a byte of it has changed. */
    async load(): Promise<PublishedSite | null> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const site = await loadWhole(current);
        if (site !== null) return site;
      }
      return null;
    },
    /** Completes a generation whose manifest is there, loads it, then swaps it in. Rejects, and leaves what is there, when that fails. */
    async keep({ generation, ...rest }: Manifest, save: Save): Promise<PublishedSite> {
      // The smallest first: of a site that is being uploaded, little is fetched in vain.
      const needed = neededOf(rest.assets).sort((a, b) => a.bytes - b.bytes);
      const missing: Asset[] = [];
      for (const asset of needed) if (!(await take(asset))) missing.push(asset);
      const room = await roomIn(staging);
      if (bytesOf(missing) > room)
        throw new Error(
          `${generation} cannot be kept: ${inWords(bytesOf(missing))} are to be fetched, and there is room for ${inWords(room)}`,
        );
      for (const asset of missing) await save(asset, join(staging, fileOf(asset.path)));
      const site = loadStaged(staging, { generation, ...rest, assets: needed });
      // It is there, and not whole.
      if (nameOf(current) === generation) rmSync(current);
      rmSync(join(generations, generation), { recursive: true, force: true, maxRetries: 3 });
      await swapIn(folder, staging, generation, { durable: true });
      return site;
    },
  };
}

async function loadWhole(current: string): Promise<PublishedSite | null> {
  try {
    const real = realpathSync(current);
    const manifest = await readManifest(createReadStream(join(real, MANIFEST_FILE)), isNeeded);
    const assets = neededOf(manifest.assets);
    for (const asset of assets) {
      if (!(await isWhole(join(real, fileOf(asset.path)), asset))) return null;
    }
    return loadGeneration(real, { ...manifest, assets });
  } catch {
    return null;
  }
}

function loadStaged(staging: string, manifest: Manifest): PublishedSite {
  try {
    const site = loadGeneration(staging, manifest);
    const { error } = Insights.safeParse(site.insights);
    if (error) throw new Error(`its insights are of another format (${error.issues[0]!.path.join(".")})`);
    return site;
  } catch (error) {
    throw new Error(`${manifest.generation} cannot be served: ${(error as Error).message}`);
  }
}

async function isWhole(file: string, { bytes, digest }: Asset): Promise<boolean> {
  const stats = await stat(file).catch(() => null);
  return stats?.size === bytes && (await digestOfFile(file).catch(() => null))?.digest === digest;
}

async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

function nameOf(current: string): string | null {
  try {
    return basename(realpathSync(current));
  } catch {
    return null;
  }
}
