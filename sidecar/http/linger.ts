import type { Socket } from "node:net";

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
