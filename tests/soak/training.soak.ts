import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { evaluateClaims } from "../../data/_training/evaluate-claims.ts";
import { LabelledMention, LabelledReview } from "../../data/_training/labelled-rows.ts";
import { lexiconScorers } from "../../data/_training/lexicon-scorers.ts";
import { readLines } from "../../data/_training/read-lines.ts";
import { OPTIONS, writeModel } from "../../data/_training/train-polarity.ts";
import { folderWith } from "../helpers/data-folder.ts";
import { PROJECT } from "../helpers/project.ts";

const rows = (name: string) => readLines(join(PROJECT, "data/_training/corpora", name), LabelledMention);

it("training on all that is in the repository, with the options of the code, gives the same bytes each time", () => {
  const train = {
    general: rows("home-services.train.jsonl"),
    ofOthers: rows("other-businesses/dining.train.jsonl"),
    own: rows("everyday.train.jsonl"),
  };
  const held = { general: rows("home-services.dev.jsonl"), ofOthers: [], own: rows("everyday.dev.jsonl") };
  const written = () => {
    const folder = folderWith();
    writeModel({ train, held }, pathToFileURL(`${folder}/`), OPTIONS);
    return ["polarity.bin", "polarity.json"].map((name) => readFileSync(join(folder, name)));
  };
  const first = written();
  console.log(`${first[0]!.length} bytes of weights`);
  expect(written()).toEqual(first);
});

it("claims are better than those of the lexicon scorers at the same places", () => {
  const reviews = readLines(join(PROJECT, "tests/fixtures/insights-reviews.jsonl"), LabelledReview);
  const { precision, recall, beside } = evaluateClaims(reviews, lexiconScorers());
  expect(Object.keys(beside), "npm ci --prefix data/_training installs them").toEqual([
    "AFINN",
    "VADER",
    "wink",
  ]);
  for (const other of Object.values(beside)) {
    for (const which of ["all", "positive", "negative"] as const)
      expect(precision[which].share).toBeGreaterThan(other.precision[which].share!);
    expect(recall.explicit_praise.share).toBeGreaterThan(other.recall.explicit_praise.share!);
    expect(recall.explicit_complaints.share).toBeGreaterThan(other.recall.explicit_complaints.share!);
  }
});
