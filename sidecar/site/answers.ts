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
  representSearch,
  representSince,
  type SearchRepresentations,
  type SinceRepresentations,
} from "./answer-representations.ts";
import { perGeneration } from "./published-site.ts";
import type { StoredAsset } from "./stored-files.ts";

/** Bytes of answers cached for one generation. */
const CAPACITY = 16 * 1024 * 1024;

export type Answers = ReturnType<typeof answersOf>;

/** The answers of a generation assembled so far, ready to be sent again. */
export const answersOf = perGeneration((site) => {
  const searches = new ByteCache<SearchRepresentations>(CAPACITY * 0.75);
  const windows = new ByteCache<SinceRepresentations>(CAPACITY * 0.25);
  return {
    rememberedSearch: (search: string) => searches.get(search),
    /** The answer to a query string, given its validated `parameters`; caches it. */
    search(search: string, parameters: SearchParameters): SearchRepresentations {
      const representations = representSearch(site.index.search(parameters).toBytes());
      searches.set(search, representations, representations.cost);
      return representations;
    },
    /** The answer with all reviews since a calendar day; undefined for what is none. */
    since(date: string): SinceRepresentations | undefined {
      const known = windows.get(date);
      if (known !== undefined || !isCalendarDay(date)) return known;
      const representations = representSince(site, date);
      windows.set(date, representations, representations.cost);
      return representations;
    },
  };
});

/** `GET /api/reviews/search`. `search` is the query string. */
export async function answerSearch(
  request: Request,
  { answers, search }: { answers: Answers; search: string },
): Promise<Response> {
  let representations = answers.rememberedSearch(search);
  if (representations === undefined) {
    const { data, issues } = parseQuery(SearchParameters, search);
    if (issues) return problemResponse(400, { issues });
    try {
      representations = answers.search(search, data);
    } catch (error) {
      if (!(error instanceof CursorFault)) throw error;
      return problemResponse(400, { issues: error.issues });
    }
  }
  return respond(request, await representations.prepare(request.headers.get("accept-encoding")));
}

/** `GET /api/reviews/since/{date}`. */
export function answerSince(
  request: Request,
  { answers, date }: { answers: Answers; date: string },
): Response {
  const representations = answers.since(date);
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
