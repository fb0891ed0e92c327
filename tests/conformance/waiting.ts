/** How whoever examines a hub waits for it: a hub that tells when it has nothing more to do needs no time. */
export interface Waiting {
  /** Resolves with whether what is expected has come: when it has, or is to be expected no more. */
  until(condition: () => boolean): Promise<boolean>;
  /** Resolves when the hub has done what the standard lets it do later, between an answer and a change. */
  settled(): Promise<unknown>;
  /** Resolves when what must not come would have come. */
  silence(): Promise<unknown>;
}

export interface Durations {
  /** Milliseconds within which what is expected has to come. */
  patience: number;
  /** Milliseconds that the hub has between an answer and a change. */
  settling: number;
  /** Milliseconds for which nothing may come where nothing is expected. */
  silence: number;
}

/** Waits by the time that passes, for a hub of which nothing else is known. */
export function inRealTime({ patience, settling, silence }: Durations): Waiting {
  return {
    async until(condition) {
      const end = performance.now() + patience;
      while (!condition()) {
        if (performance.now() > end) return false;
        await pause(5);
      }
      return true;
    },
    settled: () => pause(settling),
    silence: () => pause(silence),
  };
}

export const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));
