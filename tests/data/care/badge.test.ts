import { expect, test } from "vitest";
import { draftSite } from "../../helpers/draft-site.ts";
import { knownReviews } from "../../helpers/known-reviews.ts";
import { PublishedFiles } from "../../helpers/verify/published-files.ts";

const CHANGES: [what: string, from: string, to: string][] = [
  ["the average", "3.33 of 5", "4.33 of 5"],
  ["the number of reviews", '"6 reviews"', '"7 reviews"'],
  ["a figure's value", '"value":"1 1 4"', '"value":"2 1 4"'],
  ["a level in words", "1 matched to a job", "2 matched to a job"],
  ["the day", "March 6, 2026", "March 7, 2026"],
  ["a review's words", "Fixed the leak in an hour.", "Fixed the leak at once."],
  ["whose review it is", '"data-review":"all"', '"data-review":"job"'],
  ["how it is known who wrote one", "with an account at Google", "matched to a job"],
  ["a link", "/review/all/", "/review/none/"],
  ["the site", '"site":"https:', '"site":"http:'],
  ["its shape", '"content":[', '"contents":['],
  ["a mark that is missing", '"data-figure":"updated"', '"class":"updated"'],
];

const { siteDir } = await draftSite(knownReviews());
const files = new PublishedFiles(siteDir);
const asItIs = await files.verify();

test.each(CHANGES)("verification finds %s changed in the badge", async (_, from, to) => {
  const script = files.text("/badge.js");
  expect(script).toContain(from);
  const { disagreements } = await files.verifyChanged("/badge.js", script.replace(from, to));
  expect(disagreements.length).toBeGreaterThan(0);
});

test("and nothing in it as it is", () => {
  expect(asItIs.disagreements).toEqual([]);
});
