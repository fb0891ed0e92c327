import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { InsightsByReview } from "../../../data/_schema/insights-by-review.ts";
import { folderWith, journalOf, publishing } from "../../helpers/data-folder.ts";
import { insightsOf, reviewOf, several, workshop } from "../../helpers/insights-reviews.ts";

/** The problems of three reviews of this text. */
const problemsOf = (text: string) => insightsOf(several(3, text)).problems.map(({ phrase }) => phrase);

describe("what customers came with", () => {
  it.each([
    ["Our water heater was leaking all over the laundry room.", "water heater leaking"],
    ["The kitchen sink backed up on Thanksgiving.", "sink clogged"],
    ["My furnace just quit at midnight.", "heating not working"],
    ["The garage door opener wouldn't close.", "garage door opener stuck"],
    ["Our AC stopped cooling in July.", "air conditioner not working"],
    ["We woke up with no heat and two small children.", "heating not working"],
    ["They replaced a leaky shower valve.", "shower valve leaking"],
    ["A pipe burst behind the dryer.", "pipe burst"],
    ["My laptop would not turn on anymore.", "laptop not working"],
    ["There was a slab leak that nobody could find.", "slab leaking"],
    ["They found a leak under the bathroom sink.", "sink leaking"],
    ["I had a flat tire on the highway.", "tire flat"],
    ["We had mice in the attic.", "mouse infestation"],
    ["My bike was stolen from the yard.", "bike stolen"],
  ])("is told by %j", (text, phrase) => {
    expect(problemsOf(text)).toEqual([phrase]);
  });

  it.each([
    "The water heater is still leaking.",
    "The furnace quit again.",
    "Two days later the pipe burst.",
    "Their new furnace quit.",
    "If your pipe burst, call them.",
    "The roof never leaked.",
    "There is no leak under the sink.",
    "They left the faucet dripping and a leaking pipe behind.",
    "The toilet leaked after they left.",
    "They broke the window.",
    "There was no pressure and no power tools lay about.",
    "They do leak detection.",
    "The drain was cleaned, and stopped by the office they had.",
    "I rated them well, and rates in our town are high.",
    "My patience died.",
  ])("is not told by %j", (text) => {
    expect(problemsOf(text)).toEqual([]);
  });

  it("has the ways of writing it, and how it turned out, with quotes in proportion", () => {
    const { problems } = insightsOf([
      ...several(2, "Our water heater was leaking. They were on time."),
      ...several(1, "Came for a leaking water heater. They were on time."),
      ...several(2, "The water heater started leaking. They were two hours late.", { rating: 1 }),
      ...several(1, "The water heater started leaking. We moved here in spring.", { rating: 3 }),
    ]);
    expect(problems).toMatchObject([
      {
        id: "water-heater-leaking",
        phrase: "water heater leaking",
        variants: ["water heater started leaking", "water heater was leaking", "leaking water heater"],
        reviews: 6,
        outcome: { positive: 3, neutral: 1, negative: 2 },
      },
    ]);
    const sides = problems[0]!.evidence.map(({ polarity }) => polarity);
    expect(sides.sort()).toEqual(["negative", "positive", "positive"]);
    expect(problems[0]!.evidence.every(({ quote }) => /leaking/.test(quote))).toBe(true);
  });

  it("is called as customers call it where generated text is not English", () => {
    const reviews = several(3, "Our water heater was leaking.", { language: "en" });
    const [problem] = insightsOf(reviews, { business: { ...workshop, language: "es" } }).problems;
    expect(problem).toMatchObject({ id: "water-heater-leaking", phrase: "water heater was leaking" });
  });

  it("needs three reviews, in large collections half a percent, and none that repeats another", () => {
    const text = "Our sump pump died.";
    expect(insightsOf(several(2, text)).problems).toEqual([]);
    const others = several(800, "We moved into this street in spring.");
    expect(insightsOf([...several(4, text), ...others]).problems).toEqual([]);
    expect(insightsOf([...several(5, text), ...others]).problems).toHaveLength(1);
    const long = `${text} It was the night of the storm and the water in the basement stood as high as the second step.`;
    expect(insightsOf(several(3, long)).problems).toEqual([]);
  });

  it("is told of the thing where its faults are too rare, and of the fault where the things are", () => {
    const things = ["The furnace died.", "The furnace was leaking.", "The boiler froze."];
    const faults = ["A leaking faucet.", "A leaking toilet.", "They found the leak."];
    const phrases = (texts: string[]) =>
      insightsOf(texts.map((text) => reviewOf(text))).problems.map(({ phrase }) => phrase);
    expect(phrases(things)).toEqual(["heating"]);
    expect(phrases(faults)).toEqual(["leaking"]);
    expect(phrases([...things, ...faults])).toEqual(["heating", "leaking"]);
  });

  it("is none that is the business's own, as far as can be seen", () => {
    const found = several(3, "The AC was not working. They were rude.", { rating: 1 });
    expect(insightsOf(found).problems).toEqual([]);
    expect(
      insightsOf([...found, reviewOf("The AC was not working. They came on time.")]).problems,
    ).toHaveLength(1);
    expect(insightsOf([...found, reviewOf("Our AC was not working.", { rating: 1 })]).problems).toHaveLength(
      1,
    );
    expect(problemsOf("My car was broken into.")).toEqual([]);
  });

  it("befalls things that the services are named after", () => {
    const reviews = several(3, "Our carillon was broken.");
    const business = (name: string) =>
      folderWith({
        "business.json": JSON.stringify({ name: "Bells", services: [{ id: "s", name }] }),
        "reviews.jsonl": journalOf(
          ...reviews.map(({ id, text }) => publishing(id, { text, source: { name: "Google" } })),
        ),
      });
    const problems = (name: string) => {
      const dataset = loadDataset({
        dataDir: business(name),
        baseUrl: "https://a.example",
        now: Date.parse("2026-12-01"),
        journalExpected: true,
      });
      const readings = Object.values(InsightsByReview.parse(JSON.parse(dataset.byReview)).reviews);
      return [
        dataset.insights.problems.map(({ id }) => id),
        readings.flatMap((reading) => reading.problems ?? []).map(({ id }) => id),
      ];
    };
    const id = "carillon-not-working";
    expect(problems("Carillon repair")).toEqual([[id], [id, id, id]]);
    expect(problems("Bell repair")).toEqual([[], []]);
  });
});
