import { FastResponse } from "srvx";
import { isCalendarDay } from "../../data/_schema/calendar.ts";
import { CursorFault } from "../../data/_schema/cursor.ts";
import { CORS, PAGE, UNSTORED } from "../../data/_schema/headers.ts";
import { parseQuery, toIssue } from "../../data/_schema/query-string.ts";
import { SearchParameters } from "../../data/_schema/search.ts";
import { SinceParameters } from "../../data/_schema/since.ts";
import { ByteCache } from "../../data/_search/byte-cache.ts";
import { problemResponse } from "../http/errors.ts";
import { preferredEncodings } from "../http/negotiate.ts";
import { bodyOf, respond } from "../http/respond.ts";
import {
  representSince,
  SearchRepresentations,
  type SinceRepresentations,
} from "./answer-representations.ts";
import { type PublishedSite, perGeneration } from "./published-site.ts";
import type { StoredAsset } from "./stored-files.ts";

/** Bytes of answers cached for one generation. */
const CAPACITY = 16 * 1024 * 1024;

const searches = perGeneration(() => new ByteCache<SearchRepresentations>(CAPACITY * 0.75));
const windows = perGeneration(() => new ByteCache<SinceRepresentations>(CAPACITY * 0.25));

/** The answer of a generation to a query string, if it has been assembled. */
export const rememberedSearch = (site: PublishedSite, search: string) => searches(site).get(search);

/** The answer with all reviews since a calendar day; undefined for what is none. */
export function windowSince(site: PublishedSite, date: string): SinceRepresentations | undefined {
  const known = windows(site).get(date);
  if (known !== undefined || !isCalendarDay(date)) return known;
  const representations = representSince(site, date);
  windows(site).set(date, representations, representations.cost);
  return representations;
}

/** `GET /api/reviews/search`. `search` is the query string. */
export async function answerSearch(request: Request, site: PublishedSite, search: string): Promise<Response> {
  let representations = rememberedSearch(site, search);
  if (representations === undefined) {
    const { data, issues } = parseQuery(SearchParameters, search);
    if (issues) return problemResponse(400, { issues });
    try {
      representations = new SearchRepresentations(site.index.search(data).toBytes());
    } catch (error) {
      if (!(error instanceof CursorFault)) throw error;
      return problemResponse(400, { issues: error.issues });
    }
    searches(site).set(search, representations, representations.cost);
  }
  return respond(request, await representations.prepare(request.headers.get("accept-encoding")));
}

/** `GET /api/reviews/since/{date}`. */
export function answerSince(request: Request, site: PublishedSite, date: string): Response {
  const representations = windowSince(site, date);
  if (representations) return respond(request, representations);
  return problemResponse(400, { issues: SinceParameters.safeParse({ date }).error!.issues.map(toIssue) });
}

/** A page of the site as the response to what is not there. */
export function answerPage(request: Request, asset: StoredAsset, status: 404 | 410): Response {
  const encoding = preferredEncodings(request.headers.get("accept-encoding")).find(
    (name) => asset[name] !== undefined,
  );
  const { content } = (encoding && asset[encoding]) || asset.identity;
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
