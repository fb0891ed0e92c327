import type { Server } from "node:http";
import type { Socket } from "node:net";

/**
 * Closes connections whose client has accepted no byte of an answer for `patience` milliseconds, or half as long again.
 *
 * Only a connection found with unsent bytes is given a timeout, which Node restarts whenever bytes leave. A timeout on
 * every connection (`server.timeout`) would be restarted several times per request, and cost a measurable share of it.
 */
export function closeStalled(server: Server, patience: number): void {
  const sockets = new Set<Socket>();
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.once("close", () => sockets.delete(socket));
  });
  const look = setInterval(() => {
    for (const socket of sockets) {
      if (socket.writableLength > 0 && socket.timeout !== patience) socket.setTimeout(patience);
    }
  }, patience / 2).unref();
  server.once("close", () => clearInterval(look));
}
