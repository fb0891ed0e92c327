/** What goes with an error: data for programs, and its HTTP status and fields where it is found before the SDK is asked. */
interface Circumstances {
  data?: Record<string, unknown>;
  status?: number;
  headers?: Record<string, string>;
}

/** An error of JSON-RPC 2.0 section 5.1. Its message never contains anything that a client sent. */
export class RpcFault extends Error {
  readonly code: number;
  readonly data: Record<string, unknown> | undefined;
  readonly status: number;
  readonly headers: Record<string, string>;

  constructor(code: number, message: string, { data, status = 200, headers = {} }: Circumstances = {}) {
    super(message);
    this.code = code;
    this.data = data;
    this.status = status;
    this.headers = headers;
  }
}
