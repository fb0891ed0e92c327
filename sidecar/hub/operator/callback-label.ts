import { splitCallback } from "../callbacks/callback-url.ts";

/** A callback as an operator may see it: host, port if it is not 443, and path. Its query may hold tokens. */
export function callbackLabel(callback: string): string {
  const parts = splitCallback(callback);
  if (parts === null) return "(no HTTPS URL)";
  const { host } = new URL(parts.origin);
  const [path, query] = parts.target.split(/\?(.*)/s);
  return `${host}${path}${query ? "?..." : ""}`;
}
