import { isIP } from "node:net";

/** A callback taken apart. `target` is path and query exactly as the subscriber wrote them. */
export interface CallbackUrl {
  origin: string;
  /** Host name in lower case without a final dot, or an IP address without brackets. */
  host: string;
  port: number;
  target: string;
}

const AUTHORITY = /^https:\/\/[^/?#\\]+/i;

/**
 * Takes an HTTPS URL apart without rewriting it: the URL class would escape characters of the query that a subscriber
 * signs or compares. Null for what is no such URL.
 */
export function splitCallback(url: string): CallbackUrl | null {
  const authority = AUTHORITY.exec(url)?.[0];
  if (authority === undefined || !URL.canParse(authority)) return null;
  const { origin, hostname, port } = new URL(authority);
  const rest = url.slice(authority.length);
  return {
    origin,
    host: hostname.replace(/^\[|\]$/g, "").replace(/\.$/, ""),
    port: port === "" ? 443 : Number(port),
    target: rest.startsWith("/") ? rest : `/${rest}`,
  };
}

/** Callbacks of one origin share their fate: one that is slow may keep the others there waiting, and no more. */
export function laneOf(callback: string): string {
  return splitCallback(callback)?.origin ?? callback;
}

/** Appends parameters to a target, WebSub section 5.1.1: what is there stays as it is, overlapping names too. */
export function appendParameters(target: string, parameters: Record<string, string>): string {
  const added = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return `${target}${target.includes("?") ? "&" : "?"}${added}`;
}

/** Names that mean this machine wherever they are asked, RFC 6761 section 6.3. */
export function isLocalName(host: string): boolean {
  return isIP(host) === 0 && /(^|\.)localhost\.?$/i.test(host);
}

export const LOOPBACK_ADDRESSES = ["127.0.0.1", "::1"] as const;
