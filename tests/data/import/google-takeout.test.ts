import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { importReviews } from "../../../data/_import/import.ts";
import { InputError } from "../../../data/_journal/faults.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { answering, giveKey, keyed } from "../../helpers/importing.ts";

const EXPORT = "tests/fixtures/google-takeout";
const PROFILE = `${EXPORT}/Takeout/Google Business Profile`;
const now = Date.parse("2025-06-01T12:00:00Z");

async function run(path: string, options: { location?: string; skipInvalid?: boolean } = {}) {
  const dataDir = folderWith();
  giveKey(dataDir);
  const decide = { contacts: "keep" as const };
  const result = await importReviews(answering({ path, dataDir, now, decide, ...options }));
  return { ...result, dataDir, journal: readJournal(dataDir, now) };
}

async function failure(act: () => Promise<unknown>): Promise<string> {
  try {
    await act();
  } catch (error) {
    expect(error).toBeInstanceOf(InputError);
    return (error as InputError).message;
  }
  throw new Error("was accepted");
}

const record = (id: string, change: object = {}) => ({
  reviewer: { displayName: "Ada Pell" },
  starRating: "FIVE",
  comment: "Good.",
  createTime: "2025-01-05T10:00:00.000000Z",
  updateTime: "2025-01-05T10:00:00.000000Z",
  name: `accounts/1/locations/2/reviews/${id}`,
  ...change,
});
const page = (...reviews: unknown[]) => JSON.stringify({ reviews });
const exportOf = (...reviews: unknown[]) => folderWith({ "location-2/reviews.json": page(...reviews) });

describe("an export as Google makes it", () => {
  it("gives the journal each review once, in the journal's own shape", async () => {
    const { journal, found, plan, written } = await run(EXPORT);
    expect(journal.faults).toEqual([]);
    expect(written).toBe(true);
    expect(found).toMatchObject({ files: 3, copies: 2, faults: [] });
    expect(plan).toMatchObject({ added: 7, changed: 0, unchanged: 0 });
    const recorded = "2025-06-01T12:00:00.000Z";
    const google = {
      source: { name: "Google" },
      verification: { level: "platform", method: "Google account" },
      recorded,
      nonce: expect.any(String),
    };
    expect([...journal.published.values()]).toEqual([
      {
        id: keyed("google-AbFvT01Replied"),
        rating: 5,
        date: "2025-03-02",
        text: "Leak under the sink gone in an hour. Call them.",
        author: { name: "Joris H." },
        reply: {
          date: "2025-03-03",
          text: "Thank you Joris H.! Write to office@brackwater.example any time.",
        },
        ...google,
      },
      {
        id: keyed("google-AbFvT02Stars"),
        rating: 3,
        date: "2025-03-04",
        text: "",
        author: { name: "Nell" },
        ...google,
      },
      {
        id: keyed("google-AbFvT03Translated"),
        rating: 5,
        date: "2025-03-06",
        text: "Vinieron rápido.",
        author: { name: "Inés P." },
        ...google,
      },
      {
        id: keyed("google-AbFvT04NoName"),
        rating: 1,
        date: "2025-03-07",
        text: "Nobody rang back.",
        author: { name: "Google user" },
        ...google,
      },
      {
        id: keyed("google-AbFvT05Touched"),
        rating: 4,
        date: "2025-03-08",
        text: "Tidy work.",
        author: { name: "Bo E." },
        ...google,
      },
      {
        id: keyed("google-AbFvT00EditedLater"),
        rating: 5,
        date: "2025-02-10",
        text: "Came a day late, fixed it well. Still dry in April.",
        author: { name: "Marta Q." },
        updated: "2025-04-01",
        ...google,
      },
      {
        id: keyed("google-AbFvT06Edited"),
        rating: 2,
        date: "2025-03-09",
        text: "Price doubled.\nSecond visit was better.",
        author: { name: "Tomasz W." },
        updated: "2025-05-20",
        ...google,
      },
    ]);
  });

  it("says that the owner's own reviews of other places were left alone", async () => {
    expect((await run(EXPORT)).found.notes).toEqual([
      expect.stringContaining("Maps (your places)/Reviews.json"),
    ]);
  });

  it("may be one file of it", async () => {
    expect(
      (await run(`${PROFILE}/account-1009/location-2001/reviews-ABHRLXTokenOfSecondPage.json`)).plan.added,
    ).toBe(3);
  });

  it("takes the newest edit of a review wherever it lies", async () => {
    const old = record("R", { comment: "Old." });
    const edited = record("R", { comment: "New.", updateTime: "2025-02-01T00:00:00Z" });
    for (const [first, second] of [
      [old, edited],
      [edited, old],
    ] as const) {
      const path = folderWith({
        "account-1/reviews.json": page(first),
        "account-2/reviews.json": page(second),
      });
      expect((await run(path)).journal.published.get(keyed("google-R"))?.text).toBe("New.");
    }
  });

  it("takes the newest reply when the review itself is the same", async () => {
    const reply = (comment: string, updateTime: string) =>
      record("R", { reviewReply: { comment, updateTime } });
    const [old, edited] = [reply("Old.", "2025-01-06T00:00:00Z"), reply("New.", "2025-01-07T00:00:00Z")];
    for (const records of [
      [old, edited],
      [edited, old],
    ])
      expect((await run(exportOf(...records))).journal.published.get(keyed("google-R"))?.reply?.text).toBe(
        "New.",
      );
  });

  it("counts an account's page without reviews as nothing", async () => {
    const path = folderWith({
      "reviews.json": "{}",
      "reviews-b.json": '{"reviews":[]}',
      "reviews-a.json": page(record("R")),
    });
    expect((await run(path)).plan.added).toBe(1);
  });

  it("reads files that begin with a byte order mark", async () => {
    expect((await run(folderWith({ "reviews.json": `\ufeff${page(record("R"))}` }))).plan.added).toBe(1);
  });

  it("tells how far it is", async () => {
    const steps: [number, number, number][] = [];
    const progress = (...step: [number, number, number]) => steps.push(step);
    await importReviews({ path: EXPORT, dataDir: folderWith(), now, progress });
    const bytes = steps.map(([read]) => read);
    expect(bytes).toEqual([...bytes].sort((a, b) => a - b));
    expect(new Set(steps.map(([, all]) => all)).size).toBe(1);
    expect(steps.at(-1)![0]).toBeLessThanOrEqual(steps[0]![1]);
    expect(steps.at(-1)![2]).toBeGreaterThan(0);
  });
});

