import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/**
 * Handles a request that was sent before the answer to another was taken (pipelining, RFC 9112 section 9.3.2) when that
 * answer is gone, and of all connections one such request at a time, so that whoever sends many at once keeps only itself
 * waiting. Until then nothing more is read of its connection. Node would hand over all of them at once.
 */
export function answerInOrder(handle: RequestListener): RequestListener {
  /** How many requests of a connection wait. */
  const waiting = new WeakMap<Socket, number>();
  const turns: (() => void)[] = [];

  const takeTurn = () => {
    const turn = turns.shift()!;
    if (turns.length > 0) setImmediate(takeTurn);
    turn();
  };

  const wait = (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request;
    const before = waiting.get(socket);
    waiting.set(socket, (before ?? 0) + 1);
    // Node resumes a connection at the end of each request that it reads.
    if (before === undefined) socket.on("resume", () => waiting.get(socket) && socket.pause());
    socket.pause();
    response.once("socket", () => {
      turns.push(() => {
        const left = waiting.get(socket)! - 1;
        waiting.set(socket, left);
        if (left === 0) socket.resume();
        handle(request, response);
      });
      if (turns.length === 1) setImmediate(takeTurn);
    });
  };

  return (request, response) => {
    // Node gives a response its connection when those before it are gone.
    if (response.socket === null) wait(request, response);
    else handle(request, response);
  };
}
