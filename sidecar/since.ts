import { pathOf } from "../data/schema/operations.ts";
import { SinceParameters } from "../data/schema/since.ts";
import { type AnswerCache, sendAnswer } from "./answers.ts";
import { problemResponse } from "./http/errors.ts";
import { toIssue } from "./http/query.ts";
import type { PublishedSite } from "./published-site.ts";

/** `GET /api/reviews/since/{date}`. `now` is milliseconds. */
export function answerSince(
  request: Request,
  { site, answers, date, now }: { site: PublishedSite; answers: AnswerCache; date: string; now: number },
): Response | Promise<Response> {
  const result = SinceParameters.safeParse({ date });
  if (!result.success) return problemResponse(400, { issues: result.error.issues.map(toIssue) });
  const answer = answers.take(`since ${result.data.date}`, () => site.since(result.data.date));
  return sendAnswer(request, answer, { lastModified: site.asset(pathOf("getReviews"))?.lastModified, now });
}
