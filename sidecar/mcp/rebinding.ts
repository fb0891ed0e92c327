import { isLoopback, isOwnHost, type OwnHosts } from "../http/own-hosts.ts";

/**
 * Whether a request names a host that is not ours, the sign of DNS rebinding, by which a web page reaches servers on
 * its visitor's machine. While `baseUrl` is a loopback address a foreign Origin counts as well; on a public address
 * any Origin is accepted, since the data is public.
 */
export function isRebinding(headers: Headers, own: OwnHosts): boolean {
  if (!isOwnHost(headers.get("host") ?? "", own)) return true;
  const origin = headers.get("origin");
  return (
    origin !== null && isLoopback(new URL(own.baseUrl).hostname) && !isOwnHost(hostOf(origin) ?? "", own)
  );
}

/** The host of an Origin; null for `Origin: null`, which sandboxed pages send. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname : null;
}
