import { Agent, type Dispatcher } from "undici";
import { appendParameters, splitCallback } from "./callback-url.ts";
import type { Clock } from "./clock.ts";
import { type ConnectorOptions, createConnector } from "./connector.ts";

/** The longest that any callback may take for one request, its whole answer included, in milliseconds. */
export const DEADLINE = 10_000;

/** Until a connection must be there. undici's timer for it is a second late at worst. */
const CONNECT_TIMEOUT = DEADLINE - 1000;

/**
 * The most that is kept of an answer's body. What may lie in buffers beside it, the fields, what undici has read ahead and
 * the record that TLS is at, is as much each: an answer costs no more than 64 KB.
 */
const ANSWER_BYTES = 16 * 1024;

export interface CallbackRequest {
  method: "GET" | "POST";
  callback: string;
  /** Appended to the callback's own query. */
  parameters?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
}

export interface CallbackAnswer {
  status: number;
  /** The rest of the answer, or null when it was too long, too slow or broke off. Never rejects. */
  body: Promise<Buffer | null>;
}

/** Everything that the hub sends to a callback goes through here. */
export interface Egress {
  /** Answers when the headers are there. Redirects are not followed. Rejects when none come within the deadline. */
  send(request: CallbackRequest): Promise<CallbackAnswer>;
  close(): Promise<void>;
}

export interface EgressOptions extends Omit<ConnectorOptions, "timeout"> {
  userAgent: string;
  clock: Clock;
}

export function createEgress({ userAgent, clock, ...connection }: EgressOptions): Egress {
  const agent = new Agent({
    connect: createConnector({ ...connection, timeout: CONNECT_TIMEOUT }),
    pipelining: 1,
    keepAliveTimeout: 2000,
    headersTimeout: DEADLINE,
    bodyTimeout: DEADLINE,
    maxHeaderSize: ANSWER_BYTES,
  });
  return {
    async send({ method, callback, parameters, headers, body }) {
      const parts = splitCallback(callback);
      if (parts === null) throw new Error("the stored callback is no HTTPS URL");
      const deadline = new AbortController();
      const cancel = clock.after(DEADLINE, () => deadline.abort(new DeadlineExceeded("no answer in time")));
      const request = agent.request({
        origin: parts.origin,
        path: parameters ? appendParameters(parts.target, parameters) : parts.target,
        method,
        headers: { ...headers, "user-agent": userAgent },
        body,
        signal: deadline.signal,
        highWaterMark: ANSWER_BYTES,
      });
      try {
        const answer = await Promise.race([request, rejectionOf(deadline.signal)]);
        return { status: answer.statusCode, body: readAnswer(answer.body).finally(cancel) };
      } catch (error) {
        cancel();
        throw error;
      }
    },
    close: () => agent.destroy(),
  };
}

/** Whether a status means success, WebSub sections 5.3.1 and 7: any 2xx. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Why a request failed, as a short word for logs; no message, since messages quote what others sent. */
export function failureReason(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "unknown");
}

class DeadlineExceeded extends Error {
  readonly code = "DEADLINE_EXCEEDED";
}

/** undici heeds a signal only from the moment that a request has its connection. */
function rejectionOf(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
}

/** Leaving the loop early, by return or by error, destroys the body and with it the connection. */
async function readAnswer(body: Dispatcher.ResponseData["body"]): Promise<Buffer | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of body as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > ANSWER_BYTES) return null;
      chunks.push(chunk);
    }
    return Buffer.concat(chunks);
  } catch {
    return null;
  }
}
