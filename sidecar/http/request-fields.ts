import type { RequestPreferences } from "./representation.ts";

/** The request header fields that `readFields` extracts. */
interface RequestFields extends RequestPreferences {
  host: string;
  /** Whether a body follows. */
  hasBody: boolean;
}

/**
 * The fields that matter to prepared answers, read in one pass over the raw names and values, at a fraction of the
 * cost of the header objects of Node and Fetch. Null when one of them is repeated, Host is missing, or there is a
 * precondition, which few clients send.
 */
export function readFields(rawHeaders: readonly string[]): RequestFields | null {
  const found: (string | null)[] = [null, null, null, null];
  let hasBody = false;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const field = fieldOf(rawHeaders[index]!);
    if (field === OTHER) continue;
    if (field === PRECONDITION) return null;
    if (field === BODY) hasBody = true;
    else if (found[field] !== null) return null;
    else found[field] = rawHeaders[index + 1]!;
  }
  const host = found[HOST]!;
  if (host === null) return null;
  return {
    host,
    acceptEncoding: found[ACCEPT_ENCODING]!,
    ifNoneMatch: found[IF_NONE_MATCH]!,
    ifModifiedSince: found[IF_MODIFIED_SINCE]!,
    hasBody,
  };
}

const [HOST, ACCEPT_ENCODING, IF_NONE_MATCH, IF_MODIFIED_SINCE, BODY, PRECONDITION, OTHER] = [
  0, 1, 2, 3, 4, 5, 6,
] as const;

/** Which field a name is; its length alone rules out most. */
function fieldOf(name: string): number {
  switch (name.length) {
    case 4:
      return is(name, "Host") ? HOST : OTHER;
    case 8:
      return is(name, "If-Match") ? PRECONDITION : OTHER;
    case 13:
      return is(name, "If-None-Match") ? IF_NONE_MATCH : OTHER;
    case 14:
      return is(name, "Content-Length") ? BODY : OTHER;
    case 15:
      return is(name, "Accept-Encoding") ? ACCEPT_ENCODING : OTHER;
    case 17:
      if (is(name, "If-Modified-Since")) return IF_MODIFIED_SINCE;
      return is(name, "Transfer-Encoding") ? BODY : OTHER;
    case 19:
      return is(name, "If-Unmodified-Since") ? PRECONDITION : OTHER;
    default:
      return OTHER;
  }
}

/** Compares exactly first: nearly all clients capitalise field names as the standards do. */
function is(name: string, standard: string): boolean {
  return name === standard || name.toLowerCase() === standard.toLowerCase();
}

/** The header fields of a request, by name in lower case; those sent more than once are joined by commas, null for absent ones. */
export type Fields = Pick<Headers, "get">;

/** Names and values as Node received them, read at a fraction of the cost of the header objects of Node and Fetch. */
export class RawFields implements Fields {
  private readonly found = new Map<string, string>();

  constructor(rawHeaders: readonly string[]) {
    for (let index = 0; index < rawHeaders.length; index += 2) {
      const name = rawHeaders[index]!.toLowerCase();
      const value = rawHeaders[index + 1]!;
      const before = this.found.get(name);
      this.found.set(name, before === undefined ? value : `${before}, ${value}`);
    }
  }

  get(name: string): string | null {
    return this.found.get(name) ?? null;
  }
}
