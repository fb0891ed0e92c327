import { readdirSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { GENERATIONS } from "../../data/schema/generation.ts";
import { GenerationName } from "../../data/schema/manifest.ts";

const KEEP = 2;
const YOUNG = 10 * 60 * 1000;

/** Removes old generations: the two newest stay, and all that a sidecar may still be loading. `now` is milliseconds. */
export function prune(siteDir: string, now: number): void {
  const folder = join(siteDir, GENERATIONS);
  const names = readdirSync(folder)
    .filter((name) => GenerationName.safeParse(name).success)
    .sort()
    .reverse();
  for (const name of names.slice(KEEP)) {
    const path = join(folder, name);
    if (now - statSync(path).mtimeMs > YOUNG) rmSync(path, { recursive: true, force: true });
  }
}
