import type { Socket } from "node:net";

/** More has come for one request than any answer may cost. */
class AnswerTooLong extends Error {
  readonly code = "ANSWER_TOO_LONG";
}

/**
 * Ends a connection over which more than `mostBytes` come after what was last sent. It is the one place that sees all of
 * them: interim answers, reason phrases, chunk extensions and empty lines have no end of their own, and an HTTP parser
 * passes them over without a word. What comes at once may lie above the limit, a TLS record (16 KB) at most.
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
