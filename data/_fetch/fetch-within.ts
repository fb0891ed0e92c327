import {
  type ClientRequest,
  Agent as HttpAgent,
  request as httpRequest,
  type IncomingMessage,
} from "node:http";
import { type AgentOptions, Agent as HttpsAgent, request as httpsRequest } from "node:https";
import type { Socket } from "node:net";
import { pipeline, type Readable } from "node:stream";
import { createBrotliDecompress, createGunzip } from "node:zlib";

/** What another server may cost. None has a default: whoever asks says what it is prepared for. */
export interface Limits {
  /** Milliseconds for everything: connecting, redirects, and reading the body. */
  time: number;
  /** Milliseconds without a byte. */
  silence: number;
  /** Bytes of a body as they arrive. */
  received: number;
  /** Bytes of a body once it is decoded. */
  decoded: number;
}

export interface FetchRequest {
  method?: "GET" | "HEAD" | "OPTIONS" | "POST";
  headers?: Record<string, string>;
  body?: string;
  /** Ends what is under way; its reason is thrown. */
  signal?: AbortSignal;
  connections?: Connections;
  /** Judges where a redirect leads, and throws an Error where nobody should follow; without it redirects are answers. */
  follow?: (to: URL, from: URL) => void;
  /** Whether the body is handed on as it was sent, with its content encoding. */
  raw?: boolean;
}

export interface FetchAnswer {
  /** Where it came from, after redirects. */
  url: string;
  status: number;
  /** By lower-case name; several of one name are joined by commas. */
  headers: Record<string, string>;
  body: AsyncIterable<Buffer>;
}

/** Why there is no whole answer, in a few words that follow the name of what was asked. */
export class FetchFault extends Error {
  constructor(
    readonly reason: "unreachable" | "broken" | "late" | "large" | "encoding" | "redirect",
    message: string,
  ) {
    super(message);
  }
}

const MOST_REDIRECTS = 5;
const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/** Bytes of an answer's header section. */
const MOST_OF_HEAD = 32 * 1024;

/** Bytes up to the end of that section: of TLS, of interim answers, and of what came with it. */
const MOST_BEFORE_BODY = 256 * 1024;

/**
 * Asks a server that may be hostile. `read` gets the answer; its body comes in pieces, no faster than they are taken, decoded from gzip
 * and br. What `read` leaves of it is dropped. Rejects with FetchFault, with what `read` throws, or with the reason of the signal.
 */
export async function fetchWithin<Result>(
  address: string,
  limits: Limits,
  request: FetchRequest,
  read: (answer: FetchAnswer) => Promise<Result>,
): Promise<Result> {
  const { signal, follow } = request;
  const over = new AbortController();
  const late = new FetchFault("late", `has not answered in full within ${limits.time / 1000} s`);
  const timer = setTimeout(() => over.abort(late), limits.time);
  const end = () => over.abort(signal?.reason);
  signal?.throwIfAborted();
  signal?.addEventListener("abort", end);
  let response: IncomingMessage | undefined;
  try {
    let url = new URL(address);
    for (let followed = 0; ; followed++) {
      response = await askOnce(url, limits, request, over);
      const next = follow && locationOf(response, url);
      if (!next) return await read(answerOf(response, url, limits, { ...request, over: over.signal }));
      response.destroy();
      if (followed === MOST_REDIRECTS)
        throw new FetchFault("redirect", `redirects more than ${MOST_REDIRECTS} times`);
      follow(next, url);
      url = next;
    }
  } catch (error) {
    throw over.signal.aborted ? over.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener("abort", end);
    // Whole, it gives its connection back; a body that nobody reads would keep it.
    if (response?.complete) response.resume();
    else over.abort();
  }
}

async function askOnce(
  url: URL,
  limits: Limits,
  { method = "GET", headers, body, connections }: FetchRequest,
  over: AbortController,
): Promise<IncomingMessage> {
  const isSecure = url.protocol === "https:";
  const ask = (connection: HttpAgent | false) =>
    new Promise<IncomingMessage>((resolve, reject) => {
      const begin = isSecure ? httpsRequest : httpRequest;
      const request = begin(url, {
        method,
        headers: { "accept-encoding": "gzip, br", ...headers },
        agent: connection,
        maxHeaderSize: MOST_OF_HEAD,
        timeout: limits.silence,
        signal: over.signal,
      });
      request.on("timeout", () =>
        over.abort(new FetchFault("late", `has sent nothing for ${limits.silence / 1000} s`)),
      );
      request.on("response", resolve);
      request.on("upgrade", (_, socket) => {
        socket.destroy();
        reject(new FetchFault("broken", "switches to another protocol"));
      });
      request.on("socket", (socket) => endWithoutBody(request, socket, over));
      request.on("error", (error: NodeJS.ErrnoException) =>
        reject(Object.assign(error, { isReused: request.reusedSocket })),
      );
      request.end(body);
    });
  try {
    const kept = isSecure ? connections?.https : connections?.http;
    return await ask(kept ?? false).catch((error) => {
      // A connection may be closed at the moment at which it is used again.
      if (error.isReused && error.code === "ECONNRESET") return ask(false);
      throw error;
    });
  } catch (error) {
    if (error instanceof FetchFault) throw error;
    throw new FetchFault("unreachable", `cannot be reached (${reasonOf(error)})`);
  }
}

