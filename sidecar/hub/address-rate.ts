import { MOST_ADDRESSES, type Names } from "./callbacks/names.ts";
import { networkOf } from "./callbacks/network-of.ts";
import type { AddressJudge } from "./callbacks/public-address.ts";
import type { Clock } from "./clock.ts";
import { createRateLimit, type RateLimit } from "./rate-limit.ts";

/**
 * The same rate for the addresses that a callback's host is known to have, since anybody may have many names for one. A
 * host waits for all of its addresses; exempt ones, and those not known, are not limited.
 */
export function createAddressRate(
  names: Pick<Names, "known">,
  addresses: Pick<AddressJudge, "isExempt">,
  clock: Clock,
): RateLimit {
  const rate = createRateLimit(clock);
  const limited = (host: string) => {
    const known = names.known(host).slice(0, MOST_ADDRESSES);
    return [...new Set(known.filter((address) => !addresses.isExempt(address)).map(networkOf))];
  };
  const longestWait = (networks: readonly string[]): number | null => {
    const waits = networks.map(rate.wait).filter((wait) => wait !== null);
    return waits.length === 0 ? null : Math.max(...waits);
  };
  return {
    wait: (host) => longestWait(limited(host)),
    admit(host) {
      const networks = limited(host);
      const wait = longestWait(networks);
      if (wait === null) networks.forEach(rate.admit);
      return wait;
    },
  };
}
