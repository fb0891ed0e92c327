import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { digestOf } from "../../../data/_reuse/digest.ts";
import { fileOf } from "../../../data/_schema/generation.ts";
import type { Asset } from "../../../data/_schema/manifest.ts";
import { filesOf, finishAsset, setModified, takeFiles, writeVariants } from "../asset.ts";
import { compressQuickly } from "../compress.ts";

export interface PageFolders {
  /** The folders of the last generation and of this one. */
  from: string;
  to: string;
  /** Whether to leave out the compressed forms. */
  draft: boolean;
  /** When the build began, in milliseconds since 1970. */
  now: number;
}

/** A page to be written, with that of the last generation, or one of the last generation to be taken as it is. */
export type PageJob =
  | { path: string; html: string; before: Asset | undefined }
  | { path: string; earlier: Asset };

/** Writes a page with its compressed forms; null when a file of an earlier one is gone or damaged. */
export function writePage(job: PageJob, folders: PageFolders): Asset | null {
  const { path } = job;
  if ("earlier" in job) return take(job.earlier, folders) ? job.earlier : null;
  const bytes = Buffer.from(job.html, "utf8");
  const target = join(folders.to, fileOf(path));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, bytes);
  const encodings = folders.draft ? {} : writeVariants(target, compressQuickly(bytes));
  const { before } = job;
  const described = { path, bytes: bytes.length, digest: digestOf(bytes), before, now: folders.now };
  return finishAsset(folders.to, described, { encodings });
}

function take(asset: Asset, folders: PageFolders): boolean {
  const files = filesOf(asset);
  const taken = takeFiles(files, folders);
  if (taken) for (const { name } of files) setModified(join(folders.to, name), asset.last_modified);
  return taken;
}
