interface Names {
  baseUrl: string;
  allowedHosts: readonly string[];
}

/**
 * Whether a request names a host that is not ours, the sign of DNS rebinding, by which a web page reaches servers on
 * its visitor's machine. While `baseUrl` is a loopback address a foreign Origin counts as well; on a public address
 * any Origin is accepted, since the data is public.
 */
export function isRebinding(headers: Headers, { baseUrl, allowedHosts }: Names): boolean {
  const own = new URL(baseUrl).hostname;
  const known = new Set([own, ...allowedHosts.map(hostName)]);
  const isKnown = (name: string | null) => name !== null && (isLoopback(name) || known.has(name));
  if (!isKnown(hostName(headers.get("host") ?? ""))) return true;
  const origin = headers.get("origin");
  return origin !== null && isLoopback(own) && !isKnown(originName(origin));
}

// Stricter than a URL parser, which finds a host in `evil.example@localhost` and `localhost/evil.example` too.
const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\],]+?)\.?(:\d{1,5})?$/i;

/** The name in a Host header (RFC 9110 section 7.2) without its port; null when malformed. */
function hostName(host: string): string | null {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? null;
}

/** The host of an Origin; null for `Origin: null`, which sandboxed pages send. */
function originName(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname : null;
}

function isLoopback(name: string): boolean {
  return name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}
