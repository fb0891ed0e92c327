import { FastResponse } from "srvx";
import { CORS, FRESH, type HeaderRecord, IMMUTABLE, PAGE, UNSTORED } from "./http/headers.ts";
import { chooseEncoding } from "./http/negotiate.ts";
import { type Ready, respond } from "./http/respond.ts";
import type { PublishedSite, StoredAsset } from "./published-site.ts";

const NAMED_BY_HASH = /^\/assets\/.+\.[0-9a-f]{8}\.[a-z0-9]+$/;

/** Answers with what was made at build; null when nothing is published at this path. `now` is milliseconds. */
export function serveAsset(
  request: Request,
  path: string,
  site: PublishedSite,
  now: number,
): Response | null {
  const asset = site.asset(path);
  return asset ? respond(request, represent(asset, request), now) : null;
}

/** The site's own page for what is not there, as an answer with status 404; null when the site has none. */
export function serveNotFoundPage(request: Request, site: PublishedSite): Response | null {
  const asset = site.asset("/404.html");
  if (!asset) return null;
  const { bytes, encoding } = represent(asset, request);
  return new FastResponse(request.method === "HEAD" ? null : (bytes as Uint8Array<ArrayBuffer>), {
    status: 404,
    headers: {
      ...CORS,
      ...PAGE,
      ...UNSTORED,
      "content-type": asset.mediaType,
      "content-length": String(bytes.length),
      vary: "Accept, Accept-Encoding",
      ...(encoding && { "content-encoding": encoding }),
    },
  });
}

function represent(asset: StoredAsset, request: Request): Ready {
  const encoding = chooseEncoding(request.headers.get("accept-encoding"), (name) => name in asset.encodings);
  const chosen = (encoding && asset.encodings[encoding]) || asset.identity;
  return {
    ...chosen,
    encoding,
    mediaType: asset.mediaType,
    lastModified: asset.lastModified,
    headers: headersOf(asset),
  };
}

function headersOf({ path, mediaType, link }: StoredAsset): HeaderRecord {
  return {
    ...(NAMED_BY_HASH.test(path) ? IMMUTABLE : FRESH),
    ...(mediaType.startsWith("text/html") && PAGE),
    ...(link && { link }),
  };
}
