interface Circumstances {
  /** HTTP status; 200 for errors that the protocol carries inside an answer. */
  status?: number;
  headers?: Record<string, string>;
  /** What the protocol says about the error, for programs. */
  data?: Record<string, unknown>;
}

/**
 * An error of JSON-RPC 2.0 section 5.1. Its message never contains anything that a client sent; `data` repeats it where
 * the protocol asks for that.
 */
export class RpcFault extends Error {
  readonly code: number;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly data: Record<string, unknown> | undefined;

  constructor(code: number, message: string, { status = 200, headers = {}, data }: Circumstances = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.data = data;
  }
}
