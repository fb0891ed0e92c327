import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { FIRST_PARTY, LISTED_LENGTH } from "../../content/_pages/review-view.ts";
import { inEnglish } from "../../data/_insights/wording/number-words.ts";
import { Trend } from "../../data/_schema/insights.ts";
import { TREND_MONTHS } from "../../data/_schema/statistics.ts";
import { PROJECT } from "../helpers/project.ts";

/** What has to stand in a second place, because that one cannot import the first. */
describe("facts that are told twice", () => {
  const script = readFileSync(join(PROJECT, "public/assets/search.js"), "utf8");

  test("the live search shortens texts where listing pages do", () => {
    expect(script).toContain(`const LISTED_LENGTH = ${LISTED_LENGTH};`);
  });

  test("the live search knows the business's own reviews by the same source", () => {
    expect(script).toContain(`source.name === "${FIRST_PARTY}"`);
  });

  test("the schema of a trend says over how many months", () => {
    expect(Trend.meta()?.description).toContain(`The last ${inEnglish(TREND_MONTHS)} months`);
  });
});
