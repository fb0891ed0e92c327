import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import type { PublishedBefore } from "../../data/_dataset/dataset.ts";
import { isPublicOrigin } from "../../data/_fetch/public-origin.ts";
import { DATASETS } from "../../data/_schema/addresses.ts";
import { CURRENT, fileOf, MANIFEST_FILE } from "../../data/_schema/generation.ts";
import { Manifest } from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { type PublishedIds, publishedIdsIn } from "./published-ids.ts";

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
  fetch,
}: {
  siteDir: string;
  baseUrl: string;
  fetch: Fetch;
}): Promise<Before> {
  const notes: string[] = [];
  const folder = join(siteDir, CURRENT);
  if (existsSync(folder)) {
    const file = join(folder, fileOf(REVIEWS));
    const found = readIds(file);
    if (found) {
      const withdrawn = readWithdrawn(join(folder, MANIFEST_FILE));
      return { published: { ...IN_FOLDER, ...found, withdrawn }, liveManifest: null, notes };
    }
    notes.push(`nothing was compared with the generation before, since ${file} cannot be read`);
  }
  if (!isPublicOrigin(baseUrl)) return { published: null, liveManifest: null, notes };
  const url = baseUrl + REVIEWS;
  try {
    const found = publishedIdsIn(await fetchBytes(url, fetch));
    if (found) {
      const manifest = await jsonAt(baseUrl + DATASETS.manifest, fetch);
      const withdrawn = withdrawnIn(manifest);
      const published = { ...liveAt(baseUrl), ...found, withdrawn };
      return { published, liveManifest: Manifest.safeParse(manifest).data ?? null, notes };
    }
    notes.push(`nothing was compared with the live site, since ${url} is no dataset of reviews`);
  } catch (error) {
    notes.push(`nothing was compared with the live site, since ${url} ${(error as Error).message}`);
  }
  return { published: null, liveManifest: null, notes };
}

type Words = Pick<PublishedBefore, "place" | "newStart">;

const IN_FOLDER: Words = {
  place: "the generation before",
  newStart: "for a new start choose another SITE_DIR",
};

function liveAt(baseUrl: string): Words {
  return {
    place: `the live site ${baseUrl}`,
    newStart: "for a new start first build once without BASE_URL",
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
    return withdrawnIn(JSON.parse(readFileSync(file, "utf8")));
  } catch {
    return [];
  }
}

const withdrawnIn = (manifest: unknown) => Withdrawn.safeParse(manifest).data?.withdrawn ?? [];

/** Null when there is none. */
async function jsonAt(url: string, fetch: Fetch): Promise<unknown> {
  try {
    return JSON.parse((await fetchBytes(url, fetch)).toString("utf8"));
  } catch {
    return null;
  }
}

/** Milliseconds for the whole answer, and its bytes: about five times what 100,000 reviews take. */
const LIMITS = { time: 10_000, bytes: 256 * 1024 * 1024 };

export type Fetch = typeof globalThis.fetch;

/** Gets what a live origin publishes. Throws an Error that says in a few words why there is nothing. */
export async function fetchBytes(url: string, request: Fetch, limits = LIMITS): Promise<Buffer> {
  const signal = AbortSignal.timeout(limits.time);
  try {
    const response = await request(url, {
      signal,
      redirect: "manual",
      headers: { accept: "application/json" },
    });
    if (response.status !== 200) throw new Refused(`answers ${response.status}`);
    return await bodyOf(response, limits.bytes);
  } catch (error) {
    if (error instanceof Refused) throw error;
    if (signal.aborted) throw new Refused(`has not answered in full within ${limits.time / 1000} s`);
    throw new Refused(`cannot be reached (${reasonOf(error as Error)})`);
  }
}

class Refused extends Error {}

async function bodyOf(response: Response, limit: number): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > limit) throw new Refused(`is larger than ${limit} bytes`);
    parts.push(part);
  }
  return Buffer.concat(parts);
}

function reasonOf({ message, cause }: Error): string {
  return (cause as { code?: string } | undefined)?.code ?? message;
}
