import { describe, expect, test } from "vitest";
import type { Annotation } from "../../../data/_schema/annotation-line.ts";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { Insights } from "../../../data/_schema/insights.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { insightsOf, reviewOf, workshop } from "../../helpers/insights-reviews.ts";

type Said = Partial<Pick<Annotation, "aspect" | "polarity" | "by">>;

/** What somebody says of words of a review. */
function said({ id, text }: Review, quote: string, given: Said = {}): Annotation {
  const from = text.indexOf(quote);
  const place = { review: id, from, to: from + quote.length };
  return { ...place, aspect: "price", polarity: "positive", by: "Ms Anton", ...given };
}

const times = <Item>(count: number, make: (index: number) => Item) =>
  Array.from({ length: count }, (_, at) => make(at));
const annotationsOf = (reviews: readonly Review[], annotations: readonly Annotation[]) =>
  insightsOf(reviews, { annotations }).annotations ?? [];

const polish = (fields: Partial<Review> = {}) => reviewOf("Cena była fair.", { language: "pl", ...fields });
const FAIR = "The price was fair.";
const DEAR = "Overpriced.";

describe("annotations are counted as the engine's own reading is", () => {
  const reviews = times(24, (at) => reviewOf(at < 16 ? FAIR : DEAR, { rating: at < 16 ? 5 : 1 }));
  const annotations = reviews.map((review, at) =>
    said(review, at < 16 ? "The price was fair." : "Overpriced.", {
      polarity: at < 16 ? "positive" : "negative",
    }),
  );
  const insights = insightsOf(reviews, { annotations });

  test("the same judgements make the same figures and the same quotes", () => {
    const [theirs] = insights.annotations!;
    expect(theirs).toMatchObject({ by: "Ms Anton", reviews: 24 });
    // The engine marks the price and that it is fair, each as a mention; what a person read is corrected for nothing.
    const same = ({
      score: _,
      interval: __,
      recency_weighted: ___,
      ...aspect
    }: Insights["aspects"][number]) => aspect;
    expect(theirs!.aspects.map(same)).toEqual(
      insights.aspects.map((aspect) => ({ ...same(aspect), mentions: 24, top_phrases: [] })),
    );
    expect(insights.aspects[0]!.score).toBeLessThan(0.6667);
    expect(theirs!.aspects[0]).toMatchObject({ id: "price", score: 0.6667, interval: [0.4671, 0.8203] });
  });

  test("they change nothing of the engine's own, are named in the method, and have a step there", () => {
    const { annotations: _, method, ...rest } = insights;
    const { method: own, ...alone } = insightsOf(reviews);
    expect(rest).toEqual(alone);
    expect(own).not.toHaveProperty("annotators");
    const { annotators, steps, ...figures } = method;
    expect(annotators).toEqual(["Ms Anton"]);
    expect(steps.slice(0, -1)).toEqual(own.steps);
    expect(steps.at(-1)!.name).toBe("A second reading");
    expect({ ...figures, steps: own.steps }).toEqual(own);
    expect(Insights.parse(insights)).toEqual(insights);
  });

  test("neither their order nor what is said twice matters", () => {
    const again = [...annotations, ...annotations].reverse();
    expect(insightsOf(reviews, { annotations: again })).toEqual(insights);
  });

  test("a review has one vote for an aspect, and mentions for each span", () => {
    const review = polish();
    const [theirs] = annotationsOf(
      [review],
      [said(review, "fair"), said(review, "Cena"), said(review, "była", { polarity: "neutral" })],
    );
    expect(theirs!.aspects).toMatchObject([
      { mentions: 3, reviews: 1, sentiment: { positive: 1, neutral: 0 } },
    ]);
  });

  test("praise and blame of one review make it mixed, and below the minimum support nothing is scored", () => {
    const review = polish();
    const [theirs] = annotationsOf(
      [review],
      [said(review, "fair"), said(review, "Cena", { polarity: "negative" })],
    );
    expect(theirs!.aspects).toMatchObject([
      { sentiment: { mixed: 1, positive: 0 }, score: null, interval: null },
    ]);
  });

  test("each annotator is counted apart, most reviews first", () => {
    const [one, two] = [polish(), polish()];
    const theirs = annotationsOf(
      [one, two],
      [
        said(one, "fair", { by: "B", polarity: "negative" }),
        said(one, "fair", { by: "C" }),
        said(two, "fair", { by: "C" }),
        said(one, "fair", { by: "A" }),
      ],
    );
    expect(theirs.map(({ by, reviews }) => [by, reviews])).toEqual([
      ["C", 2],
      ["A", 1],
      ["B", 1],
    ]);
    expect(theirs.map(({ aspects }) => aspects[0]!.sentiment.negative)).toEqual([0, 0, 1]);
  });

  test("texts that the engine does not read have insights, in any language and of own aspects", () => {
    const business = BusinessFile.parse({
      ...workshop,
      language: "ja",
      aspects: [{ id: "pets", name: "ペット", question: "ペットにやさしいですか" }],
    });
    const read = times(12, () => reviewOf("とても安いです。犬にもやさしい。", { language: "ja" }));
    const { aspects, annotations } = insightsOf(read, {
      business,
      annotations: read.flatMap((review) => [
        said(review, "とても安い"),
        said(review, "犬にもやさしい", { aspect: "pets" }),
      ]),
    });
    expect(aspects).toEqual([]);
    expect(annotations).toMatchObject([
      {
        reviews: 12,
        aspects: [
          { id: "price", score: 1, evidence: [{ quote: "とても安い" }, {}, {}, {}, {}] },
          { id: "pets", name: "ペット", score: 1 },
        ],
        agreement: { reviews: 0, compared: 0, share: null, kappa: null },
      },
    ]);
  });

  test("annotations of reviews that are not published are nobody's", () => {
    const [shown, hidden] = [polish(), polish()];
    expect(annotationsOf([shown], [said(hidden, "fair")])).toEqual([]);
  });
});

