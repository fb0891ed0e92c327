import type { Clock } from "../clock.ts";

/** How many tasks a lane may claim ahead at first. */
const FIRST = 64;

/** A lane that finishes its claimed tasks faster than this is quick, otherwise slow; in milliseconds. */
const QUICK = 500;
const SLOW = 1000;

/**
 * How many tasks a lane may claim before they can begin. Claiming costs one write to the disk whatever the number, and
 * a claim holds for a few seconds only, so a quick lane doubles its number each time and a slow one halves it.
 */
export interface Pace {
  /** Called when a lane has no claimed tasks left. */
  next(lane: string): number;
  /** Forgets all lanes but these. */
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
