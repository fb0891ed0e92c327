import { PAGES } from "./addresses.ts";

/** Seconds for which caches may serve what changes with a rebuild, RFC 9111 section 5.2 and RFC 5861 section 3. */
export const CACHED_SECONDS = { fresh: 60, staleWhileRevalidate: 600 };

/*
 * The header fields of whatever is published, once for the sidecar that serves it and for the files by which other hosts
 * do.
 */

/** Headers by lower-case name, the form that is cheapest to send. */
export type HeaderRecord = Record<string, string>;

export const NOSNIFF: HeaderRecord = { "x-content-type-options": "nosniff" };

/** Lets scripts of other origins read the answers of every read endpoint and of `/mcp`. */
export const CORS: HeaderRecord = {
  "access-control-allow-origin": "*",
  "access-control-expose-headers": "ETag, Last-Modified, Link, Mcp-Session-Id",
};

const ALLOWED_REQUEST_HEADERS =
  "Accept, Authorization, Content-Type, If-Match, If-Modified-Since, If-None-Match, If-Unmodified-Since, " +
  "Last-Event-ID, Mcp-Method, Mcp-Name, Mcp-Protocol-Version, Mcp-Session-Id";

export const PREFLIGHT: HeaderRecord = {
  ...CORS,
  "access-control-allow-headers": ALLOWED_REQUEST_HEADERS,
  "access-control-max-age": "86400",
};

/** For answers that change with a rebuild: datasets, feeds, pages, search and since. */
export const FRESH: HeaderRecord = {
  ...CORS,
  ...NOSNIFF,
  "cache-control": `public, max-age=${CACHED_SECONDS.fresh}, stale-while-revalidate=${CACHED_SECONDS.staleWhileRevalidate}`,
  vary: "Accept-Encoding",
};

/** Files whose names contain a hash of their bytes, and full tiles of the log. */
export const NEVER_CHANGES =
  /^\/(?:assets\/.+\.[0-9a-f]{8}\.[a-z0-9]+|log\/tile\/(?:\d+|entries)\/(?:x\d{3}\/)*\d{3})$/;

/** For these. */
export const IMMUTABLE: HeaderRecord = { ...FRESH, "cache-control": "public, max-age=31536000, immutable" };

/** For errors, the hub, `/mcp` and health. */
export const UNSTORED: HeaderRecord = { ...NOSNIFF, "cache-control": "no-store" };

const POLICY = [
  "default-src 'none'",
  "style-src 'self'",
  "img-src 'self'",
  "font-src 'self'",
  "script-src 'self'",
  "connect-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join("; ");

/** Pages load nothing from other origins and run only the site's own scripts. */
export const PAGE: HeaderRecord = {
  "content-security-policy": `${POLICY}; frame-ancestors 'none'`,
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=(), microphone=(), geolocation=()",
};

/** The page of the badge and those below it, which other sites may show in frames. */
export const FRAMED: HeaderRecord = {
  ...PAGE,
  "content-security-policy": `${POLICY}; frame-src 'self'; frame-ancestors *`,
};

/** The fields of a page, by its address. */
export const pageFields = (path: string): HeaderRecord => (path.startsWith(PAGES.badge) ? FRAMED : PAGE);

/** What decides how a published file is served. */
interface Published {
  path: string;
  mediaType: string;
  /** The `Link` header. */
  link?: string | undefined;
}

/** The fields of a published file, apart from those of its encoding, its type, its length and its validators. */
export function headersOf({ path, mediaType, link }: Published): HeaderRecord {
  return {
    ...(NEVER_CHANGES.test(path) ? IMMUTABLE : FRESH),
    ...(mediaType.startsWith("text/html") && pageFields(path)),
    ...(link && { link }),
  };
}

/**
 * The methods of RFC 9110 section 9.3 and RFC 5789. An address that does not allow one of them answers 405; any other is
 * unknown here and answered with 501, section 9.1.
 */
export const METHODS: ReadonlySet<string> = new Set(
  "GET HEAD POST PUT DELETE CONNECT OPTIONS TRACE PATCH".split(" "),
);
