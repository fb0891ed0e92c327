import { describe, expect, it } from "vitest";
import { TAXONOMY } from "../../../data/_insights/aspects/taxonomy.ts";
import { heardOf } from "../../../data/_insights/figures/hearing.ts";
import { FULL_HEARING, seenAt } from "../../../data/_insights/figures/score.ts";
import { leastReviews, stated } from "../../../data/_insights/figures/statements.ts";
import { binomialTail } from "../../../data/_insights/figures/statistics.ts";
import { insightsOf, reviewOf, several, workshop } from "../../helpers/insights-reviews.ts";

const punctual = (count: number) => several(count, "They were on time.");
const late = (count: number) => several(count, "They were two hours late.", { rating: 2 });
/** Reviews that judge nothing. */
const silent = (count: number) => several(count, "We moved into this street in spring.");

function sentences(reviews: Parameters<typeof insightsOf>[0]) {
  const { summary } = insightsOf(reviews);
  const startingWith = (words: string) => summary.sentences.find(({ text }) => text.startsWith(words));
  return { praised: startingWith("Praised most"), criticized: startingWith("Weakest point"), summary };
}

describe("the weakest point", () => {
  it("is nothing on four of five mentions among two thousand reviews, and something on twelve of fifteen", () => {
    expect(sentences([...late(4), ...punctual(1), ...silent(1995)]).criticized).toBeUndefined();
    expect(sentences([...late(12), ...punctual(3), ...silent(1985)]).criticized?.text).toBe(
      "Weakest point in March 2026: punctuality (criticised in 12 reviews, praised in 3).",
    );
  });

  it("is nothing that is seen as often where a fifth blame, given what is heard of either side", () => {
    const hearing = heardOf(TAXONOMY).find(({ aspects }) => aspects.includes("punctuality"))!;
    const seen = Math.round(100 * (1 - seenAt(0.8, hearing)));
    expect(sentences([...punctual(100 - seen), ...late(seen)]).criticized).toBeUndefined();
    expect(sentences([...punctual(97 - seen), ...late(seen + 3)]).criticized).toBeUndefined();
    expect(sentences([...punctual(60), ...late(40)]).criticized).toBeDefined();
  });

  it("needs five reviews in the smallest collection, and never more than a hundred", () => {
    expect(sentences(late(4)).criticized).toBeUndefined();
    expect(sentences(late(5)).criticized).toBeDefined();
    expect([1, 1000, 2001, 20_000, 1_000_000].map(leastReviews)).toEqual([5, 5, 11, 100, 100]);
  });

  it("is nothing that only reviews of four and five stars blame", () => {
    const blame = (count: number, rating: number) => several(count, "They were two hours late.", { rating });
    expect(sentences(blame(9, 5)).criticized).toBeUndefined();
    expect(sentences([...blame(9, 4), ...blame(4, 3)]).criticized).toBeUndefined();
    expect(sentences([...blame(9, 4), ...blame(5, 3)]).criticized).toBeDefined();
  });

  it("of a business that visits nobody is never punctuality, and may be cleanliness without its question", () => {
    const business = { ...workshop, service_areas: [] };
    const dirty = several(12, "Everything was filthy.", { rating: 2 });
    const { summary, faq } = insightsOf([...late(12), ...dirty, ...silent(20)], { business });
    const [weakest] = summary.sentences.filter(({ text }) => text.startsWith("Weakest point"));
    expect(weakest?.text).toMatch(/: cleanliness \(criticised in 12 reviews, praised in none\)\.$/);
    expect(faq.map(({ about }) => about)).toEqual([]);
    expect(insightsOf([...dirty, ...silent(20)]).faq).toMatchObject([
      { question: "Do they leave the place clean?" },
    ]);
    // Nobody sits in an office beside those who serve: the till and the waiters are all there is.
    const office = several(12, "Nobody answers the phone.", { rating: 2 });
    expect(insightsOf([...office, ...silent(20)], { business }).faq).toEqual([]);
    expect(insightsOf([...office, ...silent(20)]).faq).toMatchObject([
      { question: "Is the office easy to deal with?" },
    ]);
  });

  it("is not punctuality either where customers go to the business, whatever a few say of their house", () => {
    const business = { ...workshop, service_areas: [] };
    const asked = (texts: readonly string[]) =>
      insightsOf([...late(12), ...texts.flatMap((text) => several(4, text))], { business }).summary.text;
    const going = ["I went there to see a car.", "Their showroom is huge.", "I walked in without a plan."];
    expect(asked(["We moved to our house in spring."])).toContain("punctuality");
    expect(asked(["It was driven to our house.", ...going])).not.toContain("punctuality");
    const bought = ["We just bought this home.", "I learned my lesson.", "They painted the hall."];
    expect(asked(["They came to our house.", ...bought])).toContain("punctuality");
    expect(
      asked([
        "Todos vinieron a mi casa.",
        "La tienda es muy grande y bonita.",
        "Fuimos a ver un sofá muy bonito.",
      ]),
    ).not.toContain("punctuality");
  });

  it("is followed by complaints of something else where these are not fewer", () => {
    const other = several(7, "Worst company I have ever dealt with, avoid.", { rating: 1 });
    const said = (lateReviews: number) =>
      sentences([...late(lateReviews), ...other]).summary.sentences.find(({ text }) =>
        text.endsWith("about something else."),
      );
    expect(said(8)).toBeUndefined();
    expect(said(7)).toMatchObject({ text: "7 reviews complain about something else.", evidence: [{}, {}] });
    // Else than what, where nothing is named?
    expect(said(0)).toBeUndefined();
  });

  it("comes with the words of both sides", () => {
    const { criticized } = sentences([...late(12), ...punctual(6)]);
    expect(criticized?.evidence.map(({ polarity }) => polarity).sort()).toEqual(["negative", "positive"]);
  });
});

