interface Circumstances {
  /** HTTP status; errors that the protocol carries inside an answer keep 200. */
  status?: number;
  headers?: Record<string, string>;
  /** The request's id, where one could be read. */
  id?: string | number;
}

/** A refusal as JSON-RPC 2.0 section 5.1 names it. Messages are ours alone: nothing a client sent stands in them. */
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
