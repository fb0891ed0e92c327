import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/**
 * What counts as one address where addresses are limited or take turns: an IPv4 address, or the 64 bits of an IPv6
 * network, whose further addresses belong to the same host and are free to choose.
 */
export function networkOf(address: string): string {
  if (isIPv4(address) || !ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString();
  return `${parsed.parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(":")}::/64`;
}

/** What one sender often holds as a whole: 256 IPv4 addresses, or the 48 bits of an IPv6 site. */
export function surroundingsOf(address: string): string {
  if (isIPv4(address)) return address.slice(0, address.lastIndexOf("."));
  const parsed = ipaddr.process(address);
  return parsed
    .toByteArray()
    .slice(0, parsed.kind() === "ipv4" ? 3 : 6)
    .join(".");
}
