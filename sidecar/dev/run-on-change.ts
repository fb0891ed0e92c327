import { watch } from "node:fs";

/** Milliseconds without a change before a rebuild starts, since editors write a file in several steps. */
const QUIET = 150;

/**
 * Calls `run` after every change below the paths, once per burst of changes and never concurrently; changes while it
 * runs lead to one more call.
 */
export function runOnChange(paths: readonly string[], run: () => Promise<void>): void {
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  let again = false;
  const start = async () => {
    if (running) {
      again = true;
      return;
    }
    running = true;
    await run();
    running = false;
    if (again) {
      again = false;
      start();
    }
  };
  for (const path of paths) {
    watch(path, { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(start, QUIET);
    });
  }
}
