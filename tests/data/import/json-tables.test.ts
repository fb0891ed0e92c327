import { describe, expect, it } from "vitest";
import { importing, keyed } from "../../helpers/importing.ts";

const json = JSON.stringify;
const REVIEWS = [
  { author_name: "Ada Pell", rating: 4, text: "Tidy and quick.", date: "2025-01-05" },
  { author_name: "Bo Quint", rating: 5, text: "Top.", date: "2025-02-03" },
];
const TWO = [
  ["Ada P.", 4, "2025-01-05", "Tidy and quick."],
  ["Bo Q.", 5, "2025-02-03", "Top."],
];
const read = async (files: Record<string, string>, options: object = {}) =>
  (await importing(files, { yes: true, ...options })).entries
    .map(({ author, rating, date, text }) => [author.name, rating, date, text])
    .sort((a, b) => String(a[2]).localeCompare(String(b[2])));

describe("a list of records", () => {
  it.each<[string, Record<string, string>]>([
    ["by itself", { "google.json": json(REVIEWS) }],
    [
      "in an object, beside figures",
      { "google.json": json({ rating: 4.8, count: 2, data: { reviews: REVIEWS } }) },
    ],
    ["keyed by its ids", { "google.json": json({ reviews: { r1: REVIEWS[0], r2: REVIEWS[1] } }) }],
    ["as JSON Lines", { "google.jsonl": REVIEWS.map((review) => json(review)).join("\n") }],
    [
      "of objects in objects",
      {
        "google.json": json(
          REVIEWS.map(({ author_name, rating, text, date }) => ({
            user: { name: author_name },
            review: { rating: { value: rating }, text },
            meta: { date },
          })),
        ),
      },
    ],
    [
      "as YAML",
      {
        "google.yml":
          "reviews:\n" +
          REVIEWS.map(
            (r) => `  - {name: ${r.author_name}, rating: ${r.rating}, date: ${r.date}, text: "${r.text}"}\n`,
          ).join(""),
      },
    ],
    [
      "as a folder of JSON, one file each",
      { "reviews/a.json": json(REVIEWS[0]), "reviews/b.json": json(REVIEWS[1]), "notes.md": "# Notes\n" },
    ],
    [
      "as a folder of Markdown, with front matter and without",
      {
        "testimonials/a.md": "---\nname: Ada Pell\nrating: 4\ndate: 2025-01-05\n---\nTidy and quick.\n",
        "testimonials/b.md": "name: Bo Quint\nrating: 5\ndate: 2025-02-03\n\nTop.\n",
      },
    ],
  ])("%s is a table", async (_, files) => {
    expect(await read(files)).toEqual(TWO);
  });

  it("is confirmed once and kept, as one of CSV is", async () => {
    const { dataDir, found } = await importing({ "google.json": json(REVIEWS) }, { yes: true });
    expect(found.read[0]?.table?.origin).toBe("guessed");
    const next = await importing(
      { "google.json": json([{ ...REVIEWS[0], date: "2025-03-01" }]) },
      { dataDir },
    );
    expect(next.found.read[0]?.table?.origin).toBe("kept");
    expect(next.plan.added).toBe(1);
  });

  it("under the keys of several places asks for the place", async () => {
    const file = { "google.json": json({ "https://a.example": REVIEWS, "https://b.example": REVIEWS }) };
    expect((await importing(file, { yes: true })).questions).toMatchObject([
      { id: "location", choices: ["https://a.example", "https://b.example", "all"] },
    ]);
    expect(await read(file, { location: "https://b.example" })).toEqual(TWO);
  });

  it("in a list of places is called by the names of these", async () => {
    const file = {
      "google.json": json([
        { name: "North", reviews: REVIEWS },
        { name: "South", reviews: REVIEWS },
      ]),
    };
    expect((await importing(file, { yes: true })).questions).toMatchObject([
      { choices: ["North", "South", "all"] },
    ]);
  });

  it("of Outscraper is known by its fields", async () => {
    const file = {
      "a.json": json({
        data: [
          [
            {
              place_id: "P",
              review_id: "A",
              review_rating: 4,
              review_text: "Good.",
              review_datetime_utc: "01/05/2025 10:00:00",
              author_title: "Ada Pell",
            },
          ],
        ],
      }),
    };
    const { entries, found } = await importing(file);
    expect(found.read[0]?.table?.origin).toBe("comes with this");
    expect(entries).toMatchObject([
      { id: keyed("google-A"), rating: 4, date: "2025-01-05", author: { name: "Ada P." } },
    ]);
  });

  it("of WooCommerce leaves out what is not approved, and the markup", async () => {
    const review = (id: number, status: string) => ({
      id,
      date_created: "2025-01-05T10:00:00",
      product_id: 7,
      status,
      reviewer: "Ada Pell",
      review: "<p>Good.<br />Very.</p>\n",
      rating: 5,
    });
    const file = { "google.json": json([review(1, "approved"), review(2, "hold")]) };
    expect(await read(file)).toEqual([["Ada P.", 5, "2025-01-05", "Good.\nVery."]]);
  });

  it("takes a list of one answer for that answer, and says where several are not used", async () => {
    const replied = (...replies: object[]) => ({
      "google.json": json([{ ...REVIEWS[0], replies }, REVIEWS[1]]),
    });
    const one = await importing(replied({ text: "Thank you Ada Pell", date: "2025-01-06" }), { yes: true });
    expect(one.entries.map(({ reply }) => reply)).toEqual([
      { text: "Thank you Ada P.", date: "2025-01-06" },
      undefined,
    ]);
    const two = await importing(replied({ text: "Thank you" }, { text: "And again" }), { yes: true });
    expect(two.entries.map(({ reply }) => reply)).toEqual([undefined, undefined]);
    expect(two.found.read[0]?.lines().join("\n")).toMatch(/not used: .*replies/);
  });

  it("of the Business Profile with numbers for stars is read with both shapes", async () => {
    const named = {
      name: "accounts/1/locations/2/reviews/R",
      reviewId: "R",
      starRating: 5,
      createTime: "2025-01-05T10:00:00Z",
    };
    expect((await importing({ "a.json": json({ reviews: [named] }) })).entries).toMatchObject([
      { id: keyed("google-R"), rating: 5 },
    ]);
    const flat = {
      author: "Ada Pell",
      starRating: 4,
      createTime: "2025-01-05T10:00:00Z",
      comment: "Tidy and quick.",
    };
    expect(await read({ "google.json": json({ reviews: [flat] }) })).toEqual([TWO[0]]);
  });

  it.each([
    { authorName: "Ada", rating: 5, text: "x", relativeTimeDescription: "vor 1 Tag", time: 1736071200 },
    { id: "places/P/reviews/R", author: "Ada", rating: 5, text: "x", publishTime: "2025-01-05T10:00:00Z" },
  ])("of the Places API may not be stored, in whatever shape", async (record) => {
    await expect(importing({ "a.json": json({ reviews: [record] }) }, { yes: true })).rejects.toThrow(
      "a.json: holds content of the Google Places API, whose terms forbid to store it",
    );
  });
});

