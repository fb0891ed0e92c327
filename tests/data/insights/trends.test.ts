import { describe, expect, it } from "vitest";
import {
  benjaminiHochberg,
  twoProportionP,
  wilsonInterval,
} from "../../../data/_insights/figures/statistics.ts";
import { firstDayOfMonths } from "../../../data/_insights/figures/trends.ts";
import { insightsOf, several } from "../../helpers/insights-reviews.ts";

const punctual = (count: number, date: string) => several(count, "They were on time.", { date });
const late = (count: number, date: string) => several(count, "They were late.", { date, rating: 2 });
const RECENT = "2026-03-31";
const EDGE = "2025-04-01";
const BEFORE = "2025-03-31";
const trendOf = (reviews: Parameters<typeof insightsOf>[0]) => insightsOf(reviews).aspects[0]?.trend;

describe("trends", () => {
  it("fall when praise falls by more than chance, over the twelve months up to the newest review", () => {
    const trend = trendOf([
      ...punctual(10, RECENT),
      ...late(30, EDGE),
      ...punctual(40, BEFORE),
      ...late(5, "2024-01-01"),
    ]);
    expect(trend).toEqual({
      direction: "falling",
      window: { from: EDGE, to: RECENT },
      recent: { share: 0.25, reviews: 40 },
      before: { share: 0.8889, reviews: 45 },
    });
  });

  it("rise likewise", () => {
    const trend = trendOf([...punctual(30, RECENT), ...punctual(10, BEFORE), ...late(20, BEFORE)]);
    expect(trend?.direction).toBe("rising");
  });

  it("are steady when chance could do it", () => {
    const trend = trendOf([
      ...punctual(20, RECENT),
      ...late(5, RECENT),
      ...punctual(22, BEFORE),
      ...late(3, BEFORE),
    ]);
    expect(trend?.direction).toBe("steady");
  });

  it("are null with fewer than twenty on a side", () => {
    expect(trendOf([...punctual(19, RECENT), ...late(50, BEFORE)])).toBeNull();
    expect(trendOf([...punctual(50, RECENT), ...late(19, BEFORE)])).toBeNull();
  });

  it("take the year before a leap day and the end of a month for what they are", () => {
    expect(firstDayOfMonths(12, "2024-02-29")).toBe("2023-03-01");
    expect(firstDayOfMonths(12, "2025-02-28")).toBe("2024-02-29");
    expect(firstDayOfMonths(12, "2026-12-31")).toBe("2026-01-01");
    expect(firstDayOfMonths(12, "0099-05-10")).toBe("0098-05-11");
  });
});

describe("the statistics under them", () => {
  it("Wilson 95 % intervals agree with published values", () => {
    expect(wilsonInterval(15, 20)).toEqual([0.5313, 0.8881]);
    expect(wilsonInterval(0, 10)).toEqual([0, 0.2775]);
    expect(wilsonInterval(10, 10)).toEqual([0.7225, 1]);
  });

  it("the pooled test and Fisher's exact test give known p-values", () => {
    expect(twoProportionP(45, 100, 30, 100)).toBeCloseTo(0.0285, 3);
    expect(twoProportionP(8, 10, 1, 6)).toBeCloseTo(0.035, 3);
    expect(twoProportionP(20, 20, 20, 20)).toBe(1);
    expect(twoProportionP(30, 60, 25, 50)).toBeCloseTo(1, 6);
  });

  it("Benjamini-Hochberg rejects up to the largest p under its line", () => {
    expect(benjaminiHochberg([0.5, 0.01, 0.07, 0.02, 0.9], 0.1)).toEqual([false, true, false, true, false]);
    expect(benjaminiHochberg([0.04, 0.03], 0.05)).toEqual([true, true]);
    expect(benjaminiHochberg([], 0.1)).toEqual([]);
  });
});
