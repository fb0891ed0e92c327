import { mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, describe, expect, it } from "vitest";
import {
  type ModelCard,
  readWeights,
  sha256,
  writeWeights,
} from "../../../data/_insights/model/model-file.ts";
import { readPolarityModel } from "../../../data/_insights/model/polarity-model.ts";
import { LabelledMention } from "../../../data/_training/labelled-rows.ts";
import { predictMention } from "../../../data/_training/predict-mentions.ts";
import { readLines } from "../../../data/_training/read-lines.ts";
import { OPTIONS, writeModel } from "../../../data/_training/train-polarity.ts";
import { PROJECT } from "../../helpers/project.ts";

const MODEL = pathToFileURL(`${PROJECT}/data/_insights/model/`);
const TRAINING = `${PROJECT}/data/_training/corpora/`;
const rows = (name: string) => readLines(join(TRAINING, name), LabelledMention);
const shipped = (name: string) => readFileSync(new URL(name, MODEL));
const card: ModelCard = JSON.parse(shipped("polarity.json").toString());

const temporary = mkdtempSync(join(tmpdir(), "insights-model-"));
afterAll(() => rmSync(temporary, { recursive: true }));
const folder = pathToFileURL(`${temporary}/`);

describe("the model that is shipped", () => {
  it("is at most 300 kB with its words, compressed as it is", () => {
    const bytes = ["polarity.bin", "words.bin"].map((name) => statSync(new URL(name, MODEL)).size);
    expect(bytes[0]! + bytes[1]!).toBeLessThanOrEqual(300_000);
  });

  it("is the one its card names, trained with the words beside it and the options of the code", () => {
    expect(card.weights).toBe(sha256(shipped("polarity.bin")));
    expect(card.words).toBe(sha256(shipped("words.bin")));
    expect(card.options).toEqual(OPTIONS);
  });

  it("has the same bytes when what was read of it is written", () => {
    const file = shipped("polarity.bin");
    expect(sha256(writeWeights(readWeights(file, card)))).toBe(sha256(file));
  });

  it("is refused with another card", () => {
    expect(() => readWeights(shipped("polarity.bin"), { ...card, weights: "0" })).toThrow(
      /polarity\.json names 0; take both from one training/,
    );
  });

  it("was trained on at least two thousand sentences of our own, none of them in a development file", () => {
    const kinds = ["home-services", "everyday", "varied"];
    const train = [...kinds, "telling", "told", "broad"].flatMap((name) => rows(`${name}.train.jsonl`));
    const held = kinds.flatMap((name) => rows(`${name}.dev.jsonl`));
    expect(train.length).toBeGreaterThanOrEqual(2000);
    expect(card.rows["home-services"]).toBe(train.length);
    const trained = new Set(train.map(({ text }) => text.toLowerCase()));
    expect(held.filter(({ text }) => trained.has(text.toLowerCase()))).toEqual([]);
  });
});

describe("training", () => {
  /** `npm run soak -- training` takes all. */
  const some = (name: string) => rows(name).filter((_, at) => at % 8 === 0);
  const train = {
    general: some("home-services.train.jsonl"),
    ofOthers: some("other-businesses/dining.train.jsonl").slice(0, 200),
    own: some("everyday.train.jsonl"),
  };
  const held = { general: some("home-services.dev.jsonl"), ofOthers: [], own: some("everyday.dev.jsonl") };
  const options = { ...OPTIONS, epochs: 2, runs: 2 };
  const files = () =>
    ["polarity.bin", "polarity.json"].map((name) => sha256(readFileSync(new URL(name, folder))));

  it("gives the same bytes each time, and others for other rows", () => {
    const short = { ...options, epochs: 1 };
    writeModel({ train, held }, folder, short);
    const first = files();
    writeModel({ train, held }, folder, short);
    expect(files()).toEqual(first);
    const less = { ...train, own: train.own.slice(1) };
    writeModel({ train: less, held }, folder, short);
    expect(files()[0]).not.toBe(first[0]);
  });

  it("writes a model that has learnt the rows", () => {
    writeModel({ train, held }, folder, { ...options, epochs: 12 });
    const model = readPolarityModel(folder);
    const right = train.own.filter((row) => predictMention(row, model).label === row.y).length;
    expect(right / train.own.length).toBeGreaterThan(0.9);
  });
});
