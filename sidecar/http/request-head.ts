import type { IncomingMessage } from "node:http";
import { MAX_ADDRESS } from "../../data/_schema/errors.ts";
import { isLoopback } from "../../data/_schema/web-address.ts";
import { malformed, type Refusal } from "./errors.ts";

/** Maximum number of header fields of a request; browsers and proxies together send about forty. */
export const MAX_FIELDS = 200;

const HOST = /^(?:[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\])(?::\d{1,5})?$/;

/** Whether the value of a Host field is well-formed, and can be the authority of the addresses that are made of it. */
export const isHost = (field: string) => HOST.test(field) && URL.canParse(`http://${field}/`);

/** A fault in a request's head that Node does not refuse itself, or null; RFC 9112 sections 2.3, 3.2 and 6.1. */
export function headFault({ httpVersion, rawHeaders }: IncomingMessage): Refusal | null {
  if (rawHeaders.length > MAX_FIELDS * 2) return { status: 431 };
  if (httpVersion !== "1.1" && httpVersion !== "1.0") return malformed("the version must be HTTP/1.1 or 1.0");
  const codings = valuesOf("transfer-encoding", rawHeaders);
  if (codings.length > 0 && (httpVersion === "1.0" || codings.join().toLowerCase() !== "chunked")) {
    return malformed("Transfer-Encoding must be chunked, and is not known to HTTP/1.0");
  }
  const hosts = valuesOf("host", rawHeaders);
  const [host] = hosts;
  if (hosts.length > 1 || (host === undefined && httpVersion === "1.1")) {
    return malformed("there must be one Host field");
  }
  if (host !== undefined && !isHost(host)) {
    return malformed("Host must be a name or address, and a port if there is one");
  }
  return null;
}

/** The values of a field, whose name is given in lower case. */
function valuesOf(field: string, rawHeaders: readonly string[]): string[] {
  return rawHeaders.filter((_, index) => {
    const name = rawHeaders[index - 1];
    return index % 2 === 1 && name!.length === field.length && name!.toLowerCase() === field;
  });
}

export const MALFORMED_ADDRESS = malformed("the path must be percent-encoded UTF-8 without NUL");

/** The fault in the address of a request, or null; RFC 9110 section 4.2 and RFC 3986 section 2.1. */
export function addressFault({ pathname, search }: Pick<URL, "pathname" | "search">): Refusal | null {
  if (pathname.length + search.length > MAX_ADDRESS) return { status: 414 };
  return pathname.includes("%00") || /%(?![0-9A-Fa-f]{2})/.test(pathname) ? MALFORMED_ADDRESS : null;
}

/** Whether a target is in absolute form but of another scheme than HTTP, or in no form at all, RFC 9112 section 3.2. */
export function isForeignTarget(target: string): boolean {
  if (target.startsWith("/") || target === "*") return false;
  if (!URL.canParse(target)) return true;
  const { protocol, host } = new URL(target);
  return !/^https?:$/.test(protocol) || host === "";
}

/**
 * Gives a target in absolute form, as sent to proxies, the form of all others; its authority replaces the Host field, RFC 9112
 * section 3.2.2. One that is not this site's is refused: this is no proxy.
 */
export function resolveTarget(request: IncomingMessage, isOwn: (host: string) => boolean): Refusal | null {
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

export const FOREIGN_TARGET = malformed("the target must be a path, or an address that begins with http:");

export interface OwnHosts {
  baseUrl: string;
  /** Further names; ports in them are ignored. */
  allowedHosts: readonly string[];
}

/** Whether a Host field or the authority of a target names this site: BASE_URL's host, a loopback one, or an allowed one. */
export function isOwnHost(authority: string, { baseUrl, allowedHosts }: OwnHosts): boolean {
  const name = hostName(authority);
  if (name === null) return false;
  return isLoopback(name) || name === new URL(baseUrl).hostname || allowedHosts.map(hostName).includes(name);
}

/**
 * Whether a request names a host that is not ours, the sign of DNS rebinding, by which a web page reaches servers on its
 * visitor's machine. While `baseUrl` is a loopback address a foreign Origin counts as well; on a public address any Origin is
 * accepted, since the data is public.
 */
export function isForeign(headers: Headers, own: OwnHosts): boolean {
  if (!isOwnHost(headers.get("host") ?? "", own)) return true;
  const origin = headers.get("origin");
  if (origin === null || !isLoopback(new URL(own.baseUrl).hostname)) return false;
  // Sandboxed pages send `Origin: null`.
  return !URL.canParse(origin) || !isOwnHost(new URL(origin).hostname, own);
}

// Stricter than a URL parser, which finds a host in `evil.example@localhost` and `localhost/evil.example` too.
const AUTHORITY = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\],]+?)\.?(:\d{1,5})?$/i;

/** The name in a Host header (RFC 9110 section 7.2) without its port; null when malformed. */
function hostName(host: string): string | null {
  return AUTHORITY.exec(host)?.[1]?.toLowerCase() ?? null;
}
