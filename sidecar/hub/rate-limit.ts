import { HUB_LIMITS } from "../../data/_schema/subscription-request.ts";
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
