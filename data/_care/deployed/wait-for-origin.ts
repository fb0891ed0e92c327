import { createHash } from "node:crypto";
import { DATASETS } from "../../_schema/addresses.ts";
import { Manifest } from "../../_schema/manifest.ts";
import { TOPIC_PATHS } from "../../_schema/subscription-request.ts";

export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(milliseconds: number): Promise<unknown>;
}

export interface Waiting {
  /** The most seconds to wait. */
  wait: number;
  fetch: Fetch;
  clock: Clock;
  /** Told now and then what is waited for, in one line. */
  onProgress(line: string): void;
}

/** Milliseconds from one look to the next, and between two lines about the same thing. */
const BETWEEN_LOOKS = 3_000;
const BETWEEN_LINES = 30_000;

/**
 * Waits until an origin serves a generation, or a newer one: first its manifest, then each topic as the manifest has it, since
 * a hub that is told too early fetches what was there before. `onManifest` runs between the two, and is told whether the
 * manifest was late. Returns the manifest that is served. Throws an Error that says what the origin showed last.
 */
export async function waitForOrigin(
  built: Manifest,
  waiting: Waiting,
  { onManifest }: { onManifest: (late: boolean) => Promise<void> },
): Promise<Manifest> {
  const { base_url, generation } = built;
  const until = createUntil(waiting);
  const manifest = createLook(base_url + DATASETS.manifest, waiting.fetch);
  let looks = 0;
  const served = await until(`${base_url} to serve ${generation}`, async () => {
    looks++;
    const found = manifestIn(await manifest());
    if (found && found.base_url === base_url && found.generation >= generation) return { done: found };
    return { saw: found ? `it serves ${found.generation}` : `its ${DATASETS.manifest} is no manifest` };
  });
  await onManifest(looks > 1);
  for (const path of TOPIC_PATHS) {
    const topic = createLook(base_url + path, waiting.fetch);
    const digest = served.assets.find((asset) => asset.path === path)?.digest;
    await until(`${base_url}${path} to be what the manifest says`, async () => {
      const bytes = await topic();
      const same = createHash("sha256").update(bytes).digest("hex") === digest;
      return same ? { done: true } : { saw: "it is still another" };
    });
  }
  return served;
}

/** What looks until something is done, all of it within the time to wait. An origin that does not answer is not there yet. */
function createUntil({ wait, clock, onProgress }: Waiting) {
  const begun = clock.now();
  return async <Found>(
    what: string,
    look: () => Promise<{ done: Found } | { saw: string }>,
  ): Promise<Found> => {
    let told = Number.NEGATIVE_INFINITY;
    for (;;) {
      const outcome = await look().catch((error: Error) => ({ saw: error.message }));
      if ("done" in outcome) return outcome.done;
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

/**
 * Gets the bytes at an address anew at each call, by a conditional request that asks caches to look themselves: what has not
 * changed costs a 304. Rejects with what came instead.
 */
function createLook(url: string, fetch: Fetch): () => Promise<Buffer> {
  let last: { bytes: Buffer; validators: Record<string, string> } | undefined;
  return async () => {
    const headers = { "cache-control": "no-cache", ...last?.validators };
    const answer = await ask(fetch, url, { headers });
    if (answer.status === 304 && last) return last.bytes;
    if (answer.status !== 200) {
      await answer.body?.cancel();
      throw new Error(`${url} answers ${answer.status}`);
    }
    last = { bytes: Buffer.from(await answer.arrayBuffer()), validators: validatorsOf(answer) };
    return last.bytes;
  };
}

function validatorsOf({ headers }: Response): Record<string, string> {
  const etag = headers.get("etag");
  if (etag !== null) return { "if-none-match": etag };
  const changed = headers.get("last-modified");
  return changed === null ? {} : { "if-modified-since": changed };
}

function manifestIn(bytes: Buffer): Manifest | null {
  try {
    return Manifest.parse(JSON.parse(bytes.toString()));
  } catch {
    return null;
  }
}

export type Fetch = typeof globalThis.fetch;

/** Milliseconds that one answer may take. */
const PATIENCE = 30_000;

/** Asks once. Rejects with an Error whose message says in a few words why there is no answer. */
export async function ask(fetch: Fetch, url: string, request: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(url, { redirect: "manual", signal: AbortSignal.timeout(PATIENCE), ...request });
  } catch (error) {
    const { cause, message } = error as Error;
    const { code } = (cause ?? {}) as { code?: string };
    throw new Error(code ?? message);
  }
}

/** Asks for something to be done: null when the answer is 2xx, else what went wrong in a few words. */
export async function refusal(fetch: Fetch, url: string, request: RequestInit): Promise<string | null> {
  try {
    const answer = await ask(fetch, url, request);
    const text = answer.ok ? "" : (await answer.text()).replace(/\s+/g, " ").trim().slice(0, 200);
    await answer.body?.cancel().catch(() => {});
    if (answer.ok) return null;
    return text === "" ? `answered ${answer.status}` : `answered ${answer.status}: ${text}`;
  } catch (error) {
    return (error as Error).message;
  }
}
