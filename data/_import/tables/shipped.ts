import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { TableMapping } from "./table-mapping.ts";

const FOLDER = join(import.meta.dirname, "shipped");

/** The mappings that come with this: one file each, and no code. */
export function shippedMappings(): TableMapping[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .map((name) => TableMapping.parse(JSON.parse(readFileSync(join(FOLDER, name), "utf8"))));
}
