import { FastResponse } from "srvx";
import { CORS, headersOf, PAGE, UNSTORED } from "../../data/_schema/headers.ts";
import { CONTENT_ENCODINGS, type ContentEncoding } from "../../data/_schema/manifest.ts";
import { preferredEncodings } from "../http/negotiate.ts";
import { type Representations, represent } from "../http/representation.ts";
import { bodyOf } from "../http/respond.ts";
import type { StoredAsset, StoredBytes } from "./published-site.ts";

/** A published file in every content encoding the build made, with its response headers. */
export function representAsset(asset: StoredAsset): Representations {
  const { mediaType, lastModified } = asset;
  const headers = headersOf(asset);
  const form = (bytes: StoredBytes, encoding: ContentEncoding | null) =>
    represent({ ...bytes, encoding, mediaType, lastModified, headers });
  const representations: Representations = { identity: form(asset.identity, null) };
  for (const encoding of CONTENT_ENCODINGS) {
    const bytes = asset.encodings[encoding];
    if (bytes) representations[encoding] = form(bytes, encoding);
  }
  return representations;
}

/** A page of the site as the response to what is not there; null when the site has no such page. */
export function serveErrorPage(
  request: Request,
  asset: StoredAsset | undefined,
  status: 404 | 410,
): Response | null {
  if (!asset) return null;
  const encoding = preferredEncodings(request.headers.get("accept-encoding")).find(
    (name) => asset.encodings[name] !== undefined,
  );
  const { content } = (encoding && asset.encodings[encoding]) || asset.identity;
  return new FastResponse(request.method === "HEAD" ? null : bodyOf(content), {
    status,
    headers: {
      ...CORS,
      ...PAGE,
      ...UNSTORED,
      "content-type": asset.mediaType,
      "content-length": String(content.length),
      vary: "Accept, Accept-Encoding",
      ...(encoding && { "content-encoding": encoding }),
    },
  });
}
