import { SearchParameters } from "../data/schema/search.ts";
import { type AnswerCache, sendAnswer } from "./answers.ts";
import { problemResponse } from "./http/errors.ts";
import { parseQuery } from "./http/query.ts";
import type { PublishedSite } from "./published-site.ts";

/** `GET /api/reviews/search`. `search` is the query string; `now` is milliseconds. */
export function answerSearch(
  request: Request,
  { site, answers, search, now }: { site: PublishedSite; answers: AnswerCache; search: string; now: number },
): Response | Promise<Response> {
  const { data, issues } = parseQuery(SearchParameters, search);
  if (issues) return problemResponse(400, { issues });
  const answer = answers.take(`search ${JSON.stringify(data)}`, () => site.searchBytes(data));
  return sendAnswer(request, answer, { now });
}
