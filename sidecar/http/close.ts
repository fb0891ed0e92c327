import type { Server } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn } from "node:timers/promises";

/** Maximum wait for the answers under way, in milliseconds. */
const GRACE = 10_000;

/** How long a connection is left open on which no request is under way: one may be on its way. In milliseconds. */
const IDLE = 100;

/** For how long connections are still taken at most, in milliseconds, and for how many turns of the event loop none comes. */
const TAKING = { most: 1000, quiet: 4 };

/** Accepts no more connections, lets the answers under way finish, and resolves when everything is closed. */
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

/**
 * Takes the connections that clients have opened already: closing would reset them, and lose the requests in them. Node
 * takes one in a turn.
 */
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
