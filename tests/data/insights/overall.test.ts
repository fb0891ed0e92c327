import { describe, expect, it } from "vitest";
import { mannKendall } from "../../../data/_insights/figures/statistics.ts";
import { insightsOf, reviewOf, several } from "../../helpers/insights-reviews.ts";

const PRAISE = "They were on time.";
const BLAME = "They were two hours late.";
const BOTH = "They were on time, and overpriced.";
const NEITHER = "We moved into this street in spring.";

describe("the side of a review", () => {
  it.each([
    ["positive", PRAISE, 5],
    ["positive", PRAISE, 3],
    ["positive", NEITHER, 4],
    ["positive", "", 5],
    ["positive", BOTH, 5],
    ["negative", BLAME, 1],
    ["negative", BLAME, 3],
    ["negative", NEITHER, 2],
    ["negative", "", 1],
    ["negative", BOTH, 1],
    ["neutral", NEITHER, 3],
    ["neutral", BOTH, 3],
    ["neutral", "The technician was very friendly.", 2],
    ["neutral", BLAME, 4],
  ])("is %s for %j with %i stars", (side, text, rating) => {
    const { positive, neutral, negative } = insightsOf([reviewOf(text, { rating })]).overall;
    expect({ positive, neutral, negative }).toEqual({ positive: 0, neutral: 0, negative: 0, [side]: 1 });
  });

  it("makes a score with its interval from ten reviews on a side on, with quotes of both", () => {
    const reviews = [...several(8, PRAISE), ...several(2, BLAME, { rating: 1 }), reviewOf("", { rating: 3 })];
    const { overall } = insightsOf(reviews);
    expect(overall).toMatchObject({ reviews: 11, score: 0.8, interval: [0.4902, 0.9433] });
    expect(new Set(overall.evidence.map(({ polarity }) => polarity))).toEqual(
      new Set(["positive", "negative"]),
    );
    expect(insightsOf(reviews.slice(1)).overall).toMatchObject({ score: null, interval: null });
  });
});

/** `stars` of each month in turn, three reviews a month. */
const monthly = (stars: readonly number[]) =>
  stars.flatMap((rating, at) =>
    several(3, NEITHER, {
      rating,
      date: `${2024 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, "0")}-10`,
    }),
  );

describe("the timeline", () => {
  it("counts the reviews of each month whose day is known", () => {
    const { timeline } = insightsOf([
      ...several(3, PRAISE, { date: "2026-01-05" }),
      reviewOf(BLAME, { date: "2026-01-31", rating: 1 }),
      reviewOf("", { date: "2026-03-01", rating: 3 }),
      reviewOf(PRAISE, { date: "2026-02-01", date_precision: "month" }),
    ]);
    expect(timeline).toEqual({
      months: [
        {
          month: "2026-01",
          reviews: 4,
          average_rating: 4,
          positive: 3,
          neutral: 0,
          negative: 1,
          share_of_praise: 0.75,
        },
        {
          month: "2026-03",
          reviews: 1,
          average_rating: 3,
          positive: 0,
          neutral: 1,
          negative: 0,
          share_of_praise: null,
        },
      ],
      undated: 1,
      from: "2026-01-05",
      to: "2026-03-01",
      trend: null,
    });
  });

  it("rises and falls where the test says so, over twelve months of three reviews at least", () => {
    const falling = [5, 5, 5, 5, 4, 4, 4, 3, 3, 3, 2, 2];
    expect(insightsOf(monthly(falling)).timeline.trend).toMatchObject({
      direction: "falling",
      test: "Mann-Kendall",
      from: "2024-01",
      to: "2024-12",
      months: 12,
      s: -53,
    });
    expect(insightsOf(monthly([...falling].reverse())).timeline.trend?.direction).toBe("rising");
    expect(insightsOf(monthly(falling.slice(1))).timeline.trend).toBeNull();
    expect(insightsOf(monthly(falling).slice(1)).timeline.trend).toBeNull();
  });

  it("is steady when chance could do it, and when next to nothing changes", () => {
    expect(insightsOf(monthly([5, 3, 4, 5, 2, 4, 5, 3, 4, 4, 5, 3])).timeline.trend?.direction).toBe(
      "steady",
    );
    const slow = Array.from({ length: 120 }, (_, at) => (at < 115 ? 5 : 4));
    const { direction, p_value, slope_per_year } = insightsOf(monthly(slow)).timeline.trend!;
    expect(p_value).toBeLessThan(0.05);
    expect([direction, slope_per_year]).toEqual(["steady", 0]);
  });

  it("the test agrees with values worked out by hand", () => {
    const series = (values: readonly number[]) => mannKendall(values.map((value, at) => ({ at, value })));
    const rising = series([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    // Variance 10 * 9 * 25 / 18 = 125, so z = 44 / 11.18.
    expect(rising).toMatchObject({ s: 45, slope: 1 });
    expect(rising.p).toBeCloseTo(0.0000831, 6);
    // Ties of four and of two: variance (6 * 5 * 17 - 4 * 3 * 13 - 2 * 1 * 9) / 18 = 18.67, so z = 7 / 4.32.
    const tied = series([1, 1, 1, 1, 2, 2]);
    expect(tied.s).toBe(8);
    expect(tied.p).toBeCloseTo(0.1052, 4);
    expect(series([3, 3, 3])).toEqual({ s: 0, p: 1, slope: 0 });
    expect(series([])).toEqual({ s: 0, p: 1, slope: 0 });
  });
});
