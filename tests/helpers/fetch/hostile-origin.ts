import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { TOPIC_PATHS } from "../../../data/_schema/subscription-request.ts";
import { HOSTILE_ANSWERS, pour } from "../hub/hostile-answers.ts";
import { honestManifest } from "./honest-manifest.ts";

type Hostile = (socket: Socket, request: IncomingMessage) => void;

const head = (...fields: string[]) => ["HTTP/1.1 200 OK", ...fields, "", ""].join("\r\n");

/** A body without a length, which begins so and then has no end. */
const endless =
  (encoding: string, begin: Buffer, again: Buffer): Hostile =>
  (socket) => {
    socket.write(
      head(`Content-Encoding: ${encoding}`, "Content-Type: application/json", "Connection: close"),
    );
    socket.write(begin);
    pour(socket, again);
  };

const json =
  (text: string | Buffer, ...fields: string[]): Hostile =>
  (socket) =>
    void socket.end(
      Buffer.concat([
        Buffer.from(head(`Content-Length: ${text.length}`, "Content-Type: application/json", ...fields)),
        Buffer.from(text),
      ]),
    );

const redirect =
  (to: (request: IncomingMessage) => string): Hostile =>
  (socket, request) =>
    void socket.end(`HTTP/1.1 302 Found\r\nLocation: ${to(request)}\r\nContent-Length: 0\r\n\r\n`);

/** A gzip file's head, and blocks of deflate that hold nothing. */
const GZIP = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3]);
const NOTHING = Buffer.from("000000ffff".repeat(10_000), "hex");

const BOMB = Buffer.alloc(1_100_000_000 / 50, " ");

/** What another server may do so that asking it costs as much as possible. */
const HOSTILE: Record<string, Hostile> = {
  ...Object.fromEntries(
    [
      "never answers",
      "drips its status line and fields",
      "drips its body",
      "never ends its body",
      "sends 200 MB as gzip",
      "never ends its fields",
      "never ends its interim answers",
      "never ends its chunk extensions",
      "never ends its empty lines",
      "claims more than it sends",
      "claims less than nothing",
      "switches protocols",
      "speaks another protocol",
      "resets in the middle of its body",
    ].map((name) => [name, HOSTILE_ANSWERS[name]!]),
  ),
  "never ends a deflate of nothing": endless("deflate", Buffer.from([0x78, 1]), NOTHING),
  "never ends a gzip of nothing": endless("gzip", GZIP, NOTHING),
  "never ends a gzip of spaces": endless("gzip", gzipSync(" "), gzipSync(BOMB)),
  "sends a bomb of brotli": json(brotliCompressSync(BOMB), "Content-Encoding: br"),
  "nests its JSON without end": json(`{"a":${"[".repeat(900_000)}`),
  "nests its JSON deep": json(`{"a":${"[".repeat(400_000)}${"]".repeat(400_000)}}`),
  "never ends a word": endless("identity", Buffer.from('{"base_url":"'), Buffer.alloc(65_536, "x")),
  "claims to be enormous": (socket) => {
    socket.write(head("Content-Length: 9007199254740991"));
    pour(socket, Buffer.alloc(65_536, "x"));
  },
  "redirects in a circle": redirect(({ url }) => url!),
  "redirects elsewhere": redirect(() => "http://192.0.2.1/"),
  "redirects to a file": redirect(() => "file:///etc/passwd"),
  "is a page": json("<!doctype html><title>Log in</title>", "Content-Type: text/html"),
  "says what is wrong without end": (socket) => {
    socket.write("HTTP/1.1 500 No\r\nConnection: close\r\n\r\n");
    pour(socket, Buffer.alloc(65_536, "x"));
  },
};

export const HOSTILE_NAMES = Object.keys(HOSTILE);

const digestOf = (text: string) => createHash("sha256").update(text).digest("hex");

const REVIEWS = JSON.stringify({
  business: { name: "Pell" },
  aggregate_rating: { count: 1 },
  reviews: [{ id: "a" }],
});

/**
 * A server at `/<name>/<place>` of which does what that name says, everywhere or where the pattern named `place` fits; "honest"
 * is one that does nothing wrong.
 */
export async function startHostileOrigin(): Promise<{ origin: string; close(): void }> {
  const server = createServer((request, response) => {
    const [, name, place, rest] = /^\/([^/]+)\/([^/]+)(\/.*)$/.exec(
      decodeURIComponent(new URL(request.url!, "http://127.0.0.1").pathname),
    )!;
    const hostile = HOSTILE[name!];
    if (hostile && PLACES[place!]!.test(rest!)) return hostile(request.socket, request);
    return honest(`${origin}/${encodeURIComponent(name!)}/${place}`, rest!, response);
  });
  server.on("connection", (socket) => socket.on("error", () => {}));
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    origin,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const PLACES: Record<string, RegExp> = {
  all: /./,
  files: /^\/(reviews\.json|feed\.xml|api\/|source\/)/,
  manifest: /^\/manifest\.json/,
  purge: /^\/purge/,
  hub: /^\/hub/,
};

/** The topics, and a file of the public journal. */
const PUBLISHED = [...TOPIC_PATHS, "/source/settings.json"];

function honest(baseUrl: string, path: string, response: ServerResponse): void {
  const files: Record<string, string> = {
    "/token": JSON.stringify({ access_token: "t" }),
    "/accounts": JSON.stringify({ accounts: [] }),
    "/export": JSON.stringify({ reviews: [] }),
    "/hub": "",
    "/purge": "",
    "/": "",
    ...Object.fromEntries(PUBLISHED.map((each) => [each, REVIEWS])),
  };
  const assets = PUBLISHED.map((each) => ({
    path: each,
    bytes: REVIEWS.length,
    digest: digestOf(REVIEWS),
  }));
  files["/manifest.json"] = JSON.stringify(honestManifest(baseUrl, assets));
  const body = files[path];
  response.writeHead(body === undefined ? 404 : 200, { "content-type": "application/json" }).end(body);
}