describe("what a record becomes", () => {
  const entryOf = async (change: object, id = "R") => {
    const [entry] = (await run(exportOf(record(id, change)))).journal.published.values();
    return entry;
  };

  it.each([
    ["(Translated by Google) Nice\n\n(Original)\nబాగుంది", "బాగుంది"],
    ["(Translated by Google) Nice\n\nVery.\n\n(Original)\n\nSchön\n\nSehr.", "Schön\n\nSehr."],
    ["(Translated by Google) Nice (Original) Schön", "Schön"],
    ["Schön\n\n(Translated by Google)\nNice", "Schön"],
    ["Schön\n\n(Translated by Google) Nice", "Schön"],
    ["(Original)\nSchön\n\n(Translated by Google)\nNice", "Schön"],
    ["(Traducido por Google) Rápido\n\n(Original)\nQuick", "Quick"],
    ["Quick\n\n(Übersetzt von Google)\nSchnell", "Quick"],
    ["(Traduit par Google) Vite\n\n(Avis d'origine)\nQuick", "Quick"],
    [
      "(Translated by Google) Ok\n\n(Original)\nDas (Original) Teil\n\n(Original)\nEnde",
      "Das (Original) Teil\n\n(Original)\nEnde",
    ],
    ["(Translated by Google) Nice", "(Translated by Google) Nice"],
    [
      "The sign said (Translated by Google) and nothing else",
      "The sign said (Translated by Google) and nothing else",
    ],
    ["An (Original) part was fitted", "An (Original) part was fitted"],
    ["  \n ", ""],
  ])("keeps of the text %j what its author wrote: %j", async (comment, text) => {
    expect((await entryOf({ comment }))?.text).toBe(text);
  });

  it("keeps of a reply what the owner wrote", async () => {
    const reviewReply = {
      comment: "(Translated by Google) Thanks\n\n(Original)\nDanke",
      updateTime: "2025-01-06T00:00:00Z",
    };
    expect((await entryOf({ reviewReply }))?.reply).toEqual({ date: "2025-01-06", text: "Danke" });
  });

  it("shortens the author's full name where text or reply repeats it, and alters nothing else", async () => {
    const entry = await entryOf({
      comment: "Ada Pell here, 555-0100, ada@pell.example.",
      reviewReply: {
        comment: "Dear ADA  PELL,\nthank you, Ada. Dear Ms Pell! Yours, Ada Pellworth",
        updateTime: "2025-01-06T00:00:00Z",
      },
    });
    expect(entry?.text).toBe("Ada P. here, 555-0100, ada@pell.example.");
    expect(entry?.reply?.text).toBe("Dear Ada P.,\nthank you, Ada. Dear Ms P.! Yours, Ada Pellworth");
  });

  it.each(["2025-01-05T10:00:00Z", "2025-01-05T10:00:04Z", undefined])(
    "does not call a review edited when Google touched it at %s",
    async (updateTime) => {
      expect(await entryOf({ updateTime })).not.toHaveProperty("updated");
    },
  );

  it("calls a review edited on the UTC day of a later change, also on the day it was written", async () => {
    expect((await entryOf({ updateTime: "2025-01-05T10:01:00Z" }))?.updated).toBe("2025-01-05");
    expect((await entryOf({ updateTime: "2025-02-01T23:30:00-02:00" }))?.updated).toBe("2025-02-02");
  });

  it("gives an id of allowed characters, the same at every run, also for odd names", async () => {
    expect((await entryOf({}, "Ch_d-SUhN"))?.id).toBe(keyed("google-Ch_d-SUhN"));
    for (const odd of ["a b+c==", "x".repeat(300)]) {
      const id = (await entryOf({}, odd))?.id;
      expect(id).toMatch(/^r-[a-z2-7]{20}$/);
      expect((await entryOf({}, odd))?.id).toBe(id);
    }
    expect((await entryOf({}, "a b+c="))?.id).not.toBe((await entryOf({}, "a b+c=="))?.id);
  });

  it("leaves out a reply without words, and the author's name of an anonymous review", async () => {
    expect(await entryOf({ reviewReply: { updateTime: "2025-01-06T00:00:00Z" } })).not.toHaveProperty(
      "reply",
    );
    expect((await entryOf({ reviewer: { displayName: "Ada Pell", isAnonymous: true } }))?.author.name).toBe(
      "Google user",
    );
    expect((await entryOf({ reviewer: undefined }))?.author.name).toBe("Google user");
    expect((await entryOf({ reviewer: { displayName: "Ein Google-Nutzer" } }))?.author.name).toBe(
      "Google user",
    );
  });
});

