import type { Socket } from "node:net";
import type { Duplex } from "node:stream";
import { ERRORS, type ErrorStatus } from "../../data/_schema/errors.ts";
import { malformed, problemMessage } from "./errors.ts";

/** Node's codes for requests it refuses before a handler sees them; any other is malformed HTTP. */
const REFUSALS: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const NO_HTTP = malformed("this is not a valid HTTP/1.1 request");

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
  endWithProblem(socket, isUnknownMethod(error) ? 501 : (REFUSALS[error.code ?? ""] ?? 400));
}

/** Sends an error on a connection that no handler knows of, and ends it. */
export function endWithProblem(socket: Duplex, status: ErrorStatus): void {
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
  const start = bytesParsed === 0 ? 0 : text.lastIndexOf("\n", bytesParsed - 1) + 1;
  return REQUEST_LINE.test(text.slice(start).split("\r\n", 1)[0]!);
}

/** How long a client may take to read its answer, in milliseconds. */
const LINGER = 1000;

/**
 * Ends a connection on which the client is still sending, RFC 9112 section 9.6. If it were closed at once, the unread
 * bytes would cause a reset that could overtake the answer. Reads no more of them.
 */
export function endLingering(socket: Socket): void {
  socket.end();
  socket.pause();
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => clearTimeout(timer));
}
