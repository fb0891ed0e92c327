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

  it("measures the detection of aspects, whatever is said of them", async () => {
    const rows = [
      { text: "He was on time.", aspects: { punctuality: "negative" } },
      { text: "The price was fair.", aspects: { price: "positive", warranty: "neutral" } },
    ];
    const { out } = await run("evaluate", rows);
    expect(out).toContain("aspects of 2 sentences: precision 100.0 %, recall 66.7 %, F1 80.0 %");
  });

  it("shows what each label got", async () => {
    const rows = [
      { ...praise, y: "positive" },
      { ...blame, y: "positive" },
      { ...fact, y: "neutral" },
    ];
    const { out } = await run("evaluate", rows);
    const table = out.slice(out.indexOf("answers above:")).trim().split("\n").slice(1);
    expect(table.map((line) => line.trim().split(/\s+/))).toEqual([
      ["positive", "neutral", "negative"],
      ["positive", "1", "0", "1"],
      ["neutral", "0", "1", "0"],
      ["negative", "0", "0", "0"],
    ]);
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
    expect(claims.by_stars[5]).toMatchObject({
      positive: { right: 1, of: 2 },
      negative: { right: 0, of: 1 },
    });
    expect(claims.by_stars[1]).toMatchObject({ positive: { share: null }, negative: { right: 1, of: 1 } });
    expect(claims.wrong_blame_of_five_stars).toMatchObject({ right: 1, of: 2 });
    expect(claims.praise_of_low_stars).toMatchObject({ of: 0, interval: null });
    expect(claims.by_aspect.friendliness).toMatchObject({
      precision: { right: 1, of: 2 },
      recall: { of: 0 },
    });
    expect(claims.by_aspect.professionalism).toMatchObject({ recall: { right: 1, of: 1 } });
    expect(claims.confusion.positive).toMatchObject({ positive: 1, negative: 0, nothing: 0 });
    expect(claims.confusion.negative).toMatchObject({ positive: 1, negative: 1, nothing: 1 });
    expect(claims.confusion.nothing).toMatchObject({ positive: 0, negative: 1, nothing: 0 });
  });

  it("says it in words, with intervals and, if asked, every mistake", async () => {
    const { out } = await run("evaluate", reviews, "--list");
    expect(out).toContain("claims of 3 reviews, right: 50.0 % (15.0 to 85.0; 2 of 4)");
    expect(out).toContain("five stars with wrong blame: 500.0 of 1,000 (94.5 to 905.5; 1 of 2)");
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

describe("npm run evaluate:sample", () => {
  const journal = [
    ...Array.from({ length: 8 }, (_, at) => ({ id: `a${at}`, rating: 5, text: "He was on time." })),
    ...Array.from({ length: 4 }, (_, at) => ({ id: `b${at}`, rating: 1, text: "The technician was rude." })),
    { id: "gone", withdrawn: "2026-04-01", reason: "author-request" },
    { id: "mute", rating: 4, text: "" },
  ];
  const drawn = (out: string) =>
    out
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));

  it("draws claims to be judged, the same of one seed in any order, others of another", async () => {
    const { out, err } = await run("evaluate-sample", journal, "--claims", "6", "--negative", "2");
    expect(err.trim().split("\n")).toEqual([
      "of 12 reviews with words, 8 out of five stars:",
      "2 of 4 claims that blame, of these 0 out of five stars",
      "4 of 8 claims that praise",
    ]);
    const claims = drawn(out);
    expect(claims.map(({ polarity }) => polarity)).toEqual([
      ...Array(2).fill("negative"),
      ...Array(4).fill("positive"),
    ]);
    expect(claims[0]).toMatchObject({ aspect: "friendliness", quote: "The technician was rude.", weight: 2 });
    for (const claim of claims) expect(claim.judge).toBeNull();
    const again = await run("evaluate-sample", journal.toReversed(), "--claims", "6", "--negative", "2");
    expect(again.out).toBe(out);
    const other = await run("evaluate-sample", journal, "--claims", "6", "--negative", "2", "--seed", "2");
    expect(other.out).not.toBe(out);
  });

  it("is evaluated once it is judged: what was drawn less often than it occurs counts for more", async () => {
    const { out } = await run("evaluate-sample", journal, "--claims", "6", "--negative", "2");
    const claims = drawn(out);
    claims[0].judge = "wrong";
    claims[1].judge = "right";
    claims[2].judge = "right";
    claims[3].judge = "right";
    const { judged } = JSON.parse((await run("evaluate", claims, "--json")).out);
    expect(judged).toMatchObject({
      judged: 4,
      unjudged: 2,
      negative: { right: 1, of: 2, share: 0.5 },
      positive: { right: 2, of: 2, share: 1 },
      blame_of_five_stars: { of: 0 },
    });
    const heavier = claims.map((claim) => ({ ...claim, weight: claim.polarity === "positive" ? 6 : 2 }));
    const { all } = JSON.parse((await run("evaluate", heavier, "--json")).out).judged;
    expect(all.share).toBeCloseTo((2 * 6 + 2) / (2 * 6 + 2 * 2));
    expect((await run("evaluate", claims)).out).toContain("4 claims judged, 2 not yet");
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
