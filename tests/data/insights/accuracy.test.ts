import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { polarityModel } from "../../../data/_insights/model/polarity-model.ts";
import { evaluate } from "../../../data/_training/evaluate-file.ts";
import { LabelledMention, readLines } from "../../../data/_training/labelled-mention.ts";
import { insightsOf, reviewOf } from "../../helpers/insights-reviews.ts";
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
  for (const { text, rating, aspects: labels } of labelled) {
    const { aspects } = insightsOf([reviewOf(text, { rating, language: "en" })]);
    const answers = new Map(
      aspects.map(({ id, sentiment }) => [id, VOTES.find((vote) => sentiment[vote] === 1)]),
    );
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
  const stated = insightsOf([]).method.accuracy;
  it.each([
    ["development", "insights-labelled.jsonl", 150],
    ["held-out", "insights-held-out.jsonl", 60],
  ])("is what the %s sample gives", (name, file, least) => {
    const figures = measure(file);
    expect(figures[1]?.[2]).toBeGreaterThanOrEqual(least);
    const claimed = stated.filter(({ note }) => note.startsWith(`${name} sample`));
    expect(claimed.map(({ measure, value, sample }) => [measure, value, sample])).toEqual(figures);
  });

  it.each(["home-services.dev.jsonl", "varied.dev.jsonl", "everyday.dev.jsonl"])(
    "is what the mentions of %s give",
    (name) => {
      const file = `${PROJECT}/data/_training/corpora/${name}`;
      const { polarity, mentions } = evaluate(readLines(file, LabelledMention), polarityModel());
      const claimed = stated.filter(({ note }) => note.includes(name));
      expect(mentions).toBeGreaterThan(100);
      expect(claimed.map(({ measure, value, sample }) => [measure, value, sample])).toEqual([
        ["polarity of mentions, accuracy", rounded(polarity!.accuracy), mentions],
        ["polarity of mentions, macro-F1", rounded(polarity!.macro_f1), mentions],
        [
          "claims on mentions, precision",
          rounded(polarity!.precision),
          Math.round(polarity!.decided * mentions),
        ],
        ["mentions decided", rounded(polarity!.decided), mentions],
      ]);
    },
  );
});