describe("single records that cannot be used", () => {
  const bad = () =>
    exportOf(
      record("Good"),
      record("Stars", { starRating: "SIX" }),
      record("NoStars", { starRating: undefined }),
      record("Day", { createTime: "2025-02-30T10:00:00Z" }),
      { ...record("x"), name: undefined },
      record("Late", { createTime: "2025-07-01T00:00:00Z", updateTime: "2025-07-01T00:00:00Z" }),
      "no object",
    );

  it("are all named with file, place and review, and nothing is written", async () => {
    const { found, written, heldBack, dataDir } = await run(bad());
    expect(found.unusable).toBe(6);
    expect({ written, heldBack, files: readdirSync(dataDir) }).toEqual({
      written: false,
      heldBack: "faults",
      files: ["imports.json"],
    });
    expect(new InputError(found.faults).message.split("\n")).toEqual([
      'location-2/reviews.json: reviews[1].starRating: must be one of ONE, TWO, THREE, FOUR, FIVE, not "SIX" (review Stars)',
      "location-2/reviews.json: reviews[2].starRating: is missing; it must be one of ONE, TWO, THREE, FOUR, FIVE (review NoStars)",
      "location-2/reviews.json: reviews[3].createTime: is not a valid time; write one such as 2026-03-31T09:30:00Z (review Day)",
      "location-2/reviews.json: reviews[4].name: is missing; it must have the form accounts/.../locations/.../reviews/...",
      "location-2/reviews.json: reviews[5].createTime: 2025-07-01T00:00:00Z lies in the future; check the " +
        "clock of this machine (review Late)",
      "location-2/reviews.json: reviews[5].updateTime: 2025-07-01T00:00:00Z lies in the future; check the " +
        "clock of this machine (review Late)",
      "location-2/reviews.json: reviews[6]: must be an object, in braces { }",
    ]);
  });

  it("are left out when asked", async () => {
    const { written, journal } = await run(bad(), { skipInvalid: true });
    expect(written).toBe(true);
    expect([...journal.published.keys()]).toEqual([keyed("google-Good")]);
  });
});

