import { HUB_LIMITS } from "../../data/_schema/hub-limits.ts";
import { type AddressJudge, networkOf } from "./callbacks/addresses.ts";
import { MOST_ADDRESSES, type Names } from "./callbacks/names.ts";
import type { Clock } from "./clock.ts";

const WINDOW = 60_000;

/** Maximum number of hosts or addresses remembered; the least recent is forgotten first. */
const MOST = 50_000;

export interface RateLimit {
  /** The seconds until the next request for a host or an address is allowed; null when it is now. */
  wait(target: string): number | null;
  /** Counts a request when it is allowed now, and returns what `wait` would. */
  admit(target: string): number | null;
}

/** Allows each callback host, or each address, `HUB_LIMITS.requestsPerMinute` requests in any sixty seconds. */
export function createRateLimit(clock: Clock): RateLimit {
  const admitted = new Map<string, number[]>();

  const recent = (target: string): number[] => {
    const now = clock.now();
    return (admitted.get(target) ?? []).filter((time) => time <= now && time > now - WINDOW);
  };
  const secondsLeft = (times: readonly number[]): number | null => {
    const oldest = times[times.length - HUB_LIMITS.requestsPerMinute];
    return oldest === undefined ? null : Math.ceil((oldest + WINDOW - clock.now()) / 1000);
  };

  return {
    wait: (target) => secondsLeft(recent(target)),
    admit(target) {
      const times = recent(target);
      const wait = secondsLeft(times);
      if (wait === null) times.push(clock.now());
      admitted.delete(target);
      admitted.set(target, times);
      if (admitted.size > MOST) admitted.delete(admitted.keys().next().value!);
      return wait;
    },
  };
}

/** The same rate for all known addresses of a host, as anybody may have many names for one; exempt ones are not limited. */
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
