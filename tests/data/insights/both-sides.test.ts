import { describe, expect, it } from "vitest";
import type { Evidence, Insights } from "../../../data/_schema/insights.ts";
import { insightsOf, reviewOf, several } from "../../helpers/insights-reviews.ts";

const PRAISE = "They were on time";
const BLAME = "They were two hours late";

/** Reviews of punctuality: so many praise it, so many blame it. */
function divided(praise: number, blame: number) {
  const written = (count: number, said: string, rating: number) =>
    Array.from({ length: count }, (_, index) => reviewOf(`${said} on visit number ${index}.`, { rating }));
  return [...written(praise, PRAISE, 5), ...written(blame, BLAME, 1)];
}

function evidenceOf(insights: Insights): Evidence[] {
  return insights.aspects.find(({ id }) => id === "punctuality")!.evidence;
}

const sides = (evidence: readonly Evidence[]) =>
  ["positive", "negative"].map((side) => evidence.filter(({ polarity }) => polarity === side).length);

describe("quotes", () => {
  it.each([
    [21, 21, [2, 3]],
    [30, 10, [4, 1]],
    [10, 30, [1, 4]],
    [200, 1, [4, 1]],
    [1, 200, [1, 4]],
    [20, 0, [5, 0]],
    [0, 20, [0, 5]],
  ])("of %i praising and %i blaming reviews have both sides in proportion", (praise, blame, expected) => {
    expect(sides(evidenceOf(insightsOf(divided(praise, blame))))).toEqual(expected);
  });

  it("are half praise and half blame where four stand for as much of both", () => {
    const reviews = divided(21, 21).map((review) => ({
      ...review,
      mentions: { ...review.mentions, services: ["drains"] },
    }));
    const [drains] = insightsOf(reviews).entities.services;
    expect(drains!.sentiment).toMatchObject({ positive: 21, negative: 21 });
    expect(sides(drains!.evidence)).toEqual([2, 2]);
  });

  it("show both sides in the first two", () => {
    expect(sides(evidenceOf(insightsOf(divided(30, 10))).slice(0, 2))).toEqual([1, 1]);
  });

  it("tell the stars, the day and the address of their review, and what they say", () => {
    const review = reviewOf("They were on time.", { id: "one", rating: 4, date: "2026-02-03" });
    const [quote] = evidenceOf(insightsOf([review]));
    expect(quote).toEqual({
      review_id: "one",
      quote: "They were on time.",
      polarity: "positive",
      rating: 4,
      date: "2026-02-03",
      url: review.url,
    });
  });
});

it("a row of an aspect adds up to its reviews", () => {
  const unsure = several(3, "The price was something else entirely, if you ask about the price.");
  for (const { reviews, sentiment, undecided } of insightsOf([...divided(3, 2), ...unsure]).aspects) {
    const { positive, negative, mixed, neutral } = sentiment;
    expect(positive + negative + mixed + neutral + undecided).toBe(reviews);
  }
});
