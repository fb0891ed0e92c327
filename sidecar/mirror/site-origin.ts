import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import {
  createConnections,
  type FetchAnswer,
  FetchFault,
  fetchWithin,
} from "../../data/_fetch/fetch-within.ts";
import { ManifestFault, readManifest } from "../../data/_fetch/read-manifest.ts";
import { DATASETS } from "../../data/_schema/addresses.ts";
import type { Asset, Manifest } from "../../data/_schema/manifest.ts";
import { isNeeded, MOST_OF_MANIFEST } from "./needed.ts";

/** Milliseconds that a look at the origin may take, with all that is fetched. */
export const MOST_TIME = 600_000;

/** Milliseconds without a byte. */
const PATIENCE = 10_000;

/** Bytes that are read beyond: a compressed form may be longer than what it holds. */
const MORE = 64 * 1024;

/** The fields by which a client asks for an answer only if it is new, RFC 9110 section 13.1. */
export type Conditions = Record<string, string>;

interface SiteOriginOptions {
  url: string;
  userAgent: string;
  patience?: number | undefined;
}

/** A client of the origin that publishes the site. Its methods reject with words for the log and for `/readyz`. */
export function createSiteOrigin({ url: origin, userAgent, patience = PATIENCE }: SiteOriginOptions) {
  const connections = createConnections(1);

  /** Follows redirects within the origin: whoever could publish elsewhere could publish anything. */
  const follow = (to: URL, from: URL) => {
    if (to.origin !== origin)
      throw new Error(`${from} redirects to ${to.origin}; set SITE_URL to the origin that answers itself`);
  };

  async function get<Result>(
    path: string,
    { most, fields, signal }: { most: number; fields?: Conditions; signal: AbortSignal },
    read: (answer: FetchAnswer) => Promise<Result>,
  ): Promise<Result> {
    const url = origin + path;
    // Whatever lies between is to ask the origin whether what it holds is still true.
    const headers = { "user-agent": userAgent, "cache-control": "no-cache", ...fields };
    const limits = { time: MOST_TIME, silence: patience, received: most + MORE, decoded: most + MORE };
    try {
      return await fetchWithin(url, limits, { headers, signal, connections, follow }, read);
    } catch (error) {
      if (signal.aborted) throw new Error(`${url} was not received in full (${signal.reason.message})`);
      if (error instanceof FetchFault || error instanceof ManifestFault)
        throw new Error(`${url} ${error.message}`);
      throw error;
    }
  }

  return {
    /**
     * Its manifest with none but the assets that are needed, and the conditions to ask for the next one with; null if unchanged.
     * What is published goes to a new file as it is.
     */
    async manifest(
      known: Conditions | null,
      file: string,
      signal: AbortSignal,
    ): Promise<{ manifest: Manifest; conditions: Conditions } | null> {
      const request = { most: MOST_OF_MANIFEST, fields: known ?? {}, signal };
      return get(DATASETS.manifest, request, async (answer) => {
        if (answer.status === 304 && known !== null) return null;
        const manifest = await writing(file, (handle) => readManifest(copied(answer, handle), isNeeded));
        const { etag, "last-modified": lastModified } = answer.headers;
        const conditions = {
          ...(etag && { "if-none-match": etag }),
          ...(lastModified && { "if-modified-since": lastModified }),
        };
        return { manifest, conditions };
      });
    },
    /** Writes a published file to a new one on this machine; its bytes are those listed. Rejects with what the disk says, too. */
    async save({ path, bytes, digest }: Asset, file: string, signal: AbortSignal): Promise<void> {
      const hash = createHash("sha256");
      await get(path, { most: bytes, signal }, (answer) =>
        writing(file, async (handle) => {
          for await (const piece of copied(answer, handle)) hash.update(piece);
        }),
      );
      if (hash.digest("hex") !== digest)
        throw new Error(`${origin + path} is not what the manifest lists; an upload may be under way`);
    },
    close: () => connections.close(),
  };
}

/** Hands on the body of a 200 piece by piece, once each is in the file. */
async function* copied({ url, status, body }: FetchAnswer, handle: FileHandle): AsyncGenerator<Buffer> {
  if (status !== 200) throw new Error(`${url} answers ${status}`);
  for await (const piece of body) {
    await handle.appendFile(piece);
    yield piece;
  }
}

async function writing<Result>(file: string, write: (handle: FileHandle) => Promise<Result>) {
  const handle = await open(file, "wx");
  try {
    return await write(handle);
  } finally {
    await handle.close();
  }
}
