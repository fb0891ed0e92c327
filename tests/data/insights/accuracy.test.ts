import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { polarityModel } from "../../../data/_insights/model/polarity-model.ts";
import { OTHER_CRITICISM } from "../../../data/_schema/insights.ts";
import { lowestThreshold } from "../../../data/_training/calibrate.ts";
import { evaluateClaims } from "../../../data/_training/evaluate-claims.ts";
import { evaluateMentions } from "../../../data/_training/evaluate-mentions.ts";
import { LabelledMention, LabelledReview } from "../../../data/_training/labelled-rows.ts";
import { readLines } from "../../../data/_training/read-lines.ts";
import type { Share } from "../../../data/_training/share.ts";
import { WANTED_PRECISION } from "../../../data/_training/train-polarity.ts";
import { readOwn } from "../../../data/_training/training-rows.ts";
import { insightsOf, reviewOf, votesOf } from "../../helpers/insights-reviews.ts";
import { PROJECT } from "../../helpers/project.ts";

const VOTES = ["positive", "negative", "mixed", "neutral", "abstained"] as const;
type Vote = (typeof VOTES)[number];
interface Labelled {
  text: string;
  rating: number;
  aspects: Record<string, Vote>;
}

/** The figures that `method.accuracy` states, from labelled sentences: one vote a sentence and aspect. */
function measure(file: string) {
  const lines = readFileSync(`${PROJECT}/tests/fixtures/${file}`, "utf8").trim().split("\n");
  const labelled = lines.map((line): Labelled => JSON.parse(line));
  const pairs: { label: Vote | undefined; answer: Vote | undefined }[] = [];
  const read = votesOf(labelled.map(({ text, rating }) => reviewOf(text, { rating, language: "en" })));
  for (const [index, { aspects: labels }] of labelled.entries()) {
    const answers = read[index]!;
    // It is of what has no label.
    answers.delete(OTHER_CRITICISM);
    for (const id of new Set([...Object.keys(labels), ...answers.keys()])) {
      pairs.push({ label: labels[id], answer: answers.get(id) });
    }
  }
  const labels = pairs.filter(({ label }) => label);
  const answers = pairs.filter(({ answer }) => answer);
  const found = pairs.filter(({ label, answer }) => label && answer);
  const both = found.filter(({ answer }) => answer !== "abstained");
  const claims = answers.filter(({ answer }) => answer !== "neutral" && answer !== "abstained");
  const right = (list: typeof pairs) => list.filter(({ label, answer }) => label === answer).length;
  const f1 = VOTES.filter((vote) => both.some(({ label }) => label === vote)).map((vote) => {
    const hits = both.filter(({ label, answer }) => label === vote && answer === vote).length;
    return (
      (2 * hits) /
      (both.filter((p) => p.label === vote).length + both.filter((p) => p.answer === vote).length)
    );
  });
  return [
    ["aspects found, precision", rounded(found.length / answers.length), answers.length],
    ["aspects found, recall", rounded(found.length / labels.length), labels.length],
    ["found aspects left undecided", rounded(1 - both.length / found.length), found.length],
    ["polarity of found aspects, accuracy", rounded(right(both) / both.length), both.length],
    ["polarity of found aspects, macro-F1", rounded(f1.reduce((a, b) => a + b, 0) / f1.length), both.length],
    ["statements that are not neutral, precision", rounded(right(claims) / claims.length), claims.length],
  ];
}

const rounded = (value: number) => Math.round(value * 1000) / 1000;

describe("the stated accuracy of the classifier", () => {
  const stated = insightsOf([reviewOf("They were on time.")]).method.accuracy;
  it.each([
    ["development", "insights-labelled.jsonl", 150],
    ["held-out", "insights-held-out.jsonl", 60],
  ])("is what the %s sample gives", (_, file, least) => {
    const figures = measure(file);
    expect(figures[1]?.[2]).toBeGreaterThanOrEqual(least);
    const claimed = stated.filter(({ note }) => note.includes(file));
    expect(claimed.map(({ measure, value, sample }) => [measure, value, sample])).toEqual(figures);
  });

  it.each(["home-services.dev.jsonl", "varied.dev.jsonl", "everyday.dev.jsonl"])(
    "is what the mentions of %s give",
    (name) => {
      const file = `${PROJECT}/data/_training/corpora/${name}`;
      const { polarity, mentions } = evaluateMentions(readLines(file, LabelledMention), polarityModel());
      const claimed = stated.filter(({ note }) => note.includes(name));
      expect(mentions).toBeGreaterThan(100);
      expect(claimed.map(({ measure, value, sample }) => [measure, value, sample])).toEqual([
        ["polarity of mentions, accuracy", rounded(polarity.accuracy), mentions],
        ["polarity of mentions, macro-F1", rounded(polarity.macro_f1), mentions],
        [
          "claims on mentions, precision",
          rounded(polarity.precision),
          Math.round(polarity.decided * mentions),
        ],
        ["mentions decided", rounded(polarity.decided), mentions],
      ]);
    },
  );
});

describe("claims of whole reviews", () => {
  const file = `${PROJECT}/tests/fixtures/insights-reviews.jsonl`;
  const reviews = readLines(file, LabelledReview);
  const { precision, recall, wrong_blame_of_five_stars } = evaluateClaims(reviews, []);

  it("are as right and as complete as is stated", () => {
    expect(reviews.length).toBeGreaterThan(200);
    const stated = insightsOf([reviewOf("They were on time.")]).method.accuracy.filter(({ note }) =>
      note.includes("insights-reviews.jsonl"),
    );
    const figure = (name: string, { share, of }: Share) => [name, rounded(share!), of];
    expect(stated.map(({ measure, value, sample }) => [measure, value, sample])).toEqual([
      figure("praise and complaints found in reviews, precision", precision.all),
      figure("praise found in reviews, precision", precision.positive),
      figure("complaints found in reviews, precision", precision.negative),
      figure("explicit praise in reviews, recall", recall.explicit_praise),
      figure("explicit complaints in reviews, recall", recall.explicit_complaints),
      figure("outcomes described in reviews without opinion words, recall", recall.outcomes),
    ]);
  });

  it("never get worse than they have been", () => {
    expect(precision.all.share).toBeGreaterThanOrEqual(0.88);
    expect(precision.positive.share).toBeGreaterThanOrEqual(0.89);
    expect(precision.negative.share).toBeGreaterThanOrEqual(0.85);
    expect(recall.explicit_praise.share).toBeGreaterThanOrEqual(0.8);
    expect(recall.explicit_complaints.share).toBeGreaterThanOrEqual(0.59);
    expect(recall.outcomes.share).toBeGreaterThanOrEqual(0.16);
    expect(wrong_blame_of_five_stars.right).toBeLessThanOrEqual(4);
  });
});

it("the threshold is what the development sentences give, and nothing that is measured elsewhere", () => {
  const model = polarityModel();
  expect(lowestThreshold(readOwn("dev"), model, WANTED_PRECISION)).toBe(model.threshold);
});
