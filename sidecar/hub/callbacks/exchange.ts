import type { Dispatcher } from "undici";

/** A callback's answer, available as soon as its headers are; its body follows. */
export interface CallbackAnswer {
  status: number;
  /** The body, or null when it was too long, too slow or broke off. Never rejects. */
  body: Promise<Buffer | null>;
}

const NOTHING = Buffer.alloc(0);

/**
 * One request and its answer, received from undici as a dispatch handler. Keeps up to a number of bytes of the answer.
 * undici's own request methods each create a stream, which costs as much as the request itself.
 */
export class Exchange implements Dispatcher.DispatchHandler {
  readonly answer: Promise<CallbackAnswer>;
  readonly #body: Promise<Buffer | null>;
  readonly #mostBytes: number;
  readonly #over: () => void;
  #answered!: (answer: CallbackAnswer) => void;
  #failed!: (error: Error) => void;
  #ended!: (body: Buffer | null) => void;
  #controller: Dispatcher.DispatchController | null = null;
  #givenUp: Error | null = null;
  #chunks: Buffer[] = [];
  #bytes = 0;

  /** `over` is called when the exchange has ended, whatever the outcome; possibly more than once. */
  constructor(mostBytes: number, over: () => void) {
    this.#mostBytes = mostBytes;
    this.#over = over;
    this.answer = new Promise((resolve, reject) => {
      this.#answered = resolve;
      this.#failed = reject;
    });
    this.#body = new Promise((resolve) => {
      this.#ended = resolve;
    });
  }

  /** Whether there has been a connection for it. */
  get wasConnected(): boolean {
    return this.#controller !== null;
  }

  /** Aborts the exchange: at once for its caller, and for undici as soon as it has a connection. */
  giveUp(reason: Error): void {
    this.#givenUp = reason;
    this.#fail(reason);
    this.#controller?.abort(reason);
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#givenUp) controller.abort(this.#givenUp);
  }

  onResponseStart(_: Dispatcher.DispatchController, status: number): void {
    // RFC 9110 section 15.2: below 200 is an interim answer; the final one follows.
    if (status >= 200) this.#answered({ status, body: this.#body });
  }

  onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#bytes <= this.#mostBytes) this.#chunks.push(chunk);
    else controller.abort(new Error("the answer is too long"));
  }

  onResponseEnd(): void {
    this.#ended(this.#bytes === 0 ? NOTHING : Buffer.concat(this.#chunks));
    this.#over();
  }

  onResponseError(_: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(error: Error): void {
    this.#chunks = [];
    this.#failed(error);
    this.#ended(null);
    this.#over();
  }
}
