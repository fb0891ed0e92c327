import ipaddr from "ipaddr.js";

/** Says of an IP address, in any textual form, whether the hub may talk to it. */
export interface AddressJudge {
  /** In one of the ranges that the owner exempted from the rules. */
  isExempt(address: string): boolean;
  /** Exempt, or public: globally routable unicast. */
  isAllowed(address: string): boolean;
}

const GLOBAL_UNICAST_V6 = ipaddr.parseCIDR("2000::/3");

/** `exemptRanges` are CIDR ranges; throws an Error that names one that is none. */
export function createAddressJudge(exemptRanges: readonly string[]): AddressJudge {
  const ranges = exemptRanges.map(parseRange);
  const isExempt = (address: string): boolean => {
    const parsed = parse(address);
    return (
      parsed !== null && ranges.some((range) => range[0].kind() === parsed.kind() && parsed.match(range))
    );
  };
  return { isExempt, isAllowed: (address) => isExempt(address) || isPublic(address) };
}

/**
 * Whether an address belongs to the public internet. `process` unwraps IPv4-mapped addresses; the range table calls
 * some addresses outside of 2000::/3 "unicast", such as ::7f00:1, so that IPv6 has to lie inside it as well.
 */
function isPublic(address: string): boolean {
  const parsed = parse(address);
  if (parsed === null || parsed.range() !== "unicast") return false;
  return parsed.kind() === "ipv4" || parsed.match(GLOBAL_UNICAST_V6);
}

function parse(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  return ipaddr.isValid(address) ? ipaddr.process(address) : null;
}

function parseRange(range: string): [ipaddr.IPv4 | ipaddr.IPv6, number] {
  try {
    return ipaddr.parseCIDR(range);
  } catch {
    throw new Error(
      `HUB_ALLOW_CALLBACK_CIDRS: "${range}" is no address range; write one such as 10.0.0.0/8 or fd00::/8`,
    );
  }
}
