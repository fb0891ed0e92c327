import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const LOCK = "build.lock";

/**
 * Makes this process the only one that builds below a folder, until it exits or calls what is returned.
 * A lock whose process is gone is taken over. Throws an Error that names the process of a build that is running.
 */
export function lockBuild(siteDir: string): () => void {
  mkdirSync(siteDir, { recursive: true });
  const path = join(siteDir, LOCK);
  for (;;) {
    try {
      writeFileSync(path, String(process.pid), { flag: "wx" });
      break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
      const owner = ownerOf(path);
      if (owner !== null && isAlive(owner)) {
        throw new Error(
          `${path}: another build (process ${owner}) is running; run this one when it has ended`,
        );
      }
      rmSync(path, { force: true });
    }
  }
  const release = () => rmSync(path, { force: true });
  process.once("exit", release);
  return () => {
    process.off("exit", release);
    release();
  };
}

function ownerOf(path: string): number | null {
  try {
    return Number.parseInt(readFileSync(path, "utf8"), 10) || null;
  } catch {
    return null;
  }
}

function isAlive(pid: number): boolean {
  if (pid === process.pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}
