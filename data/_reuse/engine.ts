import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join, resolve } from "node:path";

const PROJECT = resolve(import.meta.dirname, "../..");

/** Of this release. */
export const { version: VERSION } = JSON.parse(readFileSync(join(PROJECT, "package.json"), "utf8")) as {
  version: string;
};

/** What says which packages are installed: in the project, and beside it where it is a package itself. */
export const PACKAGES = ["package.json", "package-lock.json", "../.package-lock.json"];

/** A digest of all code that makes a site and answers for it, with its words and files; the same for every installation of a release. */
export function digestOfRelease(): string {
  const rooms = readdirSync(join(PROJECT, "data")).filter((name) => name.startsWith("_"));
  const shipped = rooms.filter((name) => name !== "_training").map((name) => `data/${name}`);
  return digestOfSources(
    "content",
    ...shipped.sort(),
    "eleventy.config.ts",
    "package.json",
    "public",
    "sidecar",
  );
}

/**
 * A digest of files and of all files below folders, by their paths in the project: code, word lists and weights. It
 * changes with any of them, so nobody has to remember that what was worked out with the earlier ones is of no more use.
 * A path where there is nothing counts as nothing.
 */
export function digestOfSources(...paths: string[]): string {
  const hash = createHash("sha256");
  for (const path of paths.flatMap(filesAt)) {
    hash.update(`${path}\n`).update(readFileSync(join(PROJECT, path)));
  }
  return hash.digest("hex");
}

function filesAt(path: string): string[] {
  const found = statSync(join(PROJECT, path), { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found ? [path] : [];
  return readdirSync(join(PROJECT, path), { withFileTypes: true })
    .flatMap((entry) => filesAt(join(path, entry.name)))
    .sort();
}
