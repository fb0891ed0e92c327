import type { ServerMiddleware } from "srvx";
import { isOwnHost, type OwnHosts } from "../http/request-head.ts";

/** Keeps drafts from other sites' pages in the same browser: refuses names that are not ours, and lets no other origin read an answer. */
export function forOwnVisitors(own: OwnHosts): ServerMiddleware {
  return async (request, next) => {
    if (!isOwnHost(request.headers.get("host") ?? "", own))
      return new Response(REFUSED, { status: 403, headers: TEXT });
    const { status, statusText, body, headers: given } = await next();
    const headers = [...given].filter(([name]) => !name.startsWith("access-control-"));
    return new Response(body, { status, statusText, headers });
  };
}

const REFUSED =
  "npm run dev answers to localhost, HOST and BASE_URL; set ALLOWED_HOSTS to allow another name.\n";
const TEXT = { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" };
