import { expect } from "vitest";
import {
  type SearchAnswer,
  SearchAnswer as SearchAnswerSchema,
} from "../../../data/_schema/search-answer.ts";
import { demonstrationSite } from "../demonstration.ts";
import { openOrigin } from "../origin.ts";
import { expectProblem } from "../problem.ts";

export const SEARCH = "/api/reviews/search";

/** The answer to a query string, over the demonstration's reviews. */
export async function search(query: string): Promise<SearchAnswer> {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const answer = await get(`${SEARCH}?${query}`);
  expect(answer.status).toBe(200);
  return SearchAnswerSchema.strict().parse(await answer.json());
}

/** The paths and codes of the faults of a query string. */
export async function faults(query: string) {
  const { get } = await openOrigin({ siteDir: demonstrationSite() });
  const problem = await expectProblem(await get(`${SEARCH}?${query}`), 400);
  return problem.issues!.map(({ path, code }) => `${path.join(".")}: ${code}`);
}
