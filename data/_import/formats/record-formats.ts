import { readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { RecordFormat } from "./record-format.ts";

const FOLDER = join(import.meta.dirname, "json");

/** Every format of JSON records: a file of `json/` each, which exports it as `format` under its own name. */
export const RECORD_FORMATS: readonly RecordFormat[] = (await Promise.all(formatFiles().map(load))).sort(
  (a, b) => a.order - b.order,
);

function formatFiles(): string[] {
  return readdirSync(FOLDER)
    .filter((name) => name.endsWith(".ts"))
    .sort();
}

async function load(name: string): Promise<RecordFormat> {
  const { format } = (await import(pathToFileURL(join(FOLDER, name)).href)) as { format?: RecordFormat };
  if (format && `${format.id}.ts` === name) return format;
  throw new Error(`data/_import/formats/json/${name} must export a format whose id is the name of the file`);
}
