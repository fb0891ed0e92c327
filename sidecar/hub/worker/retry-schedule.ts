/** Seconds before the second attempt, the third and so on. */
export type RetryDelays = readonly number[];

export interface NextTry {
  failures: number;
  /** Milliseconds since 1970. */
  nextTry: number;
}

/** When to retry after a failed delivery, or null when this was one consecutive failure too many. */
export function afterFailure(failuresBefore: number, now: number, delays: RetryDelays): NextTry | null {
  const delay = delays[failuresBefore];
  return delay === undefined
    ? null
    : { failures: failuresBefore + 1, nextTry: now + Math.round(delay * 1000) };
}

/** The furthest a retry may lie ahead, in milliseconds; one further ahead was written before the clock was set back. */
export function retryHorizon(delays: RetryDelays): number {
  return Math.max(...delays) * 1000;
}
