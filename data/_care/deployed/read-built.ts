import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, MANIFEST_FILE } from "../../_schema/generation.ts";
import { Manifest } from "../../_schema/manifest.ts";

/** The manifest of the current generation. Throws an Error that says what to do when there is none. */
export function readBuilt(siteDir: string): Manifest {
  const path = join(siteDir, CURRENT, MANIFEST_FILE);
  try {
    return Manifest.parse(JSON.parse(readFileSync(path, "utf8")));
  } catch {
    throw new Error(`${path} is missing or no manifest; run npm run build first, or check SITE_DIR`);
  }
}
