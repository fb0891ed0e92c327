import { rename } from "node:fs/promises";
import { join } from "node:path";
import { digestOfFile } from "../../../data/_reuse/digest.ts";
import { pathOfFile, SEARCH_FILES, SEARCH_FOLDER } from "../../../data/_schema/generation.ts";
import type { Asset, Manifest } from "../../../data/_schema/manifest.ts";
import { withDigest } from "../../_look/fingerprint.ts";
import { finishAsset } from "../asset.ts";

/**
 * Puts hashes into the names of what the search reads, once it is written. It is published for sidecars apart from the
 * build, and never compressed: that would take longer than to write it.
 */
export async function publishSearchFiles({
  folder,
  previous,
  now,
}: {
  folder: string;
  previous: Manifest | null;
  /** Milliseconds since 1970. */
  now: number;
}): Promise<Asset[]> {
  const before = new Map(previous?.assets.map((asset) => [asset.path, asset]));
  const publish = async (name: string): Promise<Asset> => {
    const written = join(SEARCH_FOLDER, name);
    const measured = await digestOfFile(join(folder, written));
    const target = withDigest(written, measured.digest);
    await rename(join(folder, written), join(folder, target));
    const path = pathOfFile(target);
    return finishAsset(folder, { path, ...measured, before: before.get(path), now }, { encodings: {} });
  };
  return Promise.all(Object.values(SEARCH_FILES).map(publish));
}