describe("what is praised most", () => {
  it("is beyond one half, chance and wrong claims, and comes with the words of both sides", () => {
    expect(sentences([...punctual(11), ...late(9)]).praised).toBeUndefined();
    const { praised } = sentences([...punctual(40), ...late(4)]);
    expect(praised?.text).toBe(
      "Praised most in March 2026: punctuality (praised in 40 reviews, criticised in 4).",
    );
    expect(praised?.evidence.map(({ polarity }) => polarity)).toEqual(["positive", "negative"]);
  });

  it("is nothing that is a weakest point as well", () => {
    const { praised, criticized } = sentences([...punctual(130), ...late(70)]);
    expect(criticized).toBeDefined();
    expect(praised).toBeUndefined();
  });

  it("names its period, from month to month", () => {
    const { praised } = sentences([
      ...punctual(20),
      ...several(10, "They were on time.", { date: "2025-11-02" }),
    ]);
    expect(praised?.text).toMatch(/^Praised most from November 2025 to March 2026: /);
  });
});

describe("many comparisons", () => {
  it("need more than each would alone", () => {
    const counts = (positive: number, negative: number) => ({
      sentiment: { positive, negative },
      borne: { positive, negative },
      hearing: FULL_HEARING,
    });
    const doubtful = counts(8, 1);
    const others = Array.from({ length: 13 }, () => counts(6, 5));
    expect(stated([doubtful], "positive", 100)).toEqual([true]);
    expect(stated([doubtful, ...others], "positive", 100)).not.toContain(true);
    expect(stated([counts(30, 1), ...others], "positive", 100)[0]).toBe(true);
  });

  it("hold for the answers to all questions together", () => {
    const mostly = [...punctual(17), ...late(3)];
    expect(insightsOf(mostly).faq[0]!.answer).toMatch(/^Mostly yes\. 20 /);
    const among = insightsOf([
      ...mostly,
      ...several(5, "Fair price."),
      ...several(5, "Overpriced.", { rating: 2 }),
      ...several(5, "They were rude.", { rating: 2 }),
      ...several(5, "They were friendly."),
      ...several(5, "The place was left spotless."),
      ...several(5, "They left a huge mess in the hallway.", { rating: 2 }),
      ...several(5, "Excellent workmanship."),
      ...several(5, "Shoddy workmanship.", { rating: 2 }),
      ...several(5, "Very honest people."),
      ...several(5, "They lied to us.", { rating: 2 }),
      ...several(5, "Very professional."),
      ...several(5, "Very unprofessional.", { rating: 2 }),
    ]).faq.find(({ about }) => about?.aspect === "punctuality");
    expect(among?.answer).toMatch(/^Opinions differ\. 20 /);
  });

  it("the exact binomial tail agrees with published values", () => {
    expect(binomialTail(9, 10, 0.5)).toBeCloseTo(11 / 1024, 12);
    expect(binomialTail(15, 20, 0.5)).toBeCloseTo(0.020694732666, 10);
    expect(binomialTail(0, 5, 0.3)).toBe(1);
    expect(binomialTail(5, 5, 0.3)).toBeCloseTo(0.3 ** 5, 12);
    expect(binomialTail(520, 1000, 0.5) + binomialTail(481, 1000, 0.5)).toBeCloseTo(1, 9);
    expect(binomialTail(90_000, 100_000, 0.5)).toBe(0);
  });
});

