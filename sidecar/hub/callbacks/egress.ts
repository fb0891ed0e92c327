import type { Socket } from "node:net";
import type { Readable } from "node:stream";
import { Agent, type buildConnector, Client, type Dispatcher } from "undici";
import { appendParameters, splitCallback } from "./callback-url.ts";
import { type Connect, type ConnectorOptions, createConnector, failure } from "./connector.ts";
import type { Names } from "./names.ts";
import { createNetwork, isOwnMistake, type NetworkOptions } from "./network.ts";

/** Maximum time for one request to a callback, including its whole answer, in milliseconds. */
export const DEADLINE = 10_000;

/** Maximum time to connect, in milliseconds. undici's timer for it is up to a second late. */
const CONNECT_TIMEOUT = DEADLINE - 1000;

/** Maximum bytes kept of an answer's body, and of its header fields; connector.ts bounds everything that is read. */
const ANSWER_BYTES = 16 * 1024;

/** Bytes of a body that are written at once; the next ones follow when a callback has taken them. */
const PIECE = 64 * 1024;

/** Made once: thousands of requests may end like this, and nobody reads where. */
const DEADLINE_EXCEEDED = failure("DEADLINE_EXCEEDED", "no answer in time");
const CUT_SHORT = failure("CUT_SHORT", "others were waiting");

export interface CallbackRequest {
  method: "GET" | "POST";
  callback: string;
  /** Appended to the callback's own query. */
  parameters?: Record<string, string>;
  /** Names and values alternating. */
  headers?: readonly string[];
  body?: Uint8Array;
  /** Whether the callback has taken a delivery before. */
  proven?: boolean;
  signal?: AbortSignal;
}

/** A request to a callback brought no answer. `code` says why, as a short word for logs. */
export class Unanswered extends Error {
  readonly code: string;
  /** Whether that counts for the callback, and is not trouble on this side; see network.ts. */
  readonly isTheirs: () => Promise<boolean>;

  constructor(cause: unknown, isTheirs: () => Promise<boolean>) {
    super("the callback has not answered", { cause });
    const { code, name } = cause as { code?: unknown; name?: unknown };
    this.code = String(code ?? name ?? "unknown");
    this.isTheirs = isTheirs;
  }
}

export type Egress = ReturnType<typeof createEgress>;

interface EgressOptions extends Omit<ConnectorOptions, "timeout" | "names">, Omit<NetworkOptions, "knock"> {
  names: Names;
  userAgent: string;
}

