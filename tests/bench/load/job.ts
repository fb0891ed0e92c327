/** What the load generator is asked to do, and what it answers. */
export interface LoadJob {
  port: number;
  /** Whole requests, sent in turn over all connections. */
  requests: string[];
  connections: number;
  /** At least so long, and until every request was sent equally often. */
  seconds: number;
  /** Milliseconds that a connection rests after each answer; none when absent. */
  rest?: number | undefined;
  /** Asked before every request, and not measured. */
  before?: Before | undefined;
}

/** What leaves the machine in the same state before each of the requests that are compared. */
export interface Before {
  port: number;
  request: string;
}

export interface LoadResult {
  requests: number;
  seconds: number;
  /** Milliseconds of each request, to the last byte of its answer and to the first. */
  times: Float64Array;
  firstBytes: Float64Array;
  /** Of the bodies, on average. */
  bodyBytes: number;
  /** How many answers had which status. */
  statuses: Record<number, number>;
}

/** A request as it stands on the wire. */
export function get(path: string, fields: Record<string, string> = {}): string {
  const lines = Object.entries({ Host: "127.0.0.1", ...fields }).map(([name, value]) => `${name}: ${value}`);
  return `GET ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n`;
}

/** A request with a body of JSON. */
export function post(path: string, body: string, fields: Record<string, string> = {}): string {
  const all = {
    Host: "127.0.0.1",
    "Content-Type": "application/json",
    "Content-Length": String(Buffer.byteLength(body)),
    ...fields,
  };
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}`);
  return `POST ${path} HTTP/1.1\r\n${lines.join("\r\n")}\r\n\r\n${body}`;
}
