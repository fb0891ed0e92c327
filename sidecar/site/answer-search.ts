import { CursorFault } from "../../data/_schema/cursor.ts";
import { parseQuery } from "../../data/_schema/query-string.ts";
import { SearchParameters } from "../../data/_schema/search.ts";
import { problemResponse } from "../http/errors.ts";
import { respond } from "../http/respond.ts";
import type { Answers } from "./answers.ts";

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
