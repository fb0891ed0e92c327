import { existsSync, lstatSync, mkdirSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { rewriteOwnersFile } from "../../data/_journal/rewrite.ts";

/** The files below a folder, as sorted paths relative to it, and the symbolic links, which are not followed; none without a folder. */
export function filesIn(folder: string, skips: (path: string) => boolean = () => false) {
  const found: Record<"files" | "links", string[]> = { files: [], links: [] };
  const list = (below: string) => {
    for (const name of readdirSync(join(folder, below)).sort()) {
      const path = below === "" ? name : `${below}/${name}`;
      if (skips(path)) continue;
      const stats = lstatSync(join(folder, path), { throwIfNoEntry: false });
      if (stats?.isSymbolicLink()) found.links.push(path);
      else if (stats?.isDirectory()) list(path);
      else if (stats?.isFile()) found.files.push(path);
    }
  };
  if (existsSync(folder)) list("");
  return found;
}

/** The symbolic links on the way from a folder to some files in it, whether these are there or not. */
export function linksOnTheWay(folder: string, files: readonly string[]): string[] {
  const ways = files.flatMap((file) =>
    file.split("/").map((_, at, names) => names.slice(0, at + 1).join("/")),
  );
  const isLink = (path: string) =>
    lstatSync(join(folder, path), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  return [...new Set(ways)].filter(isLink);
}

/** Puts files at the same paths in another folder, with their modes, each whole or not at all. Throws an InputError for one that is not. */
export function putBack(files: readonly string[], from: string, to: string): void {
  for (const file of files) {
    mkdirSync(dirname(join(to, file)), { recursive: true, mode: 0o700 });
    rewriteOwnersFile(to, file, readFileSync(join(from, file)), statSync(join(from, file)).mode & 0o7777);
  }
}
