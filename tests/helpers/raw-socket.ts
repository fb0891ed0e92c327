import { connect, type Socket } from "node:net";

export interface RawAnswer {
  /** Everything the server sent before it or we closed the connection. */
  text: string;
  /** Status of each answer in it, in order. */
  statuses: number[];
  /** Milliseconds from connecting to the end of the connection. */
  lasted: number;
}

export interface RawOptions {
  /** Close our side after having sent everything. */
  end?: boolean;
  /** Give up waiting for the server to close after so many milliseconds. */
  patience?: number;
}

/** Sends bytes as they are, and returns what came back until the connection ended. */
export function sendRaw(
  port: number,
  bytes: string | Buffer,
  { end = false, patience = 15_000 }: RawOptions = {},
): Promise<RawAnswer> {
  return new Promise((settle) => {
    const started = performance.now();
    const chunks: Buffer[] = [];
    const socket: Socket = connect(port, "127.0.0.1", () => {
      socket.write(bytes);
      if (end) socket.end();
    });
    const giveUp = setTimeout(() => socket.destroy(), patience);
    socket.on("data", (chunk) => chunks.push(chunk));
    // A reset after the answer is the end of the connection like any other.
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(giveUp);
      const text = Buffer.concat(chunks).toString("latin1");
      settle({ text, statuses: statusesOf(text), lasted: performance.now() - started });
    });
  });
}

/** A request's head in its lines; `Connection: close` ends the connection with the answer. */
export function head(line: string, ...fields: string[]): string {
  return [line, ...fields, "", ""].join("\r\n");
}

function statusesOf(text: string): number[] {
  return [...text.matchAll(/HTTP\/1\.1 (\d{3}) /g)].map((match) => Number(match[1]));
}
