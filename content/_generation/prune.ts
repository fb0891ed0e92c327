import { rm } from "node:fs/promises";
import { join } from "node:path";
import { GENERATIONS } from "../../data/_schema/generation.ts";
import { generationsIn, timeOf } from "./generation-name.ts";

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
  await Promise.all(old.map((name) => remove(join(siteDir, GENERATIONS, name))));
}

async function remove(folder: string): Promise<void> {
  try {
    await rm(folder, { recursive: true, maxRetries: 3 });
  } catch {
    // The new generation is in place, and an old one only takes up space; the next build tries again.
  }
}
