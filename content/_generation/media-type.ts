import { extname } from "node:path";
import { OPERATIONS } from "../../data/schema/operations.ts";

const BY_EXTENSION: Record<string, string> = {
  ".css": "text/css; charset=utf-8",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".md": "text/markdown; charset=utf-8",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

const COMPRESSED_ALREADY = new Set([".ico", ".jpg", ".png", ".webp", ".woff2"]);

/** The media type a path is served with. Throws an Error for an extension that nobody has decided on. */
export function mediaTypeOf(path: string): string {
  const operation = OPERATIONS.find((candidate) => candidate.path === path);
  if (operation) return operation.mediaType;
  if (path.startsWith("/schemas/")) return "application/schema+json";
  const type = path.endsWith("/") ? BY_EXTENSION[".html"] : BY_EXTENSION[extname(path).toLowerCase()];
  if (type) return type;
  throw new Error(
    `${path}: no media type is known for this extension; add it to content/_generation/media-type.ts or remove the file`,
  );
}

export function isCompressible(path: string): boolean {
  return !COMPRESSED_ALREADY.has(extname(path).toLowerCase());
}
