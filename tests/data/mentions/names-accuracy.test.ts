import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { readCollection } from "../../../data/_insights/collection.ts";
import { BusinessFile } from "../../../data/_schema/business.ts";
import { evaluateNames } from "../../../data/_training/evaluate-names.ts";
import { LabelledNames } from "../../../data/_training/labelled-rows.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { insightsOf, reviewOf, workshop } from "../../helpers/insights-reviews.ts";
import { measureRoster, namesakes } from "../../helpers/labelled-names.ts";
import { PROJECT } from "../../helpers/project.ts";

const fixture = (name: string) => `${PROJECT}/tests/fixtures/names/${name}`;
const rounded = (value: number) => Math.round(value * 1000) / 1000;
const stated = (note: string) =>
  insightsOf([reviewOf("They were on time.")])
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
      technicians: [{ name: "Lee Else", aliases: ["Lee"] }],
    });
    const { precision, recall } = measureRoster(fixture("roster.dev.jsonl"), other);
    expect(precision).toBeLessThan(1);
    expect(recall).toBeLessThan(0.2);
  });
});

describe("who is meant", () => {
  const linesOf = (name: string) =>
    readFileSync(fixture(name), "utf8")
      .trim()
      .split("\n")
      .map((line) => LabelledNames.parse(JSON.parse(line)));

  it.each(["who.dev.jsonl", "who.held-out.jsonl"])(
    "is told in %s as precisely and as completely as stated",
    (name) => {
      const { roster, discovered } = evaluateNames(linesOf(name));
      const differing = [...roster.wrong, ...roster.missed, ...discovered.wrong, ...discovered.missed].join(
        "\n",
      );
      expect(roster.precision.share, differing).toBe(1);
      expect(roster.recall.share, differing).toBeGreaterThanOrEqual(0.97);
      expect(discovered.precision.share, differing).toBeGreaterThanOrEqual(0.95);
      expect(discovered.recall.share, differing).toBeGreaterThanOrEqual(0.6);
      expect(stated(name)).toEqual([
        ["names of the roster, precision", roster.precision.share, roster.precision.of],
        ["names of the roster, recall", roster.recall.share, roster.recall.of],
        ["names outside the roster, precision", discovered.precision.share, discovered.precision.of],
        ["names outside the roster, recall", discovered.recall.share, discovered.recall.of],
      ]);
    },
  );

  it("is measured over texts of which none stands in both files", () => {
    const held = new Set(linesOf("who.held-out.jsonl").map(({ text }) => text));
    expect(linesOf("who.dev.jsonl").filter(({ text }) => held.has(text))).toEqual([]);
  });

  it("is measured with what is wrong and what is missed", () => {
    const named = ["Ana was kind.", "Ask for Ana.", "Ana did a great job."].map((text) => ({
      text,
      people: ["Bo"],
    }));
    const { roster, discovered } = evaluateNames([
      { text: "Bo Lind came.", people: [], roster: ["Bo Lind"] },
      ...named,
    ]);
    expect(roster).toMatchObject({ precision: { right: 0, of: 1 }, recall: { of: 0 } });
    expect(roster.wrong).toEqual(["Bo Lind: Bo Lind came."]);
    expect(discovered).toMatchObject({ precision: { right: 0, of: 1 }, recall: { right: 0, of: 1 } });
    expect(discovered.missed).toEqual(["Bo: The reviewed business"]);
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

  const peopleIn = (texts: readonly string[], name = workshop.name) =>
    readCollection(
      texts.map((text) => reviewOf(text)),
      { ...workshop, name },
    ).unlisted.map(({ name, reviews }) => [name, reviews.length]);
  const helped = (name: string, times: number) =>
    Array.from({ length: times }, () => `Our technician ${name} fixed the boiler.`);

  it("are one person under a short and a long name, unless they may be two", () => {
    expect(peopleIn([...helped("Ashley", 4), ...helped("Ash", 3)])).toEqual([["Ashley", 7]]);
    expect(peopleIn([...helped("Ashley Moor", 4), ...helped("Ash Pryce", 3)])).toHaveLength(2);
    expect(peopleIn([...helped("Elisabeth Moor", 4), ...helped("Elizabeth Moor", 3)])).toHaveLength(1);
    expect(peopleIn([...helped("Elisabeth", 4), ...helped("Elizabeth", 3)])).toHaveLength(2);
    const both = "Our technician Ashley and our technician Ash fixed the boiler.";
    expect(peopleIn([...helped("Ashley", 4), ...helped("Ash", 3), both])).toHaveLength(2);
  });

  it("are not the business under its own name, however it is written", () => {
    const times = helped("Stella Wick", 9);
    expect(peopleIn(times, "Stellawick Plumbing")).toEqual([]);
    expect(peopleIn(times)).toEqual([["Stella Wick", 9]]);
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

  const namesIn = (texts: readonly string[]) =>
    readCollection(
      texts.map((text) => reviewOf(text)),
      workshop,
    ).unlisted.map(({ name }) => name);

  it("may open every sentence that tells what they did", () => {
    const deeds = ["Odalys fixed our boiler.", "Odalys came out within the hour and replaced the valve."];
    expect(namesIn([...deeds, "Odalys was great."])).toEqual(["Odalys"]);
  });

  it("need three reviews, and a role or the praise of two", () => {
    const twice = ["Our technician Kevin was polite.", "Kevin explained everything."];
    expect(namesIn(twice)).toEqual([]);
    expect(namesIn([...twice, "They sent Kevin."])).toEqual(["Kevin"]);
    const plain = ["Kevin came.", "Kevin was there.", "I saw Kevin."];
    expect(namesIn([...plain, "Kevin was polite."])).toEqual([]);
    expect(namesIn([...plain, "Kevin was polite.", "Thanks so much Kevin!"])).toEqual(["Kevin"]);
  });

  it.each([
    ["a pet", ["Our dog Rufus was great.", "Rufus loves him.", "Rufus is our beagle.", "Rufus was great."]],
    [
      "a doctor of the customer's",
      ["Dr. Haddad was great.", "Dr. Haddad recommended them.", "Dr. Haddad was kind."],
    ],
    ["a relative", ["My husband Kevin was great.", "Kevin, my husband, agreed.", "My son Kevin helped."]],
    ["another firm", ["Kestrel Plumbing was rude.", "Kestrel Plumbing did a bad job.", "Unlike Kestrel."]],
    ["the beginning of a sentence", ["Honestly helped us.", "Honestly explained it.", "Honestly was great."]],
    [
      "an adverb before a role",
      [
        "Sorry. Unfortunately the plumber was rude.",
        "Well. Unfortunately, the technician did a great job.",
        "Unfortunately, the owner was kind.",
      ],
    ],
    [
      "a mark of a translation",
      Array.from({ length: 4 }, () => "(Translated by Google) Good. (Original) Bueno."),
    ],
    [
      "a thing",
      ["Kontrox was great.", "The Kontrox was great.", "The Kontrox is the best.", "The Kontrox works."],
    ],
  ])("are not those of %s", (_, texts) => {
    expect(namesIn(texts)).toEqual([]);
    const staff = ["Marisa was great.", "Ask for Marisa.", "Marisa did a great job."];
    expect(namesIn([...texts, ...staff])).toEqual(["Marisa"]);
  });

  it.each([
    ["who came out", ["Kevin came out at once.", "Kevin arrived on time.", "They sent Kevin."]],
    ["whose role follows", ["Kevin was the tech.", "Kevin called.", "They sent Kevin."]],
    ["whose role is apposed", ["Kevin, technician with them, called.", "Kevin called.", "They sent Kevin."]],
    ["who is praised as staff are", ["Kevin was very nice.", "Kevin is so responsive.", "They sent Kevin."]],
  ])("are those of people %s", (_, texts) => expect(namesIn(texts)).toEqual(["Kevin"]));

  it("have a surname where customers give one, and none where they give several", () => {
    const keane = ["Odalys Keane was kind.", "Ask for Odalys Keane.", "Odalys was patient."];
    expect(namesIn(keane)).toEqual(["Odalys Keane"]);
    expect(namesIn([...keane, "Thanks to Odalys Brandt."])).toEqual(["Odalys"]);
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
      "reviews name people who are not in business.json: Kevin (3 reviews); add whom you employ to " +
        "technicians, or the name to someone's aliases",
    ]);
  });
});
