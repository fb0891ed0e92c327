import { FRESH } from "../../data/_schema/headers.ts";
import type { ContentEncoding } from "../../data/_schema/manifest.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import type { SinceWindow } from "../../data/_search/since-streams.ts";
import { contentOf, READ_AT_ONCE } from "../http/content.ts";
import {
  type Representation,
  type Representations,
  represent,
  WORTH_COMPRESSING,
} from "../http/representation.ts";
import type { PublishedSite } from "./published-site.ts";

/** Rough size in bytes of an answer's headers and objects. */
const OVERHEAD = 6000;

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
    return OVERHEAD + 3 * Math.min(this.window.length, READ_AT_ONCE);
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
