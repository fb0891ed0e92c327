import { createHash } from "node:crypto";
import {
  type FetchAnswer,
  type FetchRequest,
  type fetchWithin,
  type Limits,
  startOf,
} from "../../_fetch/fetch-within.ts";
import { readManifest } from "../../_fetch/read-manifest.ts";
import { DATASETS } from "../../_schema/addresses.ts";
import type { Manifest } from "../../_schema/manifest.ts";
import { TOPIC_PATHS } from "../../_schema/subscription-request.ts";

export interface Waiting {
  wait: number;
  ask: typeof fetchWithin;
  /** In milliseconds. */
  clock: { now(): number; sleep(milliseconds: number): Promise<unknown> };
  /** Told now and then what is waited for, in one line. */
  onProgress(line: string): void;
}

/** Milliseconds from one look to the next, and between two lines about the same thing. */
const BETWEEN_LOOKS = 3_000;
const BETWEEN_LINES = 30_000;

/** The largest dataset of a large business comes compressed, in two minutes at 10 MBit/s. */
const PATIENCE = { time: 120_000, silence: 30_000 };
const MANIFEST: Limits = { ...PATIENCE, received: 256_000_000, decoded: 256_000_000 };

/** No topic is larger, whatever its manifest says. */
const LARGEST_TOPIC = 1_000_000_000;

/** An answer that nobody needs but for its status, or for what it says of a fault. */
const SHORT: Limits = { time: 30_000, silence: 30_000, received: 65_536, decoded: 65_536 };
const MOST_OF_FAULT = 2048;

/**
 * Waits until an origin serves a generation, or a newer one: first its manifest, then each topic as the manifest has it, since a hub that
 * is told too early fetches what was there before. `onManifest` runs between the two, and is told whether the manifest was late. Returns
 * the manifest that is served; throws an Error that says what the origin showed last.
 */
export async function waitForOrigin(
  { base_url, generation }: Manifest,
  waiting: Waiting,
  onManifest: (late: boolean) => Promise<void>,
): Promise<Manifest> {
  const until = createUntil(waiting);
  const isTopic = (path: string) => TOPIC_PATHS.some((topic) => topic === path);
  const { done: served, late } = await until(
    `${base_url} to serve ${generation}`,
    { url: base_url + DATASETS.manifest, limits: MANIFEST },
    async (body) => {
      const found = await readManifest(body, isTopic);
      if (found.base_url === base_url && found.generation >= generation) return { done: found };
      return { saw: `it serves ${found.generation}` };
    },
  );
  await onManifest(late);
  for (const { path, digest, bytes } of served.assets.filter((asset) => isTopic(asset.path))) {
    const most = Math.min(bytes + SHORT.decoded, LARGEST_TOPIC);
    const limits = { ...PATIENCE, received: most, decoded: most };
    await until(
      `${base_url}${path} to be what the manifest says`,
      { url: base_url + path, limits },
      async (body) => ((await digestOf(body)) === digest ? { done: true } : { saw: "it is still another" }),
    );
  }
  return served;
}

/** What was waited for, or what an address shows instead. */
type Seen<Found> = { done: Found } | { saw: string };

/**
 * What looks at an address until `read` finds something done there, all of it within the time to wait: past all caches and on condition,
 * so that what has not changed costs a 304. An origin that does not answer is not there yet. `late` is what it was not at the first look.
 */
function createUntil({ wait, ask, clock, onProgress }: Waiting) {
  const begun = clock.now();
  return async <Found>(
    what: string,
    { url, limits }: { url: string; limits: Limits },
    read: (body: AsyncIterable<Buffer>) => Promise<Seen<Found>>,
  ): Promise<{ done: Found; late: boolean }> => {
    let last: { seen: Seen<Found>; validators: Record<string, string> } | undefined;
    let told = Number.NEGATIVE_INFINITY;
    for (let late = false; ; late = true) {
      const headers = { "cache-control": "no-cache", ...last?.validators };
      const outcome = await ask(url, limits, { headers }, async (answer) => {
        if (answer.status === 304 && last) return last.seen;
        if (answer.status !== 200) throw new Error(`answers ${answer.status}`);
        last = { seen: await read(answer.body), validators: validatorsOf(answer) };
        return last.seen;
      }).catch((error: Error) => ({ saw: `${url} ${error.message}` }));
      if ("done" in outcome) return { ...outcome, late };
      const waited = clock.now() - begun;
      if (waited >= wait * 1000)
        throw new Error(
          `waited ${wait} s for ${what}: ${outcome.saw}; is all of SITE_DIR/current uploaded, and is this the ` +
            "right address? Then run npm run deployed again, with --wait for longer",
        );
      if (clock.now() - told >= BETWEEN_LINES) {
        onProgress(`waiting for ${what}: ${outcome.saw} (${Math.round(waited / 1000)} s)`);
        told = clock.now();
      }
      await clock.sleep(BETWEEN_LOOKS);
    }
  };
}

async function digestOf(body: AsyncIterable<Buffer>): Promise<string> {
  const hash = createHash("sha256");
  for await (const piece of body) hash.update(piece);
  return hash.digest("hex");
}

function validatorsOf({ headers }: FetchAnswer): Record<string, string> {
  const { etag, "last-modified": changed } = headers;
  if (etag !== undefined) return { "if-none-match": etag };
  return changed === undefined ? {} : { "if-modified-since": changed };
}

/** Asks for something to be done: null when the answer is 2xx, else what went wrong in a few words. */
export async function refusal(ask: typeof fetchWithin, url: string, request: FetchRequest) {
  return ask(url, SHORT, request, async ({ status, body }) => {
    if (status >= 200 && status < 300) return null;
    const start = String(await startOf(body, MOST_OF_FAULT));
    const said = start.replace(/\s+/g, " ").trim().slice(0, 200);
    return said === "" ? `answered ${status}` : `answered ${status}: ${said}`;
  }).catch((error: Error) => error.message);
}
