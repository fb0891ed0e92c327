import { watch } from "node:fs";

/** Editors write a file in several steps; a rebuild waits until they have been quiet for this long, milliseconds. */
const QUIET = 150;

/**
 * Calls `run` after every change below the paths, once for a burst of changes and never twice at a time;
 * what changes while it runs leads to one more call.
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
