import type { SyncOptions } from "./options.ts";
import { syncOnce } from "./round.ts";

/** Syncs again and again until the signal comes; tells whether the last round went well. What a round throws is logged. */
export async function syncEvery(minutes: number, options: SyncOptions): Promise<boolean> {
  const { ways, log } = options;
  for (;;) {
    const isWell = await syncOnce(options).catch((error: Error) => {
      log(error.message);
      return false;
    });
    if (ways.signal.aborted) return isWell;
    try {
      await ways.sleep(minutes * 60_000);
    } catch {
      return isWell;
    }
  }
}
