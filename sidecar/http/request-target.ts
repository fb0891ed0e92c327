import type { IncomingMessage } from "node:http";
import { malformed, type Refusal } from "./errors.ts";

/** Whether a target is in absolute form but of another scheme than HTTP, or in no form at all, RFC 9112 section 3.2. */
export function isForeignTarget(target: string): boolean {
  if (target.startsWith("/") || target === "*") return false;
  if (!URL.canParse(target)) return true;
  const { protocol, host } = new URL(target);
  return !/^https?:$/.test(protocol) || host === "";
}

/**
 * Gives a request whose target is in absolute form, as sent to proxies, the form of all others: RFC 9112 section 3.2.2
 * has the target's authority replace the Host field, whatever that says. An authority that is not this site's is refused:
 * this is no proxy.
 */
export function resolveTarget(
  request: IncomingMessage,
  isOwn: (authority: string) => boolean,
): Refusal | null {
  const { url = "", rawHeaders } = request;
  if (url.startsWith("/")) return null;
  if (url === "*") return request.method === "OPTIONS" ? null : FOREIGN_TARGET;
  if (isForeignTarget(url)) return FOREIGN_TARGET;
  const { host, pathname, search, username, password } = new URL(url);
  if (username + password !== "") return malformed("a target must not hold user information");
  if (!isOwn(host)) return { status: 421 };
  const place = rawHeaders.findIndex((name, index) => index % 2 === 0 && name.toLowerCase() === "host");
  if (place !== -1) rawHeaders[place + 1] = host;
  request.headers.host = host;
  request.url = pathname + search;
  return null;
}

/** For a target that is neither a path nor an address of HTTP. */
export const FOREIGN_TARGET = malformed("the target must be a path, or an address that begins with http:");
