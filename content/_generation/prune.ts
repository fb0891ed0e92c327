import { readdirSync, realpathSync } from "node:fs";
import { rm } from "node:fs/promises";
import { basename, join } from "node:path";
import { generationsIn } from "../../data/_fetch/site-files.ts";
import { CURRENT, fileOf, GENERATIONS } from "../../data/_schema/generation.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { timeOf } from "./manifest.ts";
import { readIds } from "./published-before.ts";

const KEEP = 2;
const YOUNG = 10 * 60 * 1000;

/**
 * Removes old generations except the two newest and any that a sidecar may still be loading; never rejects. `now` is
 * milliseconds.
 */
export async function prune(siteDir: string, now: number): Promise<void> {
  const old = generationsIn(siteDir)
    .slice(KEEP)
    .filter((name) => now - timeOf(name) > YOUNG);
  const remove = (name: string) => rm(join(siteDir, GENERATIONS, name), { recursive: true, maxRetries: 3 });
  // The new generation is in place, and an old one only takes up space; the next build tries again.
  await Promise.allSettled(old.map(remove));
}

/** Below the site folder, beside the generations: what builds keep for each other; never served. */
export const KEPT_FOLDER = ".cache";

/** The folders in which `npm run dev` shows drafts. */
const DRAFTS = /^dev-\d+$/;

/**
 * Removes every generation of a site folder but the current one, and of the drafts in it, that holds a review of which
 * the owner has erased the words, however young it is: a sidecar has what it serves in memory or in open files. Rejects
 * with an Error that names what could not be removed.
 */
export async function removeErased(siteDir: string, erased: Iterable<string>): Promise<void> {
  const ids = new Set(erased);
  if (ids.size === 0) return;
  const current = basename(realpathSync(join(siteDir, CURRENT)));
  for (const folder of generationFolders(siteDir)) {
    if (basename(folder) !== current && holds(folder, ids)) await removeSurely(folder);
  }
  for (const name of readdirSync(siteDir).filter((each) => DRAFTS.test(each))) {
    const drafts = join(siteDir, name);
    const gone = generationFolders(drafts).filter((folder) => holds(folder, ids));
    for (const folder of gone) await removeSurely(folder);
    if (gone.length > 0) await removeSurely(join(drafts, KEPT_FOLDER));
  }
}

function generationFolders(siteDir: string): string[] {
  return generationsIn(siteDir).map((name) => join(siteDir, GENERATIONS, name));
}

/** Whether a generation published one of these, or does not tell. */
function holds(folder: string, ids: ReadonlySet<string>): boolean {
  const found = readIds(join(folder, fileOf(pathOf("getReviews"))));
  return found === null || found.ids.some((id) => ids.has(id));
}

async function removeSurely(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, force: true, maxRetries: 3 });
  } catch (error) {
    throw new Error(
      `${folder} still holds what was erased, and cannot be removed: ${(error as Error).message}`,
    );
  }
}
