import { type AddressInfo, createServer } from "node:net";
import { onTestFinished } from "vitest";

export interface Canary {
  port: number;
  /** Number of TCP connections that reached it; there must be none. */
  hits(): number;
}

/** Listens where nobody should connect, on one address or on all of this machine's, and counts connections. */
export async function startCanary(address?: string, port = 0): Promise<Canary> {
  let hits = 0;
  const server = createServer((socket) => {
    hits += 1;
    socket.on("error", () => {});
    socket.destroy();
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, address, resolve);
  });
  onTestFinished(() => new Promise<void>((resolve) => void server.close(() => resolve())));
  return { port: (server.address() as AddressInfo).port, hits: () => hits };
}
