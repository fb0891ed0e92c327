import { createHash } from "node:crypto";
import { type FileHandle, open } from "node:fs/promises";
import { Agent, DecoratorHandler, type Dispatcher, fetch, type Response } from "undici";
import { DATASETS } from "../../data/_schema/addresses.ts";
import type { Asset } from "../../data/_schema/manifest.ts";

/** Milliseconds to connect, for the head of an answer, and between two pieces of its body. */
const PATIENCE = 10_000;

/** Bytes of a manifest, which nothing else bounds: several times those of 25,000 pages of reviews. */
const MOST_OF_MANIFEST = 64 * 1024 * 1024;

const MOST_REDIRECTS = 3;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Why the origin gives nothing that can be served, in words for the log and for `/readyz`. */
export class OriginFault extends Error {}

/** What a client tells of the answer it has, RFC 9110 section 13.1. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

interface SiteOriginOptions {
  /** The origin, without a trailing slash. */
  url: string;
  userAgent: string;
  /** Milliseconds without an answer, or a piece of it. */
  patience?: number;
}

/** A client of the origin that publishes the site. Its methods reject with OriginFault when the origin is at fault. */
export function createSiteOrigin({ url: origin, userAgent, patience = PATIENCE }: SiteOriginOptions) {
  const dispatcher = new Agent({
    connect: { timeout: patience },
    headersTimeout: patience,
    bodyTimeout: patience,
  }).compose(neverHeldBack);

  /** Follows redirects within the origin: whoever could publish elsewhere could publish anything. */
  async function get(path: string, fields: Record<string, string>, signal: AbortSignal): Promise<Response> {
    // Whatever lies between is to ask the origin whether what it holds is still true.
    const headers = { "user-agent": userAgent, "cache-control": "no-cache", ...fields };
    let url = new URL(path, origin);
    for (let followed = 0; ; followed++) {
      const response = await fetch(url, { dispatcher, redirect: "manual", headers, signal }).catch(
        (error) => {
          throw new OriginFault(`${url} cannot be reached (${reasonOf(error)})`);
        },
      );
      const location = REDIRECTS.has(response.status) ? response.headers.get("location") : null;
      if (location === null || !URL.canParse(location, url.href)) return response;
      await response.body?.cancel();
      const next = new URL(location, url);
      if (next.origin !== origin)
        throw new OriginFault(
          `${url} redirects to ${next.origin}; set SITE_URL to the origin that answers itself`,
        );
      if (followed === MOST_REDIRECTS) throw new OriginFault(`${url} redirects again and again`);
      url = next;
    }
  }

  return {
    /** Its manifest, and the validators to ask for the next one with; null when that has not changed. */
    async manifest(known: Validators | null, signal: AbortSignal) {
      const path = DATASETS.manifest;
      const response = await get(path, conditionsOf(known), signal);
      if (response.status === 304 && known !== null) {
        await response.body?.cancel();
        return null;
      }
      const parts: Uint8Array[] = [];
      await take(response, origin + path, MOST_OF_MANIFEST, (part) => parts.push(part));
      const { headers } = response;
      const validators = { etag: headers.get("etag"), lastModified: headers.get("last-modified") };
      return { bytes: Buffer.concat(parts), validators };
    },
    /** Writes a published file to a new one on this machine; its bytes are those listed. Rejects with what the disk says, too. */
    async save({ path, bytes, digest }: Asset, file: string, signal: AbortSignal): Promise<void> {
      const response = await get(path, {}, signal);
      const hash = createHash("sha256");
      const length = await writing(file, (handle) =>
        take(response, origin + path, bytes, async (part) => {
          hash.update(part);
          await handle.appendFile(part);
        }),
      );
      if (length !== bytes || hash.digest("hex") !== digest) {
        throw new OriginFault(`${origin + path} is not what the manifest lists; an upload may be under way`);
      }
    },
    close: () => void dispatcher.destroy(),
  };
}

function conditionsOf(known: Validators | null): Record<string, string> {
  return {
    ...(known?.etag && { "if-none-match": known.etag }),
    ...(known?.lastModified && { "if-modified-since": known.lastModified }),
  };
}

/** Hands on the decoded body of a 200 piece by piece, up to a number of bytes; resolves to how many there were. */
async function take(
  response: Response,
  url: string,
  most: number,
  each: (part: Uint8Array) => unknown,
): Promise<number> {
  if (response.status !== 200) {
    await response.body?.cancel();
    throw new OriginFault(`${url} answers ${response.status}`);
  }
  let length = 0;
  for await (const part of piecesOf(response, url)) {
    length += part.length;
    if (length > most)
      throw new OriginFault(`${url} is larger than ${most} bytes; an upload may be under way`);
    await each(part);
  }
  return length;
}

async function* piecesOf({ body }: Response, url: string): AsyncGenerator<Uint8Array> {
  try {
    for await (const part of body ?? []) yield part as Uint8Array;
  } catch (error) {
    throw new OriginFault(`${url} was not received in full (${reasonOf(error)})`);
  }
}

async function writing<Result>(
  file: string,
  write: (handle: FileHandle) => Promise<Result>,
): Promise<Result> {
  const handle = await open(file, "wx");
  try {
    return await write(handle);
  } finally {
    await handle.close();
  }
}

function reasonOf(error: unknown): string {
  const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
  return cause?.code ?? cause?.message ?? message;
}

/**
 * Lets each answer flow on, however slowly it is read, and keeps in memory what is not read yet: undici 7 ends the process
 * when a server closes a connection whose answer it holds back (nodejs/undici#5360).
 */
const neverHeldBack: Dispatcher.DispatcherComposeInterceptor = (dispatch) => (options, handler) => {
  const inner: Dispatcher.DispatchHandler = new DecoratorHandler(handler);
  return dispatch(options, {
    onRequestStart: (...args) => inner.onRequestStart?.(...args),
    onRequestUpgrade: (...args) => inner.onRequestUpgrade?.(...args),
    onResponseStart: (controller, ...head) => inner.onResponseStart?.(withoutPause(controller), ...head),
    onResponseData: (controller, chunk) => inner.onResponseData?.(withoutPause(controller), chunk),
    onResponseEnd: (...args) => inner.onResponseEnd?.(...args),
    onResponseError: (...args) => inner.onResponseError?.(...args),
  });
};

function withoutPause(controller: Dispatcher.DispatchController): Dispatcher.DispatchController {
  return new Proxy(controller, {
    get(target, name) {
      if (name === "pause") return () => {};
      const value = Reflect.get(target, name, target);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
