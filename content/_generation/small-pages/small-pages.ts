import { once } from "node:events";
import { setImmediate } from "node:timers/promises";
import type { BuildCache } from "../../../data/_reuse/build-cache.ts";
import { digestOfSources } from "../../../data/_reuse/engine.ts";
import { type Asset, CONTENT_ENCODINGS, type Manifest } from "../../../data/_schema/manifest.ts";
import { byPath } from "../assets.ts";
import { PAGE_SOURCES } from "../rendered-pages.ts";
import { startThread, WORTH_A_THREAD } from "../thread.ts";
import { type PageFolders, type PageJob, writePage } from "./write-page.ts";

/** A page that is one of very many. */
export interface SmallPage {
  path: string;
  /** Changes with all that decides how it is rendered, apart from templates, strings and the like. */
  key: string;
  render(): string;
}

export interface SmallPagesOptions extends PageFolders {
  previous: Manifest | null;
  kept: BuildCache;
  /** Resolves when pages can be rendered. */
  ready: Promise<unknown>;
}

export interface SmallPagesUnderWay {
  /** How the pages are to be served. */
  assets: Promise<Asset[]>;
  /** Gives up; nothing is written after it has resolved. */
  stop(): Promise<void>;
}

/** Pages rendered between two looks at what else there is to do, and so many times as many given to be written at most. */
const AT_ONCE = 100;
const AHEAD = 8;

/**
 * Writes very many pages, each with its compressed forms, while all else is rendered: in a fraction of the time that
 * Eleventy takes for each. A page whose key has not changed is the very file of the last generation, if that is whole.
 */
export function beginSmallPages(pages: readonly SmallPage[], options: SmallPagesOptions): SmallPagesUnderWay {
  const { from, to, draft, now } = options;
  const writer = createPageWriter({ from, to, draft, now }, pages.length);
  const ending = new AbortController();
  const assets = writeAll(pages, options, writer, ending.signal).finally(() => writer.end());
  // Whoever waits for the assets hears of a failure.
  assets.catch(() => {});
  return {
    assets,
    async stop() {
      ending.abort();
      await assets.catch(() => {});
    },
  };
}

async function writeAll(
  pages: readonly SmallPage[],
  { previous, kept, ready, draft }: SmallPagesOptions,
  writer: PageWriter,
  ended: AbortSignal,
): Promise<Asset[]> {
  const digests = kept.namespace<string>("small-pages", () => [digestOfSources(...PAGE_SOURCES)]);
  const before = byPath(previous);
  const assets: Asset[] = [];
  const toRender: SmallPage[] = [];
  const take = (page: SmallPage, written: Asset | null): void => {
    if (written === null) {
      toRender.push(page);
      return;
    }
    if (digests.find(page.key) !== written.digest) digests.put(page.key, written.digest);
    assets.push(written);
  };

  const unchanged: { page: SmallPage; earlier: Asset }[] = [];
  for (const page of pages) {
    const earlier = before.get(page.path);
    const isSame = earlier && digests.find(page.key) === earlier.digest;
    if (isSame && (draft || isCompressed(earlier))) unchanged.push({ page, earlier });
    else toRender.push(page);
  }
  await inBatches(unchanged, ended, async (batch) => {
    const written = await writer.write(batch.map(({ page, earlier }) => ({ path: page.path, earlier })));
    for (const [index, { page }] of batch.entries()) take(page, written[index]!);
  });
  if (toRender.length > 0 && !ended.aborted) await Promise.race([ready, once(ended, "abort")]);
  await inBatches(toRender.splice(0), ended, async (batch) => {
    const written = await writer.write(
      batch.map((page) => ({ path: page.path, html: page.render(), before: before.get(page.path) })),
    );
    for (const [index, page] of batch.entries()) take(page, written[index]!);
  });
  return assets;
}

function isCompressed({ encodings }: Asset): boolean {
  return CONTENT_ENCODINGS.some((encoding) => encodings[encoding]);
}

/** Calls for a batch at a time, and goes on while a few are not finished. */
async function inBatches<Item>(
  items: readonly Item[],
  ended: AbortSignal,
  work: (batch: readonly Item[]) => Promise<void>,
): Promise<void> {
  const running: Promise<void>[] = [];
  for (let start = 0; start < items.length && !ended.aborted; start += AT_ONCE) {
    const batch = work(items.slice(start, start + AT_ONCE));
    // Its failure is heard of when its turn has come.
    batch.catch(() => {});
    running.push(batch);
    if (running.length >= AHEAD) await running.shift();
    await setImmediate();
  }
  await Promise.all(running);
}

interface PageWriter {
  /** Resolves, in the order of the calls, to what `writePage` gives for each job. */
  write(jobs: readonly PageJob[]): Promise<(Asset | null)[]>;
  end(): Promise<void>;
}

/** Writes pages: so many of them in a thread of its own, a few in this one. */
function createPageWriter(folders: PageFolders, pages: number): PageWriter {
  return pages < WORTH_A_THREAD ? writeHere(folders) : writeInThread(folders);
}

function writeHere(folders: PageFolders): PageWriter {
  return {
    write: async (jobs) => jobs.map((job) => writePage(job, folders)),
    end: async () => {},
  };
}

function writeInThread(folders: PageFolders): PageWriter {
  const worker = startThread(new URL("page-worker.ts", import.meta.url), folders);
  const waiting: { settle: (written: (Asset | null)[]) => void; fail: (error: Error) => void }[] = [];
  // Answers come in the order of the orders.
  worker.on("message", (written: (Asset | null)[]) => waiting.shift()!.settle(written));
  let fault: Error | undefined;
  worker.on("error", (error) => {
    fault = error as Error;
    for (const { fail } of waiting.splice(0)) fail(fault);
  });
  return {
    write: (jobs) =>
      new Promise((settle, fail) => {
        if (fault) return fail(fault);
        waiting.push({ settle, fail });
        worker.postMessage(jobs);
      }),
    end: async () => void (await worker.terminate()),
  };
}
