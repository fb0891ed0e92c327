import { expect, test } from "vitest";
import { Trend } from "../../data/_schema/insights.ts";
import { FACT_NAMES, FIRST_PARTY } from "../../data/_schema/review.ts";
import { TREND_MONTHS } from "../../data/_schema/statistics.ts";
import { FACTS, isFirstParty, messageOf } from "../../public/assets/review-card.js";
import { read } from "../helpers/documents.ts";

/* What has to stand in a second place, because that one cannot import the first. */

test("the schema of a trend says over how many months", () => {
  expect(Trend.meta()?.description).toContain(`the last ${TREND_MONTHS} months`);
});

test("the script of the card knows the business's own reviews by the same source", () => {
  expect(isFirstParty(FIRST_PARTY)).toBe(true);
});

test("the card tells all facts of a review, and has words for each", () => {
  expect(FACTS).toEqual(FACT_NAMES);
  const { card } = JSON.parse(read("content/_strings/en.json"));
  expect(FACT_NAMES.filter((name) => !(messageOf(name) in card))).toEqual([]);
});
