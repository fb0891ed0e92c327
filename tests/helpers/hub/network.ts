import { createServer } from "node:http";
import { type AddressInfo, connect as connectTcp, type Socket } from "node:net";
import { onTestFinished } from "vitest";
import type { Connect } from "../../../sidecar/hub/callbacks/connector.ts";

/**
 * What becomes of a connection to a host: it stands, at once or when a promise is settled, breaks off at once, fails with an
 * error, or never comes to anything.
 */
export type Reach = "up" | Promise<unknown> | "breaks" | "hangs" | Error;

export interface TestNetwork {
  connect: Connect;
  /** Decides, for each host, what becomes of connections from now on. */
  set(reach: (host: string) => Reach): void;
  /** Connections that were tried: the host of each. */
  tried: string[];
  /** Whether a connection is being made, or stands. One that never comes to anything is neither. */
  isBusy(): boolean;
  /** Requests that arrived: method, host and path of each. */
  arrived: { method: string; host: string; path: string; query: URLSearchParams }[];
  /** The status that deliveries to a host are answered with: 204 until told otherwise. */
  answer(host: string, status: number): void;
}

/** A connection error of Node. */
export function connectionError(code: string, address = "93.184.216.34"): Error {
  return Object.assign(new Error(code), { code, address });
}

/** Public hosts, all played by one server of this machine, behind connections that do as they are told. */
export async function startNetwork(): Promise<TestNetwork> {
  const statuses = new Map<string, number>();
  const server = createServer((request, response) => {
    const url = new URL(request.url!, "https://callback.test");
    const { method = "", headers } = request;
    const host = headers.host!.split(":")[0]!;
    network.arrived.push({ method, host, path: url.pathname, query: url.searchParams });
    request.resume().on("end", () => {
      response.setHeader("connection", "close");
      response.statusCode = method === "GET" ? 200 : (statuses.get(host) ?? 204);
      response.end(url.searchParams.get("hub.challenge") ?? undefined);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  let reachOf: (host: string) => Reach = () => "up";
  let busy = 0;

  const stand = (callback: Parameters<Connect>[1], reach: Reach = "up"): Socket => {
    busy += 1;
    const socket = connectTcp({ host: "127.0.0.1", port, noDelay: true });
    return socket
      .once("connect", () => {
        callback(null, socket);
        if (reach === "breaks") socket.destroy();
      })
      .once("error", (error) => callback(error, null))
      .once("close", () => {
        busy -= 1;
      });
  };

  const network: TestNetwork = {
    connect({ hostname }, callback) {
      network.tried.push(hostname);
      const reach = reachOf(hostname);
      if (reach === "hangs") return undefined;
      if (reach instanceof Promise) {
        void reach.then(() => stand(callback));
        return undefined;
      }
      if (!(reach instanceof Error)) return stand(callback, reach);
      busy += 1;
      setImmediate(() => {
        busy -= 1;
        callback(reach, null);
      });
      return undefined;
    },
    set(reach) {
      reachOf = reach;
      // A connection that is kept for the next request would survive what is told here.
      server.closeAllConnections();
    },
    tried: [],
    isBusy: () => busy > 0,
    arrived: [],
    answer: (host, status) => void statuses.set(host, status),
  };
  return network;
}
