/** Milliseconds for a whole answer, and bytes of one, unpacked. */
export interface Limits {
  time: number;
  bytes: number;
}

/**
 * One request; redirects are answers. `read` takes the body in pieces, and what it throws is passed on. Throws RetryableError where no
 * whole answer comes.
 */
export async function ask<Read>(
  address: string,
  request: RequestInit,
  { time, bytes, signal }: Limits & Pick<RunContext, "signal">,
  read: (response: Response, body: AsyncIterable<Uint8Array>) => Promise<Read>,
): Promise<Read> {
  const timeout = AbortSignal.timeout(time);
  const over = new AbortController();
  try {
    const response = await fetch(address, {
      ...request,
      redirect: "manual",
      signal: AbortSignal.any([signal, timeout, over.signal]),
    });
    return await read(response, limited(response, bytes));
  } catch (error) {
    if (signal.aborted) throw new Error("was ended before it was through");
    if (timeout.aborted) throw new RetryableError(`has not answered in full within ${time / 1000} s`);
    // What fetch itself throws is a TypeError: no connection, or one that ended before the body did.
    if (error instanceof TypeError) throw new RetryableError(`does not answer in full (${reasonOf(error)})`);
    throw error;
  } finally {
    // A body that nobody reads would keep its connection.
    over.abort();
  }
}

/** Throws RetryableError for a status that may be another one later. */
export function refuseRetryable({ status, headers }: Response): void {
  if (isRetryable(status)) throw new RetryableError(`answers ${status}`, headers.get("retry-after"));
}

/** The body as JSON; null, which fits no shape, where it is none. */
export async function jsonOf(body: AsyncIterable<Uint8Array>): Promise<unknown> {
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  try {
    return JSON.parse(Buffer.concat(parts).toString("utf8"));
  } catch {
    return null;
  }
}

async function* limited(response: Response, most: number): AsyncGenerator<Uint8Array> {
  let length = 0;
  for await (const part of response.body ?? []) {
    length += part.length;
    if (length > most) throw new Error(`answers with more than ${most.toLocaleString("en")} bytes`);
    yield part;
  }
}

function reasonOf({ message, cause }: Error): string {
  const { code, message: why } = (cause ?? {}) as { code?: string; message?: string };
  return code ?? why ?? message;
}

/** What decides about time; handed in. */
export interface RunContext {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects when `signal` does. */
  sleep(milliseconds: number): Promise<void>;
  /** Ends what is under way. */
  signal: AbortSignal;
}

/** A service that may answer if it is asked again later. */
export class RetryableError extends Error {
  /** `retryAfter` is the header of RFC 9110, section 10.2.3: seconds or a date. */
  constructor(
    message: string,
    readonly retryAfter: string | null = null,
  ) {
    super(message);
  }
}

/** Statuses that may be another one later. */
export function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Tries until something else than RetryableError comes of it, at most five times, with pauses that double or that the service names. */
export async function withRetries<Answer>(
  attempt: () => Promise<Answer>,
  context: RunContext,
): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof RetryableError)) throw error;
      if (tries === TRIES) throw new Error(`${error.message}; tried ${TRIES} times`);
      const pause = pauseAfter(error, tries, context.now());
      if (pause > LONGEST) {
        const when = new Date(context.now() + pause).toISOString();
        throw new Error(`${error.message}; it asks to be left alone until ${when}`);
      }
      await context.sleep(pause);
    }
  }
}

const TRIES = 5;

/** Four pauses add up to a minute, for which Google's quotas count. */
const FIRST = 4_000;
const LONGEST = 5 * 60_000;

function pauseAfter({ retryAfter }: RetryableError, tries: number, now: number): number {
  const own = FIRST * 2 ** (tries - 1);
  if (retryAfter === null) return own;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? own : Math.max(own, asked);
}
