import { toIssue } from "../../data/_schema/query-string.ts";
import { SinceParameters } from "../../data/_schema/since.ts";
import { problemResponse } from "../http/errors.ts";
import { respond } from "../http/respond.ts";
import type { Answers } from "./answers.ts";

/** `GET /api/reviews/since/{date}`. */
export function answerSince(
  request: Request,
  { answers, date }: { answers: Answers; date: string },
): Response {
  const result = SinceParameters.safeParse({ date });
  if (!result.success) return problemResponse(400, { issues: result.error.issues.map(toIssue) });
  return respond(request, answers.since(date));
}