/** Sends every request of the hub to callbacks. `connect` is the guarded connector, except in a benchmark without TLS. */
export function createEgress(
  options: EgressOptions,
  connect: Connect = createConnector({ ...options, timeout: CONNECT_TIMEOUT }),
) {
  const { userAgent, clock, names } = options;
  const connectAndTell: Connect = (target, callback) =>
    connect(target, (...result) => {
      if (result[0] === null) network.reached();
      callback(...result);
    });
  const knock = (origin: string) =>
    new Promise<void>((resolve, reject) => {
      const { host, hostname, port, protocol } = new URL(origin);
      connectAndTell({ host, hostname, port, protocol }, (...[error, socket]) => {
        socket?.destroy();
        if (error) reject(error);
        else resolve();
      });
    });
  const network = createNetwork({ ...options, knock });
  const settings = (opened: Connect) => ({
    connect: opened as buildConnector.connector,
    pipelining: 1,
    keepAliveTimeout: 2000,
    headersTimeout: DEADLINE,
    bodyTimeout: DEADLINE,
    maxHeaderSize: ANSWER_BYTES,
  });
  const agent = new Agent(settings(connectAndTell));
  /** Sends over a connection that can be given up while it is made, and costs less than a pool; returns what gives it up. */
  const dispatchAlone = (request: Agent.DispatchOptions & { origin: string }, exchange: Exchange) => {
    let socket: Socket | undefined;
    const connectOnce: Connect = (...arguments_) => {
      socket = connectAndTell(...arguments_);
      return socket;
    };
    const client = new Client(request.origin, settings(connectOnce));
    client.dispatch(request, exchange);
    void client.close();
    return () => void socket?.destroy(CUT_SHORT);
  };
  return {
    /** Resolves with the answer's headers; follows no redirect. Rejects with Unanswered by the deadline, else for a faulty request. */
    async send(request: CallbackRequest): Promise<CallbackAnswer> {
      const { method, callback, parameters, headers = [], body, proven = false, signal } = request;
      const parts = splitCallback(callback);
      if (parts === null) throw new Unanswered(new Error("not an HTTPS URL"), async () => true);
      const { origin, host, target } = parts;
      const mark = network.mark();
      const unanswered = (error: unknown, connected: boolean) =>
        new Unanswered(error, () => network.isTheirs({ error, host, proven, connected, mark }));
      // It would cost a connection's memory to find that out once more.
      const unresolved = names.unresolved(host);
      if (unresolved) throw unanswered(unresolved, false);
      const exchange: Exchange = new Exchange(() => cancel());
      const cancel = clock.after(DEADLINE, () => exchange.giveUp(DEADLINE_EXCEEDED));
      try {
        const isLong = body !== undefined && body.byteLength > PIECE;
        const length = isLong ? ["content-length", `${body.byteLength}`] : [];
        const dispatched = {
          origin,
          path: parameters ? appendParameters(target, parameters) : target,
          method,
          headers: ["user-agent", userAgent, ...headers, ...length],
          body: isLong ? inPieces(body) : (body ?? null),
        };
        if (signal === undefined) agent.dispatch(dispatched, exchange);
        else {
          const giveUp = dispatchAlone(dispatched, exchange);
          signal.addEventListener("abort", () => {
            exchange.giveUp(CUT_SHORT);
            giveUp();
          });
        }
        return await exchange.answer;
      } catch (error) {
        cancel();
        if (isOwnMistake(error)) throw error;
        throw unanswered(error, exchange.wasConnected);
      }
    },
    names,
    /** What keeps this machine from reaching callbacks; empty for nothing. */
    troubles: network.troubles,
    close: (): Promise<void> => agent.destroy(),
  };
}

/**
 * A body of which undici writes a piece when the connection has taken the one before. It would encrypt a whole one at once,
 * and keep that in memory until the callback reads. undici takes anything iterable, though its types do not say so.
 */
function inPieces(body: Uint8Array): Readable {
  const pieces = function* () {
    for (let at = 0; at < body.byteLength; at += PIECE) yield body.subarray(at, at + PIECE);
  };
  return pieces() as object as Readable;
}

/** A callback's answer, available as soon as its headers are; its body follows. */
interface CallbackAnswer {
  status: number;
  /** The body, or null when it was too long, too slow or broke off. Never rejects. */
  body: Promise<Buffer | null>;
}

/** One exchange, as a dispatch handler: undici's request methods each create a stream, which costs as much as the request. */
class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<CallbackAnswer>;
  readonly #body: Promise<Buffer | null>;
  readonly #over: () => void;
  #answered!: (answer: CallbackAnswer) => void;
  #failed!: (error: Error) => void;
  #ended!: (body: Buffer | null) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #givenUp: Error | null = null;
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** `over` is called when the exchange has ended, whatever the outcome; possibly more than once. */
  constructor(over: () => void) {
    this.#over = over;
    this.answer = new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
    });
    this.#body = new Promise((resolve) => {
      this.#ended = resolve;
    });
  }

  get wasConnected(): boolean {
    return this.#controller !== null;
  }

  /** Aborts the exchange: at once for its caller, and for undici as soon as it has a connection. */
  giveUp(reason: Error): void {
    this.#givenUp = reason;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#givenUp) controller.abort(this.#givenUp);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    // RFC 9110 section 15.2: below 200 is an interim answer; the final one follows.
    if (status >= 200) this.#answered({ status, body: this.#body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= ANSWER_BYTES) this.#chunks.push(chunk);
    else controller.abort(new Error("the answer is too long"));
  }

  onResponseEnd(): void {
    this.#ended(Buffer.concat(this.#chunks));
    this.#over();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#chunks = [];
    this.#failed(error);
    this.#ended(null);
    this.#over();
  }
}
