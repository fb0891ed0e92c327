import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** What a module imports by relative path; more than it imports does no harm. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

/**
 * A version for each TypeScript or JavaScript file below the folders, by its absolute path: a hash of its text and of the versions of
 * all that it imports. So a module whose version is the same would do the same, however deep a change may lie.
 */
export function moduleVersions(folders: readonly string[]): Map<string, string> {
  const texts = new Map(folders.flatMap(modulesIn).map((file) => [file, readFileSync(file, "utf8")]));
  const versions = new Map<string, string>();
  const versionOf = (file: string): string => {
    const known = versions.get(file);
    if (known !== undefined) return known;
    const text = texts.get(file);
    if (text === undefined) return "";
    // Entered first, so that a circle ends here.
    versions.set(file, hash(text));
    const imported = [...text.matchAll(IMPORTED)].map(([, path]) => versionOf(resolve(dirname(file), path!)));
    const version = hash([text, ...imported].join("\n"));
    versions.set(file, version);
    return version;
  };
  for (const file of texts.keys()) versionOf(file);
  return versions;
}

function modulesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.[jt]s$/.test(entry.name))
    .map((entry) => join(resolve(entry.parentPath), entry.name));
}

function hash(text: string): string {
  return createHash("sha256").update(text).digest("hex").slice(0, 16);
}
