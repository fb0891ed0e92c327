import {
  type IncomingMessage,
  METHODS,
  type RequestListener,
  type Server,
  type ServerResponse,
} from "node:http";
import { Server as NetServer, type Socket } from "node:net";
import type { Duplex } from "node:stream";
import { setImmediate as nextTurn } from "node:timers/promises";
import { ERRORS, type ErrorStatus } from "../../data/_schema/errors.ts";
import { malformed, problemMessage } from "./errors.ts";

/** Node's codes for requests it refuses before a handler sees them; any other is malformed HTTP. */
const REFUSALS: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const NO_HTTP = malformed("this is not a valid HTTP/1.1 request");

const LONGEST_METHOD = Math.max(...METHODS.map((name) => name.length));

/** A request line (RFC 9112 section 3) whose method Node does not know. */
const REQUEST_LINE = /^[!#$%&'*+.^_`|~0-9A-Za-z-]+ [^\s]+ HTTP\/1\.[01]$/;

interface ParseError extends NodeJS.ErrnoException {
  /** The bytes that came last, and where in them the fault lies. */
  rawPacket?: Buffer;
  bytesParsed?: number;
}

/** Answers malformed, oversized and slow requests in the shape of every other error, and ends the connection. */
export function refuseConnection(error: ParseError, socket: Duplex): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  // The request before it has asked for the connection to end with its answer.
  if (error.code === "HPE_CLOSED_CONNECTION") lingerAtEnd(socket as Socket);
  else endWithProblem(socket, isUnknownMethod(error) ? 501 : (REFUSALS[error.code ?? ""] ?? 400));
}

const lastResponses = new WeakMap<Duplex, ServerResponse>();

/** The response that has its connection, of those that wait for it in their order. */
const currentResponses = new WeakMap<Duplex, ServerResponse>();

/** Notes a request, so that what follows it on its connection is not refused before it is answered. */
export function noteRequest({ socket }: IncomingMessage, response: ServerResponse): void {
  lastResponses.set(socket, response);
  if (response.socket !== null) currentResponses.set(socket, response);
  else response.once("socket", () => currentResponses.set(socket, response));
}

const refused = new WeakSet<Duplex>();

/**
 * Sends an error for what came last on a connection, and ends it, when the answers before it are gone: the client would take
 * it for one of them. What is wrong with the body of a request that has been answered already is no matter of an answer.
 */
function endWithProblem(socket: Duplex, status: ErrorStatus): void {
  if (refused.has(socket)) return;
  refused.add(socket);
  socket.pause();
  const refuse = () => void (socket.writable ? writeProblem(socket, status) : socket.destroy());
  const last = lastResponses.get(socket);
  if (last === undefined) refuse();
  else if (last.req.complete && last.getHeader("connection") === "close") lingerAtEnd(socket as Socket);
  else if (last.req.complete) afterwards(last, refuse);
  else if (last.headersSent) afterwards(last, () => endLingering(socket as Socket));
  else if (last.socket === null) last.once("socket", refuse);
  else refuse();
}

/** Refuses a tunnel (CONNECT). Node no longer looks after its connection, which answers before it may still need. */
export function refuseTunnel(socket: Duplex): void {
  socket.on("drain", () => currentResponses.get(socket)?.emit("drain"));
  socket.on("timeout", () => socket.destroy());
  endWithProblem(socket, 501);
}

function afterwards(response: ServerResponse, act: () => void): void {
  if (response.writableFinished) act();
  else response.once("close", act);
}

function writeProblem(socket: Duplex, status: ErrorStatus): void {
  const { body, fields } = problemMessage(status, NO_HTTP.issues);
  socket.write(
    [
      `HTTP/1.1 ${status} ${ERRORS[status].title}`,
      ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
      "connection: close",
      "",
      body,
    ].join("\r\n"),
  );
  endLingering(socket as Socket);
}

