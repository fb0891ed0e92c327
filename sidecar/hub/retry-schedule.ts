/** Seconds before the second and before the third try. */
export type RetryDelays = readonly [second: number, third: number];

export interface NextTry {
  failures: number;
  /** Milliseconds since 1970. */
  nextTry: number;
}

/** What follows a failed delivery: when to try again, or null when this failure in a row was one too many. */
export function afterFailure(failuresBefore: number, now: number, delays: RetryDelays): NextTry | null {
  const delay = delays[failuresBefore];
  return delay === undefined
    ? null
    : { failures: failuresBefore + 1, nextTry: now + Math.round(delay * 1000) };
}

/** The longest a retry may lie ahead, in milliseconds; one that lies further was written before the clock was set back. */
export function retryHorizon(delays: RetryDelays): number {
  return Math.max(...delays) * 1000;
}
