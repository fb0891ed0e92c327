import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** Longest wait for what is being answered, milliseconds. */
const GRACE = 20_000;

/** Takes no more connections, lets what is being answered end, and returns when all is closed. */
export function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    // A kept-alive connection would hold the process.
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
