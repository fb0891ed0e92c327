import { existsSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { knownMediaType } from "../../../content/_generation/media-type.ts";

export interface Counted {
  url: string;
  /** Bytes of bodies sent since this was last asked, compressed as they were sent. */
  sent(): number;
  close(): void;
}

/** Serves folders as a static host does, the first that has a file; in brotli what lies beside it in brotli. */
export async function serveCounted(folders: readonly string[]): Promise<Counted> {
  let bytes = 0;
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url!, "http://localhost");
    const name = pathname.endsWith("/") ? `${pathname}index.html` : pathname;
    const path = folders.map((folder) => join(folder, name)).find((file) => isFile(file));
    if (path === undefined) return response.writeHead(404).end();
    const compressed = existsSync(`${path}.br`);
    const body = readFileSync(compressed ? `${path}.br` : path);
    bytes += body.length;
    const encoding = compressed ? { "content-encoding": "br" } : {};
    return response
      .writeHead(200, { "content-type": knownMediaType(name) ?? "application/octet-stream", ...encoding })
      .end(body);
  });
  await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent() {
      const sum = bytes;
      bytes = 0;
      return sum;
    },
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() === true;
