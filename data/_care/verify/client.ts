import { hash } from "node:crypto";
import { promisify } from "node:util";
import { brotliDecompress, gunzip, type ZlibOptions } from "node:zlib";
import {
  bytesOf,
  createConnections,
  type FetchAnswer,
  type FetchRequest,
  type fetchWithin,
} from "../../_fetch/fetch-within.ts";
import { readManifest } from "../../_fetch/read-manifest.ts";
import type { ContentEncoding, Manifest } from "../../_schema/manifest.ts";

export interface Answer extends Pick<FetchAnswer, "status" | "headers"> {
  /** As it came, encoded or not. */
  body: Buffer;
}

export interface Ask extends Pick<FetchRequest, "method" | "headers" | "body"> {
  /** Bytes after which an answer is too long to be the one that was asked for. */
  most?: number | undefined;
}

/** Asks one origin, few things at a time. */
export interface Client {
  /** Follows no redirect. Throws an Error that names the address when there is no answer in time. */
  ask(path: string, how?: Ask): Promise<Answer>;
  /** The manifest at a path; null for an answer that is none. */
  manifest(path: string): Promise<{ status: number; manifest: Manifest | null }>;
  close(): void;
}

/** Requests at once: enough to be quick, too few to be a burden. */
export const AT_ONCE = 6;

const PATIENCE = { time: 30_000, silence: 30_000 };

/** Bytes of an answer of which nothing is known: a page of an error. */
const MOST_OF_ANSWER = 1024 * 1024;

/** Bytes of a file, whatever its manifest says: no longer text can be parsed. */
const LARGEST_FILE = 512 * 1024 * 1024;

/** Bytes of a manifest, read as a stream, and of memory for what it lists: of 200,000 files. */
const MOST_OF_MANIFEST = 256 * 1024 * 1024;
const MOST_LISTED = 128 * 1024 * 1024;

const within = (most: number) => ({ ...PATIENCE, received: most, decoded: most });

/** Bytes that an answer may have beyond those of the file that it should be. */
const BEYOND = 1024 * 1024;

/** The most bytes of an answer that should be a file, or a list, of so many. */
export function mostOf(bytes: number): number {
  return Math.min(bytes, LARGEST_FILE) + BEYOND;
}

/** `origin` has no trailing slash. */
export function createClient(origin: string, ask: typeof fetchWithin): Client {
  const connections = createConnections(AT_ONCE);
  const named = (path: string) => (error: Error) => {
    throw new Error(`${origin}${path} ${error.message}`);
  };
  return {
    ask: (path, { most = MOST_OF_ANSWER, headers, ...how } = {}) => {
      const fields = { "accept-encoding": "identity", ...headers };
      const asked = { ...how, headers: fields, connections, raw: true };
      return ask(origin + path, within(most), asked, async ({ body, ...answer }) => ({
        ...answer,
        body: await bytesOf(body),
      })).catch(named(path));
    },
    manifest: (path) =>
      ask(origin + path, within(MOST_OF_MANIFEST), { connections }, async ({ status, body }) => ({
        status,
        manifest: status === 200 ? await readManifest(body, () => true, MOST_LISTED) : null,
      })).catch(named(path)),
    close: connections.close,
  };
}

/** SHA-256 in hexadecimal. */
export const digestOf = (bytes: Uint8Array | string) => hash("sha256", bytes);

const DECODERS = { br: brotliDecompress, gzip: gunzip };

/** The bytes without a content encoding; null when they are not in it, or more than `most`. */
export function decode(encoding: ContentEncoding, bytes: Buffer, most: number): Promise<Buffer | null> {
  const decoder = promisify<Buffer, ZlibOptions, Buffer>(DECODERS[encoding]);
  return decoder(bytes, { maxOutputLength: Math.max(1, most) }).catch(() => null);
}
