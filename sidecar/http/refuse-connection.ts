import type { Socket } from "node:net";
import { type ErrorStatus, problem } from "./errors.ts";

/** Node's codes for what it refuses before a handler sees it; everything else is no HTTP. */
const REFUSALS: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const NO_HTTP = { path: [], code: "malformed", message: "what was sent is no HTTP/1.1 request" };

/** How long a client may take to read why it was refused, milliseconds. */
const LINGER = 1000;

/** Answers what is no HTTP, too large or too slow, in the shape of every other error, and ends the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const body = problem(REFUSALS[error.code ?? ""] ?? 400, [NO_HTTP]);
  const text = JSON.stringify(body);
  // Destroyed at once, the client's unread bytes would make a reset overtake the answer.
  const linger = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => clearTimeout(linger));
  socket.end(
    [
      `HTTP/1.1 ${body.status} ${body.title}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(text)}`,
      "cache-control: no-store",
      "x-content-type-options: nosniff",
      "connection: close",
      "",
      text,
    ].join("\r\n"),
  );
}
