import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder for everything that a run writes: it becomes the temporary folder of all its processes. It is removed with the
 * run, also one that was killed: a process of its own waits for that.
 */
export function createRunFolder(): { path: string; remove(): Promise<void> } {
  const path = mkdtempSync(join(tmpdir(), "candor-tests-"));
  // Postgres runs as another user.
  chmodSync(path, 0o711);
  // What was unpacked once serves later runs, too.
  process.env.CANDOR_TEST_CACHE ??= tmpdir();
  process.env.TMPDIR = path;
  const remover = spawn("sh", ["-c", REMOVE, "sh", path, String(process.pid)], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  const removed = new Promise<void>((settle) => remover.once("exit", () => settle()));
  remover.unref();
  return {
    path,
    remove() {
      remover.ref();
      remover.stdin.end();
      return removed;
    },
  };
}

/** Reads until the process at the other end is gone, however it ended; what was still writing is given time to end. */
const REMOVE = `cat > /dev/null
for attempt in 1 2 3 4 5; do rm -rf "$1" && break; sleep 1; done`;
