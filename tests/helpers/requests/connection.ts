import { connect, type Socket } from "node:net";

/** An answer as it came over the wire. */
export interface Answer {
  status: number;
  /** By name in lower case; a field that came twice has both values in a list. */
  fields: Map<string, string[]>;
  body: Buffer;
  /** What is wrong with its form. */
  faults: string[];
}

/** How long an answer may take, in milliseconds: only a server that gives none is waited for. */
const PATIENCE = 60_000;

/** Milliseconds after which a server may close a connection that nobody uses, with something to spare. */
const IDLE = 4000;

/** One connection to a server, on which answers are read one after another. */
export class Connection {
  private readonly socket: Socket;
  private bytes: Buffer = Buffer.alloc(0);
  private ended = false;
  private last = performance.now();
  private wake = () => {};

  constructor(port: number) {
    this.socket = connect({ port, host: "127.0.0.1", allowHalfOpen: true, noDelay: true });
    const stop = () => {
      this.ended = true;
      this.wake();
    };
    // A reset is the end of a connection like any other.
    this.socket.on("error", stop).on("end", stop).on("close", stop);
    this.socket.on("data", (chunk) => {
      this.bytes = this.bytes.length === 0 ? chunk : Buffer.concat([this.bytes, chunk]);
      this.wake();
    });
  }

  get hasEnded(): boolean {
    return this.ended;
  }

  /** Whether it has ended, or been idle for so long that it may end at any moment. */
  get isUsed(): boolean {
    return this.ended || performance.now() - this.last > IDLE;
  }

  /** What came and was not read. */
  get unread(): string {
    return this.bytes.toString("latin1");
  }

  send(bytes: Buffer): void {
    this.socket.write(bytes);
  }

  /** Sends nothing more, and goes on reading. */
  finish(): void {
    this.socket.end();
  }

  close(): void {
    this.socket.destroy();
  }

  /** Waits until the server has closed it. Resolves to false when it does not. */
  async closing(): Promise<boolean> {
    while (!this.ended) if (!(await this.more())) return false;
    return true;
  }

  /** The next answer but interim ones; null when the connection ends without one. */
  async read(isHead: boolean): Promise<Answer | null> {
    for (;;) {
      const end = this.bytes.indexOf("\r\n\r\n");
      if (end === -1) {
        if (this.ended || !(await this.more())) return null;
        continue;
      }
      const answer = readHead(this.bytes.subarray(0, end).toString("latin1"));
      this.bytes = this.bytes.subarray(end + 4);
      if (answer.status >= 100 && answer.status < 200) continue;
      await this.readBody(answer, isHead);
      this.last = performance.now();
      return answer;
    }
  }

  private async readBody(answer: Answer, isHead: boolean): Promise<void> {
    const { status, fields, faults } = answer;
    const [length, more] = fields.get("content-length") ?? [];
    if (fields.has("transfer-encoding")) faults.push("Transfer-Encoding instead of Content-Length");
    if (status === 204 && length !== undefined) faults.push("a 204 with Content-Length");
    if (status === 204 || status === 304 || (isHead && length === undefined)) return;
    if (length === undefined || more !== undefined || !/^\d+$/.test(length)) {
      faults.push(`Content-Length is ${fields.get("content-length")}`);
      return;
    }
    // What no parser took for a request of HEAD is refused with a body.
    if (isHead && !(isClosing(answer) && this.unread.startsWith("{"))) return;
    const size = Number(length);
    while (this.bytes.length < size && !this.ended && (await this.more()));
    if (this.bytes.length < size && !isHead) faults.push(`${this.bytes.length} of ${size} bytes came`);
    answer.body = this.bytes.subarray(0, size);
    this.bytes = this.bytes.subarray(size);
  }

  /** Waits for bytes or the end; false when nothing comes. */
  private more(): Promise<boolean> {
    return new Promise((settle) => {
      const timer = setTimeout(() => settle(false), PATIENCE);
      this.wake = () => {
        clearTimeout(timer);
        settle(true);
      };
    });
  }
}

/** Whether an answer says that its connection ends with it. */
export function isClosing({ fields }: Answer): boolean {
  return fields.get("connection")?.join().toLowerCase() === "close";
}

function readHead(text: string): Answer {
  const [line = "", ...lines] = text.split("\r\n");
  const status = Number(/^HTTP\/1\.1 ([1-5]\d\d) [ -~]*$/.exec(line)?.[1] ?? 0);
  const answer: Answer = { status, fields: new Map(), body: Buffer.alloc(0), faults: [] };
  if (status === 0) answer.faults.push(`no status line: ${JSON.stringify(line.slice(0, 80))}`);
  for (const each of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~0-9A-Za-z-]+): ([!-~](?:[ -~]*[!-~])?)$/.exec(each) ?? [];
    if (name === undefined) answer.faults.push(`no header field: ${JSON.stringify(each.slice(0, 80))}`);
    else answer.fields.set(name.toLowerCase(), [...(answer.fields.get(name.toLowerCase()) ?? []), value!]);
  }
  return answer;
}
