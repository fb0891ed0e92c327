import type { Asset } from "../../../data/_schema/manifest.ts";
import { startThread, WORTH_A_THREAD } from "../thread.ts";
import { type PageFolders, type PageJob, writePage } from "./write-page.ts";

export interface PageWriter {
  /** Resolves, in the order of the calls, to what `writePage` gives for each job. */
  write(jobs: readonly PageJob[]): Promise<(Asset | null)[]>;
  end(): Promise<void>;
}

/** Writes pages: so many of them in a thread of its own, a few in this one. */
export function createPageWriter(folders: PageFolders, pages: number): PageWriter {
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
