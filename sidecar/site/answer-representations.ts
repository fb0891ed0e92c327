import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { fingerprintOf } from "../../data/_schema/etag.ts";
import { FRESH } from "../../data/_schema/headers.ts";
import type { ContentEncoding } from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
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

const JSON_ANSWER = { mediaType: "application/json", headers: FRESH };

/** Fast levels, since a client is waiting. */
const compressors: Record<ContentEncoding, (bytes: Uint8Array) => Promise<Buffer>> = {
  br: (bytes) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }) as Promise<Buffer>,
  gzip: (bytes) => promisify(gzip)(bytes, { level: 4 }) as Promise<Buffer>,
};

/** The answer to a search: as JSON, and in each content encoding that a client has asked for. */
export class SearchRepresentations {
  /** Memory in bytes, counting compressed representations that may be added later and are never larger. */
  readonly cost: number;
  private readonly hash: string;
  private readonly forms: Representations;
  private readonly underWay: Partial<Record<ContentEncoding, Promise<void>>> = {};

  constructor(private readonly bytes: Buffer) {
    this.cost = 2 * bytes.length + SEARCH_OVERHEAD;
    this.hash = fingerprintOf(bytes);
    this.forms = { identity: this.form(bytes, null) };
  }

  /** The representations, unless the one that the client prefers is still to be made. */
  ready(acceptEncoding: string | null): Representations | undefined {
    const encoding = this.wanted(acceptEncoding);
    return encoding === undefined || this.forms[encoding] !== undefined ? this.forms : undefined;
  }

  /** The representations with the one that the client prefers, which is made once. */
  async prepare(acceptEncoding: string | null): Promise<Representations> {
    const encoding = this.wanted(acceptEncoding);
    if (encoding !== undefined) {
      this.underWay[encoding] ??= this.compress(encoding);
      await this.underWay[encoding];
    }
    return this.forms;
  }

  private form(content: Buffer, encoding: ContentEncoding | null): Representation {
    const etag = encoding === null ? `"${this.hash}"` : `"${this.hash}-${encoding}"`;
    return represent({ content, etag, encoding, ...JSON_ANSWER });
  }

  private wanted(acceptEncoding: string | null): ContentEncoding | undefined {
    return this.bytes.length < WORTH_COMPRESSING ? undefined : preferredEncodings(acceptEncoding)[0];
  }

  private async compress(encoding: ContentEncoding): Promise<void> {
    this.forms[encoding] = this.form(await compressors[encoding](this.bytes), encoding);
  }
}

export interface SinceRepresentations extends Representations {
  /** Memory in bytes; only small representations are held in memory. */
  cost: number;
}

/** All reviews since a day, in every content encoding; each representation is made when first asked for. */
export function representSince(site: PublishedSite, date: string): SinceRepresentations {
  const window = site.since(date);
  const lastModified = site.asset(pathOf("getReviews"))?.lastModified;
  const made: Partial<Record<ContentEncoding | "identity", Representation>> = {};
  const form = (encoding: ContentEncoding | null): Representation => {
    // The day is in the ETag because it is in the body.
    const etag = `"${[window.hash, date, ...(encoding ? [encoding] : [])].join("-")}"`;
    const content = contentOf(window.pieces(encoding));
    return represent({ content, etag, encoding, lastModified, ...JSON_ANSWER });
  };
  const once = (encoding: ContentEncoding | null) => (made[encoding ?? "identity"] ??= form(encoding));
  const encoded = (encoding: ContentEncoding) =>
    window.length < WORTH_COMPRESSING ? undefined : once(encoding);
  return {
    cost: SINCE_OVERHEAD + 3 * Math.min(window.length, READ_AT_ONCE),
    get identity() {
      return once(null);
    },
    get br() {
      return encoded("br");
    },
    get gzip() {
      return encoded("gzip");
    },
  };
}