function isUnknownMethod({ code, rawPacket, bytesParsed = 0 }: ParseError): boolean {
  if (code !== "HPE_INVALID_METHOD" || rawPacket === undefined) return false;
  const text = rawPacket.toString("latin1");
  // Of the method Node has read what begins like one that it knows; before it the body of another request may stand.
  const begun = /[A-Z-]*$/.exec(text.slice(Math.max(0, bytesParsed - LONGEST_METHOD), bytesParsed))![0];
  return REQUEST_LINE.test(text.slice(bytesParsed - begun.length).split("\r\n", 1)[0]!);
}

/** Connections whose last answer is gone. */
const ending = new WeakSet<Duplex>();

/**
 * Whether a request came after the last answer of its connection. It must not be answered: of what came before it some may be left
 * without an answer, and Node ends the process when answers are out of turn.
 */
export const isTooLate = ({ socket }: IncomingMessage) => ending.has(socket) || socket.writableEnded;

/** How long a client may take to read its answer, in milliseconds. */
const LINGER = 1000;

/** Ends a connection on which the client still sends, RFC 9112 section 9.6: closed at once, a reset could overtake the answer. */
export function endLingering(socket: Socket): void {
  ending.add(socket);
  socket.end();
  socket.pause();
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => clearTimeout(timer));
}

/** Ends a connection so when Node is done with its last answer. */
export function lingerAtEnd(socket: Socket): void {
  socket.destroySoon = () => endLingering(socket);
}

/** Maximum wait for the answers under way, in milliseconds. */
const GRACE = 10_000;

/** How long a connection is left open on which no request is under way: one may be on its way. In milliseconds. */
const IDLE = 100;

/** For how long connections are still taken at most, in milliseconds, and for how many turns of the event loop none comes. */
const TAKING = { most: 1000, quiet: 4 };

export async function closeGracefully(server: Server): Promise<void> {
  await takeOpened(server);
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    // An idle keep-alive connection would keep the process alive.
    const idle = setInterval(() => server.closeIdleConnections(), IDLE);
    // HttpServer.close would also stop the timeouts of slow requests, and half a request would keep the process alive.
    NetServer.prototype.close.call(server, () => {
      server.close();
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
  });
}

/** Takes connections that clients have opened already, one a turn: closing would reset them, and lose the requests in them. */
async function takeOpened(server: Server): Promise<void> {
  const end = performance.now() + TAKING.most;
  let quiet = 0;
  const taken = () => {
    quiet = 0;
  };
  server.on("connection", taken);
  while (quiet < TAKING.quiet && performance.now() < end) {
    quiet += 1;
    await nextTurn();
  }
  server.off("connection", taken);
}

/**
 * Handles pipelined requests (RFC 9112 section 9.3.2) when the answer before is gone, one at a time of all connections, so that
 * whoever sends many keeps only itself waiting; until then no more of its connection is read. Node would hand over all at once.
 */
export function answerInOrder(handle: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  const turns: (() => void)[] = [];

  const takeTurn = () => {
    const turn = turns.shift()!;
    if (turns.length > 0) setImmediate(takeTurn);
    turn();
  };

  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const before = waiting.get(socket);
    waiting.set(socket, (before ?? 0) + 1);
    // Node resumes a connection at the end of each request that it reads.
    if (before === undefined) socket.on("resume", () => waiting.get(socket) && socket.pause());
    socket.pause();
    response.once("socket", () => {
      turns.push(() => {
        const left = waiting.get(socket)! - 1;
        waiting.set(socket, left);
        if (left === 0) socket.resume();
        handle(request, response);
      });
      if (turns.length === 1) setImmediate(takeTurn);
    });
  };

  return (request, response) => {
    if (isTooLate(request)) return;
    noteRequest(request, response);
    // Node gives a response its connection when those before it are gone.
    if (response.socket === null) wait(request, response);
    else handle(request, response);
  };
}
