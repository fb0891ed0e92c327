import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import type { Insights } from "../../../data/_schema/insights.ts";
import { createValidator } from "../../helpers/build-insights.ts";
import { DEMONSTRATION_URL, demonstrationSite } from "../../helpers/demonstration.ts";
import { inputOf, insightsOf, several } from "../../helpers/insights-reviews.ts";
import { rounds } from "../../helpers/rounds.ts";

type Path = readonly (string | number)[];

/** Every leaf of a value with the way to it. */
function leaves(value: unknown, path: Path = []): { path: Path; value: unknown }[] {
  if (value === null || typeof value !== "object") return [{ path, value }];
  return Object.entries(value).flatMap(([key, inner]) => leaves(inner, [...path, key]));
}

/** A copy in which one leaf is another; it shares with the original what is not on the way there. */
function withLeaf<Whole>(whole: Whole, [key, ...rest]: Path, value: unknown): Whole {
  if (key === undefined) return value as Whole;
  const copy = (Array.isArray(whole) ? [...whole] : { ...whole }) as Record<string | number, unknown>;
  copy[key] = withLeaf(copy[key], rest, value);
  return copy as Whole;
}

/** The published insights, as anyone may download them, and the reviews they were made from. */
const published: Insights = JSON.parse(
  readFileSync(join(demonstrationSite(), "current", "insights.json"), "utf8"),
);
const dataset = loadDataset({
  dataDir: "data",
  baseUrl: DEMONSTRATION_URL,
  now: Date.now(),
  journalExpected: true,
});
const check = createValidator({
  baseUrl: DEMONSTRATION_URL,
  version: published.version,
  reviews: dataset.reviews.reviews,
  business: dataset.business,
  editorial: dataset.editorial,
});
const all = leaves(published);
/** Of so many changes one is made. */
const EVERY = rounds({ short: 6, long: 1 });
const unnoticed = (changes: { path: Path; value: unknown }[]) =>
  changes
    .filter((_, index) => index % EVERY === 0)
    .filter(({ path, value }) => check(withLeaf(published, path, value)).length === 0)
    .map(({ path }) => path.join("."));

describe("published insights", () => {
  it("follow from the published reviews", () => {
    expect(check(published)).toEqual([]);
  });

  it("show every number changed by one", () => {
    const numbers = all.filter(
      (leaf): leaf is { path: Path; value: number } => typeof leaf.value === "number",
    );
    expect(numbers.length).toBeGreaterThan(500);
    expect(unnoticed(numbers.map(({ path, value }) => ({ path, value: value + 1 })))).toEqual([]);
  });

  it("show every quote changed by a character at its start, its middle and its end", () => {
    const quotes = all.filter((leaf): leaf is { path: Path; value: string } => leaf.path.at(-1) === "quote");
    expect(quotes.length).toBeGreaterThan(150);
    const changes = quotes.flatMap(({ path, value }) => [
      { path, value: value.slice(1) },
      { path, value: value.slice(0, -1) },
      { path, value: `${value} ` },
      { path, value: value.replace(/\w(?=\W*$)/, "#") },
      { path, value: `${value.slice(0, value.length / 2)}\u200b${value.slice(value.length / 2)}` },
    ]);
    expect(unnoticed(changes)).toEqual([]);
  });

  it("show every other word changed, and everything that was null and is not", () => {
    const rest = all.filter(({ value }) => typeof value !== "number");
    expect(unnoticed(rest.map(({ path, value }) => ({ path, value: `${value}.` })))).toEqual([]);
  });

  it("show a trend and a topic changed", () => {
    const many = [
      ...several(40, "On time with the camera footage.", { date: "2026-03-01" }),
      ...several(40, "Late again.", { date: "2024-03-01", rating: 1 }),
    ];
    const whole = insightsOf(many);
    const validate = createValidator(inputOf(many));
    expect(validate(whole)).toEqual([]);
    const trend = leaves(whole.aspects.find(({ id }) => id === "punctuality")?.trend);
    expect(trend.map(({ path }) => path.join("."))).toContain("recent.share");
    for (const { path, value } of leaves(whole)) {
      if (!path.includes("trend") && path[0] !== "topics") continue;
      const changed = withLeaf(whole, path, typeof value === "number" ? value + 1 : `${value}.`);
      expect(validate(changed).length, path.join(".")).toBeGreaterThan(0);
    }
  });
});
