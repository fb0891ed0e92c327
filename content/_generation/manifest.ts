import { createHash } from "node:crypto";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { builtManifest } from "../../data/_reuse/built-manifest.ts";
import { MANIFEST_FILE, VARIANT_SUFFIX } from "../../data/_schema/generation.ts";
import { type Asset, type ContentEncoding, Manifest, manifestModified } from "../../data/_schema/manifest.ts";
import { setModified } from "./asset.ts";
import { compress } from "./compress.ts";

/** The manifest being served; null before the first build, or when it has another format. */
export function previousManifest(siteDir: string): Manifest | null {
  try {
    return builtManifest(siteDir);
  } catch {
    return null;
  }
}

/**
 * Writes the manifest and its compressed forms, which a draft has not, after all other files, since it names everything that is
 * served. `builtAt` is milliseconds since 1970, later than that of every earlier generation.
 */
export async function writeManifest(
  contents: Omit<Manifest, "generation" | "built_at">,
  { folder, builtAt, draft }: { folder: string; builtAt: number; draft: boolean },
): Promise<Manifest> {
  const time = new Date(builtAt);
  const generation = nameGeneration(time, contents.assets);
  const manifest = Manifest.parse({ ...contents, generation, built_at: time.toISOString() });
  const bytes = Buffer.from(JSON.stringify(manifest), "utf8");
  const file = join(folder, MANIFEST_FILE);
  const write = (name: string, content: Buffer) => {
    writeFileSync(name, content);
    setModified(name, manifestModified(manifest));
  };
  for (const [encoding, variant] of Object.entries(draft ? {} : await compress(bytes)))
    write(file + VARIANT_SUFFIX[encoding as ContentEncoding], variant);
  write(file, bytes);
  return manifest;
}

/** `20260331T093000000Z-1a2b3c4d`: the time of the build in UTC, and a hash of what it made. */
export function nameGeneration(builtAt: Date, assets: readonly Asset[]): string {
  const hash = createHash("sha256");
  for (const { path, digest } of assets) hash.update(`${path}\n${digest}\n`);
  return `${builtAt.toISOString().replace(/[-:.]/g, "")}-${hash.digest("hex").slice(0, 8)}`;
}

/** The time in a name, in milliseconds since 1970. */
export function timeOf(name: string): number {
  const [, year, month, day, hour, minute, second, milliseconds] =
    /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(\d{3})Z/.exec(name)!;
  return Date.parse(`${year}-${month}-${day}T${hour}:${minute}:${second}.${milliseconds}Z`);
}
