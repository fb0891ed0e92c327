import { describe, expect, it } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { InputError } from "../../../data/_journal/faults.ts";
import { ReviewsDataset } from "../../../data/_schema/reviews-dataset.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";

const now = Date.parse("2025-06-01T12:00:00Z");
const baseUrl = "https://reviews.pell.example";

const BUSINESS = {
  name: "Pell Plumbing",
  technicians: [{ name: "Grace Hale", aliases: ["Gracie"] }, { name: "Tomasz Wren" }],
  services: [{ id: "water-heater", name: "Water heater repair", synonyms: ["water heater"] }],
  service_areas: [{ id: "harlow", name: "Harlow Ferry" }],
};

function load(lines: (object | string)[], business: object = BUSINESS, files: Record<string, string> = {}) {
  const dataDir = folderWith({
    "business.json": JSON.stringify(business),
    "reviews.jsonl": journalOf(...lines),
    ...files,
  });
  return loadDataset({ dataDir, baseUrl, now, journalExpected: false });
}
const published = (line: object, business?: object) => load([line], business).reviews.reviews[0];

describe("the published reviews", () => {
  it("are the journal's, with address and mentions, and without what is the journal's own", () => {
    const { reviews } = load([
      publishing("a", {
        title: "Tap",
        language: "en",
        source: { name: "Yelp", url: "https://yelp.example/a" },
        verification: { level: "transaction", method: "matched to a paid invoice" },
        reply: { date: "2025-01-03", text: "Thanks." },
        updated: "2025-01-04",
        original_rating: { value: 9, best: 10 },
        recorded: "2025-01-05T00:00:00Z",
      }),
    ]);
    expect(reviews.reviews).toEqual([
      {
        id: "a",
        url: "https://reviews.pell.example/review/a/",
        rating: 5,
        date: "2025-01-02",
        text: "Good.",
        title: "Tap",
        language: "en",
        author: { name: "Ada P." },
        source: { name: "Yelp", url: "https://yelp.example/a" },
        verification: { level: "transaction", method: "matched to a paid invoice" },
        mentions: { technicians: [], services: [], service_areas: [] },
        reply: { date: "2025-01-03", text: "Thanks." },
        updated: "2025-01-04",
        original_rating: { value: 9, best: 10 },
        recorded: "2025-01-05",
      },
    ]);
    expect(ReviewsDataset.parse(reviews)).toEqual(reviews);
  });

  it("stand newest first by date, then by id, however the journal orders them", () => {
    const { reviews } = load([
      publishing("b"),
      publishing("late", { date: "2025-03-01" }),
      publishing("a"),
      publishing("C"),
      publishing("early", { date: "2024-12-31" }),
      publishing("a10"),
    ]);
    expect(reviews.reviews.map(({ id }) => id)).toEqual(["late", "C", "a", "a10", "b", "early"]);
  });

  it("have of a text with a machine's translation what its author wrote, whoever wrote the line", () => {
    const wrapped = publishing("a", {
      source: { name: "Yelp" },
      title: "Schnell. (Translated by Google) Fast.",
      text: "(Translated by Google) Nice. (Original) Schön.",
      reply: { text: "Danke.\n\n(Translated by Google)\nThanks." },
    });
    expect(published(wrapped)).toMatchObject({
      title: "Schnell.",
      text: "Schön.",
      reply: { text: "Danke." },
    });
    const tagged = (language: string) =>
      published(
        publishing("a", { language, text: "(Translated by Google) Nice. (Original) Sehr schön gemacht." }),
      );
    expect([tagged("en")?.language, tagged("de-AT")?.language]).toEqual([undefined, "de-AT"]);
    const alone = "(Translated by Google) Nice.";
    expect(published(publishing("a", { text: alone }))?.text).toBe(alone);
  });

  it("have cleaned words: NFC, LF, no control characters", () => {
    const dirty = "Cafe\u0301\r\nnext\u0007";
    const clean = "Café\nnext";
    expect(
      published(
        publishing("a", {
          text: dirty,
          title: dirty,
          author: { name: "Ade\u0301 P." },
          reply: { date: "2025-01-03", text: dirty },
        }),
      ),
    ).toMatchObject({ text: clean, title: clean, author: { name: "Adé P." }, reply: { text: clean } });
  });

  it("may have no words", () => {
    expect(published(publishing("a", { text: "" }))).toMatchObject({ text: "", rating: 5 });
  });
});

