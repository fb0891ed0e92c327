import { HUB_LIMITS } from "../../data/_schema/subscription-request.ts";
import type { Clock } from "./clock.ts";

const WINDOW = 60_000;

/** Maximum number of hosts remembered; the least recent is forgotten first. */
const MOST_HOSTS = 10_000;

export interface RateLimit {
  /** Counts a request for a callback host. Null when within the limit, else the seconds until the next one is allowed. */
  admit(host: string): number | null;
}

/** Allows each callback host `HUB_LIMITS.requestsPerMinute` requests in any sixty seconds. */
export function createRateLimit(clock: Clock): RateLimit {
  const admitted = new Map<string, number[]>();
  return {
    admit(host) {
      const now = clock.now();
      const recent = (admitted.get(host) ?? []).filter((time) => time <= now && time > now - WINDOW);
      admitted.delete(host);
      admitted.set(host, recent);
      if (admitted.size > MOST_HOSTS) admitted.delete(admitted.keys().next().value!);
      const oldest = recent[recent.length - HUB_LIMITS.requestsPerMinute];
      if (oldest !== undefined) return Math.ceil((oldest + WINDOW - now) / 1000);
      recent.push(now);
      return null;
    },
  };
}
