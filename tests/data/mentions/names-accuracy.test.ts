import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { readCollection } from "../../../data/_insights/collection.ts";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { insightsOf, reviewOf, workshop } from "../../helpers/insights-reviews.ts";
import { measureRoster, namesakes } from "../../helpers/labelled-names.ts";
import { PROJECT } from "../../helpers/project.ts";

const fixture = (name: string) => `${PROJECT}/tests/fixtures/names/${name}`;
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const stated = (note: string) =>
  insightsOf([])
    .method.accuracy.filter((figure) => figure.note.includes(note))
    .map(({ measure, value, sample }) => [measure, value, sample]);

describe("names of the roster", () => {
  const demonstration = BusinessFile.parse(JSON.parse(readFileSync(`${PROJECT}/data/business.json`, "utf8")));

  it.each([
    ["roster.dev.jsonl", namesakes, 500, 300],
    ["demonstration.held-out.jsonl", demonstration, 70, 50],
  ])("are found in %s as precisely and as completely as stated", (name, business, lines, labels) => {
    const { precision, recall, found, labelled, wrong } = measureRoster(fixture(name), business);
    expect(readFileSync(fixture(name), "utf8").trim().split("\n").length).toBeGreaterThan(lines);
    expect(labelled).toBeGreaterThan(labels);
    expect(precision, wrong.join("\n")).toBeGreaterThanOrEqual(0.99);
    expect(recall, wrong.join("\n")).toBeGreaterThanOrEqual(0.96);
    expect(stated(name)).toEqual([
      ["names of the roster, precision", rounded(precision), found],
      ["names of the roster, recall", rounded(recall), labelled],
    ]);
  });

  it("the measure sees a name too many and a name missed", () => {
    const other = BusinessFile.parse({
      name: "Else",
      technicians: [{ name: "Tony Else", aliases: ["Tony"] }],
    });
    const { precision, recall } = measureRoster(fixture("roster.dev.jsonl"), other);
    expect(precision).toBeLessThan(1);
    expect(recall).toBeLessThan(0.2);
  });
});

describe("names outside the roster", () => {
  const { people, texts } = JSON.parse(readFileSync(fixture("unlisted.json"), "utf8")) as {
    people: string[];
    texts: string[];
  };
  const reviews = texts.map((text) => reviewOf(text, { language: "en" }));

  it("are found as precisely as stated", () => {
    const found = readCollection(reviews, workshop).unlisted.map(({ name }) => name);
    const right = found.filter((name) => people.includes(name)).length;
    expect(found.length).toBeGreaterThanOrEqual(20);
    expect(right / found.length, found.join(", ")).toBeGreaterThanOrEqual(0.95);
    expect(stated("unlisted.json")).toEqual([
      ["names outside the roster, precision", rounded(right / found.length), found.length],
      ["names outside the roster, recall", rounded(right / people.length), people.length],
    ]);
  });

  it("are not published unless the owner says so, and then as unlisted", () => {
    expect(insightsOf(reviews).entities).not.toHaveProperty("unlisted");
    const business = { ...workshop, publish_unlisted_names: true };
    const { unlisted = [] } = insightsOf(reviews, { business }).entities;
    const kevin = unlisted.find(({ name }) => name === "Kevin");
    expect(kevin).toMatchObject({ status: "unlisted", reviews: 4, average_rating: 5 });
    expect(kevin?.evidence.length).toBeGreaterThan(0);
    expect(unlisted.every(({ reviews: count }) => count >= 3)).toBe(true);
  });

  it("need three reviews and a role", () => {
    const twice = ["Our technician Kevin was polite.", "Kevin explained everything."];
    const names = (more: string[]) =>
      readCollection(
        [...twice, ...more].map((text) => reviewOf(text)),
        workshop,
      ).unlisted.map(({ name }) => name);
    expect(names([])).toEqual([]);
    expect(names(["They sent Kevin."])).toEqual(["Kevin"]);
    const roleless = ["Kevin came.", "Kevin was polite.", "Kevin explained everything."];
    expect(
      readCollection(
        roleless.map((text) => reviewOf(text)),
        workshop,
      ).unlisted,
    ).toEqual([]);
  });

  it("that may be another spelling of a listed one are told to the owner as such, and never published", () => {
    const texts = ["Our tech Henrick was polite.", "Henrick explained it.", "Thanks to Henrick we are warm."];
    const misspelled = texts.map((text) => reviewOf(text));
    expect(readCollection(misspelled, workshop).unlisted).toMatchObject([
      { name: "Henrick", similarTo: "Henrik Sorvald" },
    ]);
    const business = { ...workshop, publish_unlisted_names: true };
    expect(insightsOf(misspelled, { business }).entities.unlisted).toEqual([]);
  });

  it("are told to the owner by the build", () => {
    const dataDir = folderWith({
      "business.json": JSON.stringify({ name: "Heating", technicians: [{ name: "Henrik Sorvald" }] }),
      "reviews.jsonl": journalOf(
        publishing("a", { text: "Our technician Kevin was polite." }),
        publishing("b", { text: "Kevin explained everything." }),
        publishing("c", { text: "They sent Kevin again." }),
      ),
    });
    const source = { dataDir, baseUrl: "https://reviews.example", now: Date.now(), journalExpected: true };
    expect(loadDataset(source).notes).toEqual([
      "reviews name people who are not in business.json: Kevin (3 reviews); add whom you employ to technicians, or the name to someone's aliases",
    ]);
  });
});
