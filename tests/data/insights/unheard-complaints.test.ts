import { expect, it } from "vitest";
import { complaintOdds } from "../../../data/_insights/complaints/complaint-model.ts";
import { words } from "../../../data/_text/words.ts";
import { complains, readComplaints } from "../../../data/_training/training-rows.ts";
import { insightsOf, reviewOf, votesOf } from "../../helpers/insights-reviews.ts";

const votesIn = (text: string, rating: number) =>
  Object.fromEntries(votesOf([reviewOf(text, { rating })])[0]!);

it("hears complaints that no list has, of an aspect where it is sure of it", () => {
  expect(votesIn("The pizza was soggy and tasted of nothing.", 2)).toMatchObject({ workmanship: "negative" });
  expect(votesIn("Nobody has emailed me or rung me since.", 1)).toMatchObject({ communication: "negative" });
});

it("counts what fits no aspect as other criticism, where nothing else is blamed", () => {
  const text = "I booked in May. Worst company I have ever dealt with, avoid.";
  expect(votesIn(text, 1)).toEqual({ "other-criticism": "negative" });
  const { aspects } = insightsOf([reviewOf(text, { rating: 1 })]);
  expect(aspects).toMatchObject([
    {
      id: "other-criticism",
      reviews: 1,
      score: null,
      evidence: [{ quote: "Worst company I have ever dealt with, avoid.", polarity: "negative" }],
    },
  ]);
  expect(votesIn(`${text} He was rude.`, 1)).toMatchObject({ friendliness: "negative" });
  expect(votesIn(`${text} He was rude.`, 1)).not.toHaveProperty("other-criticism");
});

it("asks less of a sentence the fewer the stars are", () => {
  const text = "Seriously, how hard is it to send the right part?";
  expect(votesIn(text, 1)).toEqual({ "other-criticism": "negative" });
  expect(votesIn(text, 3)).toEqual({});
});

it.each([
  ["The pizza was soggy and tasted of nothing.", 5],
  ["Worst company I have ever dealt with, avoid.", 4],
  ["I booked in May and they came on a Tuesday.", 1],
  ["My husband let them in at nine.", 1],
  ["The job was a bathroom with a new shower and a basin.", 2],
  ["The receptionist was lovely and the room was clean.", 2],
])("hears nothing in %j of %i stars", (text, rating) => {
  expect(Object.values(votesIn(text, rating))).not.toContain("negative");
});

it("tells complaints from other sentences as well as is stated", () => {
  const read = readComplaints("dev").map((sentence) => {
    const all = words(sentence.text);
    return { sentence, odds: complaintOdds(all, 0, all.length - 1) };
  });
  const told = read.filter(({ odds }) => odds.complaint >= 0.8);
  const right = told.filter(({ sentence }) => complains(sentence));
  expect(read.length).toBeGreaterThan(800);
  expect(right.length / told.length).toBeGreaterThanOrEqual(0.9);
  expect(right.length / read.filter(({ sentence }) => complains(sentence)).length).toBeGreaterThanOrEqual(
    0.68,
  );
});
