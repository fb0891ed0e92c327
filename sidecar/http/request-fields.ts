import type { Wishes } from "./representation.ts";

/** What `readFields` finds in the head of a request. */
export interface RequestFields extends Wishes {
  host: string;
  /** Whether a body follows. */
  hasBody: boolean;
}

/**
 * The fields that matter to stored answers, read in one pass over the names and values of a head, which costs a
 * fraction of the objects that Node and Fetch make of it. Null when one of them is there twice or Host is not.
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
    // Most fields are told apart by the length of their names.
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

/** Nearly all clients write the names as the standards do. */
function is(name: string, standard: string): boolean {
  return name === standard || name.toLowerCase() === standard.toLowerCase();
}
