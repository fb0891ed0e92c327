import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";

/** Longest wait for what is being answered, milliseconds. */
const GRACE = 20_000;

/** Takes no more connections, lets what is being answered end, and returns when all is closed. */
export function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // An idle keep-alive connection would hold the process; one in use ends with its answer. First in the line of
    // listeners: after the app's own the head may be out already.
    server.prependListener("request", (_request, response: ServerResponse) =>
      response.setHeader("connection", "close"),
    );
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    // The close of an HTTP server also ends its watch over slow requests, and half a request would hold the process.
    NetServer.prototype.close.call(server, () => {
      server.close();
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
