import { existsSync, type FSWatcher, readdirSync, statSync, watch } from "node:fs";
import { join, relative, resolve } from "node:path";

/** What editors leave beside a file while they write it. */
const TEMPORARY = /^(\.#.*|#.*#|.*~|\..*\.sw.|4913)$/;

/** Folders that hold no source, wherever they are. */
const FOREIGN = new Set(["node_modules", ".git"]);

/**
 * Calls `onChange` with each file below the folders that is written, made, removed or replaced, relative to the working
 * directory. Each folder is watched on its own: Node's recursive watching on Linux misses files that an editor replaces
 * by renaming another over them. `except` are folders to leave out.
 */
export function watchFolders(
  folders: readonly string[],
  except: readonly string[],
  onChange: (file: string) => void,
): void {
  const watchers = new Map<string, FSWatcher>();
  const left = new Set(except.map((folder) => resolve(folder)));
  const isSource = (folder: string) => !left.has(folder);
  const unwatch = (folder: string) => {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  };
  const watchBelow = (folder: string): void => {
    if (!isSource(folder)) return;
    // A folder of this name may be another than the one watched so far.
    unwatch(folder);
    const watcher = watch(folder, (event, name) => {
      if (name === null || TEMPORARY.test(name) || FOREIGN.has(name)) return;
      const path = join(folder, name);
      if (event === "rename") follow(path);
      if (isSource(path)) onChange(relative(".", path));
    });
    // A folder that was removed has no more to tell.
    watcher.on("error", () => unwatch(folder));
    watchers.set(folder, watcher);
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      if (entry.isDirectory() && !FOREIGN.has(entry.name)) watchBelow(join(folder, entry.name));
    }
  };
  /** Something came or went. */
  const follow = (path: string) => {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) watchBelow(path);
    else if (!existsSync(path)) unwatch(path);
  };
  for (const folder of folders) watchBelow(resolve(folder));
}

/** Milliseconds without a change before a rebuild starts, since editors write a file in several steps. */
const QUIET = 40;

/**
 * `begin` calls `run` at once, with no changes. Each burst of calls of `change` leads to one call with all of its files. Calls
 * never overlap: changes during one lead to one more.
 */
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
