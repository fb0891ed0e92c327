import type { H3Event } from "h3";
import type { ErrorStatus } from "./errors.ts";

/** Longest path and query together, in characters. */
export const MAX_ADDRESS = 4096;

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** What is wrong with where a request says it goes, as a status; null for nothing. RFC 9112 section 3.2. */
export function addressFault(event: H3Event): ErrorStatus | null {
  const { pathname, search } = event.url;
  if (pathname.length + search.length > MAX_ADDRESS) return 414;
  if (pathname.includes("%00") || /%(?![0-9A-Fa-f]{2})/.test(pathname)) return 400;
  const raw = event.runtime?.node?.req;
  if (!raw) return null;
  const hosts = raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (hosts.length !== 1 && raw.httpVersion === "1.1") return 400;
  return raw.headers.host !== undefined && !HOST.test(raw.headers.host) ? 400 : null;
}