/** An HTTP parser skips interim answers and empty lines without end. */
function endWithoutBody(request: ClientRequest, socket: Socket, over: AbortController): void {
  const before = socket.bytesRead;
  const count = () => {
    if (socket.bytesRead - before > MOST_BEFORE_BODY)
      over.abort(new FetchFault("large", "does not come to its answer"));
  };
  const leave = () => socket.off("data", count);
  socket.on("data", count);
  request.once("response", leave).once("close", leave);
}

function locationOf({ statusCode, headers }: IncomingMessage, from: URL): URL | null {
  if (!REDIRECTS.has(statusCode!) || headers.location === undefined) return null;
  const to = URL.canParse(headers.location, from.href) ? new URL(headers.location, from) : null;
  if (to === null || !/^https?:$/.test(to.protocol))
    throw new FetchFault("redirect", "redirects to no address");
  return to;
}

function answerOf(
  response: IncomingMessage,
  url: URL,
  limits: Limits,
  { method, raw, over }: FetchRequest & { over: AbortSignal },
): FetchAnswer {
  const headers = Object.fromEntries(
    Object.entries(response.headers).map(([name, value]) => [name, String(value)]),
  );
  const pieces = () => {
    const received = counted(response, limits.received, over);
    const decoder = raw || method === "HEAD" ? null : decoderOf(headers["content-encoding"]);
    if (decoder === null) return received;
    // Errors of either end reach whoever reads.
    pipeline(received, decoder, () => {});
    return counted(decoder, limits.decoded, over);
  };
  return { url: url.href, status: response.statusCode!, headers, body: { [Symbol.asyncIterator]: pieces } };
}

/** Null for none. Throws FetchFault for one that was not asked for. */
function decoderOf(encoding = "identity") {
  if (/^(identity)?$/i.test(encoding)) return null;
  if (/^(x-)?gzip$/i.test(encoding)) return createGunzip();
  if (/^br$/i.test(encoding)) return createBrotliDecompress();
  throw new FetchFault("encoding", `answers in a content encoding that was not asked for (${encoding})`);
}

async function* counted(stream: Readable, most: number, over: AbortSignal): AsyncGenerator<Buffer> {
  let length = 0;
  try {
    for await (const piece of stream as AsyncIterable<Buffer>) {
      length += piece.length;
      if (length > most)
        throw new FetchFault("large", `answers with more than ${most.toLocaleString("en")} bytes`);
      yield piece;
    }
    // A body without a length ends with its connection, also where that was ended here.
    over.throwIfAborted();
  } catch (error) {
    if (over.aborted) throw over.reason;
    if (error instanceof FetchFault) throw error;
    throw new FetchFault("broken", `was not received in full (${reasonOf(error)})`);
  }
}

/** Node's word for what went wrong; of several addresses that were tried, for the first. */
function reasonOf(error: unknown): string {
  const { code, message, errors } = error as NodeJS.ErrnoException & { errors?: NodeJS.ErrnoException[] };
  return code ?? errors?.[0]?.code ?? message;
}

export interface Connections {
  http: HttpAgent;
  https: HttpsAgent;
  close(): void;
}

/** At most `most` at once to each server; `more` may say how its name is looked up, or which certificates are trusted. */
export function createConnections(most: number, more: Pick<AgentOptions, "lookup" | "ca"> = {}): Connections {
  const options = { ...more, keepAlive: true, maxSockets: most };
  const [http, https] = [new HttpAgent(options), new HttpsAgent(options)];
  return {
    http,
    https,
    close: () => {
      http.destroy();
      https.destroy();
    },
  };
}

/** The first bytes of a body, at most as many as are given. */
export async function startOf(body: AsyncIterable<Buffer>, most: number): Promise<Buffer> {
  const pieces: Buffer[] = [];
  let length = 0;
  for await (const piece of body) {
    pieces.push(piece);
    length += piece.length;
    if (length >= most) break;
  }
  return Buffer.concat(pieces).subarray(0, most);
}

export async function bytesOf(body: AsyncIterable<Buffer>): Promise<Buffer> {
  const pieces: Buffer[] = [];
  for await (const piece of body) pieces.push(piece);
  return Buffer.concat(pieces);
}
