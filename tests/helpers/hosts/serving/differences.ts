/** What a server does otherwise than the sidecar; each is asserted, and stands in the table of the README. */
export interface Differences {
  /** Its ETags are its own: strong, one per encoding, but not those of the manifest. */
  ownTags?: boolean;
  /** The weights of Accept-Encoding say what is taken, but not what is wanted more. */
  brotliFirst?: boolean;
  /** A date after the last change gives 304. */
  laterDates?: boolean;
  /** A tag that matches gives 304 only if the date, where there is one, matches too. */
  bothValidators?: boolean;
  /** A 304 has no Last-Modified. */
  undated304?: boolean;
  /** What a false If-Match or If-Unmodified-Since would refuse is answered. */
  noPreconditions?: boolean;
  /** OPTIONS is answered where nothing is published, too. */
  preflightAnywhere?: boolean;
}

/** A dataset, a feed, a page, and the manifest, which does not list itself. */
export const PATHS = ["/reviews.json", "/feed.xml", "/", "/manifest.json"];

/** A review of the demonstration that was withdrawn. */
export const WITHDRAWN = "g-7000311";
