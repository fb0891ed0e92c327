import { extname } from "node:path";
import { DISCOVERY, SCHEMAS } from "../../data/_schema/addresses.ts";
import { OPERATIONS } from "../../data/_schema/operations.ts";
import { AI_CATALOG_TYPE, SERVER_CARD_TYPE } from "../_api/server-card.ts";

/** By the end of the name, as hosts know them too. */
export const BY_EXTENSION: Readonly<Record<string, string>> = {
  ".avif": "image/avif",
  ".bin": "application/octet-stream",
  // RFC 4180, section 3.
  ".csv": "text/csv; charset=utf-8; header=present",
  ".css": "text/css; charset=utf-8",
  ".gif": "image/gif",
  ".html": "text/html; charset=utf-8",
  ".ico": "image/x-icon",
  ".jpeg": "image/jpeg",
  ".jpg": "image/jpeg",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json",
  ".jsonl": "application/x-ndjson",
  ".md": "text/markdown; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".txt": "text/plain; charset=utf-8",
  ".webmanifest": "application/manifest+json",
  ".webp": "image/webp",
  ".woff2": "font/woff2",
  ".xml": "application/xml",
};

/** Of addresses whose extension says something else, or that have none. */
export const BY_ADDRESS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(
    OPERATIONS.filter(({ made, path }) => made === "build" && !path.includes("{")).map(
      ({ path, mediaType }) => [path, mediaType],
    ),
  ),
  // RFC 9727, section 4.
  [DISCOVERY.apiCatalog]: 'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
  [DISCOVERY.aiCatalog]: AI_CATALOG_TYPE,
  [DISCOVERY.serverCard]: SERVER_CARD_TYPE,
};

/** Of all files of a folder. */
export const BY_FOLDER: Readonly<Record<string, string>> = { [SCHEMAS]: "application/schema+json" };

const COMPRESSED_ALREADY = new Set([".avif", ".gif", ".jpeg", ".jpg", ".pdf", ".png", ".webp", ".woff2"]);

export const UNKNOWN_EXTENSION =
  "no media type is known for this extension; add it to content/_generation/media-type.ts or remove the file";

/** The media type that a path is served with. Throws an Error for an unknown extension. */
export function mediaTypeOf(path: string): string {
  const type = knownMediaType(path);
  if (type) return type;
  throw new Error(`${path}: ${UNKNOWN_EXTENSION}`);
}

export function knownMediaType(path: string): string | undefined {
  if (Object.hasOwn(BY_ADDRESS, path)) return BY_ADDRESS[path];
  const folder = Object.keys(BY_FOLDER).find((name) => path.startsWith(name));
  return folder === undefined ? typeByExtension(path) : BY_FOLDER[folder];
}

/** What a host takes a path for that knows its name alone; a path that ends with / is a page. */
export function typeByExtension(path: string): string | undefined {
  return BY_EXTENSION[path.endsWith("/") ? ".html" : extname(path).toLowerCase()];
}

export function isCompressible(path: string): boolean {
  return !COMPRESSED_ALREADY.has(extname(path).toLowerCase());
}