describe("agreement", () => {
  const table: [count: number, text: string, polarity: Annotation["polarity"]][] = [
    [20, FAIR, "positive"],
    [5, FAIR, "negative"],
    [10, DEAR, "positive"],
    [15, DEAR, "negative"],
  ];
  const reviews: Review[] = [];
  const annotations: Annotation[] = [];
  for (const [count, text, polarity] of table)
    for (let made = 0; made < count; made++) {
      const review = reviewOf(text, { rating: 3 });
      reviews.push(review);
      annotations.push(said(review, text, { polarity }));
    }

  test("is the share of pairs judged alike, with Cohen's kappa", () => {
    // The textbook's table: observed 0.7, by chance 0.5.
    const [theirs] = annotationsOf(reviews, annotations);
    expect(theirs!.agreement).toEqual({
      reviews: 50,
      compared: 50,
      same: 35,
      share: 0.7,
      interval: [0.5625, 0.809],
      kappa: 0.4,
      coverage: { both: 50, annotator: { pairs: 50, share: 1 }, engine: { pairs: 50, share: 1 } },
      table: [
        { annotator: "positive", engine: "positive", pairs: 20 },
        { annotator: "positive", engine: "negative", pairs: 10 },
        { annotator: "negative", engine: "positive", pairs: 5 },
        { annotator: "negative", engine: "negative", pairs: 15 },
      ],
    });
  });

  test("counts what only one of both names as covered by nobody, and compares it with nothing", () => {
    const both = times(20, () => reviewOf("The price was fair. They were on time."));
    const [theirs] = annotationsOf(both, [
      ...both.slice(0, 12).map((review) => said(review, "fair")),
      ...both.slice(0, 12).map((review) => said(review, "They", { aspect: "honesty" })),
    ]);
    expect(theirs!.agreement).toMatchObject({
      reviews: 12,
      compared: 12,
      same: 12,
      coverage: { both: 12, annotator: { pairs: 24, share: 0.5 }, engine: { pairs: 24, share: 0.5 } },
    });
  });

  test("has no kappa where both say one thing of all, and no share below the minimum support", () => {
    const alike = times(12, () => reviewOf(FAIR));
    const of = (count: number) =>
      annotationsOf(
        alike,
        alike.slice(0, count).map((review) => said(review, "fair")),
      )[0]!.agreement;
    expect(of(12)).toMatchObject({ compared: 12, same: 12, share: 1, kappa: null });
    expect(of(9)).toMatchObject({ compared: 9, same: 9, share: null, interval: null, kappa: null });
  });

  test("leaves out reviews that the engine does not read", () => {
    const unread = times(12, () => polish());
    const [theirs] = annotationsOf(
      unread,
      unread.map((review) => said(review, "fair")),
    );
    expect(theirs!.agreement).toMatchObject({
      reviews: 0,
      compared: 0,
      coverage: { annotator: { pairs: 0 } },
    });
  });
});
