import type { Middleware } from "../http/listen.ts";
import { isOwnHost } from "../http/request-head.ts";

interface OwnVisitors {
  /** The address of the draft. */
  baseUrl: string;
  /** Further names of hosts at which it is asked for. */
  hosts: readonly string[];
}

/**
 * Keeps drafts, which anybody may not see yet, from other sites' pages in the same browser: a name of theirs that leads to this
 * machine is answered 403, and no answer lets them read it, as those of the published site do.
 */
export function forOwnVisitors({ baseUrl, hosts }: OwnVisitors): Middleware {
  return async (request, next) => {
    const host = request.headers.get("host") ?? "";
    if (!isOwnHost(host, { baseUrl, allowedHosts: hosts })) return refused();
    const { status, statusText, body, headers: given } = await next();
    const headers = [...given].filter(([name]) => !name.startsWith("access-control-"));
    return new Response(body, { status, statusText, headers });
  };
}

function refused(): Response {
  return new Response(
    "npm run dev answers to localhost, HOST and BASE_URL; set ALLOWED_HOSTS to allow another name.\n",
    {
      status: 403,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    },
  );
}
