import type { Socket } from "node:net";

/** A request received more bytes than any answer may have. */
class AnswerTooLong extends Error {
  readonly code = "ANSWER_TOO_LONG";
}

/**
 * Ends a connection that receives more than `mostBytes` after the last byte sent. Only the socket sees all of them:
 * interim answers, reason phrases, chunk extensions and empty lines are unbounded, and an HTTP parser skips them
 * silently. The limit may be exceeded by what arrives at once, at most one TLS record (16 KB).
 */
export function limitReading(socket: Socket, mostBytes: number): void {
  let sent = socket.bytesWritten;
  let before = socket.bytesRead;
  let read = before;
  socket.on("readable", () => {
    if (socket.bytesWritten !== sent) {
      sent = socket.bytesWritten;
      before = read;
    }
    read = socket.bytesRead;
    if (read - before > mostBytes) socket.destroy(new AnswerTooLong("the answer is too long"));
  });
}
