import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import { placeOf } from "../../../data/_journal/annotations.ts";
import { InputError } from "../../../data/_journal/faults.ts";
import { LONGEST_SPAN, MOST_ANNOTATORS } from "../../../data/_schema/annotation-line.ts";
import type { InsightsByReview } from "../../../data/_schema/insights-by-review.ts";
import { annotating, marking } from "../../helpers/annotations.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");
const CLI = resolve("data/_care/journal/cli.ts");
const FILE = "annotations.jsonl";

const FAIR = publishing("a", { text: "Der Preis war fair. Unfair war nur das Wetter.", language: "de" });
const DEAR = publishing("b", { text: "Too dear, far too dear.", rating: 2 });

interface Case {
  journal?: (object | string)[];
  business?: object;
}

function folderOf(
  annotations: string | Uint8Array | null,
  { journal = [FAIR, DEAR], business = {} }: Case = {},
) {
  return folderWith({
    "business.json": JSON.stringify({ name: "Pell", ...business }),
    "reviews.jsonl": journalOf(...journal),
    ...(annotations !== null && { [FILE]: annotations }),
  });
}

function load(annotations: string | Uint8Array | null, given: Case = {}) {
  const dataDir = folderOf(annotations, given);
  const dataset = loadDataset({ dataDir, baseUrl: "https://a.example", now: NOW, journalExpected: true });
  const { annotations: read = [] } = JSON.parse(dataset.byReview) as InsightsByReview;
  return { ...dataset, read };
}

/** The places of what was accepted, as `review from-to polarity`. */
function placesIn(...[annotations, given]: Parameters<typeof load>) {
  return load(annotations, given).read.flatMap(({ reviews }) =>
    Object.entries(reviews).flatMap(([id, { aspects }]) =>
      aspects.flatMap(({ mentions }) =>
        mentions.map(({ from, to, polarity }) => `${id} ${from}-${to} ${polarity}`),
      ),
    ),
  );
}

function faultsIn(...given: Parameters<typeof load>): string[] {
  try {
    load(...given);
  } catch (error) {
    if (error instanceof InputError) return error.message.split("\n");
    throw error;
  }
  return [];
}

const DEAR_LINE = annotating("b", "Too dear", { polarity: "negative" });

describe("lines", () => {
  test("are accepted where their words stand whole in a review, in any language", () => {
    expect(placesIn(journalOf(annotating("a", "Der Preis war fair"), DEAR_LINE))).toEqual([
      "a 0-18 positive",
      "b 0-8 negative",
    ]);
  });

  test.each([
    ["no file", null],
    ["an empty file", ""],
    ["blank lines", "\n \r\n\n"],
    ["nothing but a byte order mark", "\ufeff"],
  ])("%s is no annotation, and nothing is said of any", (_, content) => {
    const { insights, byReview, notes } = load(content);
    expect(insights).not.toHaveProperty("annotations");
    expect(insights.method).not.toHaveProperty("annotators");
    expect(byReview).not.toContain("annotations");
    expect(notes).toEqual([]);
  });

  test("may begin with a byte order mark, end with CRLF or nothing, and be said twice", () => {
    const line = JSON.stringify(DEAR_LINE);
    expect(placesIn(`\ufeff${line}\r\n\r\n${line}\r\n${line}`)).toEqual(["b 0-8 negative"]);
  });

  test("may overlap, and say both of one span", () => {
    const lines = [
      DEAR_LINE,
      annotating("b", "dear, far", { polarity: "neutral" }),
      annotating("b", "Too dear", { polarity: "positive" }),
    ];
    expect(placesIn(journalOf(...lines))).toEqual(["b 0-8 negative", "b 0-8 positive", "b 4-13 neutral"]);
  });

  test("mean the nearest of several places, and the first where they do not say which", () => {
    const dear = (from?: number) => journalOf(annotating("b", "dear", { from }));
    expect(placesIn(dear())).toEqual(["b 4-8 positive"]);
    expect(placesIn(dear(17))).toEqual(["b 18-22 positive"]);
    expect(placesIn(dear(4000))).toEqual(["b 18-22 positive"]);
  });

  test("are held against the text as it is published", () => {
    const journal = [publishing("a", { text: "Cafe\u0301\r\nwar\u0007 gut." })];
    expect(placesIn(journalOf(annotating("a", " Café\nwar gut ")), { journal })).toEqual(["a 0-12 positive"]);
    expect(placesIn(journalOf(marking("a", 0, 12)), { journal })).toEqual(["a 0-12 positive"]);
  });

  test("may mark the place of the words instead, which is the one that is meant", () => {
    const lines = [marking("b", 18, 22), marking("b", 3, 8, { polarity: "negative" }), marking("a", 0, 46)];
    expect(placesIn(journalOf(...lines))).toEqual(["a 0-46 positive", "b 4-8 negative", "b 18-22 positive"]);
  });

  test("say the same in both forms, and are counted once", () => {
    const lines = [annotating("b", "dear", { from: 18 }), marking("b", 18, 22)];
    expect(placesIn(journalOf(...lines))).toEqual(["b 18-22 positive"]);
  });

  test("may be of an aspect that the business adds", () => {
    const business = { aspects: [{ id: "pets", name: "Tiere", question: "Gut zu Tieren?" }] };
    const { insights } = load(journalOf(annotating("a", "fair", { aspect: "pets" })), { business });
    expect(insights.annotations).toMatchObject([{ aspects: [{ id: "pets", name: "Tiere", reviews: 1 }] }]);
    expect(insights.aspects.map(({ id }) => id)).not.toContain("pets");
  });
});

