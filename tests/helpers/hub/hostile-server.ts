import type { AddressInfo, Server, Socket } from "node:net";
import { createServer as createTcpServer } from "node:net";
import { createServer, type TlsOptions } from "node:tls";
import type { HostileAnswer } from "./hostile-answers.ts";

export interface HostileServer {
  port: number;
  origin: string;
  /** What it does to deliveries, and to verifications when told so; until then it confirms those. */
  turn(answer: HostileAnswer, also?: "verifications"): void;
  /** What it does from now on as soon as a request begins, of which it reads no more unless it resumes the socket. */
  turnAtOnce(answer: HostileAnswer): void;
  /** Shows another certificate from now on, and ends the connections that were made with the one before. */
  present(identity: TlsOptions): void;
  /** Requests that came, verifications and deliveries. */
  requests(): number;
  /** Connections that are open now, for which the other side still pays. */
  open(): number;
  close(): Promise<void>;
}

const CONFIRMED = "HTTP/1.1 200 OK\r\nConnection: close\r\n";

/** A callback over TLS that reads requests by hand and answers as no HTTP library would. */
export async function startHostileServer(identity: TlsOptions): Promise<HostileServer> {
  let requests = 0;
  let answer: HostileAnswer = (socket) => socket.write("HTTP/1.1 204 No Content\r\n\r\n");
  let alsoVerifications = false;
  let isAtOnce = false;
  const sockets = new Set<Socket>();
  const server = createServer(identity, (socket) => {
    let text = "";
    socket.on("error", () => {});
    if (isAtOnce) {
      socket.once("data", () => {
        requests += 1;
        socket.pause();
        answer(socket);
      });
      return;
    }
    socket.on("data", (bytes) => {
      text += bytes.toString("latin1");
      const request = complete(text);
      if (request === null) return;
      text = "";
      requests += 1;
      const challenge = new URL(request, "https://callback.test").searchParams.get("hub.challenge");
      if (challenge === null || alsoVerifications) answer(socket);
      // An idle connection would stay open beside that which is abused.
      else socket.end(`${CONFIRMED}Content-Length: ${challenge.length}\r\n\r\n${challenge}`);
    });
  });
  watch(server, sockets);
  const port = await listenOn(server);
  return {
    port,
    origin: `https://127.0.0.1:${port}`,
    turn(hostile, also) {
      answer = hostile;
      alsoVerifications = also === "verifications";
    },
    turnAtOnce(hostile) {
      answer = hostile;
      isAtOnce = true;
    },
    present(next) {
      server.setSecureContext(next);
      for (const socket of sockets) socket.destroy();
    },
    requests: () => requests,
    open: () => sockets.size,
    close: () => closeWith(server, sockets),
  };
}

/** A server that takes TCP connections and does what it is told with them, before any TLS. */
export async function startTcpServer(onConnection: (socket: Socket) => void) {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    socket.on("error", () => {});
    onConnection(socket);
  });
  watch(server, sockets);
  const port = await listenOn(server);
  return {
    port,
    origin: `https://127.0.0.1:${port}`,
    open: () => sockets.size,
    close: () => closeWith(server, sockets),
  };
}

/** The target of a request that is there with all of its body, or null. */
function complete(text: string): string | null {
  const end = text.indexOf("\r\n\r\n");
  if (end === -1) return null;
  const length = Number(/^content-length: (\d+)/im.exec(text.slice(0, end))?.[1] ?? 0);
  return text.length >= end + 4 + length ? text.split(" ", 2)[1]! : null;
}

function watch(server: Server, sockets: Set<Socket>): void {
  server.on("connection", (socket) => {
    sockets.add(socket);
    socket.on("error", () => {});
    socket.on("close", () => sockets.delete(socket));
  });
}

async function listenOn(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

async function closeWith(server: Server, sockets: Set<Socket>): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await new Promise<void>((resolve) => void server.close(() => resolve()));
}
