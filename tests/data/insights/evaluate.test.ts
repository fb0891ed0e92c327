import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { runnerOnLines, runCommandOn as runOn } from "../../helpers/run-on-lines.ts";

const folder = mkdtempSync(join(tmpdir(), "insights-evaluate-"));
afterAll(() => rmSync(folder, { recursive: true }));
const run = runnerOnLines(folder);

const praise = { text: "The technician was friendly and thorough.", term: "technician", from: 4, to: 14 };
const blame = { text: "The office never called me back.", term: "office", from: 4, to: 10 };
const fact = { text: "The technician arrived at nine.", term: "technician", from: 4, to: 14 };

describe("npm run evaluate", () => {
  it("measures mentions: accuracy, macro-F1, precision and share of the claims", async () => {
    const rows = [
      { ...praise, y: "positive" },
      { ...blame, y: "positive" },
      { ...fact, y: "neutral" },
      { ...fact, y: "neutral" },
    ];
    const { out } = await run("evaluate", rows, "--json");
    // Positive: 1 of 2 found, none wrong, so 2/3; neutral 1.
    const expected = { accuracy: 0.75, macro_f1: (2 / 3 + 1) / 2, precision: 0.5, decided: 0.5 };
    expect(Object.keys(JSON.parse(out))).toEqual(Object.keys(expected));
    for (const [name, value] of Object.entries(expected)) expect(JSON.parse(out)[name]).toBeCloseTo(value);
    const { out: words } = await run("evaluate", rows);
    expect(words).toContain("polarity of 4 mentions: accuracy 75.0 %, macro-F1 83.3 %");
    expect(words).toContain("precision 50.0 %, 50.0 % of the mentions decided");
  });

  it("takes several files, each by itself", async () => {
    const files = [praise, blame].map((mention, at) => {
      const file = join(folder, `rows-${at}.jsonl`);
      writeFileSync(file, JSON.stringify({ ...mention, y: "positive" }));
      return file;
    });
    const { out } = await runOn("evaluate", ...files);
    expect(out.match(/mentions: accuracy \S+ %/g)).toEqual([
      "mentions: accuracy 100.0 %",
      "mentions: accuracy 0.0 %",
    ]);
    for (const file of files) expect(out).toContain(`${file}\n`);
    const { out: json } = await runOn("evaluate", ...files, "--json");
    expect(Object.keys(JSON.parse(json))).toEqual(files);
  });
});

describe("npm run evaluate, of whole reviews", () => {
  const label = (
    aspect: string,
    polarity: string,
    words: string,
    kind = "explicit",
    also: string[] = [],
  ) => ({
    ...{ aspect, polarity, kind, words },
    ...(also.length > 0 && { also }),
  });
  const reviews = [
    {
      id: "mixed-up",
      rating: 5,
      text: "He was on time. The price was fair.",
      claims: [label("punctuality", "positive", "on time"), label("price", "negative", "price was fair")],
    },
    {
      id: "rude",
      rating: 1,
      text: "The technician was rude. Our boiler is cold.",
      claims: [
        label("professionalism", "negative", "rude", "explicit", ["friendliness"]),
        label("workmanship", "negative", "cold", "outcome"),
      ],
    },
    { id: "not-said", rating: 5, text: "The only complaint is that the technician was rude.", claims: [] },
  ];

  it("measures the claims of a build against what a reader takes from the whole review", async () => {
    const { out } = await run("evaluate", reviews, "--json");
    const { claims } = JSON.parse(out);
    // Claimed: punctuality and price praised, friendliness blamed twice; the second and the last are wrong.
    expect(claims.precision).toMatchObject({
      all: { right: 2, of: 4, share: 0.5, interval: [0.15, 0.85] },
      positive: { right: 1, of: 2 },
      negative: { right: 1, of: 2 },
    });
    expect(claims.recall).toMatchObject({
      explicit_praise: { right: 1, of: 1 },
      explicit_complaints: { right: 1, of: 2 },
      outcomes: { right: 0, of: 1 },
    });
    expect(claims.wrong_blame_of_five_stars).toMatchObject({ right: 1, of: 2 });
    expect(claims.praise_of_low_stars).toMatchObject({ of: 0, interval: null });
    expect(claims.by_aspect.friendliness).toMatchObject({
      precision: { right: 1, of: 2 },
      recall: { of: 0 },
    });
    expect(claims.by_aspect.professionalism).toMatchObject({ recall: { right: 1, of: 1 } });
  });

  it("says it in words, with intervals and, if asked, every mistake", async () => {
    const { out } = await run("evaluate", reviews, "--list");
    expect(out).toContain("claims of 3 reviews, right: 50.0 % (15.0 to 85.0; 2 of 4)");
    expect(out).toContain("five stars with wrong blame: 50.0 % (9.4 to 90.5; 1 of 2)");
    expect(out.match(/^(wrong|missed): .*/gm)).toEqual([
      "wrong: positive price, 5 stars, mixed-up: The price was fair.",
      "wrong: negative friendliness, 5 stars, not-said: The only complaint is that the technician was rude.",
      "missed: negative price, explicit, 5 stars, mixed-up: price was fair",
      "missed: negative workmanship, outcome, 1 stars, rude: cold",
    ]);
    expect((await run("evaluate", reviews)).out).not.toMatch(/^(wrong|missed): /m);
  });

  it("claims nothing of a review that is not analysed", async () => {
    const { out } = await run("evaluate", [{ ...reviews[0], language: "fi" }], "--json");
    expect(JSON.parse(out).claims.precision.all.of).toBe(0);
  });

  it("refuses a label whose words nobody wrote", async () => {
    const claims = [label("price", "negative", "overpriced")];
    const { code, err } = await run("evaluate", [{ ...reviews[0], claims }]);
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/:1: claims\.0\.words: "overpriced" does not stand/),
    ]);
  });
});

describe("npm run evaluate, of names", () => {
  it("finds those of a roster text by text, and others in all texts of a business together", async () => {
    const rows = [
      { text: "Marta fixed it.", roster: [{ name: "Marta Lind", aliases: ["Marta"] }], people: ["Marta"] },
      { text: "My uncle Ove fixed it himself.", roster: ["Ove"], people: [] },
      { text: "Our technician Kevin was polite.", people: ["Kevin"] },
      { text: "Kevin explained everything.", people: ["Kevin"] },
      { text: "They sent Kevin again.", people: ["Kevin"] },
      { text: "The plumber, Rosa, found it.", people: ["Rosa"] },
    ];
    const { names } = JSON.parse((await run("evaluate", rows, "--json")).out);
    expect(names.roster).toMatchObject({ precision: { right: 1, of: 1 }, recall: { right: 1, of: 1 } });
    // Rosa is named once, and three are asked for.
    expect(names.discovered).toMatchObject({ precision: { right: 1, of: 1 }, recall: { right: 1, of: 1 } });
    const wrong = rows.map((row) => ({ ...row, people: ["Nils"] }));
    const { out } = await run("evaluate", wrong, "--list");
    expect(out).toContain("of a roster: precision 0.0 %");
    expect(out).toContain("wrong: Marta Lind: Marta fixed it.");
    expect(out).toContain("wrong: Kevin");
  });
});