describe("days as people write them", () => {
  it.each([
    ["vor 10 Monaten", "2024-07-01"],
    ["vor einem Monat", "2025-04-01"],
    ["hace 2 semanas", "2025-05-01"],
    ["il y a un an", "2024-01-01"],
    ["een maand geleden", "2025-04-01"],
    ["a year ago", "2024-01-01"],
    ["um mês atrás", "2025-04-01"],
    ["12 mars 2024", "2024-03-12"],
    ["25 janv. 2025 à 07:05", "2025-01-25"],
    ["13th February 2025", "2025-02-13"],
    ["dicembre 2024", "2024-12-01"],
    ["mar. 6 mai 2025", "2025-05-06"],
    ["mar, 6 may 2025", "2025-05-06"],
    ["mar 6 mag 2025", "2025-05-06"],
    ["mar. 4 mars 2025", "2025-03-04"],
    ["mar 4 mar 2025", "2025-03-04"],
    ["5 de mar. de 2025", "2025-03-05"],
    ["Mar 5th, 2025", "2025-03-05"],
    ["mar 2025", "2025-03-01"],
    ["Wed Mar 5 14:30:00 UTC 2025", "2025-03-05"],
  ])("%s", async (date, day) => {
    const file = { "google.json": json([{ ...REVIEWS[0], date }]) };
    expect((await read(file, { asOf: "2025-05-20" })).map((entry) => entry[2])).toEqual([day]);
  });

  it("count from the day that the document tells", async () => {
    const file = {
      "google.json": json({
        fetchedAt: "2025-05-20T08:00:00Z",
        reviews: [{ ...REVIEWS[0], date: "vor 2 Tagen" }],
      }),
    };
    expect((await read(file)).map((entry) => entry[2])).toEqual(["2025-05-18"]);
  });

  it.each([
    ["25/04/2025", {}, "2025-04-23"],
    ["03/04/2025", { dates: "dmy" }, "2025-04-01"],
    ["03/04/2025", { dates: "mdy" }, "2025-03-02"],
  ])("count from %s, where the document writes that, with %j", async (fetchedAt, options, day) => {
    const file = { "google.json": json({ fetchedAt, reviews: [{ ...REVIEWS[0], date: "vor 2 Tagen" }] }) };
    expect((await read(file, options)).map((entry) => entry[2])).toEqual([day]);
  });

  it("count from no day that may be two, but from one that is asked for", async () => {
    const reviews = [{ ...REVIEWS[0], date: "vor 2 Tagen" }];
    const file = { "google.json": json({ fetchedAt: "03/04/2025", reviews }) };
    expect((await importing(file, { yes: true })).questions).toMatchObject([{ id: "as-of" }]);
  });

  it("that nobody tells are asked for, and never taken by --yes", async () => {
    const undated = REVIEWS.map(({ date: _, ...review }) => review);
    const open = await importing({ "google.json": json(undated) }, { yes: true });
    expect(open.questions).toMatchObject([{ id: "undated", safe: false }]);
    const { entries } = await importing(
      { "google.json": json(undated) },
      { yes: true, answers: { undated: "2024" } },
    );
    expect(entries).toMatchObject([
      { date: "2024-01-01", date_precision: "year" },
      { date_precision: "year" },
    ]);
  });

  it("that one of many lacks is a fault, unless the owner says when it was", async () => {
    const [first, ...others] = [...REVIEWS, ...REVIEWS.map((review) => ({ ...review, name: "Noa Fell" }))];
    const file = { "google.json": json([{ ...first, date: "" }, ...others]) };
    expect((await importing(file, { yes: true })).found.faults).toMatchObject([{ file: "google.json" }]);
    const { entries, found } = await importing(file, { yes: true, answers: { undated: "2024-03" } });
    expect(found.faults).toEqual([]);
    expect(entries.map(({ date }) => date)).toContain("2024-03-01");
  });
});

