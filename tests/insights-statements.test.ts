import { describe, expect, it } from "vitest";
import { Insights } from "../data/schema/insights.ts";
import { insightsOf, reviewOf, several } from "./helpers/insights-reviews.ts";

const naming = (technicians: string[]) => ({
  mentions: { technicians, services: ["drains"], service_areas: [] },
});

describe("technicians, services and areas", () => {
  const reviews = [
    reviewOf("Henrik was great. The office was awful.", { rating: 3, ...naming(["Henrik Sorvald"]) }),
    reviewOf("Henrik came at nine. He was friendly.", { rating: 5, ...naming(["Henrik Sorvald"]) }),
    reviewOf("Henrik was rude.", { rating: 1, ...naming(["Henrik Sorvald"]) }),
    reviewOf("The price was outrageous.", { rating: 1, ...naming(["Henrik Sorvald"]) }),
  ];
  const { technicians, services, service_areas } = insightsOf(reviews).entities;

  it("a technician is judged by the sentences about that person alone", () => {
    expect(technicians[0]).toMatchObject({
      name: "Henrik Sorvald",
      reviews: 4,
      average_rating: 2.5,
      sentiment: { positive: 2, negative: 1, mixed: 0, neutral: 1 },
    });
    expect(technicians[0]?.aspects.map(({ id }) => id)).toEqual(["friendliness"]);
  });

  it("a service is judged by the whole of the reviews that name it", () => {
    expect(services[0]).toMatchObject({ id: "drains", reviews: 4, average_rating: 2.5 });
    expect(services[0]?.aspects.map(({ id }) => id)).toEqual(["friendliness", "office", "price"]);
  });

  it("what nobody names is listed with zero and no average", () => {
    const silent = { reviews: 0, average_rating: null, aspects: [], evidence: [] };
    expect(technicians[1]).toMatchObject({ name: "Priya Ramdeen", ...silent });
    expect(service_areas[0]).toMatchObject({ id: "harlow", name: "Harlow Ferry", ...silent });
  });
});

describe("topics", () => {
  it("are phrases that several reviews share, once, and no names", () => {
    const reviews = [
      ...several(3, "Henrik Sorvald showed the camera footage of it."),
      ...several(2, "Loved the camera footage!"),
      ...several(6, "They did what they came for."),
      reviewOf("Seasonal special, seasonal special, seasonal special."),
    ];
    const { topics } = insightsOf(reviews);
    expect(topics.map(({ phrase, reviews }) => [phrase, reviews])).toEqual([["camera footage", 5]]);
    expect(topics[0]?.sentiment).toMatchObject({ positive: 2, negative: 0, mixed: 0 });
  });
});

describe("questions and summary", () => {
  const reviews = [
    ...several(18, "They were on time and friendly."),
    ...several(12, "Overpriced.", { rating: 2 }),
  ];

  it("are answered from counts, yes and no only beyond chance", () => {
    const answers = new Map(insightsOf(reviews).faq.map(({ question, answer }) => [question, answer]));
    expect(answers.get("Do they arrive on time?")).toBe(
      "Mostly yes. 18 of the 18 reviews that judge this praise it: 100 % (95 % interval 82 % to 100 %).",
    );
    expect(answers.get("Are their prices fair?")).toMatch(/^Mostly no\. 0 of the 12 reviews/);
    const divided = insightsOf([...several(4, "Fair price."), ...several(3, "Overpriced.")]).faq;
    expect(divided[0]?.answer).toMatch(/^Opinions are divided\./);
  });

  it("are not generated below the minimum support", () => {
    expect(insightsOf(several(4, "They were on time.")).faq).toEqual([]);
  });

  it("the owner's questions come first and replace the generated ones alike", () => {
    const faq = [
      { question: "Do you work on Sundays?", answer: "Yes." },
      { question: "Do they arrive on time", answer: "We try." },
    ];
    const entries = insightsOf(reviews, { editorial: { summary: null, faq } }).faq;
    expect(entries.slice(0, 2)).toEqual(faq.map((entry) => ({ ...entry, source: "editor", evidence: [] })));
    expect(entries.filter(({ question }) => question.startsWith("Do they arrive"))).toHaveLength(1);
    expect(
      entries.slice(2).every(({ source, evidence }) => source === "generated" && evidence.length > 0),
    ).toBe(true);
  });

  it("the generated summary is made of the counts, with evidence for every sentence", () => {
    const { summary } = insightsOf(reviews);
    expect(summary.source).toBe("generated");
    expect(summary.text).toBe(
      "30 verified reviews of March 2026 give 3.8 of 5 stars on average. " +
        "Praised most: punctuality (18 of 18 reviews that judge it) and " +
        "friendliness (18 of 18 reviews that judge it). " +
        "Blamed most: price (12 of 12 reviews that judge it).",
    );
    expect(summary.sentences.map(({ text }) => text).join(" ")).toBe(summary.text);
    expect(summary.sentences.every(({ evidence }) => evidence.length > 0)).toBe(true);
  });

  it("the owner's summary wins", () => {
    const { summary } = insightsOf(reviews, { editorial: { summary: "We try. We succeed.", faq: [] } });
    expect(summary).toEqual({
      text: "We try. We succeed.",
      source: "editor",
      sentences: [
        { text: "We try.", evidence: [] },
        { text: "We succeed.", evidence: [] },
      ],
    });
  });

  it("say so when there are no reviews, in the published shape", () => {
    const insights = insightsOf([]);
    expect(Insights.parse(insights)).toEqual(insights);
    expect(insights).toMatchObject({
      based_on: { reviews: 0, from: null, to: null, languages: {} },
      aspects: [],
      topics: [],
      faq: [],
      summary: { text: "There are no reviews yet." },
    });
  });
});
