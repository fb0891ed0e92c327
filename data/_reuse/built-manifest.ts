import { readFileSync } from "node:fs";
import { join } from "node:path";
import { CURRENT, MANIFEST_FILE } from "../_schema/generation.ts";
import { Manifest } from "../_schema/manifest.ts";

/** The manifest of a site folder's current generation. Throws an Error that says what to do when there is none that can be read. */
export function builtManifest(siteDir: string): Manifest {
  const path = join(siteDir, CURRENT, MANIFEST_FILE);
  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR")
      throw new Error(`there is no build in ${siteDir}; run npm run build, or set SITE_DIR to where it is`);
    throw new Error(`${path} cannot be read (${code}); let this user read it`);
  }
  try {
    return Manifest.parse(JSON.parse(text));
  } catch {
    throw new Error(`${path} is damaged or of another release; run npm run build`);
  }
}
