import { readdirSync } from "node:fs";
import { join } from "node:path";
import { SEARCH_FOLDER } from "../_schema/generation.ts";

const HASH = /\.[0-9a-f]{8}(?=\.[a-z]+$)/;

/** Where a file of `SEARCH_FILES` lies in a generation's folder: with a hash in its name, or, where it was just written, without. */
export function searchFile(generationDir: string, name: string): string {
  const folder = join(generationDir, SEARCH_FOLDER);
  const found = readdirSync(folder).find((entry) => entry.replace(HASH, "") === name);
  return join(folder, found ?? name);
}