describe("whole words", () => {
  test.each([
    ["fair", "Unfair, but fair.", 12],
    ["安い", "とても安いです。", 3],
    ["가격", "가격이 비싸요", 0],
    ["ร้าน", "ร้านนี้ดี", 0],
    ["👍🏽", "Good 👍🏽!", 5],
    ["l'eau", "dans l'eau", 5],
  ])("%s stands in %s", (quote, text, from) => {
    expect(placeOf(text, quote)).toEqual({ from, to: from + quote.length });
  });

  test.each([
    ["fair", "Unfair."],
    ["Preis", "Preisleistung"],
    ["10", "100 euros"],
    ["Cafe", "Cafe\u0323"],
    ["👍", "Good 👍🏽!"],
    ["👩", "👩\u200d🔧 came"],
    ["\ud83d", "Good 👍"],
  ])("%s is only a part of words of %s", (quote, text) => {
    expect(placeOf(text, quote)).toBe("cut");
  });

  test("what is not there has no place", () => {
    expect(placeOf("Too dear.", "cheap")).toBeNull();
  });
});

describe("faults", () => {
  test.each([
    ["{", "1: does not parse as JSON (at character 2); write one complete JSON object on the line"],
    ["[]", ": is one JSON list; write each annotation as an object on a line of its own"],
    ["7", "1: must be one JSON object a line"],
    [journalOf({ ...DEAR_LINE, by: undefined }), "1: by: is missing; it must be a string"],
    [journalOf({ ...DEAR_LINE, quote: undefined }), "1: quote: is missing; it must be a string"],
    [journalOf({ ...DEAR_LINE, quote: " \n" }), "1: quote: must not be empty"],
    [journalOf({ ...DEAR_LINE, quote: "x".repeat(LONGEST_SPAN + 1) }), "1: quote: must be at most 600"],
    [
      journalOf({ ...DEAR_LINE, polarity: "mixed" }),
      "1: polarity: must be positive, negative or neutral; write",
    ],
    [
      journalOf({ ...DEAR_LINE, aspect: "prices" }),
      "1: aspect: there is no aspect prices, built in or in business.json; did you mean price?",
    ],
    [journalOf({ ...DEAR_LINE, sentiment: "bad" }), "1: sentiment: unknown field; "],
    [journalOf({ ...DEAR_LINE, by: "a\nb" }), "1: by: must be one line of text"],
    [journalOf({ ...DEAR_LINE, by: "\ud83d" }), "1: by: must be one line of text"],
    [journalOf({ ...DEAR_LINE, from: -1 }), "1: from: must not be negative"],
    ['{"review":"b","review":"a"}', "1: review: is written twice in one object"],
    [journalOf({ ...DEAR_LINE, review: "c" }), "1: review: is not in reviews.jsonl; name the id of a"],
    [
      journalOf({ ...DEAR_LINE, quote: "cheap" }),
      "1: quote: never stood in b; copy the words exactly as they are",
    ],
    [journalOf({ ...DEAR_LINE, quote: "too Dear" }), "1: quote: never stood in b"],
    [
      journalOf({ ...DEAR_LINE, quote: "ear" }),
      "1: quote: begins or ends inside a word of b; quote whole words",
    ],
    [journalOf(marking("b", 4, 24)), "1: to: lies beyond the text of b, which has 23 characters; count in"],
    [journalOf(marking("b", 8, 8)), "1: to: must be greater than from"],
    [journalOf(marking("b", 8, 4)), "1: to: must be greater than from"],
    [journalOf(marking("b", 0, LONGEST_SPAN + 1)), "1: to: must be at most 600 greater than from"],
    [journalOf(marking("b", 3, 4)), "1: to: has nothing but white space of b before it; mark the words"],
    [journalOf(marking("b", 5, 8)), "1: from: lies inside a word of b; mark whole words"],
    [journalOf(marking("b", 4, 7)), "1: to: lies inside a word of b; mark whole words"],
    [journalOf(marking("b", 4.5, 8)), "1: from: must be a whole number"],
    [journalOf(marking("b", -1, 8)), "1: from: must not be negative"],
    [journalOf(marking("b", 4, "8")), "1: to: must be a whole number"],
    [journalOf(marking("b", 4, undefined)), "1: to: is missing; it must be a whole number"],
    [journalOf(marking("c", 0, 4)), "1: review_id: is not in reviews.jsonl; name the id of a review"],
    [journalOf(marking("b", 4, 8, { aspekt: "price" })), "1: aspekt: unknown field; did you mean aspect?"],
    [journalOf({ ...DEAR_LINE, reviewid: "b" }), "1: reviewid: unknown field; did you mean review_id?"],
    [
      journalOf(marking("b", 0, 8, { quote: "Too dear" })),
      "1: review_id: does not go with quote; write review and quote, or review_id, from and to",
    ],
    [
      journalOf({ ...DEAR_LINE, from: 0, to: 8 }),
      "1: to: does not go with review; write review and quote, or review_id, from and to",
    ],
  ])("a line like %j is refused", (content, message) => {
    expect(faultsIn(content)[0]).toContain(`${FILE}${message.startsWith(":") ? "" : ":"}${message}`);
  });

  test("are all told at once, by line, with those of the journal and of the business", () => {
    const lines = [
      annotating("a", "gar nicht da"),
      DEAR_LINE,
      "{",
      annotating("nobody", "x", { aspect: "prize" }),
      annotating("nobody", "x"),
    ];
    const faults = faultsIn(journalOf(...lines), { business: {} }).map((line) =>
      line.split(":").slice(0, 3).join(":"),
    );
    expect(faults).toEqual([
      `${FILE}:1: quote`,
      `${FILE}:3: does not parse as JSON (at character 2); write one complete JSON object on the line`,
      `${FILE}:4: aspect`,
      `${FILE}:4: review`,
      `${FILE}:5: review`,
    ]);
    const all = faultsIn("{", { journal: ["{"], business: { nam: 1 } }).join("\n");
    for (const file of ["business.json", "reviews.jsonl:1", `${FILE}:1`]) expect(all).toContain(file);
  });

  test("of one line are all told at once", () => {
    const line = { ...DEAR_LINE, polarity: "negatif", aspect: "prix", quote: "cheap" };
    expect(faultsIn(journalOf(line)).map((fault) => fault.split(":")[2])).toEqual([
      " polarity",
      " aspect",
      " quote",
    ]);
  });

  test("say nothing of reviews or aspects that cannot be known for other faults", () => {
    expect(faultsIn(journalOf(annotating("c", "x")), { journal: [FAIR, "{"] })).toEqual([
      expect.stringContaining("reviews.jsonl:2"),
    ]);
    expect(faultsIn(journalOf({ ...DEAR_LINE, aspect: "pets" }), { business: { nam: 1 } })).toEqual([
      expect.stringContaining("business.json"),
    ]);
  });

  test("never show the words of a customer, which would stay in logs", () => {
    expect(faultsIn(journalOf(annotating("a", "Persimmon"))).join()).not.toContain("Persimmon");
  });

  test("limit the annotators, each of whom needs a section", () => {
    const lines = Array.from({ length: MOST_ANNOTATORS + 2 }, (_, at) => ({
      ...DEAR_LINE,
      by: `model ${at}`,
    }));
    expect(faultsIn(journalOf(...lines.slice(0, MOST_ANNOTATORS)))).toEqual([]);
    expect(faultsIn(journalOf(...lines)).map((line) => line.slice(0, 27))).toEqual([
      `${FILE}:6: by: is`,
      `${FILE}:7: by: is`,
    ]);
  });

  test("of a file that is none, or not in UTF-8, are told in one line", () => {
    expect(faultsIn(Buffer.from([0xff, 0xfe, 0x7b, 0]))).toEqual([
      `${FILE}: is not UTF-8; save the file in UTF-8`,
    ]);
    const dataDir = folderOf(null);
    symlinkSync("nowhere", join(dataDir, FILE));
    expect(() =>
      loadDataset({ dataDir, baseUrl: "https://a.example", now: NOW, journalExpected: true }),
    ).toThrow(`${FILE}: is a link that leads nowhere`);
  });
});