describe("several locations", () => {
  const listing = (text: string) =>
    JSON.stringify({
      attributes: [{ id: { attributeType: "LISTING_NAME" }, values: [{ datum: { listingName: { text } } }] }],
    });
  const two = () =>
    folderWith({
      "location-2/reviews.json": page(record("A"), record("B")),
      "location-2/additionalData.json": listing("Pell Plumbing"),
      "location-3/reviews.json": page(record("C", { name: "accounts/1/locations/3/reviews/C" })),
    });

  it("are listed to choose from, and nothing is written", async () => {
    const { questions, written } = await run(two());
    expect(written).toBe(false);
    expect(questions.map(({ id, choices }) => [id, choices])).toEqual([["location", ["2", "3", "all"]]]);
    expect(questions[0]!.asks.split("\n").slice(1)).toEqual([
      "location 2: Pell Plumbing, 2 reviews",
      "location 3: 1 review",
    ]);
  });

  it("give the one that was chosen", async () => {
    const { journal, found } = await run(two(), { location: "3" });
    expect([...journal.published.keys()]).toEqual([keyed("google-C")]);
    expect(found.files).toBe(1);
  });

  it("have no location that is not among them", async () => {
    expect(await failure(() => run(two(), { location: "4" }))).toContain(
      "the export: holds no location 4; name one of these",
    );
  });

  it("are met in spite of a damaged additionalData.json", async () => {
    const path = folderWith({ "l/reviews.json": page(record("A")), "l/additionalData.json": "{" });
    expect((await run(path)).plan.added).toBe(1);
  });
});

describe("an export that cannot be read as a whole", () => {
  it.each<[string, Record<string, string | Uint8Array>, string, string]>([
    ["no such folder", {}, "/none", "does not exist"],
    ["an empty folder", {}, "", "holds no reviews in a form that is known: Google Business Profile API, "],
    [
      "reviews the owner wrote",
      { "Maps (your places)/Reviews.json": '{"type":"FeatureCollection","features":[]}' },
      "",
      "Maps (your places)/Reviews.json: holds reviews that you wrote about other places",
    ],
    [
      "that file itself",
      { "Reviews.json": '{"type":"FeatureCollection","features":[]}' },
      "/Reviews.json",
      "Reviews.json: holds reviews that you wrote",
    ],
    ["a damaged file", { "reviews.json": '{"reviews":[' }, "", "reviews.json: does not parse as JSON"],
    [
      "a file that ends in the middle of a record",
      { "reviews.json": page(record("A"), record("B")).slice(0, -40) },
      "",
      "reviews.json: does not parse as JSON",
    ],
    [
      "a file in Latin-1",
      { "reviews.json": Buffer.from(page(record("A", { comment: "é" })), "latin1") },
      "",
      "reviews.json: is not UTF-8",
    ],
    [
      "a file without reviews",
      { "data.json": '{"name":"accounts/1"}' },
      "/data.json",
      "data.json: holds no reviews",
    ],
  ])("is refused: %s", async (_, files, below, message) => {
    expect(await failure(() => run(folderWith(files) + below))).toContain(message);
  });

  it("names all the files at once and imports none of the others, invalid records allowed or not", async () => {
    const path = folderWith({
      "reviews.json": page(record("A")),
      "reviews-b.json": "{",
      "reviews-c.json": "1",
    });
    const dataDir = folderWith();
    const message = await failure(() => importReviews(answering({ path, dataDir, now, skipInvalid: true })));
    expect(message.split("\n").map((line) => line.split(":")[0])).toEqual([
      "reviews-b.json",
      "reviews-c.json",
    ]);
    expect(readdirSync(dataDir)).toEqual([]);
  });
});
