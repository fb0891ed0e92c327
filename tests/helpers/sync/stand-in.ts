import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import { createServer as createSecureServer } from "node:https";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { onTestFinished } from "vitest";
import type { ServerCertificate } from "../hub/certificate-authority.ts";

export interface Asked {
  method: string;
  url: URL;
  headers: IncomingMessage["headers"];
  body: string;
}

/** An answer, or what happens instead of one: nothing at all, or a connection that ends in the middle of the body. */
export type Answer =
  | { status?: number; headers?: Record<string, string>; body?: string | Uint8Array | object }
  | "silence"
  | "half a body";

/** A service on a port of this machine, over TLS with an identity; it ends with the test. `asked` has every request in order. */
export async function standIn(answer: (asked: Asked) => Answer, identity?: ServerCertificate) {
  const asked: Asked[] = [];
  const listener = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url!, "http://127.0.0.1");
    const { method = "", headers } = request;
    const one = { method, url, headers, body: await text(request) };
    asked.push(one);
    reply(response, answer(one));
  };
  const server = identity ? createSecureServer(identity, listener) : createServer(listener);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const scheme = identity ? "https" : "http";
  return { origin: `${scheme}://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function reply(response: ServerResponse, answer: Answer): void {
  if (answer === "silence") return;
  if (answer === "half a body") {
    response.writeHead(200, { "content-length": "1000" });
    response.write('{"reviews": [', () => response.destroy());
    return;
  }
  const { status = 200, headers = {}, body = "" } = answer;
  const isBytes = typeof body === "string" || body instanceof Uint8Array;
  response.writeHead(status, headers);
  response.end(isBytes ? body : JSON.stringify(body));
}
