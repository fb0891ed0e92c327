import { type Dirent, existsSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";
import { digestOf } from "../../data/_reuse/digest.ts";
import { entriesBelow } from "../../data/_reuse/entries-below.ts";
import { knownMediaType, UNKNOWN_EXTENSION } from "../_generation/media-type.ts";

/** Only files in this folder get a hash in their name; others in `public/` have addresses that must not change. */
const HASHED_FOLDER = "assets";

/**
 * Reads `public/`: files below `assets/` get a name that changes with their bytes. Hidden files stay out, but for
 * `.well-known/`. Throws an Error with one line for each that cannot be published.
 */
export function fingerprintAssets(folder: string) {
  /** `style.css` to `/assets/style.1a2b3c4d.css`. */
  const urls: Record<string, string> = {};
  const files = new Map<string, { source: string; bytes: Uint8Array }>();
  for (const name of filesIn(folder)) {
    const source = join(folder, name);
    const bytes = readFileSync(source);
    const target = name.startsWith(`${HASHED_FOLDER}/`) ? withHash(name, bytes) : name;
    if (target !== name) urls[name.slice(HASHED_FOLDER.length + 1)] = `/${target}`;
    files.set(target, { source, bytes });
  }
  return { urls, files };
}

/** `assets/logo.svg` to `assets/logo.1a2b3c4d.svg`, with the hash of its bytes. */
export function withHash(name: string, bytes: Uint8Array): string {
  return withDigest(name, digestOf(bytes));
}

/** The same, given the SHA-256 of the bytes in hexadecimal. */
export function withDigest(name: string, digest: string): string {
  const { dir, name: stem, ext } = parse(name);
  return join(dir, `${stem}.${digest.slice(0, 8)}${ext}`);
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const files = entriesBelow(folder)
    .filter((entry) => !entry.isDirectory())
    .map((entry) => ({ entry, name: join(entry.parentPath, entry.name).slice(join(folder).length + 1) }))
    .filter(({ name }) => !/(^|\/)\./.test(name.replace(/^\.well-known\//, "")))
    .sort((a, b) => (a.name < b.name ? -1 : 1));
  const faults = files.flatMap(({ entry, name }) => {
    const fault = faultOf(entry, name);
    return fault ? [`${join(folder, name)}: ${fault}`] : [];
  });
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return files.map(({ name }) => name);
}

function faultOf(entry: Dirent, name: string): string | null {
  if (!entry.isFile()) return "is a link or not a regular file; put the file itself there";
  if (!/^[A-Za-z0-9._~/-]+$/.test(name)) {
    return "this name cannot be an address as it stands; use letters, digits and . _ ~ -";
  }
  return knownMediaType(`/${name}`) ? null : UNKNOWN_EXTENSION;
}
