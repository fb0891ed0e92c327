import { type Stats, statSync } from "node:fs";
import { basename, relative, resolve } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { printError } from "../../data/_command/print.ts";

/** What holds no source, wherever it is, and what editors leave beside a file while they write it. */
const FOREIGN = /^(node_modules|\.git|\.#.*|#.*#|.*~|\..*\.sw.|4913)$/;

/**
 * Calls `onChange` with what is written, made, removed or replaced below the folders, relative to the working directory, but not
 * in those of `except`. Node's own watching of trees on Linux misses files that an editor replaces by renaming another over them.
 */
export function watchFolders(
  folders: readonly string[],
  except: readonly string[],
  onChange: (file: string) => void,
): FSWatcher {
  const left = new Set(except.map((folder) => resolve(folder)));
  const named = new Set(folders.map((folder) => resolve(folder)));
  const isForeign = (path: string) => FOREIGN.test(basename(path)) && !named.has(resolve(path));
  const ignored = (path: string, stats?: Stats) =>
    left.has(resolve(path)) || isForeign(path) || leadsAway(path, stats);
  return watch([...folders], { ignored, ignoreInitial: true, atomic: false })
    .on("all", (_, path) => onChange(relative(".", path)))
    .on("error", (error) => {
      printError((error as Error).message);
      process.exit(1);
    });
}

/** A link within a watched folder to anything but a file: another folder might be followed without end. */
function leadsAway(path: string, stats?: Stats): boolean {
  if (!stats?.isSymbolicLink()) return false;
  try {
    return !statSync(path).isFile();
  } catch {
    return true;
  }
}

/** Milliseconds without a change before a rebuild starts, since editors write a file in several steps. */
const QUIET = 40;

/** `begin` runs at once, with no changes; each burst of `change` leads to one run with all its files. Runs never overlap. */
export function runOnChange(run: (changed: string[]) => Promise<void>) {
  const changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let running = false;
  const begin = async () => {
    running = true;
    const files = [...changed].sort();
    changed.clear();
    await run(files);
    running = false;
    beginIfChanged();
  };
  const beginIfChanged = () => {
    if (!running && changed.size > 0) void begin();
  };
  return {
    begin,
    change(file: string): void {
      changed.add(file);
      clearTimeout(timer);
      timer = setTimeout(beginIfChanged, QUIET);
    },
  };
}
