import { once } from "node:events";
import { readFileSync } from "node:fs";
import {
  request as ask,
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type RequestListener,
} from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { DATASETS } from "../../../data/_schema/addresses.ts";
import { CURRENT, fileOf, MANIFEST_FILE } from "../../../data/_schema/generation.ts";
import type { Manifest } from "../../../data/_schema/manifest.ts";

/**
 * Serves the files of a built site below a path and nothing else, as a static host does that knows few types and, as
 * Cloudflare Pages, leads from /404.html to /404; returns the address of the site.
 */
export async function serveFiles(siteDir: string, root = ""): Promise<string> {
  const folder = join(siteDir, CURRENT);
  const manifest: Manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8"));
  const types = new Map(manifest.assets.map(({ path, media_type }) => [path, media_type]));
  types.set(`/${MANIFEST_FILE}`, "application/json").set(DATASETS.atom, "text/xml");
  const origin = await serve((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const path = pathname.startsWith(`${root}/`) ? pathname.slice(root.length) : "";
    const type = types.get(path) ?? types.get(`${path}.html`);
    const file = types.has(path) ? path : `${path}.html`;
    if (path.endsWith(".html"))
      response.writeHead(308, { location: pathname.slice(0, -".html".length) }).end();
    else if (type === undefined) response.writeHead(404).end();
    else response.writeHead(200, { "content-type": type }).end(readFileSync(join(folder, fileOf(file))));
  });
  return origin + root;
}

/** What an origin answered, to be passed on otherwise. */
export interface Passing {
  path: string;
  method: string;
  status: number;
  headers: Headers;
  body: Buffer;
  /** What the client sent. */
  asked: IncomingHttpHeaders;
  question: string;
}

/**
 * Stands between a client and an origin, and hands on what it sends as it came, encoded or not; `alter` changes what is passed on.
 * Returns its own origin.
 */
export function serveAltered(
  origin: string,
  alter: (passing: Passing) => void | Promise<void>,
): Promise<string> {
  return serve(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const { connection, host, ...headers } = request.headers;
    const asked = ask(origin + request.url, { method: request.method!, headers });
    asked.end(Buffer.concat(chunks));
    const [answer] = (await once(asked, "response")) as [IncomingMessage];
    const received: Buffer[] = [];
    for await (const chunk of answer) received.push(chunk);
    const fields = Object.entries(answer.headers).filter(([name]) => !HOP_BY_HOP.has(name));
    const passing: Passing = {
      path: request.url!,
      method: request.method!,
      status: answer.statusCode!,
      headers: new Headers(fields.map(([name, value]) => [name, String(value)])),
      body: Buffer.concat(received),
      asked: request.headers,
      question: Buffer.concat(chunks).toString(),
    };
    const before = passing.body;
    await alter(passing);
    if (passing.body !== before) passing.headers.set("content-length", String(passing.body.length));
    response.writeHead(passing.status, Object.fromEntries(passing.headers));
    response.end(passing.method === "HEAD" ? undefined : passing.body);
  });
}

/** Of this connection alone. */
const HOP_BY_HOP = new Set(["connection", "keep-alive", "transfer-encoding"]);

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