describe("mentions", () => {
  it("join what the record names with what the text names, each once", () => {
    expect(
      published(
        publishing("a", {
          text: "Tomasz Wren fixed our water heater in Harlow Ferry.",
          technicians: ["gracie", "Grace Hale"],
          services: ["water-heater"],
        }),
      )?.mentions,
    ).toEqual({
      technicians: ["Grace Hale", "Tomasz Wren"],
      services: ["water-heater"],
      service_areas: ["harlow"],
    });
  });

  it("keep a name that is not in business.json, and warn with the nearest one", () => {
    const { reviews, warnings } = load([
      publishing("z"),
      publishing("a", { technicians: ["Grace Hall"], services: ["waterheater"], service_areas: ["harlow"] }),
    ]);
    expect(reviews.reviews[0]?.mentions).toMatchObject({
      technicians: ["Grace Hall"],
      services: ["waterheater"],
    });
    expect(warnings).toEqual([
      'reviews.jsonl:2: technicians: "Grace Hall" is not in business.json; did you mean Grace Hale?',
      'reviews.jsonl:2: services: "waterheater" is not in business.json; did you mean water-heater?',
    ]);
  });
});

describe("what is not published", () => {
  const levels = ["platform", "invited", "transaction"].map((level) =>
    publishing(level, { verification: { level } }),
  );

  it.each([
    [undefined, ["invited", "platform", "transaction"], 0],
    ["platform", ["invited", "platform", "transaction"], 0],
    ["invited", ["invited", "transaction"], 1],
    ["transaction", ["transaction"], 2],
  ])("is below a minimum verification of %s, and counted", (minimum_verification, ids, below) => {
    const { reviews, unpublished } = load(levels, { ...BUSINESS, minimum_verification });
    expect(reviews.reviews.map(({ id }) => id)).toEqual(ids);
    expect(reviews.aggregate_rating.count).toBe(ids.length);
    expect(unpublished.belowMinimumVerification).toBe(below);
  });

  it("was withdrawn, and is counted by reason", () => {
    const { reviews, unpublished } = load([
      ...["a", "b", "c", "d"].map((id) => publishing(id)),
      withdrawing("a"),
      withdrawing("b", { reason: "duplicate" }),
      withdrawing("c"),
    ]);
    expect(reviews.reviews.map(({ id }) => id)).toEqual(["d"]);
    expect(reviews.completeness).toMatchObject([{ withdrawn: { "author-request": 2, duplicate: 1 } }]);
    expect(unpublished).toEqual({ withdrawnIds: ["a", "b", "c"], belowMinimumVerification: 0 });
  });
});

describe("the aggregate rating", () => {
  it("has the mean to two decimals and a count for every number of stars", () => {
    const ratings = [5, 5, 4, 1, 5, 5, 2];
    const { aggregate_rating } = load(
      ratings.map((rating, index) => publishing(`r${index}`, { rating })),
    ).reviews;
    expect(aggregate_rating).toEqual({
      average: 3.86,
      count: 7,
      best: 5,
      worst: 1,
      distribution: { "1": 1, "2": 1, "3": 0, "4": 1, "5": 4 },
    });
  });

  it("rounds halves up", () => {
    const ratings = [...Array(7).fill(5), 4];
    expect(
      load(ratings.map((rating, index) => publishing(`r${index}`, { rating }))).reviews.aggregate_rating
        .average,
    ).toBe(4.88);
  });

  it("of no reviews has no mean", () => {
    const { reviews } = load([]);
    expect(reviews).toMatchObject({
      updated: null,
      aggregate_rating: { average: null, count: 0, distribution: { "1": 0, "2": 0, "3": 0, "4": 0, "5": 0 } },
      reviews: [],
    });
    expect(ReviewsDataset.parse(reviews)).toEqual(reviews);
  });
});

