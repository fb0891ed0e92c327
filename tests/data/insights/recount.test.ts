import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import type { Insights, SentimentCounts } from "../../../data/_schema/insights.ts";
import { InsightsByReview } from "../../../data/_schema/insights-by-review.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { CORPUS_BUSINESS, createCorpus } from "../../bench/corpus.ts";
import { folderWith, journalOf } from "../../helpers/data-folder.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";

type Vote = keyof SentimentCounts;

/** What anyone can download. */
interface Published {
  reviews: Review[];
  readings: InsightsByReview["reviews"];
  insights: Insights;
}

const published = (file: string) =>
  JSON.parse(readFileSync(join(demonstrationSite(), "current", file), "utf8"));

function demonstration(): Published {
  const { reviews } = published("reviews.json");
  return {
    reviews,
    readings: published("insights/by-review.json").reviews,
    insights: published("insights.json"),
  };
}

function generated(reviews: number, seed: number): Published {
  const dataDir = folderWith({
    "business.json": JSON.stringify(CORPUS_BUSINESS),
    "reviews.jsonl": journalOf(...createCorpus({ reviews, seed })),
  });
  const now = Date.parse("2026-04-01");
  const dataset = loadDataset({ dataDir, baseUrl: "https://a.example", now, journalExpected: true });
  const { reviews: readings } = InsightsByReview.parse(JSON.parse(dataset.byReview));
  return { reviews: dataset.reviews.reviews, readings, insights: dataset.insights };
}

const NONE = { positive: 0, negative: 0, mixed: 0, neutral: 0, abstained: 0 };

function tally(votes: readonly Vote[]) {
  const counts = { ...NONE };
  for (const vote of votes) counts[vote]++;
  return counts;
}

/** Counts by aspect, of all lists of votes. */
function tallyAspects(lists: readonly (readonly { id: string; vote: Vote }[])[]) {
  const votes = lists.flat();
  return Object.fromEntries(
    [...new Set(votes.map(({ id }) => id))].map((id) => {
      const said = votes.filter((vote) => vote.id === id).map(({ vote }) => vote);
      return [id, { reviews: said.length, sentiment: tally(said) }];
    }),
  );
}

/** The figures of everything that reviews mention, from the two files alone. */
function recount({ reviews, readings }: Pick<Published, "reviews" | "readings">) {
  const entity = (
    named: Review[],
    accountOf: (review: Review) => { vote: Vote; aspects: { id: string; vote: Vote }[] },
  ) => {
    const accounts = named.map(accountOf);
    const stars = named.reduce((sum, { rating }) => sum + rating, 0);
    return {
      reviews: named.length,
      average_rating: named.length === 0 ? null : Math.round((stars * 100) / named.length) / 100,
      sentiment: tally(accounts.map(({ vote }) => vote)),
      aspects: tallyAspects(accounts.map(({ aspects }) => aspects)),
    };
  };
  const silent = { vote: "neutral" as const, aspects: [] };
  const whole = ({ id }: Review) => {
    const reading = readings[id];
    return reading ? { vote: reading.sentiment, aspects: reading.aspects } : silent;
  };
  const all = Object.values(readings);
  const mentions = (id: string) =>
    all.flatMap(({ aspects }) =>
      aspects.filter((aspect) => aspect.id === id).flatMap((aspect) => aspect.mentions),
    );
  return {
    read: all.length,
    aspects: Object.fromEntries(
      Object.entries(tallyAspects(all.map(({ aspects }) => aspects))).map(([id, counted]) => [
        id,
        { ...counted, undecided: counted.sentiment.abstained, mentions: mentions(id).length },
      ]),
    ),
    technician: (name: string) =>
      entity(
        reviews.filter((review) => review.mentions.technicians.includes(name)),
        ({ id }) => readings[id]?.technicians?.find((each) => each.name === name) ?? silent,
      ),
    listed: (kind: "services" | "service_areas", id: string) =>
      entity(
        reviews.filter((review) => review.mentions[kind].includes(id)),
        whole,
      ),
  };
}

