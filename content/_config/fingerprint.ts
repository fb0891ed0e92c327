import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, parse } from "node:path";

/** Only files of this folder get a hash in their name; the rest of `public/` keeps addresses that others know. */
const HASHED_FOLDER = "assets";

export interface FingerprintedAssets {
  /** `style.css` to `/assets/style.1a2b3c4d.css`. */
  urls: Record<string, string>;
  /** Source to destination, for Eleventy's passthrough copy. */
  copies: Record<string, string>;
}

/** Plans the copy of `public/`: files below `assets/` under a name that changes with their bytes. */
export function fingerprintAssets(folder: string): FingerprintedAssets {
  const urls: Record<string, string> = {};
  const copies: Record<string, string> = {};
  for (const name of filesIn(join(folder, HASHED_FOLDER))) {
    const source = join(folder, HASHED_FOLDER, name);
    const hash = createHash("sha256").update(readFileSync(source)).digest("hex").slice(0, 8);
    const { dir, name: stem, ext } = parse(name);
    const target = join(HASHED_FOLDER, dir, `${stem}.${hash}${ext}`);
    urls[name] = `/${target}`;
    copies[source] = target;
  }
  for (const name of filesIn(folder)) {
    if (!name.startsWith(`${HASHED_FOLDER}/`)) copies[join(folder, name)] = name;
  }
  return { urls, copies };
}

function filesIn(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .sort();
}
