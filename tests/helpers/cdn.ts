import { createHash } from "node:crypto";
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync } from "node:fs";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { basename, dirname, join } from "node:path";
import { gzipSync } from "node:zlib";
import { onTestFinished } from "vitest";
import { fileOf } from "../../data/_schema/generation.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { neededOf } from "../../sidecar/mirror/needed.ts";
import { folderWith, type OnEnd } from "./data-folder.ts";
import { switchTo } from "./site-copy.ts";

/** Answers in the host's place and says so by true; all else is answered as ever. */
export type Fault = (path: string, request: IncomingMessage, response: ServerResponse) => unknown;

/** A host of static files on a free port, with validators of its own, that compresses what is text. */
export interface Cdn {
  url: string;
  /** What was asked and answered: `200 /manifest.json`. */
  asked: string[];
  /** Publishes the current generation of a site folder, or of it these paths alone. */
  upload(siteDir: string, paths?: readonly string[]): void;
  /** Lets it do wrong until told otherwise. */
  spoil(fault?: Fault): void;
  /** The bytes published at a path. */
  published(path: string): Buffer;
  close(): Promise<void>;
}

export async function startCdn(onEnd: OnEnd = onTestFinished): Promise<Cdn> {
  let root = "";
  const apart = new Map<string, string>();
  let fault: Fault = () => false;
  const asked: string[] = [];
  const fileAt = (path: string) => join(apart.get(path) ?? root, fileOf(path));
  const server = createServer((request, response) => {
    const path = request.url!;
    response.on("finish", () => asked.push(`${response.statusCode} ${path}`));
    if (fault(path, request, response)) return;
    if (!existsSync(fileAt(path))) return void response.writeHead(404).end("<h1>Not here</h1>");
    const bytes = readFileSync(fileAt(path));
    const etag = `"${createHash("md5").update(bytes).digest("hex")}"`;
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
    const isText = /json|xml|html$/.test(path) && request.headers["accept-encoding"]?.includes("gzip");
    if (isText) response.setHeader("content-encoding", "gzip");
    response.writeHead(200, { etag }).end(isText ? gzipSync(bytes, { level: 1 }) : bytes);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  const close = () =>
    new Promise<void>((settle) => {
      server.close(() => settle());
      server.closeAllConnections();
    });
  onEnd(close);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    upload(siteDir, paths) {
      const folder = realpathSync(join(siteDir, "current"));
      if (paths) for (const path of paths) apart.set(path, folder);
      else {
        apart.clear();
        root = folder;
      }
    },
    spoil(how = () => false) {
      fault = how;
    },
    published: (path) => readFileSync(fileAt(path)),
    close,
  };
}

/** A copy of a built site that a test may change, with no more in it than what sidecars apart from the build fetch. */
export function copyOfNeeded(siteDir: string, onEnd: OnEnd = onTestFinished): string {
  const from = realpathSync(join(siteDir, "current"));
  const copy = folderWith({}, onEnd);
  const to = join(copy, "generations", basename(from));
  const manifest: Manifest = JSON.parse(readFileSync(join(from, "manifest.json"), "utf8"));
  for (const path of ["/manifest.json", ...neededOf(manifest.assets).map((asset) => asset.path)]) {
    mkdirSync(dirname(join(to, fileOf(path))), { recursive: true });
    cpSync(join(from, fileOf(path)), join(to, fileOf(path)));
  }
  switchTo(copy, basename(from));
  return copy;
}
