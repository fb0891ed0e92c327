import { Agent } from "undici";
import type { Clock } from "../clock.ts";
import { appendParameters, splitCallback } from "./callback-url.ts";
import { type ConnectorOptions, createConnector } from "./connector.ts";
import { type CallbackAnswer, Exchange } from "./exchange.ts";

/** Maximum time for one request to a callback, including its whole answer, in milliseconds. */
export const DEADLINE = 10_000;

/** Maximum time to connect, in milliseconds. undici's timer for it is up to a second late. */
const CONNECT_TIMEOUT = DEADLINE - 1000;

/** Maximum bytes kept of an answer's body, and of its header fields; connector.ts bounds everything that is read. */
const ANSWER_BYTES = 16 * 1024;

export interface CallbackRequest {
  method: "GET" | "POST";
  callback: string;
  /** Appended to the callback's own query. */
  parameters?: Record<string, string>;
  /** Names and values alternating. */
  headers?: readonly string[];
  body?: Uint8Array;
}

/** Sends every request of the hub to callbacks. */
export interface Egress {
  /** Resolves with the answer's headers. Does not follow redirects. Rejects when none arrive within the deadline. */
  send(request: CallbackRequest): Promise<CallbackAnswer>;
  close(): Promise<void>;
}

export interface EgressOptions extends Omit<ConnectorOptions, "timeout"> {
  userAgent: string;
  clock: Clock;
}

/** `connect` opens every connection: the guarded connector, except in a benchmark without TLS. */
export function createEgress(
  { userAgent, clock, ...connection }: EgressOptions,
  connect = createConnector({ ...connection, timeout: CONNECT_TIMEOUT }),
): Egress {
  const agent = new Agent({
    connect,
    pipelining: 1,
    keepAliveTimeout: 2000,
    headersTimeout: DEADLINE,
    bodyTimeout: DEADLINE,
    maxHeaderSize: ANSWER_BYTES,
  });
  return {
    send({ method, callback, parameters, headers = [], body }) {
      const parts = splitCallback(callback);
      if (parts === null) return Promise.reject(new Error("the stored callback is not an HTTPS URL"));
      const exchange: Exchange = new Exchange(ANSWER_BYTES, () => cancel());
      const cancel = clock.after(DEADLINE, () => exchange.giveUp(new DeadlineExceeded("no answer in time")));
      agent.dispatch(
        {
          origin: parts.origin,
          path: parameters ? appendParameters(parts.target, parameters) : parts.target,
          method,
          headers: ["user-agent", userAgent, ...headers],
          body: body ?? null,
        },
        exchange,
      );
      return exchange.answer;
    },
    close: () => agent.destroy(),
  };
}

/** Whether a status means success, WebSub sections 5.3.1 and 7: any 2xx. */
export function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

/** Why a request failed, as a short word for logs; not the error's message, which may quote what others sent. */
export function failureReason(error: unknown): string {
  const { code, name } = error as { code?: unknown; name?: unknown };
  return String(code ?? name ?? "unknown");
}

class DeadlineExceeded extends Error {
  readonly code = "DEADLINE_EXCEEDED";
}
