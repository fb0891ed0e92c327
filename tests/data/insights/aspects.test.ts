import { describe, expect, it } from "vitest";
import { insightsOf, reviewOf, several } from "../../helpers/insights-reviews.ts";

/** What one review says of each aspect that it names. */
function votes(text: string, rating = 3): Record<string, string> {
  const { aspects } = insightsOf([reviewOf(text, { rating })]);
  return Object.fromEntries(
    aspects.map(({ id, sentiment }) => [
      id,
      Object.entries(sentiment).find(([, n]) => n === 1)?.[0] ?? "none",
    ]),
  );
}

describe("aspects and their polarity", () => {
  it.each([
    ["Great work but pricey.", { workmanship: "positive", price: "negative" }],
    ["They were on time and the price was fair.", { punctuality: "positive", price: "positive" }],
    ["He was late.", { punctuality: "negative" }],
    ["The office was rude.", { office: "negative", friendliness: "negative" }],
    ["They cleaned up and were friendly.", { cleanliness: "positive", friendliness: "positive" }],
    ["The estimate came by email.", { price: "neutral" }],
  ])("of %j", (text, expected) => {
    expect(votes(text)).toEqual(expected);
  });

  it.each([
    ["They were not on time.", "punctuality", "negative"],
    ["They weren’t late.", "punctuality", "positive"],
    ["They were never late.", "punctuality", "positive"],
    ["The work was not good.", "workmanship", "negative"],
    ["The price wasnt bad at all.", "price", "positive"],
    ["No mess, no fuss.", "cleanliness", "positive"],
    ["Neither prompt nor professional.", "professionalism", "negative"],
    ["Not only on time but early.", "punctuality", "positive"],
  ])("negation: %j is for %s %s", (text, aspect, expected) => {
    expect(votes(text)[aspect]).toBe(expected);
  });

  it("does not take wishes, feared things and other businesses for what happened here", () => {
    expect(votes("I wish they had been on time.")["punctuality"]).toBe("negative");
    expect(votes("I was expecting to get ripped off.")["price"]).toBeUndefined();
    expect(votes("The last plumber was overpriced and messy.")).toEqual({});
  });

  it("lets stars move weak evidence and make none", () => {
    expect(votes("The price was alright for a Sunday.", 5)["price"]).toBe("positive");
    expect(votes("The price was alright for a Sunday.", 3)["price"]).toBe("abstained");
    expect(votes("The price is on the paper.", 1)["price"]).toBe("neutral");
    expect(votes("", 1)).toEqual({});
  });

  it("counts one vote a review and aspect, however often it is said, and every mention", () => {
    const text = "On time. On time again. Punctual as ever.";
    const [aspect] = insightsOf([reviewOf(text)]).aspects;
    expect(aspect).toMatchObject({
      id: "punctuality",
      mentions: 3,
      reviews: 1,
      sentiment: { positive: 1, negative: 0, mixed: 0, neutral: 0 },
    });
  });

  it("calls a review mixed that says both of one aspect", () => {
    expect(votes("The price for the drain was fair, the price for the faucet was outrageous.")["price"]).toBe(
      "mixed",
    );
  });
});

describe("scores", () => {
  const priced = (positive: number, negative: number) =>
    insightsOf([...several(positive, "Fair price."), ...several(negative, "Overpriced.", { rating: 1 })])
      .aspects[0];

  it("are the share of praise among praise and blame, lower than counted since more blame is missed", () => {
    const { reviews, score, interval } = priced(9, 3)!;
    expect(reviews).toBe(12);
    expect(score).toBeLessThan(0.75);
    expect(interval![0]).toBeLessThan(0.4677);
    expect(interval![1]).toBeLessThan(0.9111);
  });

  it("are null below the minimum support, which neutral and mixed votes do not reach", () => {
    expect(priced(8, 1)).toMatchObject({ score: null, interval: null });
    const neutral = [...several(9, "Fair price."), ...several(9, "The estimate is on my fridge.")];
    expect(insightsOf(neutral).aspects[0]).toMatchObject({ reviews: 18, score: null, interval: null });
  });
});

describe("languages", () => {
  it("still counts whom a Portuguese review names", () => {
    const mentions = { technicians: ["Henrik Sorvald"], services: ["drains"], service_areas: [] };
    const { entities } = insightsOf([
      reviewOf("Henrik desentupiu o ralo.", { language: "pt", rating: 4, mentions }),
    ]);
    const counted = {
      reviews: 1,
      average_rating: 4,
      sentiment: { positive: 0, negative: 0, mixed: 0, neutral: 1 },
    };
    expect(entities.technicians[0]).toMatchObject({ name: "Henrik Sorvald", ...counted });
    expect(entities.services[0]).toMatchObject({ id: "drains", ...counted });
  });
});
