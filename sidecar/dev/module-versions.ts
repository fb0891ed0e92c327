import { createHash } from "node:crypto";
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { MessagePort } from "node:worker_threads";

/*
 * Hooks of Node's module loader, in their thread: the address of each module of the project carries a version of them all, so that
 * an import gets what it and its imports are now, and nothing is loaded again while none has changed.
 */

let modules: ReadonlySet<string> = new Set();
let version = "";

/** Takes the version anew whenever it is sent folders, and confirms each time. */
export function initialize(port: MessagePort): void {
  port.on("message", (folders: string[]) => {
    takeVersion(folders);
    port.postMessage("taken");
  });
  port.unref();
}

export async function resolve(
  specifier: string,
  context: unknown,
  next: (specifier: string, context: unknown) => Promise<{ url: string }>,
): Promise<{ url: string }> {
  const resolved = await next(specifier, context);
  if (!resolved.url.startsWith("file:")) return resolved;
  const [address] = resolved.url.split("?") as [string];
  return modules.has(fileURLToPath(address)) ? { ...resolved, url: `${address}?v=${version}` } : resolved;
}

/** What modules may import; not the owner's files, which are read at each build. */
const MODULE = /^(?!data\/[^_]).*\.[jt]s(on)?$/;

/** Data of the code, which modules read once, when they are loaded. */
const DATA = /^(data|content)\/_.*(?<!\.(njk|css|md))$/;

function takeVersion(folders: readonly string[]): void {
  const files = folders.flatMap(filesIn);
  const loaded = files.filter((file) => MODULE.test(file) || DATA.test(file));
  modules = new Set(loaded.filter((file) => MODULE.test(file)).map((file) => join(process.cwd(), file)));
  // A file may go away meanwhile.
  const states = loaded.map((file) => ({ file, stats: statSync(file, { throwIfNoEntry: false }) }));
  const seen = states.map(({ file, stats }) => `${file} ${stats?.size} ${stats?.mtimeMs}`);
  version = createHash("sha256").update(seen.join("\n")).digest("hex").slice(0, 16);
}

/** A folder may go away while it is read: then all are read again. */
function filesIn(folder: string): string[] {
  for (let tries = 5; ; tries -= 1) {
    try {
      return readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
    } catch (error) {
      if (tries === 1 || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    }
  }
}
