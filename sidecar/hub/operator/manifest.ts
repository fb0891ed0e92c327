import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, MANIFEST_FILE } from "../../../data/_schema/generation.ts";
import { Manifest } from "../../../data/_schema/manifest.ts";
import { CommandError } from "./act-on.ts";

/** The manifest of a site folder's current generation. Throws CommandError when it cannot be read. */
export function readManifest(siteDir: string): Manifest {
  const path = join(siteDir, CURRENT, MANIFEST_FILE);
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new CommandError(
      `${path} cannot be read; run npm run build, or set SITE_DIR to where the site was built`,
    );
  }
}

/** The origin that a site folder's current generation is for; null when it cannot be read. */
export function originOf(siteDir: string): string | null {
  try {
    return readManifest(siteDir).base_url;
  } catch {
    return null;
  }
}
