import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readCollection } from "../../../data/_insights/collection.ts";
import { createMentionFinder } from "../../../data/_mentions/mentions.ts";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { Insights } from "../../../data/_schema/insights.ts";
import { createValidator, validateInsights } from "../../helpers/build-insights.ts";
import { inputOf, insightsOf, reviewOf } from "../../helpers/insights-reviews.ts";
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
const copy = () => structuredClone(insights);
const faultsOf = createValidator(inputOf(reviews, { business }));

describe("insights of the demonstration reviews", () => {
  it("have the published shape and follow from the reviews", () => {
    expect(Insights.parse(insights)).toEqual(insights);
    expect(faultsOf(insights)).toEqual([]);
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

describe("the validator", () => {
  it("names every tampered quote and unknown review", () => {
    const tampered = copy();
    const [first, second] = tampered.aspects;
    first!.evidence[0]!.quote += " Not.";
    second!.evidence[0]!.review_id = "nobody";
    tampered.summary.sentences[0]!.evidence = [{ ...first!.evidence[0]!, quote: "made up" }];
    expect(faultsOf(tampered)).toEqual([
      expect.stringMatching(/^aspects\..*not verbatim/),
      expect.stringMatching(/^aspects\..*no review "nobody"/),
      expect.stringMatching(/^summary\.sentences\.0\.evidence: not verbatim.*made up/),
    ]);
  });

  it("finds a quote that cuts a character", () => {
    const emoji = [reviewOf("Great price \u{1F600}!", { id: "emoji" })];
    const cut = insightsOf(emoji);
    validateInsights(cut, inputOf(emoji));
    cut.aspects[0]!.evidence[0]!.quote = "Great price \u{1F600}".slice(0, -1);
    expect(() => validateInsights(cut, inputOf(emoji))).toThrow(/character is cut/);
  });

  it("finds words that stand in the review and speak of something else", () => {
    const said = [reviewOf("The price was fair. He was two hours late.", { id: "two" })];
    const swapped = insightsOf(said);
    const [one, other] = swapped.aspects;
    [one!.evidence, other!.evidence] = [other!.evidence, one!.evidence];
    expect(() => validateInsights(swapped, inputOf(said))).toThrow(
      /^aspects\.\w+\.evidence: what two says here is no evidence for this$/m,
    );
  });

  it("finds what is left out and what is added", () => {
    const tampered = copy();
    const gone = tampered.aspects.pop()!;
    tampered.topics.push({ ...tampered.topics[0]!, phrase: "five stars" });
    tampered.entities.technicians[0]!.evidence = [];
    const faults = faultsOf(tampered);
    expect(faults).toContain(`aspects.${gone.id}: is missing`);
    expect(faults).toContain("topics.five stars: is not in the reviews");
    expect(faults.join("\n")).toMatch(/^entities\.technicians\..*\.evidence: evidence is missing$/m);
  });

  it("finds a change of an owner's words", () => {
    const input = inputOf(reviews, {
      business,
      editorial: { summary: "We try.", faq: [{ question: "Sundays?", answer: "No." }] },
    });
    const stated = insightsOf(reviews, input);
    validateInsights(stated, input);
    stated.faq[0]!.answer = "Yes.";
    stated.summary.text = "We excel.";
    expect(() => validateInsights(stated, input)).toThrow(/faq\.Sundays\?\.answer: .*\n.*summary\.text: /);
  });

  it("finds the same when the reviews were read before", () => {
    const collection = readCollection(reviews, business);
    const tampered = copy();
    tampered.aspects[0]!.sentiment.positive++;
    const check = createValidator(inputOf(reviews, { business }), collection);
    expect(check(insights)).toEqual([]);
    expect(check(tampered)).toEqual(faultsOf(tampered));
  });
});
