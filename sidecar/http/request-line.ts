import { MAX_ADDRESS } from "../../data/_schema/errors.ts";
import { malformed, type Refusal } from "./errors.ts";

/** For a path that is not percent-encoded UTF-8 or contains a NUL. */
export const MALFORMED_ADDRESS = malformed("the path must be percent-encoded UTF-8 without NUL");

/** The fault in the address of a request, or null; RFC 9110 section 4.2 and RFC 3986 section 2.1. */
export function addressFault({ pathname, search }: Pick<URL, "pathname" | "search">): Refusal | null {
  if (pathname.length + search.length > MAX_ADDRESS) return { status: 414 };
  return pathname.includes("%00") || /%(?![0-9A-Fa-f]{2})/.test(pathname) ? MALFORMED_ADDRESS : null;
}
