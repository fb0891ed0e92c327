import type { IncomingMessage, Server as NodeServer, RequestListener, ServerResponse } from "node:http";
import { type H3, serve } from "h3";
import type { ServerMiddleware } from "srvx";
import {
  answerInOrder,
  closeGracefully,
  endLingering,
  isTooLate,
  lingerAtEnd,
  noteRequest,
  refuseConnection,
  refuseTunnel,
} from "./connections.ts";
import { problemResponse } from "./errors.ts";
import { FOREIGN_TARGET, headFault, isForeignTarget, resolveTarget } from "./request-head.ts";
import { preflight, sendProblem, withAnswer } from "./respond.ts";

/** The largest body that any address takes, in bytes. */
const MAX_BODY = 1024 * 1024;

/** How long a client may accept no byte of an answer, in milliseconds; Node may notice only after twice the time. */
const PATIENCE = 60_000;

/** Answers a request and returns true, or returns false and leaves it untouched. */
export type FastPath = (request: IncomingMessage, response: ServerResponse) => boolean;

export interface ListenOptions {
  host: string;
  port: number;
  setting?: string;
  /** Runs before the app, for each request that the fast path does not answer. */
  middleware?: ServerMiddleware[];
  /** Tried first for each request; whatever it declines goes through the app. */
  fastPath?: FastPath | undefined;
  /** Whether the authority of a target in absolute form is this server's; any is unless told. */
  isOwnHost?: (authority: string) => boolean;
  /** Milliseconds without a byte after which a connection is closed, or twice as many where an answer is under way; 0 for never. */
  patience?: number;
}

export interface Listener {
  url: string;
  port: number;
  /** Accepts no more connections, lets the answers under way finish, and resolves when everything is closed. */
  close(): Promise<void>;
}

/** Serves an app on a port (0 for any free one). Throws an Error with a one-line message when the port cannot be opened. */
export async function listen(app: H3, options: ListenOptions): Promise<Listener> {
  const { host, port, setting = "PORT", middleware = [], fastPath, patience = PATIENCE } = options;
  const { isOwnHost = () => true } = options;
  let closing = false;
  const server = serve(app, {
    hostname: host,
    port,
    silent: true,
    // Done below instead: the library's own shutdown does nothing when the variable CI is set.
    gracefulShutdown: false,
    middleware: [...middleware, answerHead(isOwnHost), lastAnswers(() => closing)],
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
  const route = server.node!.handler;
  const handle: RequestListener = (request, response) => {
    if (!closing && fastPath?.(request, response)) return;
    endAfterOffer(request, response);
    endAfterLargeBody(request, response);
    // The adapter would refuse it without a word.
    if (isForeignTarget(request.url!)) sendProblem(response, FOREIGN_TARGET);
    else void route(request, response);
  };
  node.removeAllListeners("request").on("request", answerInOrder(handle));
  // Only for expectations other than 100-continue, RFC 9110 section 10.1.1.
  node.on("checkExpectation", (request, response) => {
    if (isTooLate(request)) return;
    noteRequest(request, response);
    endAfterOffer(request, response);
    endAfterLargeBody(request, response);
    sendProblem(response, { status: 417 });
  });
  node.on("connect", (_request, socket) => refuseTunnel(socket));
  // Beyond this count Node would silently drop header fields; its limit in bytes still applies.
  node.maxHeadersCount = 0;
  node.setTimeout(patience);
  node.on("clientError", refuseConnection);
  try {
    await server.ready();
  } catch (error) {
    throw new Error(explain(error as NodeJS.ErrnoException, host, port, setting));
  }
  return {
    url: server.url!.replace(/\/$/, ""),
    port: (node.address() as { port: number }).port,
    close() {
      closing = true;
      return closeGracefully(node);
    },
  };
}

/** Answers what is decided by a request's head alone, at any address: the faults in it, and `OPTIONS *`. */
function answerHead(isOwnHost: (authority: string) => boolean): ServerMiddleware {
  return (request, next) => {
    const head = request.runtime!.node!.req as IncomingMessage;
    const fault = headFault(head) ?? resolveTarget(head, isOwnHost);
    if (fault) return problemResponse(fault.status, fault);
    return head.url === "*" ? preflight("GET, HEAD, POST, OPTIONS") : next();
  };
}

function lastAnswers(isClosing: () => boolean): ServerMiddleware {
  return (request, next) =>
    withAnswer(next(), () => {
      if (isClosing()) request.runtime!.node!.res!.setHeader("connection", "close");
    });
}

/** After an offer to upgrade, which is never taken (RFC 9110 section 7.8), Node tells of no fault in what comes next. */
function endAfterOffer({ headers, socket }: IncomingMessage, response: ServerResponse): void {
  if (headers.upgrade === undefined) return;
  response.setHeader("connection", "close");
  lingerAtEnd(socket);
}

/** What nobody has read of a body when the answer is sent would be read to its end for the sake of the connection. */
function endAfterLargeBody(request: IncomingMessage, response: ServerResponse): void {
  const { headers, socket } = request;
  if (headers["transfer-encoding"] === undefined && !(Number(headers["content-length"]) > MAX_BODY)) return;
  response.setHeader("connection", "close");
  const destroySoon = socket.destroySoon.bind(socket);
  socket.destroySoon = () => (request.complete ? destroySoon() : endLingering(socket));
}

function explain(error: NodeJS.ErrnoException, host: string, port: number, setting: string): string {
  const place = `${host.includes(":") ? `[${host}]` : host}:${port}`;
  if (error.code === "EADDRINUSE")
    return `${place} is in use; end the other process or set ${setting} to a free port`;
  if (error.code === "EACCES")
    return `${place} may not be opened by this user; set ${setting} to one above 1023`;
  if (error.code === "EADDRNOTAVAIL" || error.code === "ENOTFOUND")
    return `${host} is not an address of this machine; set HOST to one that is`;
  return `cannot listen on ${place}: ${error.message}`;
}
