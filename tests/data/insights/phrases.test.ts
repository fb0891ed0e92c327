import { describe, expect, it } from "vitest";
import { insightsOf, reviewOf, several } from "../../helpers/insights-reviews.ts";

const phrasesOf = (reviews: Parameters<typeof insightsOf>[0], id: string) =>
  insightsOf(reviews).aspects.find((aspect) => aspect.id === id)?.top_phrases;

describe("the phrases of an aspect", () => {
  it("are counted once a review, by what the review says of the aspect", () => {
    const reviews = [
      ...several(4, "They were on time, on time, on time."),
      ...several(2, "They were not on time.", { rating: 1 }),
      ...several(3, "They were prompt."),
      reviewOf("The time on the clock was wrong."),
    ];
    expect(phrasesOf(reviews, "punctuality")).toEqual([
      { phrase: "on time", reviews: 6, positive: 4, negative: 2 },
      { phrase: "prompt", reviews: 3, positive: 3, negative: 0 },
    ]);
  });

  it("are those of the language of the reviews, with its tag", () => {
    const reviews = [
      ...several(3, "Muy amables y llegaron rápido.", { language: "es" }),
      ...several(2, "Sehr freundlich.", { language: "de" }),
    ];
    expect(phrasesOf(reviews, "friendliness")).toEqual([
      { phrase: "amables", language: "es", reviews: 3, positive: 3, negative: 0 },
      { phrase: "freundlich", language: "de", reviews: 2, positive: 2, negative: 0 },
    ]);
    expect(phrasesOf(reviews.slice(3), "friendliness")).toHaveLength(1);
  });

  it("are none that a single review holds, and none within another", () => {
    const reviews = [...several(3, "They came in a timely manner."), reviewOf("They were punctual.")];
    expect(phrasesOf(reviews, "speed")).toHaveLength(1);
  });
});

describe("the pull quote", () => {
  const usual = [
    "The furnace repair was quick and the technician was friendly and tidy.",
    "A quick furnace repair by a friendly technician in the middle of winter.",
    "The technician did the furnace repair quickly and was friendly with our old dog.",
  ];
  const odd = "The brass plaque on the van was polished beautifully and shone like a very good trumpet.";

  it("is the most usual sentence, not the strongest nor the longest", () => {
    const { pull_quote } = insightsOf([...usual, odd].map((text) => reviewOf(text)));
    expect(usual).toContain(pull_quote?.text);
    expect(pull_quote?.evidence.map(({ quote }) => quote)).toEqual([pull_quote?.text]);
  });

  it("is of a review with the median stars, on the side that most reviews take", () => {
    const reviews = [
      ...usual.map((text) => reviewOf(text, { rating: 5 })),
      ...several(4, "The gas fitter was friendly, and the new stove works beautifully ever since.", {
        rating: 4,
      }),
      reviewOf("The furnace repair was slow and the technician was rude to us.", { rating: 1 }),
    ];
    expect(insightsOf(reviews).pull_quote?.evidence[0]).toMatchObject({ rating: 4, polarity: "positive" });
    const bad = several(8, "The technician was rude and the repair of the furnace was slow.", { rating: 1 });
    expect(insightsOf([...reviews, ...bad]).pull_quote?.evidence[0]).toMatchObject({
      rating: 1,
      polarity: "negative",
    });
  });

  it("is none where nothing readable is said", () => {
    expect(insightsOf([]).pull_quote).toBeNull();
    expect(insightsOf(several(5, "Friendly.")).pull_quote).toBeNull();
    expect(
      insightsOf(
        several(5, "Call the friendly technician at 555-0142 or see https://a.example for the repair."),
      ).pull_quote,
    ).toBeNull();
  });
});
