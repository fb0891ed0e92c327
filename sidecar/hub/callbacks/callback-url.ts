import { isIP } from "node:net";

/** The parts of a callback. `target` is its path and query, exactly as the subscriber wrote them. */
interface CallbackUrl {
  origin: string;
  /** Host name in lower case without a final dot, or an IP address without brackets. */
  host: string;
  port: number;
  target: string;
}

export type Authority = Readonly<Omit<CallbackUrl, "target">>;

const AUTHORITY = /^https:\/\/[^/?#\\]+/i;

/** Recently parsed authorities: a fan-out meets the same few thousands of times. */
const known = new Map<string, Authority | null>();
const MOST_KNOWN = 5000;

/** Splits an HTTPS URL, null for anything else. The URL class would rewrite a query that a subscriber signs or compares. */
export function splitCallback(url: string): CallbackUrl | null {
  const authority = authorityOf(url);
  if (authority === null) return null;
  const rest = url.replace(AUTHORITY, "");
  const { origin, host, port } = authority;
  return { origin, host, port, target: rest.startsWith("/") ? rest : `/${rest}` };
}

/** The same object for all of recent callbacks that are written with the same authority. Null for anything else. */
export function authorityOf(callback: string): Authority | null {
  const text = AUTHORITY.exec(callback)?.[0];
  if (text === undefined) return null;
  let authority = known.get(text);
  if (authority === undefined) {
    authority = parseAuthority(text);
    if (known.size >= MOST_KNOWN) known.clear();
    // A copy, since a piece of a text keeps the whole text in memory.
    known.set(Buffer.from(text).toString(), authority);
  }
  return authority;
}

function parseAuthority(text: string): Authority | null {
  if (!URL.canParse(text)) return null;
  const { origin, hostname, port } = new URL(text);
  const host = hostname.replace(/^\[|\]$/g, "").replace(/\.$/, "");
  // The URL standard lets a name have empty labels, as in "https://."; the DNS has no such name.
  if (host.split(".").includes("")) return null;
  return { origin, host, port: port === "" ? 443 : Number(port) };
}

/** Appends parameters to a target, WebSub section 5.1.1: its own parameters stay as they are, even of the same names. */
export function appendParameters(target: string, parameters: Record<string, string>): string {
  const added = Object.entries(parameters)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join("&");
  return `${target}${target.includes("?") ? "&" : "?"}${added}`;
}

/** Whether a name always means the local machine, RFC 6761 section 6.3. */
export function isLocalName(host: string): boolean {
  return isIP(host) === 0 && /(^|\.)localhost\.?$/i.test(host);
}

export const LOOPBACK_ADDRESSES = ["127.0.0.1", "::1"] as const;
