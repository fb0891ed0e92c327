import { describe, expect, it } from "vitest";
import { TAXONOMY } from "../../../data/_insights/aspects/taxonomy.ts";
import { heardOf, MEASURED } from "../../../data/_insights/figures/hearing.ts";
import { corrected, scoreOf, seenAt } from "../../../data/_insights/figures/score.ts";
import { worseThanRest } from "../../../data/_insights/figures/statements.ts";
import { wilsonInterval } from "../../../data/_insights/figures/statistics.ts";
import { OTHER_CRITICISM } from "../../../data/_schema/insights.ts";
import { insightsOf, reviewOf, several, workshop } from "../../helpers/insights-reviews.ts";

const priced = (praise: number, blame: number) =>
  insightsOf([...several(praise, "Fair price."), ...several(blame, "Overpriced.", { rating: 2 })]);

describe("the rates that shares are corrected by", () => {
  it("are published for every aspect, those of the owner's own among them, and follow from their counts", () => {
    const business = {
      ...workshop,
      aspects: [
        { id: "pets", name: "Pets", question: "Good with pets?", terms: ["our dog"], praise: [], blame: [] },
      ],
    };
    const { method } = insightsOf([], { business });
    const heard = method.heard!;
    expect(heard.flatMap(({ aspects }) => aspects).sort()).toEqual(
      [...TAXONOMY.map(({ id }) => id).filter((id) => id !== OTHER_CRITICISM), "pets"].sort(),
    );
    expect(heard.find(({ group }) => group === "other")).toMatchObject({
      aspects: ["pets"],
      measured: "all",
      ...MEASURED.all,
    });
    for (const { praise, blame, odds_ratio, standard_error } of heard) {
      const share = (side: typeof praise) =>
        (side.precision.right / side.precision.of) * (side.recall.of / side.recall.heard);
      expect(odds_ratio).toBeCloseTo(share(praise) / share(blame), 4);
      expect(standard_error).toBeGreaterThan(0);
    }
  });

  it("turn the counted share into the score, and back", () => {
    const { aspects, method } = priced(30, 10);
    const { odds_ratio } = method.heard!.find(({ group }) => group === "price")!;
    const [{ score, sentiment }] = aspects as [(typeof aspects)[number]];
    expect(sentiment).toMatchObject({ positive: 30, negative: 10 });
    expect(score).toBeCloseTo((30 * odds_ratio) / (30 * odds_ratio + 10), 4);
    expect(
      seenAt(corrected(0.75, { odds_ratio, standard_error: 0 }), { odds_ratio, standard_error: 0 }),
    ).toBeCloseTo(0.75, 12);
  });
});

describe("the interval of a corrected share", () => {
  it("is Wilson's where nothing is missed and all is certain", () => {
    for (const [some, all] of [
      [0, 12],
      [9, 12],
      [12, 12],
      [700, 1000],
    ] as const)
      expect(scoreOf(some, all, { odds_ratio: 1, standard_error: 0 })).toEqual({
        score: Math.round((1e4 * some) / all) / 1e4,
        interval: wilsonInterval(some, all),
      });
  });

  it("moves with the odds, and is the wider the less sure the rates are", () => {
    const at = (standard_error: number) => scoreOf(30, 40, { odds_ratio: 0.5, standard_error });
    expect(at(0).score).toBe(0.6);
    expect(at(0).interval).toEqual(
      wilsonInterval(30, 40).map((bound) => expect.closeTo(bound / (2 - bound), 4)),
    );
    const widths = [0, 0.05, 0.2, 0.5].map((error) => at(error).interval[1] - at(error).interval[0]);
    expect(widths).toEqual([...widths].sort((a, b) => a - b));
    // On the log-odds scale the two errors add up as squares.
    const logit = (share: number) => Math.log(share / (1 - share));
    const half = (error: number) => (logit(at(error).interval[1]) - logit(at(error).interval[0])) / 2;
    expect(half(0.5)).toBeCloseTo(Math.hypot(half(0), 1.96 * 0.5), 1);
  });

  it("is on average at most half as wide again with the rates as measured", () => {
    const ratios = heardOf(TAXONOMY).flatMap((hearing) =>
      [12, 50, 200, 700].map((all) => {
        const [low, high] = scoreOf(0.8 * all, all, hearing).interval;
        const [least, most] = wilsonInterval(0.8 * all, all);
        return (high - low) / (most - least);
      }),
    );
    expect(ratios.reduce((sum, each) => sum + each) / ratios.length).toBeLessThan(1.5);
  });
});

describe("an aspect that is worse than all others together", () => {
  const alike = { odds_ratio: 1, standard_error: 0 };
  const counts = (positive: number, negative: number, hearing = alike) => ({
    sentiment: { positive, negative },
    borne: { positive, negative },
    hearing,
  });

  it("is found by more than chance only, and needs as many reviews as a statement does", () => {
    const good = [counts(60, 5), counts(50, 6)];
    expect(worseThanRest([...good, counts(5, 8)], 200)).toEqual([false, false, true]);
    expect(worseThanRest([...good, counts(8, 2)], 200)).not.toContain(true);
    expect(worseThanRest([...good, counts(0, 4)], 200)).not.toContain(true);
    expect(worseThanRest([counts(5, 8)], 200)).toEqual([false]);
  });

  it("is not one whose blame alone is heard better", () => {
    const keen = { odds_ratio: 4, standard_error: 0 };
    expect(worseThanRest([counts(80, 20), counts(50, 50, keen)], 200)).toEqual([false, false]);
    expect(worseThanRest([counts(80, 20), counts(50, 50)], 200)).toEqual([false, true]);
  });

  it("is in the summary beside the best", () => {
    const { summary } = insightsOf([
      ...several(41, "They were friendly."),
      ...several(40, "They were on time."),
      ...several(20, "Fair price."),
      ...several(7, "Overpriced.", { rating: 2 }),
    ]);
    expect(summary.sentences.map(({ text }) => text).slice(1)).toEqual([
      "Praised most in March 2026: friendliness (praised in 41 reviews, criticised in none) " +
        "and punctuality (praised in 40, criticised in none).",
      "Weakest point in March 2026: price (criticised in 7 reviews, praised in 20).",
    ]);
  });
});

describe("a question is asked", () => {
  const away = { ...workshop, service_areas: [] };
  const questions = (reviews: Parameters<typeof insightsOf>[0], business: typeof workshop = away) =>
    insightsOf(reviews, { business }).faq.flatMap(({ about }) => about?.aspect ?? []);
  const prompt = several(12, "They were always prompt.");
  const claims = several(12, "The claim was handled by a friendly person.");

  it("about a visit only where somebody comes", () => {
    expect(questions([...prompt, ...claims])).not.toContain("punctuality");
    expect(questions([...prompt, ...claims, ...several(3, "He came out to our house.")])).toContain(
      "punctuality",
    );
    expect(questions([...prompt, ...claims], workshop)).toContain("punctuality");
  });

  it("only where a share of all that are read judge it", () => {
    const prices = several(6, "Fair price.");
    const silent = (count: number) =>
      Array.from({ length: count }, () => reviewOf("We moved here in spring."));
    expect(questions([...prices, ...silent(100)])).toContain("price");
    expect(questions([...prices, ...silent(300)])).not.toContain("price");
  });
});