describe("reviews that change", () => {
  test("an edit leaves out what it took away, with a note, and keeps what still stands", () => {
    const edited = { ...DEAR, text: "In the end not too dear.", updated: "2025-03-01" };
    const lines = [DEAR_LINE, annotating("b", "dear", { polarity: "neutral", from: 4 })];
    const { notes, read } = load(journalOf(...lines), { journal: [DEAR, edited] });
    expect(notes).toEqual([
      `${FILE}: left out line 1: its words stood in an earlier version of its review; have that read again, or remove the line`,
    ]);
    expect(read).toMatchObject([{ reviews: { b: { sentiment: "neutral" } } }]);
  });

  test("an edit leaves out each place where other words stand since, or none, with the same note", () => {
    const edited = { ...DEAR, text: "Too slow.", updated: "2025-03-01" };
    const lines = [marking("b", 0, 8), marking("b", 4, 13), marking("b", 0, 3)];
    const { notes, read } = load(journalOf(...lines), { journal: [DEAR, edited] });
    expect(notes).toEqual([
      expect.stringMatching(/: left out lines 1, 2: its words stood in an earlier version/),
    ]);
    expect(read).toMatchObject([{ reviews: { b: { sentiment: "positive" } } }]);
  });

  test("a withdrawal leaves out its lines, with a note, and never ends the build", () => {
    const lines = [DEAR_LINE, { ...DEAR_LINE, quote: "gone" }, annotating("a", "fair"), marking("b", 0, 500)];
    const { notes, insights } = load(journalOf(...lines), { journal: [FAIR, DEAR, withdrawing("b")] });
    expect(notes).toEqual([`${FILE}: left out lines 1, 2, 4: its review is withdrawn; it may be removed`]);
    expect(insights.annotations).toMatchObject([{ reviews: 1 }]);
  });

  test("a review below the minimum leaves out its lines, with a note", () => {
    const { notes, insights } = load(journalOf(DEAR_LINE), { business: { minimum_verification: "invited" } });
    expect(notes).toEqual([`${FILE}: left out 1 line on reviews below minimum_verification`]);
    expect(insights).not.toHaveProperty("annotations");
  });

  test("lines on an erased review are left out, with how to remove them", () => {
    const erased = { id: "b", erased: true };
    const { notes } = load(journalOf(DEAR_LINE, marking("b", 0, 8)), {
      journal: [FAIR, erased, withdrawing("b")],
    });
    expect(notes).toEqual([
      `${FILE}: left out lines 1, 2: it may hold words of an erased review; npm run journal -- erase <its id> removes it`,
    ]);
  });
});

