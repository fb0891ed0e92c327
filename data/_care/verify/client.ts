import { promisify } from "node:util";
import { brotliDecompress, gunzip } from "node:zlib";
import { Agent, request } from "undici";
import type { ContentEncoding } from "../../_schema/manifest.ts";

export interface Answer {
  status: number;
  /** By lower-case name; several of one name are joined by commas. */
  headers: Record<string, string>;
  /** As it came, encoded or not. */
  body: Buffer;
}

export interface Ask {
  method?: "GET" | "HEAD" | "OPTIONS" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Bytes after which an answer is too long to be the one that was asked for. */
  most?: number;
}

/** Asks one origin, few things at a time. */
export interface Client {
  /** Follows no redirect. Throws an Error that names the address when there is no answer in time. */
  ask(path: string, how?: Ask): Promise<Answer>;
  close(): Promise<void>;
}

/** Requests at once: enough to be quick, too few to be a burden. */
export const AT_ONCE = 6;

/** `origin` has no trailing slash; `timeout` is in milliseconds, for one whole answer. */
export function createClient(origin: string, timeout = 30_000): Client {
  const dispatcher = new Agent({ connections: AT_ONCE });
  const once = async (path: string, { most = LONGEST, ...how }: Ask): Promise<Answer> => {
    const signal = AbortSignal.timeout(timeout);
    const answer = await request(origin + path, { method: "GET", ...how, dispatcher, signal });
    const pieces: Buffer[] = [];
    let length = 0;
    for await (const piece of answer.body as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > most) throw new Error(`has more than ${most} bytes`);
      pieces.push(piece);
    }
    const headers = Object.fromEntries(
      Object.entries(answer.headers).map(([name, value]) => [name, String(value ?? "")]),
    );
    return { status: answer.statusCode, headers, body: Buffer.concat(pieces) };
  };
  return {
    async ask(path, how = {}) {
      try {
        // A connection may be closed at the moment at which it is used again.
        return await once(path, how).catch(() => once(path, how));
      } catch (error) {
        throw new Error(`${origin}${path}: ${(error as Error).message || String(error)}`);
      }
    },
    close: () => dispatcher.close(),
  };
}

const LONGEST = 1024 * 1024 * 1024;

const DECODERS: Record<ContentEncoding, (bytes: Buffer) => Promise<Buffer>> = {
  br: promisify(brotliDecompress),
  gzip: promisify(gunzip),
};

/** The bytes without a content encoding; null when they are not in it. */
export function decode(encoding: ContentEncoding, bytes: Buffer): Promise<Buffer | null> {
  return DECODERS[encoding](bytes).catch(() => null);
}
