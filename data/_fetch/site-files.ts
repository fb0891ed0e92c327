import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { ReadFile } from "../_log/tile-proof.ts";
import { CURRENT, fileOf } from "../_schema/generation.ts";
import { bytesOf, type fetchWithin, type Limits } from "./fetch-within.ts";

/** An origin does not say whether there is a file. */
export class NoAnswer extends Error {}

/** The files of the generation that a site folder serves. */
export function filesIn(siteDir: string): ReadFile {
  return async (path) => {
    const file = join(siteDir, CURRENT, fileOf(path));
    return existsSync(file) ? readFileSync(file) : null;
  };
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
