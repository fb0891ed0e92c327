interface Circumstances {
  /** HTTP status; 200 for errors that the protocol carries inside an answer. */
  status?: number;
  headers?: Record<string, string>;
  /** The request's id, if it could be read. */
  id?: string | number | undefined;
}

/** An error of JSON-RPC 2.0 section 5.1. Its message never contains anything that a client sent. */
export class RpcFault extends Error {
  readonly code: number;
  readonly status: number;
  readonly headers: Record<string, string>;
  readonly id: string | number | null;

  constructor(code: number, message: string, { status = 200, headers = {}, id }: Circumstances = {}) {
    super(message);
    this.code = code;
    this.status = status;
    this.headers = headers;
    this.id = id ?? null;
  }
}
