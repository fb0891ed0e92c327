import type { Socket } from "node:net";
import type { Connect } from "./connector.ts";

/** Knows the sockets that are being connected, which undici does not give up before their time is over. */
export interface ConnectingSockets {
  connect: Connect;
  /** Gives up the connections to an origin that have not been made yet. */
  giveUp(origin: string): void;
}

export function createConnectingSockets(connect: Connect): ConnectingSockets {
  const ofOrigin = new Map<string, Set<Socket>>();
  return {
    connect(target, callback) {
      const { origin } = new URL(`https://${target.host}`);
      const sockets = ofOrigin.get(origin) ?? new Set();
      const socket = connect(target, (...result) => {
        if (socket) sockets.delete(socket);
        if (sockets.size === 0) ofOrigin.delete(origin);
        callback(...result);
      });
      if (socket) ofOrigin.set(origin, sockets.add(socket));
      return socket;
    },
    giveUp(origin) {
      for (const socket of ofOrigin.get(origin) ?? []) socket.destroy(new Error("given up"));
    },
  };
}