describe("what is no table that can be read", () => {
  it.each<[string, string, RegExp]>([
    ["a.toml", "[[review]]\nrating = 5\n", /a\.toml: is TOML; save or export its reviews as CSV or JSON/],
    ["a.xml", '<?xml version="1.0"?><reviews><review/></reviews>', /a\.xml: is XML; save or export/],
    ["a.yml", "a: [", /a\.yml: does not parse as YAML/],
    [
      "a.yml",
      `a: &a [x,x,x,x,x,x,x,x,x,x]\n${"bcdefgh"
        .split("")
        .map((name, index) => `${name}: &${name} [${`*${"abcdefg"[index]},`.repeat(10)}]\n`)
        .join("")}`,
      /a\.yml: does not parse as YAML of less than 1 MB/,
    ],
  ])("%s is refused with what to do", async (name, text, message) => {
    await expect(importing({ [name]: text }, { yes: true })).rejects.toThrow(message);
  });

  it("texts without any stars are refused with what is missing", async () => {
    const folder = {
      "testimonials/a.md": "---\nauthor: Ada\n---\nFine.\n",
      "testimonials/b.md": "---\nauthor: Bo\n---\nTop.\n",
    };
    await expect(importing(folder, { yes: true })).rejects.toThrow(
      /holds 2 files of one record each, in which nothing was recognised as a rating/,
    );
  });

  it("sentences that a guess leaves unread keep it from being taken", async () => {
    const rows = REVIEWS.map(({ text: _, ...rest }) => ({
      ...rest,
      elaboration: "They came at seven in the morning and fixed it.",
    }));
    const open = await importing({ "google.json": json(rows) }, { yes: true });
    expect(open.questions).toMatchObject([{ id: "table", default: undefined, safe: false }]);
    expect(open.questions[0]?.asks).toContain('"text": "elaboration"');
  });
});
