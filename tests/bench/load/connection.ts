import { connect, type Socket } from "node:net";

export interface Answered {
  status: number;
  bodyBytes: number;
  /** Milliseconds from the request to the first byte of the answer, and to its last. */
  firstByte: number;
  lastByte: number;
}

const READ_BUFFER = 64 * 1024;
const WITHOUT_BODY = new Set([204, 304]);

/**
 * One kept-alive HTTP/1.1 connection: sends one request at a time, frames the answer and forgets it. It costs far less
 * than a client that keeps what it reads, so a server is measured and not this.
 */
export class Connection {
  private readonly socket: Socket;
  private begun = 0;
  private firstByte = 0;
  private status = 0;
  private bodyBytes = 0;
  private missing = 0;
  /** What has come of a head that is not whole yet; null while a body comes. */
  private head: Buffer | null = Buffer.alloc(0);
  private settle: (answered: Answered) => void = () => {};
  private fail: (error: Error) => void = () => {};

  static open(port: number): Promise<Connection> {
    return new Promise((settle, fail) => {
      const connection = new Connection(port);
      connection.fail = fail;
      connection.socket.once("connect", () => settle(connection));
    });
  }

  private constructor(port: number) {
    this.socket = connect({
      port,
      host: "127.0.0.1",
      noDelay: true,
      onread: {
        buffer: Buffer.allocUnsafe(READ_BUFFER),
        callback: (length, buffer) => {
          this.read((buffer as Buffer).subarray(0, length));
          return true;
        },
      },
    });
    this.socket.on("error", (error) => this.fail(error));
    this.socket.on("close", () => this.fail(new Error("the server has closed the connection")));
  }

  /** Throws an Error when the connection ends, or when the answer does not say its length. */
  ask(request: Buffer): Promise<Answered> {
    return new Promise((settle, fail) => {
      this.settle = settle;
      this.fail = fail;
      this.firstByte = 0;
      this.begun = performance.now();
      this.socket.write(request);
    });
  }

  close(): void {
    this.fail = () => {};
    this.socket.destroy();
  }

  private read(chunk: Buffer): void {
    if (this.head === null) this.missing -= chunk.length;
    else if (!this.readHead(chunk)) return;
    if (this.missing > 0) return;
    this.head = Buffer.alloc(0);
    this.settle({
      status: this.status,
      bodyBytes: this.bodyBytes,
      firstByte: this.firstByte - this.begun,
      lastByte: performance.now() - this.begun,
    });
  }

  /** Whether the head is whole. */
  private readHead(chunk: Buffer): boolean {
    if (this.firstByte === 0) this.firstByte = performance.now();
    const come = this.head!.length === 0 ? chunk : Buffer.concat([this.head!, chunk]);
    const end = come.indexOf("\r\n\r\n");
    if (end === -1) {
      // The buffer is read over with the next chunk.
      this.head = Buffer.from(come);
      return false;
    }
    const head = come.toString("latin1", 0, end);
    this.status = Number(head.slice(9, 12));
    const length = WITHOUT_BODY.has(this.status) ? "0" : /\ncontent-length: *(\d+)/i.exec(head)?.[1];
    if (length === undefined) {
      this.fail(new Error(`an answer does not say its length:\n${head}`));
      return false;
    }
    this.bodyBytes = Number(length);
    this.missing = this.bodyBytes - (come.length - end - 4);
    this.head = null;
    return true;
  }
}
