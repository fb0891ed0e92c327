import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A way to a server that can be taken away. */
export interface Proxy {
  url: string;
  /** Ends all connections, and takes none. */
  cut(): void;
  /** Passes nothing on any more, and closes nothing. */
  freeze(): void;
  close(): void;
}

/** Stands before the server that a URL names. */
export async function startProxy(url: string): Promise<Proxy> {
  const target = new URL(url);
  const sockets = new Set<Socket>();
  let passes = true;
  const server = createServer((client) => {
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.on("data", (data) => passes && to.write(data));
      from.on("close", () => passes && to.destroy());
      from.on("error", () => {});
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const proxied = new URL(url);
  proxied.port = String((server.address() as AddressInfo).port);
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: proxied.href,
    cut,
    freeze() {
      passes = false;
    },
    close: cut,
  };
}
