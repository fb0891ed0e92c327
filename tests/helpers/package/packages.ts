import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { read } from "../documents.ts";
import { PROJECT } from "../project.ts";

interface Locked {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The direct dependencies of a package.json, optional ones among them, by its place in the project. */
export function dependenciesOf(file: string): Record<string, string> {
  const { dependencies, optionalDependencies } = JSON.parse(read(file)) as Locked;
  return { ...dependencies, ...optionalDependencies };
}

/** Where in the lock file everything lies that an installation of these packages holds here, platform and all. */
export function closureOf(names: Iterable<string>): string[] {
  const { packages } = JSON.parse(read("package-lock.json")) as { packages: Record<string, Locked> };
  const found = new Set<string>();
  const add = (name: string, from: string): void => {
    const path = placesFrom(from, name).find((place) => packages[place]);
    if (path === undefined || found.has(path) || !existsSync(join(PROJECT, path))) return;
    found.add(path);
    for (const needed of neededBy(packages[path]!)) add(needed, path);
  };
  for (const name of names) add(name, "");
  return [...found].sort();
}

/** Puts them into another folder's `node_modules`, and no others. */
export function linkPackages(folder: string, paths: readonly string[]): void {
  // What lies within another comes with it.
  for (const path of paths.filter((each) => each.lastIndexOf("node_modules/") === 0)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    symlinkSync(join(PROJECT, path), join(folder, path));
  }
}

function neededBy({ dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta }: Locked) {
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  return [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers];
}

/** Nearest first, as Node looks for them. */
function placesFrom(folder: string, name: string): string[] {
  const place = join(folder, "node_modules", name);
  if (folder === "") return [place];
  const above = folder.lastIndexOf("/node_modules/");
  return [place, ...placesFrom(above === -1 ? "" : folder.slice(0, above), name)];
}
