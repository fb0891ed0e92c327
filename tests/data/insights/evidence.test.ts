import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { requireVerbatim } from "../../../data/_insights/evidence/verbatim.ts";
import { createMentionFinder } from "../../../data/_mentions/mentions.ts";
import { BusinessFile } from "../../../data/_schema/business.ts";
import type { Evidence } from "../../../data/_schema/evidence.ts";
import { Insights } from "../../../data/_schema/insights.ts";
import { insightsOf, reviewOf } from "../../helpers/insights-reviews.ts";
import { PROJECT } from "../../helpers/project.ts";

const read = (path: string) => readFileSync(`${PROJECT}/data/${path}`, "utf8");
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

/** Every quote with its source, wherever it stands. */
function evidenceIn(value: unknown): Evidence[] {
  if (value === null || typeof value !== "object") return [];
  return "review_id" in value && "quote" in value
    ? [value as Evidence]
    : Object.values(value).flatMap(evidenceIn);
}

describe("insights of the demonstration reviews", () => {
  it("have the published shape", () => {
    expect(Insights.parse(insights)).toEqual(insights);
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

  it("give each quote the stars, the day and the address of its review", () => {
    const known = new Map(reviews.map((review) => [review.id, review]));
    const quoted = evidenceIn(insights);
    expect(quoted.length).toBeGreaterThan(30);
    for (const { review_id, rating, date, url } of quoted) {
      const review = known.get(review_id)!;
      expect({ rating, date, url }).toEqual({ rating: review.rating, date: review.date, url: review.url });
    }
  });

  it("quote somebody for every aspect, topic and technician that has praise or blame", () => {
    const { aspects, topics, entities } = insights;
    for (const { sentiment, evidence } of [...aspects, ...topics, ...entities.technicians]) {
      if (sentiment.positive + sentiment.negative + sentiment.mixed > 0) expect(evidence).not.toEqual([]);
    }
  });

  it("have scores that come from their own counts", () => {
    for (const { id, sentiment, reviews, mentions, score, interval } of insights.aspects) {
      const { positive, negative, mixed, neutral, abstained = 0 } = sentiment;
      expect(positive + negative + mixed + neutral + abstained).toBe(reviews);
      expect(mentions).toBeGreaterThanOrEqual(reviews);
      if (score === null) {
        expect(positive + negative).toBeLessThan(insights.method.minimum_support.aspect);
        continue;
      }
      const { odds_ratio } = insights.method.heard!.find(({ aspects }) => aspects.includes(id))!;
      expect(score).toBeCloseTo((positive * odds_ratio) / (positive * odds_ratio + negative), 4);
      expect(interval?.[0]).toBeLessThanOrEqual(score);
      expect(interval?.[1]).toBeGreaterThanOrEqual(score);
    }
  });
});

describe("the build's check", () => {
  it("names every quote that is not verbatim, and every unknown review", () => {
    const tampered = structuredClone(insights);
    const [first, second] = tampered.aspects;
    first!.evidence[0]!.quote += " Not.";
    second!.evidence[0]!.review_id = "nobody";
    tampered.summary.sentences[0]!.evidence = [{ ...first!.evidence[1]!, quote: "made up" }];
    expect(() => requireVerbatim(tampered, reviews)).toThrow(
      /\nnot verbatim in \S+: .* Not\."\nthere is no review "nobody"\nnot verbatim in \S+: "made up"$/,
    );
  });

  it("finds a quote that cuts a character", () => {
    const emoji = [reviewOf("Great price \u{1F600}!", { id: "emoji" })];
    const cut = insightsOf(emoji);
    cut.aspects[0]!.evidence[0]!.quote = "Great price \u{1F600}".slice(0, -1);
    expect(() => requireVerbatim(cut, emoji)).toThrow(/character is cut/);
  });
});
