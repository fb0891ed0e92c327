import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { Insights } from "../../../data/_schema/insights.ts";
import type { InsightsByReview } from "../../../data/_schema/insights-by-review.ts";
import type { ReviewsDataset } from "../../../data/_schema/reviews-dataset.ts";
import type { SearchFacets } from "../../../data/_schema/search-answer.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { search } from "../../helpers/search/ask-search.ts";

const published = <Shape>(file: string) =>
  JSON.parse(readFileSync(join(demonstrationSite(), "current", file), "utf8")) as Shape;
const { reviews } = published<ReviewsDataset>("reviews.json");

/** How many there are by a filter, and by looking at all of them. */
const same = async (query: string, test: (review: (typeof reviews)[number]) => boolean) => {
  const expected = reviews.filter(test).length;
  expect(expected, query).toBeGreaterThan(0);
  expect((await search(query)).total, query).toBe(expected);
};

describe("filters", () => {
  test("max_rating, source, verification, has_text and has_reply", async () => {
    await same("max_rating=3.5", ({ rating }) => rating <= 3);
    await same("min_rating=2&max_rating=4", ({ rating }) => rating >= 2 && rating <= 4);
    await same("source=GOOGLE", ({ source }) => source.name === "Google");
    await same("verification=invited", ({ verification }) => verification.level !== "platform");
    await same("has_text=false", ({ text }) => text === "");
    await same("has_reply=true", ({ reply }) => reply !== undefined);
    expect((await search("min_rating=4&max_rating=3")).total).toBe(0);
    expect((await search("source=google")).filters).toEqual({ source: "Google" });
  });

  test("language finds by what is published of it alone: language, else language_detected", async () => {
    const untold = reviews.filter(
      ({ text, language, language_detected }) => text && !language && !language_detected,
    );
    expect(untold.map(({ text }) => text)).not.toEqual([]);
    expect(reviews.some(({ language_detected }) => language_detected === "en")).toBe(true);
    const written = (tag: RegExp) => (review: (typeof reviews)[number]) =>
      tag.test(review.language ?? review.language_detected ?? "");
    await same("language=ES", written(/^es(-|$)/));
    await same("language=en", written(/^en(-|$)/));
    expect((await search("language=es-MX")).total).toBe(reviews.filter(written(/^es-MX$/)).length);
  });

  test("services and areas by id, name or synonym, shown as the id", async () => {
    for (const name of ["ac-repair", "Air conditioning REPAIR", "a/c"]) {
      const answer = await search(`mentions_service=${encodeURIComponent(name)}`);
      expect(answer.filters).toEqual({ mentions_service: "ac-repair" });
      expect(answer.total).toBe(
        reviews.filter(({ mentions }) => mentions.services.includes("ac-repair")).length,
      );
    }
    for (const name of ["lake-orrin", "LAKE%20ORRIN", "lk%20orrin"])
      await same(`mentions_area=${name}`, ({ mentions }) => mentions.service_areas.includes("lake-orrin"));
    expect((await search("mentions_area=Atlantis")).total).toBe(0);
  });

  test("an aspect leads to as many reviews as its figures say, in all and by how they judge it", async () => {
    const { aspects } = published<Insights>("insights.json");
    expect(aspects.length).toBeGreaterThan(5);
    for (const { id, name, reviews: count, sentiment } of aspects) {
      expect((await search(`aspect=${id}`)).total).toBe(count);
      const judged = await search(`aspect=${encodeURIComponent(name.toUpperCase())}&sentiment=negative`);
      expect(judged.filters).toEqual({ aspect: id, sentiment: "negative" });
      expect(judged.total).toBe(sentiment.negative);
    }
    const { reviews: readings } = published<InsightsByReview>("insights/by-review.json");
    await same("sentiment=mixed", ({ id }) => readings[id]?.sentiment === "mixed");
  });
});

test("five orders; ties are newest first", async () => {
  const ordered = async (sort: string) =>
    (await search(`sort=${sort}&limit=100`)).reviews.map(({ rating, date }) => ({ rating, date }));
  const newest = await ordered("newest");
  const oldest = await ordered("oldest");
  expect(newest[0]!.date).toBe(reviews[0]!.date);
  expect(oldest[0]!.date).toBe(reviews.at(-1)!.date);
  expect(oldest.map(({ date }) => date)).toEqual(oldest.map(({ date }) => date).sort());
  const lowest = await ordered("lowest");
  const byRating = [...lowest].sort((a, b) => a.rating - b.rating || (a.date < b.date ? 1 : -1));
  expect(lowest.map(({ rating, date }) => [rating, date])).toEqual(
    byRating.map(({ rating, date }) => [rating, date]),
  );
  expect((await ordered("highest"))[0]!.rating).toBe(5);
  const byLength = [...reviews].sort((a, b) => b.text.length - a.text.length);
  const detailed = await search("sort=detailed&limit=30");
  expect(detailed.reviews.map(({ id }) => id)).toEqual(byLength.slice(0, 30).map(({ id }) => id));
  const further = await search(`sort=detailed&limit=30&cursor=${detailed.next_cursor}`);
  expect(further.reviews.map(({ id }) => id)).toEqual(byLength.slice(30, 60).map(({ id }) => id));
});

test("facets count all matches, and lead to as many", async () => {
  const { facets, total } = await search("max_rating=4&facets=true&limit=1");
  const parameterOf: Partial<Record<keyof SearchFacets, string>> = {
    source: "source",
    service: "mentions_service",
    area: "mentions_area",
    technician: "mentions_technician",
    aspect: "aspect",
  };
  expect(facets!.rating.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  expect(facets!.year.reduce((sum, { count }) => sum + count, 0)).toBe(total);
  for (const [name, parameter] of Object.entries(parameterOf)) {
    const values = facets![name as keyof SearchFacets];
    expect(values.length, name).toBeGreaterThan(0);
    for (const { value, count } of values.slice(0, 3)) {
      const narrowed = await search(`max_rating=4&${parameter}=${encodeURIComponent(value)}`);
      expect(narrowed.total, `${name} ${value}`).toBe(count);
    }
  }
  expect((await search("max_rating=4")).facets).toBeUndefined();
});
