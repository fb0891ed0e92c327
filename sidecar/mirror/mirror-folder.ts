import { mkdirSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { link, mkdir, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { digestOfFile } from "../../data/_reuse/digest.ts";
import { takeLock } from "../../data/_reuse/file-lock.ts";
import { swapIn } from "../../data/_reuse/swap.ts";
import { DATASETS } from "../../data/_schema/addresses.ts";
import {
  CURRENT,
  fileOf,
  GENERATIONS,
  MANIFEST_FILE,
  SEARCH_FILES,
  SEARCH_FOLDER,
} from "../../data/_schema/generation.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { TOPIC_PATHS } from "../../data/_schema/subscription-request.ts";
import { loadGeneration, type PublishedSite, parseManifest } from "../site/published-site.ts";

const STAGING = "fetching";
const LOCK_FILE = "mirror.lock";

/** Attempts to load: another process may put a newer generation in the place of the one being loaded. */
const ATTEMPTS = 3;

interface NewGeneration {
  manifest: Manifest;
  /** The manifest as it is published. */
  bytes: Buffer;
  /** Writes a published file to a new one. */
  save(asset: Asset, file: string): Promise<void>;
}

/**
 * A folder with the layout of SITE_DIR that holds one generation, the last that could be served, and of that what a
 * sidecar needs. One process writes to it at a time.
 */
export function openMirrorFolder(folder: string) {
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

  /** Takes a file from the generation that is there, if that has the same. */
  async function take({
    asset,
    before,
    save,
  }: { asset: Asset; before: Manifest | null } & Pick<NewGeneration, "save">) {
    const file = fileOf(asset.path);
    const target = join(staging, file);
    await mkdir(dirname(target), { recursive: true });
    const isSame = before?.assets.some(({ path, digest }) => path === asset.path && digest === asset.digest);
    if (isSame && (await isWhole(join(current, file), asset)) && (await linked(join(current, file), target)))
      return;
    await save(asset, target);
  }

  /** The manifest of the generation that is there; null when there is none. */
  const manifest = (): Manifest | null => {
    try {
      return parseManifest(readFileSync(join(current, MANIFEST_FILE)));
    } catch {
      return null;
    }
  };

  async function loadWhole(): Promise<PublishedSite | null> {
    try {
      const real = realpathSync(current);
      const { assets } = parseManifest(readFileSync(join(real, MANIFEST_FILE)));
      for (const asset of neededOf(assets)) {
        if (!(await isWhole(join(real, fileOf(asset.path)), asset))) return null;
      }
      return loadGeneration(real, neededOf);
    } catch {
      return null;
    }
  }

  return {
    /** Runs what reads and writes the folder; null, without running it, while another process does. */
    async alone<Result>(run: () => Promise<Result>): Promise<Result | null> {
      mkdirSync(generations, { recursive: true, mode: 0o700 });
      const release = takeLock(join(folder, LOCK_FILE));
      if (release === null) return null;
      try {
        return await run();
      } finally {
        release();
      }
    },
    manifest,
    /** Loads the generation that is there; null when there is none, or a byte of it has changed. */
    async load(): Promise<PublishedSite | null> {
      for (let attempt = 1; attempt <= ATTEMPTS; attempt++) {
        const site = await loadWhole();
        if (site !== null) return site;
      }
      return null;
    },
    /** Puts a generation together, loads it, and swaps it in only then. Rejects, and leaves what is there, when any of it fails. */
    async keep({ manifest: next, bytes, save }: NewGeneration): Promise<PublishedSite> {
      const before = manifest();
      // It is there, and not whole.
      if (nameOf(current) === next.generation) rmSync(current);
      tidy();
      try {
        mkdirSync(staging);
        // The smallest first: of a site that is being uploaded, little is fetched in vain.
        const needed = neededOf(next.assets).sort((a, b) => a.bytes - b.bytes);
        for (const asset of needed) await take({ asset, before, save });
        await writeFile(join(staging, MANIFEST_FILE), bytes);
        const site = loadStaged(staging, next);
        await swapIn(folder, staging, next.generation, { durable: true });
        return site;
      } finally {
        tidy();
      }
    },
  };
}

function loadStaged(staging: string, { generation }: Manifest): PublishedSite {
  try {
    return loadGeneration(staging, neededOf);
  } catch (error) {
    throw new Error(`${generation} cannot be served: ${(error as Error).message}`);
  }
}

async function isWhole(file: string, { bytes, digest }: Asset): Promise<boolean> {
  const found = await digestOfFile(file).catch(() => null);
  return found !== null && found.bytes === bytes && found.digest === digest;
}

async function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(
    () => true,
    () => false,
  );
}

function nameOf(current: string): string | null {
  try {
    return basename(realpathSync(current));
  } catch {
    return null;
  }
}

const ADDRESSES = new Set<string>(OPERATIONS.map(({ path }) => path));

/** Without the hash in a name; nothing else matches, so that no list of a stranger names a file outside the mirror. */
const SEARCHED = new RegExp(`^/${SEARCH_FOLDER}/([a-z-]+)\\.[0-9a-f]{8}(\\.[a-z]+)$`);

/**
 * What a sidecar apart from the build needs of a generation: all it searches in, and all datasets, since the hub delivers
 * them and agents read them. Of each the bytes alone: compressed forms are the host's own. Nothing below `/mcp/` and no
 * page of an error: hosts route the one to the sidecar, and change the other.
 */
export function neededOf(assets: readonly Asset[]): Asset[] {
  return assets
    .filter(({ path }) => ADDRESSES.has(path) || searchFileAt(path) !== null)
    .map((asset) => ({ ...asset, encodings: {} }));
}

/** What no sidecar can do without and the assets of a generation lack. */
export function missingOf(assets: readonly Asset[]): string[] {
  const there = new Set(assets.map(({ path }) => searchFileAt(path) ?? path));
  return [DATASETS.insights, ...TOPIC_PATHS, ...Object.values(SEARCH_FILES)].filter(
    (name) => !there.has(name),
  );
}

function searchFileAt(path: string): string | null {
  const [, stem, extension] = SEARCHED.exec(path) ?? [];
  return stem === undefined ? null : `${stem}${extension}`;
}
