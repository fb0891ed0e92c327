import { createHash } from "node:crypto";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import type { ContentEncoding } from "../data/schema/manifest.ts";
import { FRESH } from "./http/headers.ts";
import { chooseEncoding } from "./http/negotiate.ts";
import { type Ready, respond } from "./http/respond.ts";

/** Below this, compression saves less than a network packet. */
const WORTH_COMPRESSING = 1024;

/** Fast levels: these run while a client waits. */
const compressors: Record<ContentEncoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Promise<Buffer>,
  gzip: (bytes) => promisify(gzip)(bytes, { level: 4 }) as Promise<Buffer>,
};

interface Answer {
  bytes: Buffer;
  hash: string;
  encodings: Partial<Record<ContentEncoding, Promise<Buffer>>>;
}

/** Remembers the newest answers of one generation, up to a number of bytes. */
export class AnswerCache {
  private readonly answers = new Map<string, Answer>();
  private readonly capacity: number;
  private used = 0;

  constructor(capacity: number) {
    this.capacity = capacity;
  }

  /** The answer for a key, computed on the first call and serialised unless it is JSON in UTF-8 already. */
  take(key: string, compute: () => unknown): Answer {
    const known = this.answers.get(key);
    if (known) {
      this.answers.delete(key);
      this.answers.set(key, known);
      return known;
    }
    const computed = compute();
    const bytes = Buffer.isBuffer(computed) ? computed : Buffer.from(JSON.stringify(computed), "utf8");
    const answer = {
      bytes,
      hash: createHash("sha256").update(bytes).digest("base64url").slice(0, 22),
      encodings: {},
    };
    this.keep(key, answer);
    return answer;
  }

  private keep(key: string, answer: Answer): void {
    const cost = costOf(key, answer);
    if (cost > this.capacity) return;
    this.answers.set(key, answer);
    this.used += cost;
    for (const [oldest, entry] of this.answers) {
      if (this.used <= this.capacity) break;
      this.answers.delete(oldest);
      this.used -= costOf(oldest, entry);
    }
  }
}

/** Twice the bytes, since the compressed forms come later and are never larger; and what an entry holds beside them. */
function costOf(key: string, { bytes }: Answer): number {
  return bytes.length * 2 + key.length * 2 + 512;
}

/** Sends an answer made on request: the ETag depends on its bytes and the encoding alone. `now` is milliseconds. */
export async function sendAnswer(
  request: Request,
  answer: Answer,
  { lastModified, now }: { lastModified?: number; now: number },
): Promise<Response> {
  const encoding = chooseEncoding(
    request.headers.get("accept-encoding"),
    () => answer.bytes.length >= WORTH_COMPRESSING,
  );
  const ready: Ready = {
    bytes: answer.bytes,
    etag: encoding ? `"${answer.hash}-${encoding}"` : `"${answer.hash}"`,
    encoding,
    mediaType: "application/json",
    lastModified,
    headers: FRESH,
  };
  if (encoding) {
    answer.encodings[encoding] ??= compressors[encoding](answer.bytes);
    ready.bytes = await answer.encodings[encoding];
  }
  return respond(request, ready, now);
}
