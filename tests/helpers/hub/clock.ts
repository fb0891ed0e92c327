import type { Clock } from "../../../sidecar/hub/clock.ts";

export interface HandClock extends Clock {
  /** Advances time, running the timers that become due on the way, in order. */
  advance(milliseconds: number): void;
  /** Sets the time of day without letting time pass, as an administrator would. */
  set(time: number): void;
}

/** A clock that advances only when told to. */
export function createHandClock(start = Date.UTC(2026, 2, 31, 9, 30)): HandClock {
  let time = start;
  let passed = 0;
  const timers = new Set<{ at: number; callback: () => void }>();
  return {
    now: () => time,
    after(milliseconds, callback) {
      const timer = { at: passed + milliseconds, callback };
      timers.add(timer);
      return () => void timers.delete(timer);
    },
    advance(milliseconds) {
      const end = passed + milliseconds;
      for (;;) {
        let next: typeof timers extends Set<infer Timer> ? Timer | undefined : never;
        for (const timer of timers) if (timer.at <= end && !(next && next.at <= timer.at)) next = timer;
        if (next === undefined) break;
        timers.delete(next);
        time += next.at - passed;
        passed = next.at;
        next.callback();
      }
      time += end - passed;
      passed = end;
    },
    set: (to) => {
      time = to;
    },
  };
}

/** The time of day, some milliseconds ahead, of which parts may be skipped. */
export function createSkippingClock(ahead: number): Clock & { skip(milliseconds: number): void } {
  const timers = new Set<{ at: number; run: () => void; due: NodeJS.Timeout }>();
  const now = () => Date.now() + ahead;
  return {
    now,
    after(milliseconds, callback) {
      const at = now() + milliseconds;
      const run = () => {
        timers.delete(timer);
        callback();
      };
      const timer = { at, run, due: setTimeout(run, milliseconds) };
      timers.add(timer);
      return () => {
        timers.delete(timer);
        clearTimeout(timer.due);
      };
    },
    skip(milliseconds) {
      ahead += milliseconds;
      for (const timer of timers) {
        clearTimeout(timer.due);
        timer.due = setTimeout(timer.run, Math.max(0, timer.at - now()));
      }
    },
  };
}

/** Advances a clock step by step, each followed by a turn for the network and the disk, until a condition holds. */
export async function advanceUntil(
  condition: () => boolean,
  clock: Pick<HandClock, "advance">,
  step: number,
): Promise<void> {
  while (!condition()) {
    clock.advance(step);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Lets time pass until some work has ended, such as the end of a hub that waits for a silent callback's deadline. */
export async function whileTimePasses<Result>(
  work: Promise<Result>,
  clock: Pick<HandClock, "advance">,
): Promise<Result> {
  let hasEnded = false;
  const end = () => {
    hasEnded = true;
  };
  work.then(end, end);
  await advanceUntil(() => hasEnded, clock, 1000);
  return work;
}
