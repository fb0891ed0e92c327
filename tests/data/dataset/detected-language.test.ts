import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { detectLanguage, recogniseLanguage } from "../../../data/_insights/languages/recognise.ts";
import { words } from "../../../data/_text/words.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { PROJECT } from "../../helpers/project.ts";

interface Line {
  text: string;
  language?: string | null;
}

const linesOf = (file: string): Line[] =>
  readFileSync(`${PROJECT}/tests/fixtures/${file}`, "utf8")
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as Line);

const TOLD = linesOf("languages/detected.jsonl");

function load(entries: object[], business: object = {}) {
  const dataDir = folderWith({
    "business.json": JSON.stringify({ name: "Pell", ...business }),
    "reviews.jsonl": journalOf(...entries.map((entry, at) => publishing(`r${at}`, entry))),
  });
  return loadDataset({ dataDir, baseUrl: "https://a.example", now: Date.now(), journalExpected: true });
}

const published = (entries: object[], business?: object) =>
  load(entries, business)
    .reviews.reviews.map(({ id, language, language_detected }) => ({
      at: Number(id.slice(1)),
      tags: [language, language_detected],
    }))
    .sort((a, b) => a.at - b.at)
    .map(({ tags }) => tags);

describe("the language that the words of a review tell", () => {
  test.each(["en", "es-MX", "da"])("is published where they leave no doubt, on a site in %s", (language) => {
    expect(
      published(
        TOLD.map(({ text }) => ({ text })),
        { language },
      ),
    ).toEqual(TOLD.map((line) => [undefined, line.language ?? undefined]));
  });

  test("is not beside what the journal says, whatever that is", () => {
    const text = "Der Monteur war pünktlich und sehr freundlich.";
    expect(published([{ text, language: "de-AT" }, { text, language: "en" }, { text }])).toEqual([
      ["de-AT", undefined],
      ["en", undefined],
      [undefined, "de"],
    ]);
  });

  test("is that of the author's words where the journal's is that of a translation, which is left out", () => {
    const text = "(Translated by Google) They came at once. (Original) Sie waren sofort da, sehr gut.";
    expect(published([{ text, language: "en" }])).toEqual([[undefined, "de"]]);
  });

  test("is no other than theirs, and the one in which the insights read them", () => {
    const files = ["es.development", "es.held-out", "de.development", "fr.held-out"];
    const all = [
      ...files.flatMap((file) =>
        linesOf(`languages/${file}.jsonl`).map(({ text }) => ({ text, own: file.slice(0, 2) })),
      ),
      ...linesOf("insights-reviews.jsonl").map(({ text, language }) => ({ text, own: language ?? "en" })),
    ];
    const told = all.flatMap(({ text, own }) => {
      const detected = detectLanguage(text, words(text));
      const read = ["en", "es", "pt", "fi"].map((usual) => recogniseLanguage(text, words(text), usual));
      return detected === undefined ? [] : [{ text, own, all: [...new Set([detected, ...read])] }];
    });
    expect(told.filter(({ own, all: tags }) => tags.join() !== own)).toEqual([]);
    expect(told.length / all.length).toBeGreaterThan(0.5);
  });

  test("is part of what the version is of, and of the table", () => {
    const text = "Der Monteur war pünktlich und sehr freundlich.";
    const [untold, told] = [load([{ text: "Super Service" }]), load([{ text }])];
    expect(told.file.reviews[0]).toContain('"language_detected":"de"');
    const cellOf = (dataset: typeof told) => {
      const [names, cells] = dataset
        .table()
        .split("\r\n")
        .map((row) => row.split(","));
      return cells![names!.indexOf("language_detected")];
    };
    expect([cellOf(untold), cellOf(told)]).toEqual(["", "de"]);
  });
});
