import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, resolve as resolvePath } from "node:path";
import { fileURLToPath } from "node:url";
import type { MessagePort } from "node:worker_threads";

/*
 * Hooks of Node's module loader, in their thread: the address of each module of the project carries its version, so that an
 * import gets what it and its imports are now, and what is unchanged is not loaded again.
 */

let versions: ReadonlyMap<string, string> = new Map();

/** Takes the versions anew whenever it is sent folders, and confirms each time. */
export function initialize(port: MessagePort): void {
  port.on("message", (folders: string[]) => {
    versions = versionsNow(folders);
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
  const version = versions.get(fileURLToPath(address));
  return version === undefined ? resolved : { ...resolved, url: `${address}?v=${version}` };
}

/** What a module imports by relative path; more than it imports does no harm. */
const IMPORTED = /\b(?:from|import)\s*\(?\s*["'](\.[^"']+)["']/g;

/** Data of the code, which modules read once, when they are loaded. */
const DATA = /^(data|content)\/_.*(?<!\.(ts|njk|css|md))$/;

/** A file or folder may go away while they are read: then they are read again. */
function versionsNow(folders: readonly string[], tries = 5): ReadonlyMap<string, string> {
  try {
    return moduleVersions(folders);
  } catch (error) {
    if (tries === 1 || (error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return versionsNow(folders, tries - 1);
  }
}

/** A version for each module, by its path: a hash of its text, of its imports' versions, and of the data, which any may read. */
function moduleVersions(folders: readonly string[]): Map<string, string> {
  const files = folders.flatMap(filesIn);
  const data = files.filter((file) => DATA.test(file));
  const dataVersion = hash(data.map((file) => `${file} ${statSync(file).size} ${statSync(file).mtimeMs}`));
  const modules = files.filter((file) => /\.[jt]s(on)?$/.test(file)).map((file) => resolvePath(file));
  const texts = new Map(modules.map((file) => [file, readFileSync(file, "utf8")]));
  const versionOf = new Map<string, string>();
  const take = (file: string): string => {
    const known = versionOf.get(file);
    if (known !== undefined) return known;
    const text = texts.get(file);
    if (text === undefined) return "";
    // Entered first, so that a circle ends here.
    versionOf.set(file, hash([text]));
    const imported = [...text.matchAll(IMPORTED)].map(([, path]) => take(resolvePath(dirname(file), path!)));
    const version = hash([text, dataVersion, ...imported]);
    versionOf.set(file, version);
    return version;
  };
  for (const file of texts.keys()) take(file);
  return versionOf;
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

function hash(parts: readonly string[]): string {
  return createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 16);
}
