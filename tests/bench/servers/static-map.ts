import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { CURRENT, fileOf, MANIFEST_FILE, VARIANT_SUFFIX } from "../../../data/_schema/generation.ts";
import { CONTENT_ENCODINGS, type Manifest } from "../../../data/_schema/manifest.ts";

/**
 * `static-map.ts <site folder>`: `node:http` and a map from address to bytes, as static as a server in Node can be. It
 * sends the fields that the sidecar sends, and looks at the conditions of a request no closer than needed here.
 */
const folder = join(process.argv[2]!, CURRENT);
const manifest = JSON.parse(readFileSync(join(folder, MANIFEST_FILE), "utf8")) as Manifest;

interface Stored {
  bytes: Buffer;
  etag: string;
  headers: Record<string, string>;
  unchanged: Record<string, string>;
}

const stored = new Map<string, Stored>();
for (const asset of manifest.assets) {
  const file = join(folder, fileOf(asset.path));
  const keep = (encoding: string, name: string, { bytes, etag }: { bytes: number; etag: string }) => {
    const unchanged = {
      "access-control-allow-origin": "*",
      "access-control-expose-headers": "ETag, Last-Modified, Link, Mcp-Session-Id",
      "x-content-type-options": "nosniff",
      "cache-control": "public, max-age=60, stale-while-revalidate=600",
      vary: "Accept-Encoding",
      etag,
      "last-modified": new Date(asset.last_modified).toUTCString(),
      ...(asset.link && { link: asset.link }),
    };
    const headers = {
      ...unchanged,
      "content-type": asset.media_type,
      "content-length": String(bytes),
      ...(encoding && { "content-encoding": encoding }),
    };
    stored.set(encoding + asset.path, { bytes: readFileSync(name), etag, headers, unchanged });
  };
  keep("", file, asset);
  for (const encoding of CONTENT_ENCODINGS) {
    const variant = asset.encodings[encoding];
    if (variant) keep(encoding, file + VARIANT_SUFFIX[encoding], variant);
  }
}

const server = createServer(({ url = "", headers }, response) => {
  const accepted = headers["accept-encoding"] ?? "";
  const encoding = CONTENT_ENCODINGS.find((name) => accepted.includes(name)) ?? "";
  const found = stored.get(encoding + url) ?? stored.get(url);
  if (!found) response.writeHead(404).end();
  else if (headers["if-none-match"] === found.etag) response.writeHead(304, found.unchanged).end();
  else response.writeHead(200, found.headers).end(found.bytes);
});
server.listen(0, "127.0.0.1", () => {
  console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
});
