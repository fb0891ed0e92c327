import { CACHED_SECONDS } from "../../data/_schema/caching.ts";
import { pathOf } from "../../data/_schema/operations.ts";
import { type Exchange, message } from "./http-message.ts";

/** The pair of calls by which a reader learns that nothing has changed; `etag` is that of the dataset now. */
export function cachingMessages(baseUrl: string, etag: string): { first: Exchange; again: Exchange } {
  const asked = [`GET ${pathOf("getReviews")} HTTP/1.1`, `Host: ${new URL(baseUrl).host}`];
  const { fresh, staleWhileRevalidate } = CACHED_SECONDS;
  const told = [
    `ETag: ${etag}`,
    `Cache-Control: public, max-age=${fresh}, stale-while-revalidate=${staleWhileRevalidate}`,
    "Vary: Accept-Encoding",
  ];
  return {
    first: {
      request: message(...asked),
      answer: message("HTTP/1.1 200 OK", "Content-Type: application/json", ...told, "", '{"version":...'),
    },
    again: {
      request: message(...asked, `If-None-Match: ${etag}`),
      answer: message("HTTP/1.1 304 Not Modified", ...told),
    },
  };
}
