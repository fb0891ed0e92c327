import type { Server } from "node:http";
import { Server as NetServer, type Socket } from "node:net";
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

/** Looks within the patience. A client is given up at the last of as many that found no progress, one more at most. */
const LOOKS = 20;

/** Calls back again and again, `interval` milliseconds apart; what it returns ends that. */
type Every = (interval: number, look: () => void) => () => void;

/**
 * Closes connections whose client has accepted no byte of an answer for `patience` milliseconds, or a twentieth longer.
 *
 * All connections are looked at from time to time, since a timeout on each (`server.timeout`) would be restarted several
 * times per request and cost a measurable share of it. Looks are counted, not the time between them: a process that was
 * stopped for a while does not blame its clients. Node's own timeout would not do for a connection found with unsent bytes
 * either: the first one takes the bytes that were there before for progress, so that it fires after twice its time.
 */
export function closeStalled(server: Server, patience: number, every: Every = onTimer): void {
  const found = new Map<Socket, Found | null>();
  server.on("connection", (socket) => {
    found.set(socket, null);
    socket.once("close", () => found.delete(socket));
  });
  const look = () => {
    for (const [socket, before] of found) {
      const now = lookAt(socket, before);
      found.set(socket, now);
      if (now?.looks === LOOKS) socket.destroy();
    }
  };
  server.once("close", every(patience / LOOKS, look));
}

/** What a look found of a connection with unsent bytes. */
interface Found {
  /** Bytes of writes that were accepted to their end. */
  completed: number;
  /** Bytes not accepted yet of the write under way. */
  queued: number;
  /** How many looks in a row have found no progress, up to this one. */
  looks: number;
}

function lookAt(socket: Socket, before: Found | null): Found | null {
  if (socket.writableLength === 0) return null;
  const completed = socket.bytesWritten - socket.writableLength;
  const queued = queuedBytes(socket);
  const stalled = before?.completed === completed && before.queued === queued;
  return { completed, queued, looks: stalled ? before.looks + 1 : 0 };
}

/**
 * Of a large write, accepted piece by piece, the public counters tell nothing until it is done. Node's own timeouts look
 * here, too.
 */
function queuedBytes(socket: Socket): number {
  const { _handle: handle } = socket as Socket & { _handle?: { writeQueueSize?: number } | null };
  return handle?.writeQueueSize ?? 0;
}

function onTimer(interval: number, look: () => void): () => void {
  const timer = setInterval(look, interval).unref();
  return () => clearInterval(timer);
}
