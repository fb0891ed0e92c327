/**
 * How many times as long as some work took it rests before it is done again: who asks often must not keep the hub at work
 * that takes the longer the more there is.
 */
const REST = 9;

export interface Rest {
  /** Milliseconds until the work may be done again. */
  left(): number;
  /** Does it, whatever is left. */
  after<Result>(work: () => Promise<Result>): Promise<Result>;
}

/** Rests for `longest` milliseconds at most, by the process's own time, which no clock that is set moves. */
export function createRest(longest: number): Rest {
  let rested = 0;
  return {
    left: () => Math.max(0, rested - performance.now()),
    async after(work) {
      const begun = performance.now();
      try {
        return await work();
      } finally {
        const ended = performance.now();
        rested = ended + Math.min(REST * (ended - begun), longest);
      }
    },
  };
}
