import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PublishedBefore } from "../../data/_dataset/dataset.ts";
import type { fetchWithin, Limits } from "../../data/_fetch/fetch-within.ts";
import { isPublicOrigin } from "../../data/_fetch/public-origin.ts";
import { readManifest } from "../../data/_fetch/read-manifest.ts";
import { DATASETS } from "../../data/_schema/addresses.ts";
import { CURRENT, fileOf, MANIFEST_FILE } from "../../data/_schema/generation.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { type PublishedIds, publishedIdsFrom, publishedIdsIn } from "./published-ids.ts";

/** What a build is compared with, so that nothing vanishes without a word. */
export interface Before {
  /** Null when nothing was published, or nobody can tell. */
  published: PublishedBefore | null;
  /** Of the live origin, where that is what was asked and answers with one. */
  liveManifest: Manifest | null;
  /** Lines for the owner: why nobody can tell. */
  notes: string[];
}

const Withdrawn = z.object({ withdrawn: z.array(z.string()) });

const REVIEWS = pathOf("getReviews");

/**
 * What is published until now: by the current generation of a site folder, or, where there is none, by the live origin.
 * Nothing is trusted to be whole: files may be gone or damaged, and an origin may be another's.
 */
export async function publishedBefore({
  siteDir,
  baseUrl,
  ask,
}: {
  siteDir: string;
  baseUrl: string;
  /** Null where the live origin is not to be asked. */
  ask: typeof fetchWithin | null;
}): Promise<Before> {
  const notes: string[] = [];
  const folder = join(siteDir, CURRENT);
  if (existsSync(folder)) {
    const file = join(folder, fileOf(REVIEWS));
    const found = readIds(file);
    if (found) {
      const withdrawn = readWithdrawn(join(folder, MANIFEST_FILE));
      const newStart = "for a new start choose another SITE_DIR";
      const published = { place: "the generation before", newStart, ...found, withdrawn };
      return { published, liveManifest: null, notes };
    }
    notes.push(`nothing was compared with the generation before, since ${file} cannot be read`);
  }
  if (ask === null || !isPublicOrigin(baseUrl)) return { published: null, liveManifest: null, notes };
  const found = await answered(baseUrl + REVIEWS, publishedIdsFrom, ask).catch((error: Error) => {
    notes.push(`nothing was compared with the live site, since ${error.message}`);
  });
  if (!found) return { published: null, liveManifest: null, notes };
  const liveManifest = await answered(baseUrl + DATASETS.manifest, readWhole, ask).catch((error: Error) => {
    notes.push(`what was withdrawn was not compared with the live site, since ${error.message}`);
    return null;
  });
  const newStart = "for a new start first build once without BASE_URL";
  const withdrawn = liveManifest?.withdrawn ?? [];
  return {
    published: { place: `the live site ${baseUrl}`, newStart, ...found, withdrawn },
    liveManifest,
    notes,
  };
}

/** Null when the file is gone or damaged. */
export function readIds(file: string): PublishedIds | null {
  try {
    return publishedIdsIn(readFileSync(file));
  } catch {
    return null;
  }
}

/** None when the manifest is gone, damaged or of a release that lists none. */
function readWithdrawn(file: string): string[] {
  try {
    return Withdrawn.parse(JSON.parse(readFileSync(file, "utf8"))).withdrawn;
  } catch {
    return [];
  }
}

/** Ten times the dataset of 100,000 reviews, which is read in two seconds. */
const LIMITS: Limits = { time: 60_000, silence: 10_000, received: 600_000_000, decoded: 600_000_000 };

/** Bytes of memory for the live manifest, of which a review takes some 600. */
const MOST_OF_MANIFEST = 64 * 1024 * 1024;

const readWhole = (body: AsyncIterable<Buffer>) => readManifest(body, () => true, MOST_OF_MANIFEST);

/** What a live origin publishes. Rejects with an Error that says in a few words why there is nothing. */
async function answered<Read>(
  url: string,
  read: (body: AsyncIterable<Buffer>) => Promise<Read | null>,
  ask: typeof fetchWithin,
): Promise<Read> {
  const request = { headers: { accept: "application/json" } };
  try {
    return await ask(url, LIMITS, request, async ({ status, body }) => {
      if (status !== 200) throw new Error(`answers ${status}`);
      const found = await read(body);
      if (found === null) throw new Error("is no dataset of reviews");
      return found;
    });
  } catch (error) {
    throw new Error(`${url} ${(error as Error).message}`);
  }
}
