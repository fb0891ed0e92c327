import type { Server as NodeServer, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { type H3, serve } from "h3";
import { type ErrorStatus, problem } from "./http/errors.ts";

/** Longest wait for what is being answered when the process stops, milliseconds. */
const GRACE = 20_000;

/** Node's codes for what it refuses before a handler sees it. */
const REFUSALS: Record<string, ErrorStatus> = {
  HPE_HEADER_OVERFLOW: 431,
  ERR_HTTP_REQUEST_TIMEOUT: 408,
};

export interface Listener {
  url: string;
  port: number;
  /** Takes no more connections, lets what is being answered end, and returns when all is closed. */
  close(): Promise<void>;
}

/** Serves an app on a port (0 for any free one). Throws an Error in one line when the port cannot be had. */
export async function listen(app: H3, { host, port }: { host: string; port: number }): Promise<Listener> {
  const server = serve(app, {
    hostname: host,
    port,
    silent: true,
    // Ours below: the library's own does nothing where CI is set.
    gracefulShutdown: false,
    node: {
      headersTimeout: 5000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
    },
  });
  try {
    await server.ready();
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, host, port));
  }
  const node = server.node!.server as NodeServer;
  node.maxHeadersCount = 200;
  node.on("clientError", refuse);
  return {
    url: server.url!.replace(/\/$/, ""),
    port: (node.address() as { port: number }).port,
    close: () => close(node),
  };
}

function close(node: NodeServer): Promise<void> {
  return new Promise((resolve) => {
    // An idle keep-alive connection would hold the process; one in use ends with its answer.
    node.on("request", (_request, response: ServerResponse) => response.setHeader("connection", "close"));
    const force = setTimeout(() => node.closeAllConnections(), GRACE);
    const idle = setInterval(() => node.closeIdleConnections(), 100);
    node.close(() => {
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    node.closeIdleConnections();
  });
}

/** The answer to what is no HTTP or too large, in the shape of every other error. */
function refuse(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
  const body = problem(REFUSALS[error.code ?? ""] ?? 400);
  const text = JSON.stringify(body);
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

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  const place = `${host}:${port}`;
  if (error.code === "EADDRINUSE")
    return `${place} is in use; end the other process or set PORT to a free port`;
  if (error.code === "EACCES") return `${place} may not be opened by this user; set PORT to one above 1023`;
  if (error.code === "EADDRNOTAVAIL") return `${host} is no address of this machine; set HOST to one that is`;
  return `cannot listen on ${place}: ${error.message}`;
}
