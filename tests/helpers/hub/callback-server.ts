import type { IncomingMessage, ServerResponse } from "node:http";
import { createServer } from "node:https";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { ask } from "../run/ask.ts";

export interface ReceivedRequest {
  method: string;
  /** Path and query exactly as received. */
  target: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage["headers"];
  body: Buffer;
}

/** Answers a request; what it leaves unanswered stays so. */
export type Behaviour = (request: ReceivedRequest, response: ServerResponse) => void;

export interface CallbackServer {
  /** `https://127.0.0.1:port`. */
  origin: string;
  port: number;
  /** PEM to trust. */
  certificateAuthority: string;
  /** Every request received, in order. */
  received: ReceivedRequest[];
  /** The POST requests received, optionally those to one path. */
  deliveries(path?: string): ReceivedRequest[];
  verifications(path?: string): ReceivedRequest[];
  /** Sets how the server answers from now on: requests to one path, or to all without a behaviour of their own. */
  behave(behaviour: Behaviour, path?: string): void;
  /** Resolves when `condition` holds; evaluated after every request. */
  until(condition: () => boolean): Promise<void>;
  /** Number of TCP connections accepted. */
  connections(): number;
  /** Ends the idle keep-alive connections. */
  closeIdle(): void;
  close(): Promise<void>;
}

/** The certificate of the whole run, for the names that tests use. */
async function issued(address: string) {
  const names = ["localhost", "callback.test", "other.test"];
  return (await ask("certificate", { names, addresses: ["127.0.0.1", address] }))();
}

/**
 * A subscriber: an HTTPS server that confirms every intent and accepts every delivery, until told otherwise. For a port that
 * somebody else has it waits.
 */
export async function startCallbackServer(
  address = "127.0.0.1",
  certificate: ReturnType<typeof issued> = issued(address),
  wanted = 0,
): Promise<CallbackServer> {
  const behaviours = new Map<string, Behaviour>();
  let usual: Behaviour = confirm;
  const received: ReceivedRequest[] = [];
  const sockets = new Set<Duplex>();
  const waiting = new Set<() => void>();
  let connections = 0;

  const { authority, identity } = await certificate;
  const server = createServer(identity, async (incoming, response) => {
    const chunks: Buffer[] = [];
    try {
      for await (const chunk of incoming) chunks.push(chunk);
    } catch {
      return; // The sender died in the middle of its request: nothing was received.
    }
    const url = new URL(incoming.url!, "https://callback.test");
    const request: ReceivedRequest = {
      method: incoming.method!,
      target: incoming.url!,
      path: url.pathname,
      query: url.searchParams,
      headers: incoming.headers,
      body: Buffer.concat(chunks),
    };
    received.push(request);
    (behaviours.get(request.path) ?? usual)(request, response);
    for (const check of waiting) check();
  });
  server.on("connection", (socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on("close", () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => {
    const listen = () => server.listen(wanted, address);
    server.on("listening", resolve).on("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") setTimeout(listen, 200);
      else reject(error);
    });
    listen();
  });
  const { port } = server.address() as AddressInfo;

  const ofMethod = (method: string) => (path?: string) =>
    received.filter((request) => request.method === method && (path === undefined || request.path === path));

  return {
    origin: `https://${address}:${port}`,
    port,
    certificateAuthority: authority,
    received,
    deliveries: ofMethod("POST"),
    verifications: ofMethod("GET"),
    behave(behaviour, path) {
      if (path === undefined) usual = behaviour;
      else behaviours.set(path, behaviour);
    },
    until: (condition) =>
      new Promise((resolve) => {
        const check = () => {
          if (!condition()) return;
          waiting.delete(check);
          resolve();
        };
        waiting.add(check);
        check();
      }),
    connections: () => connections,
    closeIdle: () => server.closeIdleConnections(),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** What a well-behaved subscriber does: repeats the challenge, accepts the delivery. */
export const confirm: Behaviour = (request, response) => {
  response.statusCode = request.method === "GET" ? 200 : 204;
  response.end(request.query.get("hub.challenge") ?? undefined);
};

/** Confirms intents, and answers deliveries with a status. */
export function answerDeliveriesWith(status: number, headers: Record<string, string> = {}): Behaviour {
  return (request, response) => {
    if (request.method === "GET") return confirm(request, response);
    response.writeHead(status, headers).end();
  };
}
