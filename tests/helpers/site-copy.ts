import { cpSync, readlinkSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { folderWith } from "./data-folder.ts";

/** A copy of a built site that a test may change. */
export function copySite(siteDir: string): string {
  const copy = join(folderWith(), "site");
  cpSync(siteDir, copy, { recursive: true, verbatimSymlinks: true });
  return copy;
}

export function currentGeneration(siteDir: string): string {
  return basename(readlinkSync(join(siteDir, "current")));
}

/** Points `current` at a generation, in one rename as a build does. */
export function switchTo(siteDir: string, generation: string): void {
  const link = join(siteDir, "current.test");
  rmSync(link, { force: true });
  symlinkSync(join("generations", generation), link, "dir");
  renameSync(link, join(siteDir, "current"));
}

/** A copy of a generation under another name, to be changed. */
export function copyGeneration(siteDir: string, from: string, to: string): string {
  const folder = join(siteDir, "generations", to);
  cpSync(join(siteDir, "generations", from), folder, { recursive: true });
  return folder;
}
