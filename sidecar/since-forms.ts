import type { ContentEncoding } from "../data/schema/manifest.ts";
import { pathOf } from "../data/schema/operations.ts";
import type { SinceWindow } from "../data/search/since-streams.ts";
import { contentOf, READ_AT_ONCE } from "./http/content.ts";
import { FRESH } from "./http/headers.ts";
import {
  type Representation,
  type Representations,
  represent,
  WORTH_COMPRESSING,
} from "./http/representation.ts";
import type { PublishedSite } from "./published-site.ts";

/** What the headers and objects of an answer take, in bytes, roughly. */
const OVERHEAD = 6000;

/** All reviews since a day, in every encoding; each is looked up when it is first asked for. */
export class SinceForms implements Representations {
  private readonly date: string;
  private readonly window: SinceWindow;
  private readonly lastModified: number | undefined;
  private readonly forms: Partial<Record<ContentEncoding | "identity", Representation>> = {};

  constructor(site: PublishedSite, date: string) {
    this.date = date;
    this.window = site.since(date);
    this.lastModified = site.asset(pathOf("getReviews"))?.lastModified;
  }

  /** Bytes; of large answers only the small forms are in memory. */
  get cost(): number {
    return OVERHEAD + 3 * Math.min(this.window.length, READ_AT_ONCE);
  }

  get identity(): Representation {
    this.forms.identity ??= this.represent(null);
    return this.forms.identity;
  }

  get br(): Representation | undefined {
    return this.encoded("br");
  }

  get gzip(): Representation | undefined {
    return this.encoded("gzip");
  }

  private encoded(encoding: ContentEncoding): Representation | undefined {
    if (this.window.length < WORTH_COMPRESSING) return undefined;
    this.forms[encoding] ??= this.represent(encoding);
    return this.forms[encoding];
  }

  /** The tag names the day, which the answer does, too. */
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
