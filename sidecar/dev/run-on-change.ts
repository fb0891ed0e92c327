/** Milliseconds without a change before a rebuild starts, since editors write a file in several steps. */
const QUIET = 40;

/**
 * Returns what is to be called with each change: it calls `run` once per burst with all of them, and never concurrently;
 * changes while it runs lead to one more call.
 */
export function runOnChange(run: (changed: string[]) => Promise<void>): (file: string) => void {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const start = async () => {
    if (running || changed.size === 0) return;
    running = true;
    const files = [...changed].sort();
    changed.clear();
    await run(files);
    running = false;
    start();
  };
  return (file) => {
    changed.add(file);
    clearTimeout(timer);
    timer = setTimeout(start, QUIET);
  };
}
