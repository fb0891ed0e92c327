import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type OwnersFiles, publicFiles, readPublicFiles } from "../../data/_dataset/dataset.ts";
import { photoIn, readBytes } from "../../data/_journal/owners-file.ts";
import { unreadablePicture } from "../../data/_journal/picture.ts";
import { digestOfRelease, VERSION } from "../../data/_reuse/engine.ts";
import { HUB } from "../../data/_schema/addresses.ts";
import type { Hosting } from "../../data/_schema/hosting.ts";
import { INPUT_LIMITS } from "../../data/_schema/input-limits.ts";
import { PHOTOS_FOLDER, publishedPhoto } from "../../data/_schema/photos.ts";
import { SETTINGS_FILE, type SourceSettings } from "../../data/_schema/source-settings.ts";
import { OWN_STYLES, ownersAssets } from "../_look/owners-assets.ts";
import type { ShrinkPhoto } from "../_look/shrink-photo.ts";

export interface SourceFolderOptions {
  /** Where it is to be. */
  folder: string;
  /** Folder of the owner's files, and what was read there. */
  dataDir: string;
  owners: OwnersFiles;
  hosting: Hosting;
  /** Whether the demonstration may be published. */
  demo: boolean;
  shrink: ShrinkPhoto;
}

/**
 * Writes the public journal, a data folder from which the same release builds the same bytes, and returns what is read from there:
 * all else is to be made of that and of the folder. Throws an Error with one line for each of the owner's files that cannot be had.
 */
export async function writeSourceFolder(options: SourceFolderOptions): Promise<OwnersFiles> {
  const { folder, dataDir, owners, hosting, demo } = options;
  const photos = await photosOf(options);
  const { files, styles } = ownersAssets(dataDir, owners.business.theme);
  const all = new Map<string, string | Uint8Array>([
    // What is written in its public form comes later, and wins.
    ...files,
    ...(styles === null ? [] : [[OWN_STYLES, styles] as const]),
    ...photos,
    ...publicFiles(owners),
    [SETTINGS_FILE, `${JSON.stringify(settingsOf(hosting, demo), null, 2)}\n`],
  ]);
  for (const [name, content] of all) {
    const file = join(folder, name);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, content);
  }
  return readPublicFiles(folder, owners);
}

function settingsOf({ baseUrl, sidecar, hub, log }: Hosting, demo: boolean): SourceSettings {
  const { node, icu = "none" } = process.versions;
  return {
    base_url: baseUrl,
    sidecar: sidecar ? "on" : "none",
    ...(hub !== null && hub !== baseUrl + HUB && { hub_url: hub }),
    ...(demo && { demo: "yes" }),
    ...(!log && { log: "off" }),
    release: { version: VERSION, code: digestOfRelease(), node, icu },
  };
}

/** The photos of the business and of published reviews, in the large form that is published. */
async function photosOf({ dataDir, owners, shrink }: SourceFolderOptions): Promise<Map<string, Uint8Array>> {
  const made = new Map<string, { file: string; bytes: Uint8Array }>();
  const faults: string[] = [];
  for (const { file, place } of [...owners.photos, ...owners.businessPhotos]) {
    const target = join(PHOTOS_FOLDER, publishedPhoto(file));
    if (made.get(target)?.file === file) continue;
    const told = place.line === undefined ? place.file : `${place.file}:${place.line}`;
    const fault = (message: string) => faults.push(`${told}: ${place.field}: ${message}`);
    const name = photoIn(dataDir, file);
    const { content, faults: unreadable } = readBytes(dataDir, name, INPUT_LIMITS.photo);
    if (content === null) {
      fault(`${name} ${unreadable[0]?.message ?? "has just been removed"}`);
      continue;
    }
    try {
      const { bytes } = await shrink(content, "large");
      const other = made.get(target);
      if (other && Buffer.compare(bytes, other.bytes) !== 0)
        fault(
          `${name} and ${PHOTOS_FOLDER}/${other.file} would both be published as ${target}; rename one of them`,
        );
      made.set(target, { file, bytes });
    } catch (error) {
      fault(`${name} ${unreadablePicture(error as Error)}`);
    }
  }
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return new Map([...made].map(([target, { bytes }]) => [target, bytes]));
}
