import { statSync, utimesSync } from "node:fs";
import { fileOf, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import { type Asset, CONTENT_ENCODINGS } from "../../data/_schema/manifest.ts";

/** The files of an asset, relative to its generation: as it is, and each compressed form. */
export function filesOf({ path, encodings }: Pick<Asset, "path" | "encodings">): string[] {
  const file = fileOf(path);
  const compressed = CONTENT_ENCODINGS.filter((encoding) => encodings[encoding]);
  return [file, ...compressed.map((encoding) => file + VARIANT_SUFFIX[encoding])];
}

/**
 * Sets when a file was last modified, ISO 8601. The validators of other hosts, and whatever copies only what is newer, go by
 * it: so it must not move while the bytes stay.
 */
export function setModified(file: string, modified: string): void {
  const time = new Date(modified);
  // Of one that was taken from an earlier generation it is right already, and stays unwritten.
  if (statSync(file).mtimeMs !== time.getTime()) utimesSync(file, time, time);
}
