import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { overlaps } from "../../helpers/overlap.ts";
import { PROJECT } from "../../helpers/project.ts";

const CORPORA = `${PROJECT}/data/_training/corpora`;
const FIXTURES = `${PROJECT}/tests/fixtures`;

const filesBelow = (folder: string) =>
  readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".jsonl"))
    .map((name) => `${folder}/${name}`);
const corpora = filesBelow(CORPORA);
const trained = corpora.filter((file) => file.endsWith(".train.jsonl"));
const measured = [...corpora.filter((file) => file.endsWith(".dev.jsonl")), ...filesBelow(FIXTURES)];

const textsOf = (file: string) =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .flatMap((line) => (JSON.parse(line) as { text?: string }).text ?? []);

describe("what is trained on and what is measured on", () => {
  it("are all files of corpora and fixtures", () => {
    expect(trained.length + measured.length).toBeGreaterThan(corpora.length);
    expect(corpora.filter((file) => !trained.includes(file) && !measured.includes(file))).toEqual([]);
  });

  it("share no text or sentence, nor nearly one", () => {
    expect(overlaps(measured.flatMap(textsOf), trained.flatMap(textsOf))).toEqual([]);
  });

  it("would be found to share one that differs in a word, or is a sentence of a longer text", () => {
    const train = ["The technician was friendly and explained everything to us before he started the work."];
    const other = "The technician was friendly and explained everything to us before he started the job.";
    const own = "The technician was curt, and explained nothing to us before he started.";
    expect(overlaps([own, other], train).map(({ text }) => text)).toEqual([other]);
    expect(overlaps(["Never again."], ["Never again."])).toEqual([]);
    expect(overlaps([`We called on Monday. ${other}`], train).map(({ text }) => text)).toEqual([other]);
  });
});