describe("the technician who is mentioned most", () => {
  const naming = (name: string, count: number, rating = 5) =>
    Array.from({ length: count }, () =>
      reviewOf(`${name.split(" ")[0]} came.`, {
        rating,
        mentions: { technicians: [name], services: [], service_areas: [] },
      }),
    );
  const sentence = (reviews: Parameters<typeof insightsOf>[0]) =>
    insightsOf(reviews).summary.sentences.find(({ text }) => text.includes("mentioned most"))?.text;

  it("is told with high and low stars", () => {
    expect(sentence([...naming("Henrik Sorvald", 7), ...naming("Henrik Sorvald", 1, 1)])).toBe(
      "Henrik Sorvald is the technician mentioned most, in 8 reviews averaging 4.50 out of 5 stars: 7 with 4 or 5 stars and 1 with 1 or 2.",
    );
  });

  it("is nobody in a tie, nor in too few reviews of the collection", () => {
    expect(sentence([...naming("Henrik Sorvald", 8), ...naming("Priya Ramdeen", 8)])).toBeUndefined();
    expect(sentence(naming("Henrik Sorvald", 4))).toBeUndefined();
    expect(sentence([...naming("Henrik Sorvald", 8), ...silent(1700)])).toBeUndefined();
  });
});

describe("a trend in a sentence", () => {
  const trend = (recent: [number, number], before: [number, number]) =>
    insightsOf([
      ...several(recent[0], "They were on time.", { date: "2026-03-01" }),
      ...several(recent[1], "They were late.", { date: "2026-03-01", rating: 2 }),
      ...several(before[0], "They were on time.", { date: "2024-03-01" }),
      ...several(before[1], "They were late.", { date: "2024-03-01", rating: 2 }),
    ]).summary.sentences.find(({ text }) => text.includes(" before."));

  it("has both shares with what they are of, its period, and the words of both sides", () => {
    const { text, evidence } = trend([10, 30], [40, 5])!;
    expect(text).toBe(
      "Punctuality: praised in 25% of 40 reviews from March 2025 to March 2026 with an opinion on it, down from 89% of 45 before.",
    );
    expect(new Set(evidence.map(({ polarity }) => polarity))).toEqual(new Set(["positive", "negative"]));
  });

  it("is none where the shares differ by less than five points, however certain", () => {
    expect(trend([2880, 120], [2980, 20])).toBeUndefined();
    expect(trend([2780, 220], [2980, 20])).toBeDefined();
  });
});
