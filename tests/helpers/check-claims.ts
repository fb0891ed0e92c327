import { expect, it } from "vitest";
import { insightsOf, reviewOf } from "./insights-reviews.ts";

/** What one review claims of each aspect; what is neutral or undecided is no claim. */
export function claimsOf(text: string, rating: number): Record<string, string> {
  const { aspects } = insightsOf([reviewOf(text, { rating })]);
  return Object.fromEntries(
    aspects.flatMap(({ id, sentiment }) =>
      (["positive", "negative", "mixed"] as const)
        .filter((vote) => sentiment[vote] === 1)
        .map((vote) => [id, vote]),
    ),
  );
}

type Case = readonly [text: string, stars: number, aspect: string, vote?: "positive" | "negative"];

/** A test a case. Without a vote, nothing is claimed of the aspect, or at least not what the words alone would say. */
export function checkClaims(cases: readonly Case[]) {
  it.each(cases.map((each) => [...each] as const))(
    "%j of %i stars: %s %s",
    (...[text, stars, aspect, vote]: Case) => {
      const found = claimsOf(text, stars)[aspect];
      if (vote) expect(found).toBe(vote);
      else expect(found).toBeUndefined();
    },
  );
}
