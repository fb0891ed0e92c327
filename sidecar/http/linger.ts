import type { Socket } from "node:net";

/** How long a client may take to read its answer, milliseconds. */
const LINGER = 1000;

/**
 * Ends a connection on which the client is still sending, RFC 9112 section 9.6: closed at once, what it has sent
 * and nobody read would make a reset overtake the answer. No more of it is read.
 */
export function endLingering(socket: Socket): void {
  socket.end();
  socket.pause();
  const timer = setTimeout(() => socket.destroy(), LINGER);
  socket.once("close", () => clearTimeout(timer));
}
