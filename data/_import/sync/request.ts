import {
  bytesOf,
  type FetchAnswer,
  FetchFault,
  type FetchRequest,
  fetchWithin,
  type Limits,
} from "../../_fetch/fetch-within.ts";
import { parseJson } from "../../_text/json.ts";
import type { SourceState } from "./state.ts";

export interface SyncLimits {
  /** An export at an address; of Google, all of its answers together. */
  export: Limits;
  /** One answer of Google. */
  google: Limits;
}

/** Half a gigabyte, unpacked or not, which at 7 MBit/s comes in ten minutes; a page of 50 reviews and replies has some 500 KB. */
export const LIMITS: SyncLimits = {
  export: { time: 600_000, silence: 60_000, received: 500_000_000, decoded: 500_000_000 },
  google: { time: 60_000, silence: 30_000, received: 8_000_000, decoded: 8_000_000 },
};

/** Faults of an answer that may be another one later. */
const PASSING = new Set<FetchFault["reason"]>(["unreachable", "broken", "late"]);

/** One request; what `read` throws is passed on. Throws RetryableError where no whole answer comes. */
export async function ask<Read>(
  address: string,
  request: FetchRequest,
  { limits, signal }: { limits: Limits; signal: AbortSignal },
  read: (answer: FetchAnswer) => Promise<Read>,
): Promise<Read> {
  try {
    return await fetchWithin(address, limits, { ...request, signal }, read);
  } catch (error) {
    if (signal.aborted) throw new Error("was ended before it was through");
    if (error instanceof FetchFault && PASSING.has(error.reason)) throw new RetryableError(error.message);
    throw error;
  }
}

/** Throws RetryableError for a status that may be another one later. */
export function refuseRetryable({ status, headers }: FetchAnswer): void {
  if (isRetryable(status)) throw new RetryableError(`answers ${status}`, headers["retry-after"]);
}

/** The body as JSON, and its length in bytes; null, which fits no shape, where it is none. */
export async function jsonOf(body: AsyncIterable<Buffer>): Promise<{ json: unknown; length: number }> {
  const bytes = await bytesOf(body);
  const { length } = bytes;
  try {
    return { json: parseJson(bytes.toString("utf8")), length };
  } catch {
    return { json: null, length };
  }
}

/** What decides about time; handed in. */
export interface RunContext {
  /** Milliseconds since 1970. */
  now(): number;
  /** Rejects when `signal` does. */
  sleep(milliseconds: number): Promise<void>;
  signal: AbortSignal;
}

/** A service that may answer if it is asked again later. */
export class RetryableError extends Error {
  /** `retryAfter` is the header of RFC 9110, section 10.2.3: seconds or a date. */
  constructor(
    message: string,
    readonly retryAfter?: string | undefined,
  ) {
    super(message);
  }
}

export function isRetryable(status: number): boolean {
  return status === 408 || status === 429 || status >= 500;
}

/** Tries until something else than RetryableError comes of it, at most five times, with pauses that double or that the service names. */
export async function withRetries<Answer>(attempt: () => Promise<Answer>, context: RunContext) {
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
  if (retryAfter === undefined) return own;
  const asked = /^\d+$/.test(retryAfter) ? Number(retryAfter) * 1000 : Date.parse(retryAfter) - now;
  return Number.isNaN(asked) ? own : Math.max(own, asked);
}

export interface IncomingExport {
  /** Among those of its source. */
  name: string;
  /** A file, a folder or a .zip. */
  path: string;
  /** Tells it from an earlier one of the same name; null where nothing does, and each is looked at. */
  mark: string | null;
}

export interface IncomingExports {
  /** What has not been taken yet, oldest first. */
  exports: IncomingExport[];
  /** Lines for the owner on what was left for the next run. */
  notes: string[];
}

export interface Fetching {
  taken: SourceState["taken"];
  /** An empty folder for what is downloaded; only this user may read it. */
  scratch: string;
  context: RunContext;
  limits: SyncLimits;
}
