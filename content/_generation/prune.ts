import { rmSync } from "node:fs";
import { join } from "node:path";
import { GENERATIONS } from "../../data/_schema/generation.ts";
import { generationsIn, timeOf } from "./generation-name.ts";

const KEEP = 2;
const YOUNG = 10 * 60 * 1000;

/** Removes old generations except the two newest and any that a sidecar may still be loading. `now` is milliseconds. */
export function prune(siteDir: string, now: number): void {
  for (const name of generationsIn(siteDir).slice(KEEP)) {
    if (now - timeOf(name) > YOUNG) remove(join(siteDir, GENERATIONS, name));
  }
}

function remove(folder: string): void {
  try {
    rmSync(folder, { recursive: true, maxRetries: 3 });
  } catch {
    // The new generation is in place, and an old one only takes up space; the next build tries again.
  }
}
