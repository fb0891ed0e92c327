import type { Clock } from "./clock.ts";

/** How many a lane may claim ahead at first. */
const FIRST = 64;

/** A lane that is through with what it claimed in less time is quick, in more slow; in milliseconds. */
const QUICK = 500;
const SLOW = 1000;

/**
 * How many tasks a lane may claim before they can begin. A claim costs a write to the disk, of one as of hundreds, and
 * holds for a few seconds only: a quick lane claims twice as many with each time, a slow one half.
 */
export interface Pace {
  /** Asked when the lane has none left that are claimed. */
  next(lane: string): number;
  /** Forgets all other lanes. */
  keep(lanes: ReadonlyMap<string, unknown>): void;
}

export function createPace(most: number, clock: Clock): Pace {
  const paces = new Map<string, { ahead: number; at: number }>();
  return {
    next(lane) {
      const at = clock.now();
      const before = paces.get(lane);
      const ahead = before ? adapt(before.ahead, at - before.at) : FIRST;
      paces.set(lane, { ahead: Math.min(ahead, most), at });
      return Math.min(ahead, most);
    },
    keep(lanes) {
      for (const lane of paces.keys()) if (!lanes.has(lane)) paces.delete(lane);
    },
  };
}

function adapt(ahead: number, milliseconds: number): number {
  if (milliseconds < QUICK) return ahead * 2;
  return milliseconds > SLOW ? Math.max(1, Math.floor(ahead / 2)) : ahead;
}
