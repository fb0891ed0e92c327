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

/** Whether the name of a host, without a port, means this machine. */
export function isLoopback(name: string): boolean {
  return name === "localhost" || name === "[::1]" || /^127(\.\d{1,3}){3}$/.test(name);
}

// Stricter than a URL parser, which finds a host in `evil.example@localhost` and `localhost/evil.example` too.
const HOST = /^(\[[0-9a-f:.]+\]|[^\s:/?#@\\[\],]+?)\.?(:\d{1,5})?$/i;

/** The name in a Host header (RFC 9110 section 7.2) without its port; null when malformed. */
function hostName(host: string): string | null {
  return HOST.exec(host)?.[1]?.toLowerCase() ?? null;
}