describe("npm run journal", () => {
  const command = (folder: string, ...args: string[]) =>
    runInProcess(CLI, args, { cwd: folder, environment: { DATA_DIR: folder } });
  const read = (folder: string) => readFileSync(join(folder, FILE), "utf8");

  test("check tells what annotations there are, and what was left out", async () => {
    const { code, stdout } = await command(
      folderOf(journalOf(DEAR_LINE, annotating("a", "fair"), annotating("c", "x")), {
        journal: [FAIR, DEAR, publishing("c"), withdrawing("c")],
      }),
      "check",
    );
    expect(code).toBe(0);
    expect(stdout.split("\n").slice(1, 3)).toEqual([
      `${FILE}: no fault; 2 lines on 2 reviews by "Ms Anton"; the build says whether their aspects are known.`,
      `${FILE}: left out line 3: its review is withdrawn; it may be removed`,
    ]);
    expect((await command(folderOf(null), "check")).stdout).not.toContain(FILE);
  });

  test("check tells every fault, and ends with 1", async () => {
    const { code, stderr } = await command(folderOf(journalOf("{", annotating("c", "x"))), "check");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^annotations\.jsonl:1: does not parse.*\nannotations\.jsonl:2: review: is not in/,
    );
  });

  test("erase removes the lines of the review, and leaves all other bytes", async () => {
    const other = `  ${JSON.stringify(annotating("a", "fair"))}`;
    const folder = folderOf(
      `\ufeff${other}\r\n${JSON.stringify(DEAR_LINE)}\r\n\n${JSON.stringify({ ...DEAR_LINE, quote: "no such" })}\n` +
        JSON.stringify(marking("b", 0, 8)),
    );
    const { code, stdout } = await command(folder, "erase", "b");
    expect(code).toBe(0);
    expect(stdout).toContain(`3 lines that quoted it removed from ${FILE}.`);
    expect(read(folder)).toBe(`\ufeff${other}\r\n\n`);
    expect((await command(folder, "check")).code).toBe(0);
  });

  test("erase removes them also of a review that was erased before, and says nothing of none", async () => {
    const folder = folderOf(null);
    expect((await command(folder, "erase", "b")).stdout).not.toContain(FILE);
    expect(existsSync(join(folder, FILE))).toBe(false);
    const again = folderWith({
      "reviews.jsonl": readFileSync(join(folder, "reviews.jsonl")),
      [FILE]: journalOf(DEAR_LINE),
    });
    const { stdout } = await command(again, "erase", "b");
    expect(stdout).toMatch(
      /^b was erased before; .*\n1 line that quoted it removed from annotations\.jsonl\.\nNow run/,
    );
    expect(read(again)).toBe("");
  });

  test("erase refuses, with nothing changed, when a line cannot be read, since it may hold the words", async () => {
    const folder = folderOf(
      journalOf(DEAR_LINE, '{"review":"b","quote":"Too dear"', '{"review":"b","review":"a"}'),
    );
    const before = readFileSync(join(folder, "reviews.jsonl"), "utf8");
    const { code, stderr } = await command(folder, "erase", "b");
    expect(code).toBe(1);
    expect(stderr).toMatch(
      /^annotations\.jsonl:2: does not parse.*erase again\nannotations\.jsonl:3: review: is written/,
    );
    expect(readFileSync(join(folder, "reviews.jsonl"), "utf8")).toBe(before);
    expect(read(folder)).toContain("Too dear");
  });
});