function figures({
  reviews,
  average_rating,
  sentiment,
  aspects,
}: Insights["entities"]["services" | "technicians"][number]) {
  return {
    reviews,
    average_rating,
    sentiment,
    aspects: Object.fromEntries(aspects.map(({ id, ...counted }) => [id, counted])),
  };
}

/** Words that stand between nothing but white space and dashes, in lower case; a bar stands for anything else. */
function plainWords(text: string): string {
  const bare = text
    .normalize("NFKC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .toLowerCase();
  return ` ${bare
    .replace(/[^\p{L}\p{N}\p{M}'\s\p{Pd}]+/gu, " | ")
    .replace(/[\s\p{Pd}]+/gu, " ")
    .replace(/'s(?= )/g, "")} `;
}

/** What is said of whole reviews, from their stars and the votes of the two files alone. */
function recountWhole({ reviews, readings }: Pick<Published, "reviews" | "readings">) {
  const side = ({ id, rating }: Review) => {
    const said = readings[id]?.sentiment;
    const voices =
      Number(said === "positive") - Number(said === "negative") + Number(rating > 3) - Number(rating < 3);
    return voices > 0 ? "positive" : voices < 0 ? "negative" : "neutral";
  };
  const sides = (some: readonly Review[]) => ({
    positive: some.filter((review) => side(review) === "positive").length,
    neutral: some.filter((review) => side(review) === "neutral").length,
    negative: some.filter((review) => side(review) === "negative").length,
  });
  const dated = reviews.filter(({ date_precision }) => !date_precision);
  const months = [...new Set(dated.map(({ date }) => date.slice(0, 7)))].sort().map((month) => {
    const written = dated.filter(({ date }) => date.startsWith(month));
    const stars = written.reduce((sum, { rating }) => sum + rating, 0);
    const average_rating = Math.round((stars * 100) / written.length) / 100;
    return { month, reviews: written.length, average_rating, ...sides(written) };
  });
  return {
    overall: { reviews: reviews.length, ...sides(reviews) },
    months,
    problem: (id: string) => {
      const told = reviews.filter((review) => readings[review.id]?.problems?.some((each) => each.id === id));
      return { reviews: told.length, outcome: sides(told) };
    },
    phrase: (aspect: string, phrase: string) => {
      const votes = reviews
        .filter(({ text }) => plainWords(text).includes(` ${phrase} `))
        .flatMap(({ id }) => readings[id]?.aspects.filter((each) => each.id === aspect) ?? [])
        .map(({ vote }) => vote);
      const of = (vote: Vote) => votes.filter((each) => each === vote).length;
      return { phrase, reviews: votes.length, positive: of("positive"), negative: of("negative") };
    },
  };
}

function expectWholeRecounted({ reviews, readings, insights }: Published): void {
  const counted = recountWhole({ reviews, readings });
  const { score, interval, evidence, ...overall } = insights.overall;
  expect(overall).toEqual(counted.overall);
  expect(insights.timeline.months.map(({ share_of_praise: _, ...month }) => month)).toEqual(counted.months);
  for (const { id, reviews, outcome } of insights.problems)
    expect({ reviews, outcome }, id).toEqual(counted.problem(id));
  for (const { id, top_phrases } of insights.aspects)
    for (const { language: _, ...each } of top_phrases)
      expect(each, id).toEqual(counted.phrase(id, each.phrase));
}

function expectRecounted({ reviews, readings, insights }: Published): void {
  expectWholeRecounted({ reviews, readings, insights });
  const counted = recount({ reviews, readings });
  expect(insights.based_on.read).toBe(counted.read);
  expect(
    Object.fromEntries(
      insights.aspects.map(({ id, mentions, reviews, sentiment, undecided }) => [
        id,
        { reviews, sentiment, undecided, mentions },
      ]),
    ),
  ).toEqual(counted.aspects);
  for (const { id, sentiment, score } of insights.aspects) {
    const heard = insights.method.heard!.find(({ aspects }) => aspects.includes(id));
    const { positive, negative } = sentiment;
    const odds = heard?.odds_ratio ?? 0;
    if (!heard || positive + negative < insights.method.minimum_support.aspect) expect(score, id).toBeNull();
    else expect(score, id).toBeCloseTo((positive * odds) / (positive * odds + negative), 4);
  }
  const { technicians, services, service_areas } = insights.entities;
  for (const each of technicians) expect(figures(each), each.name).toEqual(counted.technician(each.name));
  for (const each of services) expect(figures(each), each.id).toEqual(counted.listed("services", each.id));
  for (const each of service_areas)
    expect(figures(each), each.id).toEqual(counted.listed("service_areas", each.id));
}

describe("every figure comes out again from what was read in each review", () => {
  it.each([
    ["of the demonstration", demonstration],
    ["of 400 generated reviews", () => generated(400, 7)],
    ["of 60 others", () => generated(60, 8)],
  ])("%s", (_, make) => {
    const made = make();
    expect(made.insights.aspects.length).toBeGreaterThan(5);
    expectRecounted(made);
  });

  it("and not when one vote is another, one place is left out or one review is", () => {
    const { reviews, readings, insights } = demonstration();
    const [id = ""] = Object.entries(readings).find(([, { aspects }]) => aspects.length > 0) ?? [];
    const changes: ((readings: Published["readings"]) => void)[] = [
      (changed) => {
        const [aspect] = changed[id]!.aspects;
        aspect!.vote = aspect!.vote === "neutral" ? "positive" : "neutral";
      },
      (changed) => void changed[id]!.aspects[0]!.mentions.pop(),
      (changed) => {
        const reading = Object.values(changed).find(({ problems }) => problems);
        delete reading!.problems;
      },
      (changed) => {
        const reading = Object.values(changed).find(({ sentiment }) => sentiment === "negative");
        reading!.sentiment = "positive";
      },
      (changed) => delete changed[id],
    ];
    expectRecounted({ reviews, readings, insights });
    for (const change of changes) {
      const changed = structuredClone(readings);
      change(changed);
      expect(() => expectRecounted({ reviews, readings: changed, insights })).toThrow();
    }
  });
});

it("every place lies in its review's text, and every quote of an aspect is one of them with its polarity", () => {
  const { reviews, readings, insights } = demonstration();
  const texts = new Map(reviews.map(({ id, text }) => [id, text]));
  for (const [id, { aspects }] of Object.entries(readings)) {
    for (const { from, to } of aspects.flatMap(({ mentions }) => mentions)) {
      expect(from).toBeLessThan(to);
      expect(to).toBeLessThanOrEqual(texts.get(id)!.length);
      expect(texts.get(id)!.slice(from, to).isWellFormed()).toBe(true);
    }
  }
  for (const { id, evidence } of insights.aspects) {
    for (const { review_id, quote, polarity = "abstained" } of evidence) {
      const places = readings[review_id]!.aspects.find((aspect) => aspect.id === id)!.mentions;
      const said = places.map((place) => [texts.get(review_id)!.slice(place.from, place.to), place.polarity]);
      expect(said).toContainEqual([quote, polarity]);
    }
  }
});

it("every problem of a review is told in one of its variants at that place", () => {
  const { reviews, readings, insights } = demonstration();
  const texts = new Map(reviews.map(({ id, text }) => [id, text]));
  expect(insights.problems.length).toBeGreaterThan(1);
  for (const [id, { problems = [] }] of Object.entries(readings)) {
    for (const { id: problem, from, to } of problems) {
      const { variants } = insights.problems.find((each) => each.id === problem)!;
      const told = plainWords(texts.get(id)!.slice(from, to));
      expect(
        variants.some((variant) => told.includes(` ${variant} `)),
        told,
      ).toBe(true);
    }
  }
});
