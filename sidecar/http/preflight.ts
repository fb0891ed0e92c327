import { FastResponse } from "srvx";
import { PREFLIGHT, UNSTORED } from "../../data/_schema/headers.ts";

/** The answer to OPTIONS. `allow` lists the methods; with `cors`, scripts of other origins may use them. */
export function preflight(allow: string, cors = true): Response {
  const headers = cors ? { ...PREFLIGHT, "access-control-allow-methods": allow } : {};
  return new FastResponse(null, { status: 204, headers: { ...UNSTORED, ...headers, allow } });
}
