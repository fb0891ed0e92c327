import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";
import { LOOPBACK_ADDRESSES } from "./callback-url.ts";

export type AddressJudge = ReturnType<typeof createAddressJudge>;

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR("2000::/3");

/** Azure answers at this address within every virtual network, and nowhere else, with what its machines are told. */
const AZURE_PLATFORM = "168.63.129.16";

/** Decides which IP addresses, in any notation, the hub may talk to. The ranges are CIDRs. */
export function createAddressJudge(exemptRanges: readonly string[]) {
  const ranges = exemptRanges.map((range) => ipaddr.parseCIDR(range));
  const isExempt = (address: string): boolean => {
    // Thousands are asked about, and most hubs exempt none.
    if (ranges.length === 0) return false;
    const parsed = parse(address);
    return (
      parsed !== null && ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))
    );
  };
  /** Whether it is exempt or public, that is, globally routable unicast. */
  const isAllowed = (address: string): boolean => isExempt(address) || isPublic(address);
  const exemptLoopback = LOOPBACK_ADDRESSES.filter(isExempt);
  /** What a local name stands for: the loopback addresses that are exempt, since it leads to no other, or all when none is. */
  const local: readonly string[] = exemptLoopback.length > 0 ? exemptLoopback : LOOPBACK_ADDRESSES;
  return { isExempt, isAllowed, local };
}

/**
 * Whether an address belongs to the public internet. `process` unwraps IPv4-mapped addresses; the library's range table
 * calls some addresses outside 2000::/3 "unicast", such as ::7f00:1, so IPv6 must lie inside that block as well.
 */
function isPublic(address: string): boolean {
  const parsed = parse(address);
  if (parsed === null || parsed.range() !== "unicast" || parsed.toString() === AZURE_PLATFORM) return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST_V6);
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

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
export function addressPrefix(address: string): string {
  if (isIPv4(address)) return address.slice(0, address.lastIndexOf("."));
  const parsed = ipaddr.process(address);
  return parsed
    .toByteArray()
    .slice(0, parsed.kind() === "ipv4" ? 3 : 6)
    .join(".");
}
