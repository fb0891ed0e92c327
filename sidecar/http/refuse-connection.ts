import type { Socket } from "node:net";
import { type ErrorStatus, problem } from "./errors.ts";
import { CORS } from "./headers.ts";
import { endLingering } from "./linger.ts";

/** Node's codes for requests it refuses before a handler sees them; any other is malformed HTTP. */
const REFUSALS: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

const NO_HTTP = {
  path: [],
  code: "malformed",
  message: "this is not a valid HTTP/1.1 request, or its method is unknown",
};

/** Answers malformed, oversized and slow requests in the shape of every other error, and ends the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const body = problem(REFUSALS[error.code ?? ""] ?? 400, [NO_HTTP]);
  const text = JSON.stringify(body);
  socket.write(
    [
      `HTTP/1.1 ${body.status} ${body.title}`,
      "content-type: application/json",
      `content-length: ${Buffer.byteLength(text)}`,
      "cache-control: no-store",
      ...Object.entries(CORS).map(([name, value]) => `${name}: ${value}`),
      "x-content-type-options: nosniff",
      "connection: close",
      "",
      text,
    ].join("\r\n"),
  );
  endLingering(socket);
}
