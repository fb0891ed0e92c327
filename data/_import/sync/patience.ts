/** What decides about time; handed in. */
export interface Ways {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects when `signal` does. */
  sleep(milliseconds: number): Promise<void>;
  /** Ends what is under way. */
  signal: AbortSignal;
}

/** A service that may answer if it is asked again later. */
export class Busy extends Error {
  /** `retryAfter` is the header of RFC 9110, section 10.2.3: seconds or a date. */
  constructor(
    message: string,
    readonly retryAfter: string | null = null,
  ) {
    super(message);
  }
}

/** Statuses that may be another one later. */
export function isPassing(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Tries until something else than Busy comes of it, at most five times, with pauses that double or that the service names. */
export async function patiently<Answer>(attempt: () => Promise<Answer>, ways: Ways): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof Busy)) throw error;
      if (tries === TRIES) throw new Error(`${error.message}; tried ${TRIES} times`);
      const pause = pauseAfter(error, tries, ways.now());
      if (pause > LONGEST) {
        const when = new Date(ways.now() + pause).toISOString();
        throw new Error(`${error.message}; it asks to be left alone until ${when}`);
      }
      await ways.sleep(pause);
    }
  }
}

const TRIES = 5;

/** Four pauses add up to a minute, for which Google's quotas count. */
const FIRST = 4_000;
const LONGEST = 5 * 60_000;

function pauseAfter({ retryAfter }: Busy, tries: number, now: number): number {
  const own = FIRST * 2 ** (tries - 1);
  if (retryAfter === null) return own;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? own : Math.max(own, asked);
}
