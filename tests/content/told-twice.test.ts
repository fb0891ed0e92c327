import { expect, test } from "vitest";
import { interfaceFor } from "../../content/_strings/strings.ts";
import { SAYS } from "../../data/_care/doctor/declarations.ts";
import { inEnglish } from "../../data/_insights/wording/number-words.ts";
import { Trend } from "../../data/_schema/insights.ts";
import { TREND_MONTHS } from "../../data/_schema/statistics.ts";

/* What has to stand in a second place, because that one cannot import the first. */

test("the schema of a trend says over how many months", () => {
  expect(Trend.meta()?.description).toContain(`The last ${inEnglish(TREND_MONTHS)} months`);
});

test("the doctor quotes what pages say for each choice of the policy", () => {
  expect(SAYS).toEqual(interfaceFor("en").strings.about.policyChoices);
});
