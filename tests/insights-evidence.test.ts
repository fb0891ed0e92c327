import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { createMentionFinder } from "../data/insights/mentions.ts";
import { validateInsights } from "../data/insights/validate.ts";
import { BusinessFile } from "../data/schema/business.ts";
import { Insights } from "../data/schema/insights.ts";
import { insightsOf, reviewOf, several } from "./helpers/insights-reviews.ts";

const read = (path: string) => readFileSync(new URL(`../data/${path}`, import.meta.url), "utf8");
const business = BusinessFile.parse(JSON.parse(read("business.json")));
const find = createMentionFinder(business);
const published = new Map(
  read("reviews.jsonl")
    .split("\n")
    .flatMap((line) => (line.trim() === "" ? [] : [JSON.parse(line)]))
    .flatMap((entry) => (entry.withdrawn === undefined ? [[entry.id, entry] as const] : [])),
);
const reviews = [...published.values()].map(({ id, rating, date, text, language }) =>
  reviewOf(text.normalize("NFC"), { id, rating, date, language, mentions: find(text) }),
);
const insights = insightsOf(reviews, { business });
const copy = () => structuredClone(insights);
const faultsOf = (tampered: Insights) => {
  try {
    validateInsights(tampered, reviews);
  } catch (error) {
    return (error as Error).message;
  }
  return "none";
};

describe("insights of the demonstration reviews", () => {
  it("have the published shape and follow from the reviews", () => {
    expect(Insights.parse(insights)).toEqual(insights);
    expect(() => validateInsights(insights, reviews)).not.toThrow();
  });

  it("quote verbatim, whole characters, and nobody twice for one statement", () => {
    const texts = new Map(reviews.map(({ id, text }) => [id, text]));
    const lists = [
      ...insights.aspects,
      ...insights.topics,
      ...insights.faq,
      ...insights.summary.sentences,
      ...insights.entities.technicians,
      ...insights.entities.services,
      ...insights.entities.service_areas,
    ].map(({ evidence }) => evidence);
    expect(lists.flat().length).toBeGreaterThan(30);
    for (const list of lists) {
      for (const { review_id, quote } of list) {
        expect(texts.get(review_id)).toContain(quote);
        expect(quote.isWellFormed()).toBe(true);
        expect(quote.trim()).toBe(quote);
      }
    }
    for (const { evidence } of insights.aspects) {
      expect(evidence.length).toBeGreaterThan(0);
      expect(new Set(evidence.map(({ review_id }) => review_id)).size).toBe(evidence.length);
    }
  });

  it("have scores that come from their own counts", () => {
    for (const { sentiment, reviews, mentions, score, interval } of insights.aspects) {
      const { positive, negative, mixed, neutral, abstained = 0 } = sentiment;
      expect(positive + negative + mixed + neutral + abstained).toBe(reviews);
      expect(mentions).toBeGreaterThanOrEqual(reviews);
      if (score === null) {
        expect(positive + negative).toBeLessThan(insights.method.minimum_support.aspect);
        continue;
      }
      expect(score).toBeCloseTo(positive / (positive + negative), 4);
      expect(interval?.[0]).toBeLessThanOrEqual(score);
      expect(interval?.[1]).toBeGreaterThanOrEqual(score);
    }
  });
});

describe("the validator", () => {
  it("names every tampered quote and unknown review", () => {
    const tampered = copy();
    const [first, second] = tampered.aspects;
    first!.evidence[0]!.quote += " Not.";
    second!.evidence[0]!.review_id = "nobody";
    tampered.summary.sentences[0]!.evidence = [
      { review_id: first!.evidence[0]!.review_id, quote: "made up" },
    ];
    expect(faultsOf(tampered).split("\n").slice(1)).toEqual([
      expect.stringMatching(/^aspects\..*not verbatim/),
      expect.stringMatching(/^aspects\..*no review "nobody"/),
      expect.stringMatching(/^summary\.0: not verbatim.*made up/),
    ]);
  });

  it("finds a quote that cuts a character", () => {
    const emoji = [reviewOf("Great price \u{1F600}!", { id: "emoji" })];
    const cut = insightsOf(emoji);
    validateInsights(cut, emoji);
    cut.aspects[0]!.evidence[0]!.quote = "Great price \u{1F600}".slice(0, -1);
    expect(() => validateInsights(cut, emoji)).toThrow(/character is cut/);
  });

  it.each<[string, (tampered: Insights) => void, RegExp]>([
    ["the number of reviews", (i) => i.based_on.reviews++, /^based_on: /m],
    [
      "a language",
      (i) => {
        i.based_on.languages.xx = 1;
      },
      /^based_on: /m,
    ],
    ["a vote", (i) => i.aspects[0]!.sentiment.positive++, /^aspects\.\w+: /m],
    [
      "a score",
      (i) => {
        i.aspects[0]!.score = 0.999;
      },
      /^aspects\.\w+: /m,
    ],
    [
      "an interval",
      (i) => {
        i.aspects[0]!.interval = [0.1, 0.2];
      },
      /^aspects\.\w+: /m,
    ],
    ["an aspect left out", (i) => i.aspects.pop(), /is missing$/m],
    ["a technician's reviews", (i) => i.entities.technicians[0]!.reviews++, /^technicians\..*\.reviews: /m],
    [
      "a technician's stars",
      (i) => {
        i.entities.technicians[0]!.average_rating = 1;
      },
      /average_rating: /m,
    ],
    [
      "a technician's votes",
      (i) => i.entities.technicians[0]!.sentiment.neutral++,
      /^technicians\..*sentiment: /m,
    ],
    ["a service's votes", (i) => i.entities.services[0]!.sentiment.positive++, /^services\./m],
    ["an area's reviews", (i) => i.entities.service_areas[0]!.reviews++, /^service_areas\./m],
    [
      "an answer",
      (i) => {
        i.faq[0]!.answer = "Always.";
      },
      /^faq\./m,
    ],
    [
      "a sentence of the summary",
      (i) => {
        i.summary.sentences[0]!.text = "All is well.";
      },
      /^summary\.sentences: /m,
    ],
    [
      "the summary",
      (i) => {
        i.summary.text += " Truly.";
      },
      /^summary\.text: /m,
    ],
  ])("finds a change of %s", (_, change, expected) => {
    const tampered = copy();
    change(tampered);
    expect(faultsOf(tampered)).toMatch(expected);
  });

  it("finds a change of a topic and of a trend", () => {
    const many = [
      ...several(40, "On time with the camera footage.", { date: "2026-03-01" }),
      ...several(40, "Late again.", { date: "2024-03-01", rating: 1 }),
    ];
    const whole = insightsOf(many);
    validateInsights(whole, many);
    const topic = structuredClone(whole);
    topic.topics[0]!.reviews--;
    expect(() => validateInsights(topic, many)).toThrow(/^topics\./m);
    const trend = structuredClone(whole);
    trend.aspects.find(({ id }) => id === "punctuality")!.trend!.direction = "steady";
    expect(() => validateInsights(trend, many)).toThrow(/^aspects\.punctuality/m);
  });
});
