import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { printError } from "../../data/_command/print.ts";
import { generationsIn } from "../../data/_fetch/site-files.ts";
import { BuildCache } from "../../data/_reuse/build-cache.ts";
import { digestOfSources } from "../../data/_reuse/engine.ts";
import { swapIn } from "../../data/_reuse/swap.ts";
import { CURRENT, fileOf, GENERATIONS } from "../../data/_schema/generation.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import { writeHostFiles } from "../_hosts/write-host-files.ts";
import { COMPRESSION_SOURCES, finishAssets, finishOffline, finishSearchFiles } from "./assets.ts";
import { type LockOptions, lockBuild } from "./lock.ts";
import { previousManifest, timeOf, writeManifest } from "./manifest.ts";
import { KEPT_FOLDER, prune, removeErased } from "./prune.ts";
import { type PublicFiles, placePublicFiles } from "./public-files.ts";
import { renderedPages } from "./rendered-pages.ts";
import { beginSearchFiles, type SearchedDataset, type SearchFiles } from "./search-files/search-files.ts";
import {
  beginSmallPages,
  type SmallPage,
  type SmallPagesOptions,
  type SmallPagesUnderWay,
} from "./small-pages/small-pages.ts";

const STAGING = "building";

export interface GenerationOptions extends LockOptions {
  /** For the eyes of the person who edits: not compressed, not flushed to disk, and gone with the next but one. */
  draft?: boolean;
}

export type Generation = Awaited<ReturnType<typeof beginGeneration>>;

export interface Source {
  hosting: Hosting;
  dataset: SearchedDataset;
  publicFiles: PublicFiles;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Opens a new folder for a build and removes what an earlier build left unfinished. Nothing served changes until
 * `finish` swaps the folder in. Waits while another build is running, and throws when that takes too long.
 */
export async function beginGeneration(siteDir: string, { draft = false, ...lock }: GenerationOptions = {}) {
  const unlock = await lockBuild(siteDir, lock);
  const staging = join(siteDir, GENERATIONS, STAGING);
  const discard = () => rmSync(staging, { recursive: true, force: true, maxRetries: 3 });
  discard();
  // Files that are being written come to be while it empties the folder; what is left in the end goes with the next build.
  const discardAtExit = () => {
    for (let left = 5; left > 0 && existsSync(staging); left--) attempt(discard, () => {});
  };
  process.once("exit", discardAtExit);
  const from = join(siteDir, CURRENT);
  const previous = previousManifest(siteDir);
  let earlier = previous;
  const kept = new BuildCache(join(siteDir, KEPT_FOLDER));
  const pages = renderedPages(kept, { from, to: staging });
  const compressed = kept.namespace<Asset["encodings"]>("compressed", () => [
    digestOfSources(...COMPRESSION_SOURCES),
  ]);
  let small: SmallPagesUnderWay | undefined;
  let search: SearchFiles | undefined;
  return {
    /** The folder to render the templates into, relative to the working directory. */
    output: relative(process.cwd(), staging),
    /** The manifest of the generation served until then; null when there is none. */
    previous,
    /** What the last build worked out; `finish` writes it for the next one. */
    kept,
    /** Pages that the last build has rendered already. */
    pages,
    /**
     * Tells what another folder has published so far. Where this one holds no generation, what is the same keeps the time at
     * which it changed, and what is made now is newer.
     */
    follow(published: Manifest): void {
      earlier ??= published;
    },
    /**
     * Begins to write pages of which there are very many, below the folder of the pages of reviews; `finish` waits for them.
     * `ready` resolves when they can be rendered.
     */
    beginSmallPages(all: readonly SmallPage[], options: Pick<SmallPagesOptions, "now" | "ready">): void {
      small = beginSmallPages(all, { from, to: staging, previous: earlier, kept, draft, ...options });
    },
    /** Begins to write what the search reads; `finish` waits for it. */
    beginSearch(dataset: SearchedDataset): void {
      search = beginSearchFiles(staging, dataset);
    },
    /** Publishes a text or bytes at a path, without a template. */
    write(path: string, content: string | Uint8Array): void {
      const file = join(staging, fileOf(path));
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, content);
    },
    /** Gives up, so that this process can begin another one; nothing served changes. */
    async abandon(): Promise<void> {
      await Promise.all([small?.stop(), search?.stop()]);
      process.off("exit", discardAtExit);
      discard();
      unlock();
    },
    /** Copies the public files, compresses, hashes, lists and swaps in. Throws an Error before anything served changes. */
    async finish({ hosting, dataset, publicFiles, now }: Source): Promise<Manifest> {
      const { version } = dataset.reviews;
      placePublicFiles(publicFiles, staging);
      const rendered = { folder: staging, hosting, previous: earlier, compressed, from, now, draft };
      // In parallel, since all leave most of their work to other threads.
      const [others, pagesOfReviews = [], searched = []] = await Promise.all([
        finishAssets(rendered),
        small?.assets,
        search
          ?.finish()
          .then(async () => [
            ...(hosting.sidecar ? await finishSearchFiles(rendered) : []),
            ...(await finishOffline(rendered)),
          ]),
      ]);
      const assets = [...others, ...pagesOfReviews, ...searched].sort((a, b) => (a.path < b.path ? -1 : 1));
      pages.keep(assets);
      const builtAt = laterThan(generationsIn(siteDir)[0] ?? earlier?.generation, now);
      const withdrawn = dataset.unpublished?.withdrawnIds ?? [];
      const folder = staging;
      const { baseUrl, sidecar } = hosting;
      const contents = { base_url: baseUrl, version, withdrawn, assets };
      if (!draft) writeHostFiles({ ...contents, sidecar }, { from, to: folder, now });
      const manifest = await writeManifest(contents, { folder, builtAt, draft });
      await swapIn(siteDir, staging, manifest.generation, { durable: !draft });
      process.off("exit", discardAtExit);
      const pruned = prune(siteDir, draft ? Number.POSITIVE_INFINITY : now);
      keepForNext(kept, join(siteDir, KEPT_FOLDER));
      await removeErased(siteDir, dataset.erased ?? []).catch(warn);
      // Whoever edits does not wait for what is no longer served.
      if (!draft) await pruned;
      unlock();
      return manifest;
    },
  };
}

/**
 * The site is published by now, and one build without help is all that is lost. What an earlier build kept goes then,
 * since it may hold words that were erased.
 */
function keepForNext(kept: BuildCache, folder: string): void {
  const save = () => kept.save();
  attempt(save, ({ message }) => {
    warn(new Error(`the next build will take longer, since this one kept nothing: ${message}`));
    attempt(() => rmSync(folder, { recursive: true, force: true }), warn);
  });
}

function attempt(run: () => void, onFault: (error: Error) => void): void {
  try {
    run();
  } catch (error) {
    onFault(error as Error);
  }
}

function warn({ message }: Error): void {
  printError(`warning: ${message}`);
}

/** A build time after `newest`, so that names stay ordered even when the clock was set back between builds. */
function laterThan(newest: string | undefined, now: number): number {
  return newest === undefined ? now : Math.max(now, timeOf(newest) + 1);
}
