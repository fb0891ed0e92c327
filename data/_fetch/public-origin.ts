import ipaddr from "ipaddr.js";

/** Whether an origin is where strangers read: https, at a name of the public kind or a public address. */
export function isPublicOrigin(origin: string): boolean {
  return new URL(origin).protocol === "https:" && isPublicHost(origin);
}

/** Whether an address is at a name of the public kind or a public address, whatever its protocol. */
export function isPublicHost(url: string): boolean {
  const { hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(address)) return ipaddr.process(address).range() === "unicast";
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !RESERVED.test(name);
}

/** Names that nobody can own, RFC 2606, RFC 6761, RFC 6762 and RFC 8375, or that only mean something inside a network. */
const RESERVED =
  /(^|\.)(example|test|invalid|localhost|local|internal|intranet|lan|home\.arpa|example\.(com|net|org))$/;
