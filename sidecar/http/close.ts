import type { Server } from "node:http";
import { Server as NetServer } from "node:net";

/** Maximum wait for the answers under way, in milliseconds. */
const GRACE = 10_000;

/** Accepts no more connections, lets the answers under way finish, and resolves when everything is closed. */
export function closeGracefully(server: Server): Promise<void> {
  return new Promise((resolve) => {
    const force = setTimeout(() => server.closeAllConnections(), GRACE);
    // An idle keep-alive connection would keep the process alive.
    const idle = setInterval(() => server.closeIdleConnections(), 100);
    // HttpServer.close would also stop the timeouts of slow requests, and half a request would keep the process alive.
    NetServer.prototype.close.call(server, () => {
      server.close();
      clearTimeout(force);
      clearInterval(idle);
      resolve();
    });
    server.closeIdleConnections();
  });
}
