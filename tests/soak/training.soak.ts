import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it } from "vitest";
import { LabelledMention } from "../../data/_training/labelled-rows.ts";
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
