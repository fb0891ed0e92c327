import type { Fields } from "../http/request-fields.ts";
import { isLoopback, isOwnHost } from "../http/request-head.ts";

/**
 * Tells whether a request names a host that is not ours, the sign of DNS rebinding, by which a web page reaches servers
 * on its visitor's machine. While `baseUrl` is a loopback address a foreign Origin counts as well; on a public address
 * any Origin is accepted, since the data is public. `allowedHosts` are names accepted besides; ports in them are ignored.
 */
export function createRebinding(
  allowedHosts: readonly string[],
): (fields: Fields, baseUrl: string) => boolean {
  // Nearly all requests name the same host: it is judged once.
  let accepted: { baseUrl: string; host: string; origin: string | null } | undefined;
  return (fields, baseUrl) => {
    const host = fields.get("host") ?? "";
    const origin = fields.get("origin");
    if (accepted?.host === host && accepted.origin === origin && accepted.baseUrl === baseUrl) return false;
    const own = { baseUrl, allowedHosts };
    if (!isOwnHost(host, own)) return true;
    const isForeign =
      origin !== null && isLoopback(new URL(baseUrl).hostname) && !isOwnHost(hostOf(origin) ?? "", own);
    if (!isForeign) accepted = { baseUrl, host, origin };
    return isForeign;
  };
}

/** The host of an Origin; null for `Origin: null`, which sandboxed pages send. */
function hostOf(origin: string): string | null {
  return URL.canParse(origin) ? new URL(origin).hostname : null;
}
