import type { IncomingMessage, Server as NodeServer, ServerResponse } from "node:http";
import { type H3, serve } from "h3";
import type { ServerRequest } from "srvx";
import { closeGracefully } from "./http/close.ts";
import { problemResponse } from "./http/errors.ts";
import { refuseConnection } from "./http/refuse-connection.ts";
import { headFault } from "./http/request-head.ts";

/** The largest body that any address takes, in bytes. */
const MAX_BODY = 1024 * 1024;

export interface Listener {
  url: string;
  port: number;
  /** Takes no more connections, lets what is being answered end, and returns when all is closed. */
  close(): Promise<void>;
}

/** Serves an app on a port (0 for any free one). Throws an Error in one line when the port cannot be had. */
export async function listen(app: H3, { host, port }: { host: string; port: number }): Promise<Listener> {
  const server = serve(app, {
    hostname: host,
    port,
    silent: true,
    // Ours below: the library's own does nothing where CI is set.
    gracefulShutdown: false,
    middleware: [refuseHead],
    node: {
      headersTimeout: 5000,
      requestTimeout: 10_000,
      connectionsCheckingInterval: 1000,
      keepAliveTimeout: 5000,
      // Checked in headFault, with an answer in the shape of every other error.
      requireHostHeader: false,
    },
  });
  const node = server.node!.server as NodeServer;
  // Above a limit of its own Node drops fields without a word; its limit in bytes stays.
  node.maxHeadersCount = 0;
  node.on("clientError", refuseConnection);
  node.prependListener("request", endAfterLargeBody);
  try {
    await server.ready();
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, host, port));
  }
  return {
    url: server.url!.replace(/\/$/, ""),
    port: (node.address() as { port: number }).port,
    close: () => closeGracefully(node),
  };
}

function refuseHead(request: ServerRequest, next: () => Response | Promise<Response>) {
  const fault = headFault(request.runtime!.node!.req as IncomingMessage);
  return fault ? problemResponse(fault.status, fault) : next();
}

/** What nobody has read of a body when the answer is sent would be read to its end for the sake of the connection. */
function endAfterLargeBody({ headers }: IncomingMessage, response: ServerResponse): void {
  if (headers["transfer-encoding"] !== undefined || Number(headers["content-length"]) > MAX_BODY) {
    response.setHeader("connection", "close");
  }
}

function explain(error: NodeJS.ErrnoException, host: string, port: number): string {
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (error.code === "EADDRINUSE")
    return `${place} is in use; end the other process or set PORT to a free port`;
  if (error.code === "EACCES") return `${place} may not be opened by this user; set PORT to one above 1023`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `${host} is no address of this machine; set HOST to one that is`;
  return `cannot listen on ${place}: ${error.message}`;
}
