import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadFile } from "../_log/tile-proof.ts";
import { CURRENT, fileOf, GENERATIONS } from "../_schema/generation.ts";
import { GenerationName } from "../_schema/manifest.ts";
import { bytesOf, type fetchWithin, type Limits } from "./fetch-within.ts";

/** An origin does not say whether there is a file. */
export class NoAnswer extends Error {}

/** The files of the generation that a site folder serves, or of another one below it. */
export function filesIn(siteDir: string, generation = CURRENT): ReadFile {
  return async (path) => {
    const file = join(siteDir, generation, fileOf(path));
    return existsSync(file) ? readFileSync(file) : null;
  };
}

/** The names of the generations below a site folder, newest first. */
export function generationsIn(siteDir: string): string[] {
  const folder = join(siteDir, GENERATIONS);
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .filter((name) => GenerationName.safeParse(name).success)
    .sort()
    .reverse();
}

/** The files of the site below an address, without a trailing slash; of any other answer than that there is none, a NoAnswer. */
export function filesAt(address: string, ask: typeof fetchWithin): ReadFile {
  return async (path) => {
    try {
      return await ask(address + path, LIMITS, {}, async ({ status, body }) => {
        if (status === 404 || status === 410) return null;
        if (status !== 200) throw new Error(`answers ${status}`);
        return bytesOf(body);
      });
    } catch (error) {
      throw new NoAnswer(`${address}${path} ${(error as Error).message}`);
    }
  };
}

/** A bundle of a log's entries takes 17 KB; the public journal of 100,000 reviews some 100 MB. */
const LIMITS: Limits = { time: 60_000, silence: 10_000, received: 600_000_000, decoded: 600_000_000 };
