import { lookup } from "node:dns";
import type { LookupFunction } from "node:net";
import ipaddr from "ipaddr.js";

/** Whether an origin is where strangers read: https, at a name of the public kind or a public address. */
export function isPublicOrigin(origin: string): boolean {
  return new URL(origin).protocol === "https:" && isPublicHost(origin);
}

/** Whether an address is at a name of the public kind or a public address, whatever its protocol. */
export function isPublicHost(url: string): boolean {
  const { hostname } = new URL(url);
  const address = hostname.replace(/^\[|\]$/g, "");
  if (ipaddr.isValid(address)) return isPublicAddress(address);
  const name = hostname.replace(/\.$/, "");
  return name.includes(".") && !RESERVED.test(name);
}

/** Looks a name up to connect to it, and fails for one that stands for an address that is not public. */
export const publicLookup: LookupFunction = (host, options, answer) => {
  lookup(host, { ...options, all: true }, (error, found) => {
    if (error) return answer(error, "", 0);
    if (!found.every(({ address }) => isPublicAddress(address)))
      return answer(
        Object.assign(new Error("stands for an address that is not public"), { code: "ENOTPUBLIC" }),
        "",
        0,
      );
    if (options.all) return answer(null, found);
    answer(null, found[0]!.address, found[0]!.family);
  });
};

function isPublicAddress(address: string): boolean {
  return ipaddr.process(address).range() === "unicast";
}

/** Names that nobody can own, RFC 2606, RFC 6761, RFC 6762 and RFC 8375, or that only mean something inside a network. */
const RESERVED =
  /(^|\.)(example|test|invalid|localhost|local|internal|intranet|lan|home\.arpa|example\.(com|net|org))$/;
