import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type RequestListener,
  type ServerResponse,
} from "node:http";
import { createServer as createHttpsServer } from "node:https";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface Received {
  method: string;
  /** Path and query, byte by byte. */
  target: string;
  query: URLSearchParams;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** Answers a request of the hub; what it does not end stays open. */
export type Answer = (request: Received, response: ServerResponse) => void;

export interface Callback {
  /** The URL to give to a hub. */
  url: string;
  received: Received[];
  verifications(): Received[];
  deliveries(): Received[];
  /** From now on. */
  answer: Answer;
}

export interface Listening {
  /** Where the hub reaches this machine, such as `https://subscriber.example:8443`; else the address listened on. */
  origin?: string | undefined;
  host?: string | undefined;
  port?: number;
  /** PEM; HTTPS with these, HTTP without. */
  tls?: { key: string; cert: string } | undefined;
}

/** What a topic URL answers. */
export interface Content {
  type: string;
  body: string;
  /** Value of the `Link` header, for the topic's URL. */
  link: (url: string) => string;
}

/** A server whose paths are callbacks, each with a record of what came, and topics. */
export interface Subscriber {
  origin: string;
  callback(target: string, answer?: Answer): Callback;
  /** Publishes content at a path, for hubs that take any topic. Answers its URL. */
  publish(path: string, content: Content): string;
  close(): Promise<void>;
}

/** Repeats challenges and takes deliveries, as an honest subscriber does. */
export const willing: Answer = ({ method, query }, response) => {
  if (method === "GET") response.end(query.get("hub.challenge") ?? "");
  else response.writeHead(204).end();
};

export async function startSubscriber({
  origin,
  host = "127.0.0.1",
  port = 0,
  tls,
}: Listening): Promise<Subscriber> {
  const callbacks = new Map<string, Callback>();
  const topics = new Map<string, Content>();
  const handle: RequestListener = async (incoming, response) => {
    const url = new URL(incoming.url!, "http://subscriber");
    const topic = topics.get(url.pathname);
    if (topic) {
      return void response
        .writeHead(200, { "content-type": topic.type, link: topic.link(address + url.pathname) })
        .end(topic.body);
    }
    const callback = callbacks.get(url.pathname);
    if (!callback) return void response.writeHead(404).end();
    const { method = "", headers } = incoming;
    const request = {
      method,
      headers,
      target: incoming.url!,
      query: url.searchParams,
      body: await buffer(incoming),
    };
    callback.received.push(request);
    callback.answer(request, response);
  };
  const server = tls ? createHttpsServer(tls, handle) : createHttpServer(handle);
  await new Promise<void>((settle, fail) => server.once("error", fail).listen(port, host, settle));
  const bound = (server.address() as AddressInfo).port;
  const address = origin ?? `${tls ? "https" : "http"}://${host.includes(":") ? `[${host}]` : host}:${bound}`;

  return {
    origin: address,
    callback(target, answer = willing) {
      const received: Received[] = [];
      const callback: Callback = {
        url: address + target,
        received,
        verifications: () => received.filter(({ method }) => method === "GET"),
        deliveries: () => received.filter(({ method }) => method === "POST"),
        answer,
      };
      callbacks.set(new URL(callback.url).pathname, callback);
      return callback;
    },
    publish(path, content) {
      topics.set(path, content);
      return address + path;
    },
    async close() {
      server.closeAllConnections();
      await new Promise((settle) => server.close(settle));
    },
  };
}
