import { spawn, spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/**
 * A folder for everything that a run writes: it becomes the temporary folder of all its processes. It is removed with the
 * run, also one that was killed: a process of its own waits for that.
 */
export function createRunFolder(): { path: string; remove(): Promise<void> } {
  const path = folderInMemory() ?? mkdtempSync(join(tmpdir(), NAME));
  // Postgres runs as another user.
  chmodSync(path, 0o711);
  // What was unpacked once serves later runs, too.
  process.env["CANDOR_TEST_CACHE"] ??= tmpdir();
  process.env["TMPDIR"] = path;
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
      remover.stdin.end("all has ended\n");
      return removed;
    },
  };
}

const NAME = "candor-tests-";
const MEMORY = "/dev/shm";
const ROOM = 2 * 1024 ** 3;

/** On a disk, what the hub and Postgres write to stay takes most of the time of their tests. */
function folderInMemory(): string | null {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    if (bavail * bsize < ROOM) return null;
    const path = mkdtempSync(join(MEMORY, NAME));
    // Some systems let no program run from there.
    const program = join(path, "program");
    writeFileSync(program, "#!/bin/sh\n", { mode: 0o755 });
    const runs = spawnSync(program).status === 0;
    rmSync(runs ? program : path, { recursive: true });
    if (runs) return path;
  } catch {
    // There is no such folder, or it is not ours to use.
  }
  return null;
}

/**
 * Reads until the run has ended. A run that was killed says no word: its processes may still be loading their code, and
 * write what they keep of it once more; they are given half a minute to end.
 */
const REMOVE = `read -r word
for second in $(seq 30); do rm -rf "$1" && [ -n "$word" ] && break; sleep 1; done`;
