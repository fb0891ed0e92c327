import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import { FRESH } from "../../data/_schema/headers.ts";
import type { ContentEncoding } from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { SinceWindow } from "../../data/_search/since-streams.ts";
import { contentOf, READ_AT_ONCE } from "../http/content.ts";
import { preferredEncodings } from "../http/negotiate.ts";
import {
  type Representation,
  type Representations,
  represent,
  WORTH_COMPRESSING,
} from "../http/representation.ts";
import type { PublishedSite } from "./published-site.ts";

/** Rough sizes in bytes of the headers and objects of a search's answer, and of a window's. */
const SEARCH_OVERHEAD = 3000;
const SINCE_OVERHEAD = 6000;

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
    return 2 * this.bytes.length + SEARCH_OVERHEAD;
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

/** All reviews since a day, in every content encoding; each representation is made when first asked for. */
export class SinceRepresentations implements Representations {
  private readonly date: string;
  private readonly window: SinceWindow;
  private readonly lastModified: number | undefined;
  private readonly representations: Partial<Record<ContentEncoding | "identity", Representation>> = {};

  constructor(site: PublishedSite, date: string) {
    this.date = date;
    this.window = site.since(date);
    this.lastModified = site.asset(pathOf("getReviews"))?.lastModified;
  }

  /** Memory in bytes; only small representations are held in memory. */
  get cost(): number {
    return SINCE_OVERHEAD + 3 * Math.min(this.window.length, READ_AT_ONCE);
  }

  get identity(): Representation {
    this.representations.identity ??= this.represent(null);
    return this.representations.identity;
  }

  get br(): Representation | undefined {
    return this.encoded("br");
  }

  get gzip(): Representation | undefined {
    return this.encoded("gzip");
  }

  private encoded(encoding: ContentEncoding): Representation | undefined {
    if (this.window.length < WORTH_COMPRESSING) return undefined;
    this.representations[encoding] ??= this.represent(encoding);
    return this.representations[encoding];
  }

  /** The ETag includes the day, because the body does. */
  private represent(encoding: ContentEncoding | null): Representation {
    const tag = [this.window.hash, this.date, ...(encoding ? [encoding] : [])].join("-");
    return represent({
      content: contentOf(this.window.pieces(encoding)),
      etag: `"${tag}"`,
      encoding,
      lastModified: this.lastModified,
      mediaType: "application/json",
      headers: FRESH,
    });
  }
}