describe("the version", () => {
  const lines = [publishing("a", { text: "Grace Hale came." }), publishing("b", { rating: 3 })];
  const versionOf = (journal: (object | string)[], business: object = BUSINESS, files = {}) =>
    load(journal, business, files).reviews.version;
  const version = () => versionOf(lines);

  it.each<[string, () => string]>([
    ["the order of lines", () => versionOf([...lines].reverse())],
    ["blank lines", () => versionOf([lines[0] as object, "", lines[1] as object])],
    [
      "the order of fields",
      () => versionOf(lines.map((line) => Object.fromEntries(Object.entries(line).reverse()))),
    ],
    ["a line said again", () => versionOf([...lines, lines[0] as object])],
    [
      "a line said again later",
      () => versionOf([...lines, { ...lines[0], recorded: "2025-03-01T00:00:00Z" }]),
    ],
    ["a review that came and went", () => versionOf([...lines, publishing("c"), withdrawing("c")])],
    [
      "a synonym that nothing uses",
      () =>
        versionOf(lines, {
          ...BUSINESS,
          service_areas: [{ id: "harlow", name: "Harlow Ferry", synonyms: ["the quay"] }],
        }),
    ],
    [
      "the order of fields in business.json",
      () => versionOf(lines, Object.fromEntries(Object.entries(BUSINESS).reverse())),
    ],
    ["the owner's own summary", () => versionOf(lines, BUSINESS, { "editorial/summary.md": "Hello." })],
  ])("is the same whatever %s", (_, act) => {
    expect(act()).toBe(version());
  });

  it.each<[string, () => string]>([
    ["a text", () => versionOf([lines[0] as object, publishing("b", { rating: 3, text: "Good!" })])],
    [
      "when it was first recorded",
      () => versionOf(lines.map((line) => ({ ...line, recorded: "2025-03-01T00:00:00Z" }))),
    ],
    ["a declaration", () => versionOf(lines, { ...BUSINESS, policy: { incentives: "none" } })],
    ["stars", () => versionOf([lines[0] as object, publishing("b", { rating: 4 })])],
    ["a reply", () => versionOf([...lines, { ...lines[0], reply: { date: "2025-01-03", text: "Thanks." } }])],
    ["another review", () => versionOf([...lines, publishing("c")])],
    ["a withdrawal", () => versionOf([...lines, withdrawing("a")])],
    ["who is mentioned", () => versionOf(lines, { ...BUSINESS, technicians: [] })],
    ["the business", () => versionOf(lines, { ...BUSINESS, telephone: "555-0100" })],
  ])("changes with %s", (_, act) => {
    expect(act()).not.toBe(version());
  });

  it("is the same with and without a review below the minimum", () => {
    const invited = lines.map((line) => ({ ...line, verification: { level: "invited" } }));
    const business = { ...BUSINESS, minimum_verification: "invited" };
    expect(versionOf([...invited, publishing("c")], business)).toBe(versionOf(invited, business));
  });

  it("is that of the insights too, and the same at another time in another folder", () => {
    const dataDir = folderWith({
      "business.json": JSON.stringify(BUSINESS),
      "reviews.jsonl": journalOf(...lines),
    });
    const { reviews, insights } = loadDataset({
      dataDir,
      baseUrl,
      now: now + 86_400_000,
      journalExpected: true,
    });
    expect([reviews.version, insights.version]).toEqual([version(), version()]);
  });
});

describe("the day of the last change", () => {
  it.each<[string, object[], string]>([
    ["the newest review", [publishing("a"), publishing("b", { date: "2025-01-09" })], "2025-01-09"],
    ["an edit", [publishing("a", { updated: "2025-02-02" })], "2025-02-02"],
    ["a withdrawal", [publishing("a"), withdrawing("a", { withdrawn: "2025-03-03" })], "2025-03-03"],
    ["an entry in the journal", [publishing("a", { recorded: "2025-04-04T23:59:59Z" })], "2025-04-04"],
  ])("is that of %s", (_, lines, day) => {
    expect(load(lines).reviews.updated).toBe(day);
  });
});

describe("files that are wrong", () => {
  it("are refused with every fault of every file at once", () => {
    const act = () =>
      load([publishing("a", { rating: 9 }), "{"], { nme: "Pell" }, { "editorial/faq/a.md": "No heading" });
    expect(act).toThrow(InputError);
    expect(act).toThrow(
      [
        "business.json: name: is missing; it must be a string, in quotation marks",
        "business.json: nme: unknown field; did you mean name?",
        "reviews.jsonl:1: rating: must be a whole number from 1 to 5",
        "reviews.jsonl:2: does not parse as JSON (at character 2); write one complete JSON object on the line",
        "editorial/faq/a.md:1: must begin with the question as a heading: # Do you ...?",
      ].join("\n"),
    );
  });

  it("are a journal that was moved or mistyped; an empty one is a business without reviews", () => {
    const files = { "business.json": '{"name":"Pell"}' };
    const missing = { dataDir: folderWith(files), baseUrl, now };
    expect(() => loadDataset({ ...missing, journalExpected: true })).toThrow(
      "reviews.jsonl: is missing; write an empty file for a business without reviews, or check DATA_DIR",
    );
    const dataDir = folderWith({ ...files, "reviews.jsonl": "" });
    expect(loadDataset({ dataDir, baseUrl, now, journalExpected: true }).reviews.reviews).toEqual([]);
    const first = loadDataset({ ...missing, journalExpected: false });
    expect(first.reviews.reviews).toEqual([]);
    expect(first.warnings).toEqual([
      "reviews.jsonl: is missing, so no review is published; check its name and DATA_DIR if there should be some",
    ]);
  });
});
