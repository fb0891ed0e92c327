import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fingerprintOf } from "../../data/_schema/fingerprint.ts";
import { FRESH } from "../../data/_schema/headers.ts";
import type { ContentEncoding } from "../../data/_schema/manifest.ts";
import { preferredEncodings } from "../http/negotiate.ts";
import {
  type Representation,
  type Representations,
  represent,
  WORTH_COMPRESSING,
} from "../http/representation.ts";

/** Rough size in bytes of an answer's headers and objects. */
const OVERHEAD = 3000;

/** Fast levels, since a client is waiting. */
const compressors: Record<ContentEncoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Promise<Buffer>,
  gzip: (bytes) => promisify(gzip)(bytes, { level: 4 }) as Promise<Buffer>,
};

/** The answer to a search: as JSON, and in each content encoding that a client has asked for. */
export class SearchRepresentations implements Representations {
  readonly identity: Representation;
  br?: Representation;
  gzip?: Representation;
  private readonly bytes: Buffer;
  private readonly hash: string;
  private readonly underWay: Partial<Record<ContentEncoding, Promise<void>>> = {};

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.hash = fingerprintOf(bytes);
    this.identity = this.represent(bytes, null);
  }

  /** Memory in bytes, counting compressed representations that may be added later and are never larger. */
  get cost(): number {
    return 2 * this.bytes.length + OVERHEAD;
  }

  /** Whether the representation that the client prefers is available. */
  isReady(acceptEncoding: string | null): boolean {
    const encoding = this.wanted(acceptEncoding);
    return encoding === undefined || this[encoding] !== undefined;
  }

  /** Makes the representation that the client prefers, once. */
  async prepare(acceptEncoding: string | null): Promise<this> {
    const encoding = this.wanted(acceptEncoding);
    if (encoding !== undefined) {
      this.underWay[encoding] ??= this.compress(encoding);
      await this.underWay[encoding];
    }
    return this;
  }

  private wanted(acceptEncoding: string | null): ContentEncoding | undefined {
    return this.bytes.length < WORTH_COMPRESSING ? undefined : preferredEncodings(acceptEncoding)[0];
  }

  private async compress(encoding: ContentEncoding): Promise<void> {
    this[encoding] = this.represent(await compressors[encoding](this.bytes), encoding);
  }

  private represent(content: Buffer, encoding: ContentEncoding | null): Representation {
    const etag = encoding === null ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
    return represent({ content, etag, encoding, mediaType: "application/json", headers: FRESH });
  }
}
