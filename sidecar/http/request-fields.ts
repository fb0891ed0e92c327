import type { RequestPreferences } from "./representation.ts";

/** The request header fields that `readFields` extracts. */
export interface RequestFields extends RequestPreferences {
  host: string;
  /** Whether a body follows. */
  hasBody: boolean;
}

/**
 * The fields that matter to prepared answers, read in one pass over the raw names and values, at a fraction of the
 * cost of the header objects of Node and Fetch. Null when one of them is repeated or Host is missing.
 */
export function readFields(rawHeaders: readonly string[]): RequestFields | null {
  let host: string | null = null;
  let acceptEncoding: string | null = null;
  let ifNoneMatch: string | null = null;
  let ifModifiedSince: string | null = null;
  let hasBody = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index]!;
    const value = rawHeaders[index + 1]!;
    // The length of its name alone rules out most fields.
    switch (name.length) {
      case 4:
        if (!is(name, "Host")) break;
        if (host !== null) return null;
        host = value;
        break;
      case 13:
        if (!is(name, "If-None-Match")) break;
        if (ifNoneMatch !== null) return null;
        ifNoneMatch = value;
        break;
      case 14:
        hasBody ||= is(name, "Content-Length");
        break;
      case 15:
        if (!is(name, "Accept-Encoding")) break;
        if (acceptEncoding !== null) return null;
        acceptEncoding = value;
        break;
      case 17:
        hasBody ||= is(name, "Transfer-Encoding");
        if (!is(name, "If-Modified-Since")) break;
        if (ifModifiedSince !== null) return null;
        ifModifiedSince = value;
    }
  }
  return host === null ? null : { host, acceptEncoding, ifNoneMatch, ifModifiedSince, hasBody };
}

/** Compares exactly first: nearly all clients capitalise field names as the standards do. */
function is(name: string, standard: string): boolean {
  return name === standard || name.toLowerCase() === standard.toLowerCase();
}
