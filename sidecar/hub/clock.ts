/** Time as the hub sees it; passed in, so that a test decides when a minute has passed. */
export interface Clock {
  /** Milliseconds since 1970, UTC. */
  now(): number;
  /** Runs `callback` once, `milliseconds` from now; the function returned cancels it. */
  after(milliseconds: number, callback: () => void): () => void;
}

export const systemClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, callback) {
    const timer = setTimeout(callback, milliseconds);
    return () => clearTimeout(timer);
  },
};
