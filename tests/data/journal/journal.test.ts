import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { appendToJournal } from "../../../data/_journal/append.ts";
import { formatFault } from "../../../data/_journal/faults.ts";
import { readJournal } from "../../../data/_journal/journal.ts";
import { BuildCache } from "../../../data/_reuse/build-cache.ts";
import { type JournalEntry, PublishEntry } from "../../../data/_schema/journal-entry.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";

const now = Date.parse("2025-06-01T22:00:00Z");

const read = (content: string | Uint8Array) => readJournal(folderWith({ "reviews.jsonl": content }), now);
const faultsOf = (...lines: (object | string)[]) => read(journalOf(...lines)).faults.map(formatFault);

describe("a journal that holds", () => {
  it("is what its lines come to, in the order in which ids first appeared", () => {
    const journal = read(
      journalOf(
        publishing("b"),
        publishing("a", { rating: 1 }),
        publishing("c"),
        publishing("b", { text: "Better.", updated: "2025-01-09" }),
        withdrawing("c"),
      ),
    );
    expect(journal.faults).toEqual([]);
    expect([...journal.published.values()]).toEqual([
      publishing("b", { text: "Better.", updated: "2025-01-09" }),
      publishing("a", { rating: 1 }),
    ]);
    expect([...journal.withdrawn.values()]).toEqual([
      { entry: withdrawing("c"), date: "2025-01-02", rating: 5, source: "Google" },
    ]);
    expect(Object.fromEntries(journal.lines)).toEqual({ b: 4, a: 2, c: 5 });
    expect(Object.fromEntries(journal.numbers)).toEqual({ b: 4, a: 2, c: 5 });
  });

  it("may use every field", () => {
    const entry = publishing("a", {
      title: "Tap",
      language: "es-MX",
      source: { name: "Yelp", url: "https://yelp.example/1" },
      verification: { level: "transaction", method: "matched to a paid invoice" },
      technicians: ["Grace Odunlade"],
      services: ["water-heater"],
      service_areas: ["harlow-ferry"],
      reply: { date: "2025-01-03", text: "Thanks." },
      updated: "2025-01-04",
      original_rating: { value: 9.5, best: 10 },
      recorded: "2025-01-05T09:30:00+02:00",
    });
    const journal = read(journalOf(entry, withdrawing("a", { recorded: "2025-02-02T00:00:00Z" })));
    expect(journal.faults).toEqual([]);
    expect(read(journalOf(entry)).published.get("a")).toEqual(entry);
  });

  it.each([
    ["a missing file", undefined],
    ["an empty file", ""],
    ["nothing but blank lines", "\n  \n\t\r\n"],
    ["nothing but a byte order mark", "\ufeff"],
  ])("may be empty: %s", (_, content) => {
    const journal = readJournal(folderWith(content === undefined ? {} : { "reviews.jsonl": content }), now);
    expect(journal).toMatchObject({ newestDay: null, faults: [] });
    expect(journal.published.size).toBe(0);
  });

  it.each([
    ["a byte order mark", `\ufeff${journalOf(publishing("a"), publishing("b"))}`],
    ["line ends of Windows", journalOf(publishing("a"), publishing("b")).replaceAll("\n", "\r\n")],
    ["no newline at the end", journalOf(publishing("a"), publishing("b")).trimEnd()],
    [
      "blank lines between",
      `\n${JSON.stringify(publishing("a"))}\n\n  \n${JSON.stringify(publishing("b"))}\n\n`,
    ],
  ])("may have %s", (_, content) => {
    const journal = read(content);
    expect(journal.faults).toEqual([]);
    expect([...journal.published.keys()]).toEqual(["a", "b"]);
  });

  it("keeps line ends and letters of any script inside a text", () => {
    const text = "Línea 1\r\nLínea 2\u2028修理好了 👍🏽";
    expect(read(journalOf(publishing("a", { text }))).published.get("a")?.text).toBe(text);
  });

  it.each([
    ["date", publishing("a", { date: "2025-03-01" }), "2025-03-01"],
    ["updated", publishing("a", { updated: "2025-03-02" }), "2025-03-02"],
    ["withdrawn", withdrawing("z", { withdrawn: "2025-03-03" }), "2025-03-03"],
    ["the UTC day of recorded", publishing("a", { recorded: "2025-03-03T23:00:00-05:00" }), "2025-03-04"],
  ])("names its newest day by %s", (_, entry, day) => {
    expect(read(journalOf(publishing("z"), entry)).newestDay).toBe(day);
  });
});

describe("one line that is wrong", () => {
  const rating = "must be a whole number from 1 to 5";
  it.each<[object | string, string]>([
    [publishing("a b"), "id: must be 1 to 128 characters of A-Z a-z 0-9 . _ ~ -"],
    [publishing(""), "id: must be 1 to 128 characters of A-Z a-z 0-9 . _ ~ -"],
    [publishing("x".repeat(129)), "id: must be 1 to 128 characters of A-Z a-z 0-9 . _ ~ -"],
    [publishing("a", { id: 7 }), "id: must be a string"],
    [publishing("."), "id: must be another name than . and .., which mean folders in an address"],
    [publishing(".."), "id: must be another name than . and .., which mean folders in an address"],
    [publishing("a", { rating: "5" }), `rating: ${rating}`],
    [publishing("a", { rating: 4.5 }), `rating: ${rating}`],
    [publishing("a", { rating: 0 }), `rating: ${rating}`],
    [publishing("a", { rating: 6 }), `rating: ${rating}`],
    [publishing("a", { rating: undefined }), `rating: is missing; it ${rating}`],
    [publishing("a", { date: "2/1/2025" }), "date: must be a calendar day as YYYY-MM-DD, such as 2026-03-31"],
    [
      publishing("a", { date: "2025-02-29" }),
      "date: is not a calendar day; write an existing one as YYYY-MM-DD",
    ],
    [publishing("a", { text: undefined }), "text: is missing; it must be a string (empty for a rating only)"],
    [publishing("a", { text: "x".repeat(100_001) }), "text: must be at most 100000 characters"],
    [
      publishing("a", { reply: { text: "x".repeat(20_001) } }),
      "reply.text: must be at most 20000 characters",
    ],
    [publishing("a", { title: "x".repeat(501) }), "title: must be at most 500 characters"],
    [publishing("a", { author: { name: "x".repeat(201) } }), "author.name: must be at most 200 characters"],
    [publishing("a", { title: "" }), "title: must not be empty"],
    [
      publishing("a", { language: "Spanish (Mexico)" }),
      "language: must be a BCP 47 tag such as en, fr or es-MX",
    ],
    [publishing("a", { author: "Ada" }), 'author: must be an object such as {"name":"Kim L."}'],
    [publishing("a", { author: { name: " " } }), "author.name: must not be empty"],
    [
      publishing("a", { source: { name: "x", url: "javascript:alert(1)" } }),
      "source.url: must be an absolute URL that begins with https:// or http://",
    ],
    [
      publishing("a", { verification: undefined }),
      'verification: is missing; it must be an object such as {"level":"platform"} (or "invited", "transaction")',
    ],
    [
      publishing("a", { verification: {} }),
      "verification.level: is missing; it must be one of platform, invited, transaction",
    ],
    [
      publishing("a", { verification: { level: "verified" } }),
      "verification.level: must be one of platform, invited, transaction",
    ],
    [publishing("a", { technicians: "Grace" }), "technicians: must be a list, in brackets [ ]"],
    [publishing("a", { technicians: ["Grace", ""] }), "technicians[1]: must not be empty"],
    [
      publishing("a", { services: ["Water Heater"] }),
      "services[0]: must be lower-case letters and digits with single - _ or . between, such as water-heater",
    ],
    [publishing("a", { reply: { date: "2025-01-03" } }), "reply.text: is missing; it must be a string"],
    [publishing("a", { date_precision: "week" }), "date_precision: must be one of day, month, year"],
    [publishing("a", { collection: { invited: "yes" } }), "collection.invited: must be true or false"],
    [
      publishing("a", { original_rating: { value: 9, best: 0 } }),
      "original_rating.best: must be more than 0",
    ],
    [
      publishing("a", { recorded: "2025-01-01 10:00" }),
      "recorded: must be a date-time such as 2026-03-31T09:30:00Z",
    ],
    [publishing("a", { ratng: 5 }), "ratng: unknown field; did you mean rating?"],
    [publishing("a", { review_text: "x" }), "review_text: unknown field; did you mean text?"],
    [publishing("a", { serviceArea: [] }), "serviceArea: unknown field; did you mean service_areas?"],
    [publishing("a", { author: { name: "A", nmae: "B" } }), "author.nmae: unknown field; did you mean name?"],
    [
      publishing("a", { reply: { date: "2025-01-03", text: "Hi", update: "x" } }),
      "reply.update: unknown field; did you mean date?",
    ],
    [
      publishing("a", { source: { name: "x", homepage: "y" } }),
      "source.homepage: unknown field; did you mean url?",
    ],
    [
      withdrawing("z", { withdrawn: "soon" }),
      "withdrawn: must be a calendar day as YYYY-MM-DD, such as 2026-03-31",
    ],
    [
      withdrawing("z", { reason: "bad stars" }),
      "reason: must be one of author-request, erasure, legal-order, duplicate, not-a-customer, wrong-business",
    ],
    [withdrawing("z", { reasons: "x" }), "reasons: unknown field; did you mean reason?"],
    ["[]", "must be one JSON object a line"],
    ["null", "must be one JSON object a line"],
    ['"a"', "must be one JSON object a line"],
    ['{"id": "a"', "does not parse as JSON (at character 11); write one complete JSON object on the line"],
    ['{"id": "a", }', "does not parse as JSON (at character 13); write one complete JSON object on the line"],
    ["{'id': 'a'}", "does not parse as JSON (at character 2); write one complete JSON object on the line"],
    ['{"id": a}', "does not parse as JSON (at character 8); write one complete JSON object on the line"],
    ["{}{}", "does not parse as JSON (at character 3); write one complete JSON object on the line"],
  ])("%j is told: %s", (line, message) => {
    expect(faultsOf(publishing("z"), line)).toEqual([`reviews.jsonl:2: ${message}`]);
  });

  it("has no field suggested that is hardly like its own", () => {
    const [fault] = faultsOf(publishing("a", { note: "x" }));
    expect(fault).toContain("note: unknown field; the nearest known one is date; known are ");
  });

  it.each<[string, string[]]>([
    [`{"id":"a","rating":1,${JSON.stringify(publishing("a")).slice(1)}`, ["id", "rating"]],
    [
      JSON.stringify(publishing("a")).replace('"name":"Ada P."', '"name":"Bo","name":"Ada P."'),
      ["author.name"],
    ],
    ['{"id":"z","withdrawn":"2025-02-01","reason":"erasure","reason":"duplicate"}', ["reason"]],
  ])("%s is told the keys that stand twice, of which JSON takes the last", (line, keys) => {
    expect(faultsOf(publishing("z"), line)).toEqual(
      keys.map(
        (key) => `reviews.jsonl:2: ${key}: is written twice in one object; keep the one that is right`,
      ),
    );
  });

  it("quotes nothing of a text that does not parse", () => {
    expect(faultsOf('{"text": "secret at position 3", private: 1}').join()).not.toMatch(
      /secret|private|character 4/,
    );
  });

  it.each([
    ["UTF-16, as some editors save it", "\ufeff"],
    ["UTF-16 of the other order", "\ufffe"],
  ])("%s, gets one fault for the file", (_, mark) => {
    const bytes = Buffer.from(mark + journalOf(publishing("a"), publishing("b")), "utf16le");
    expect(read(bytes).faults.map(formatFault)).toEqual([
      "reviews.jsonl: is not UTF-8; save the file in UTF-8",
    ]);
  });

  it.each([
    ["a line for each", "[\n{},\n{}\n]\n"],
    ["a single line", '\n [{"id":"a"},{"id":"b"}]\n'],
  ])("as one JSON list in %s gets one fault for the file", (_, text) => {
    expect(read(text).faults.map(formatFault)).toEqual([
      "reviews.jsonl: is one JSON list; write each review as an object on a line of its own, without [ ] around and commas between",
    ]);
  });

  it("in another encoding is named by its number, and the others are read", () => {
    const bytes = Buffer.concat([
      Buffer.from(journalOf(publishing("a"))),
      Buffer.from(journalOf(publishing("b", { text: "très bien" })), "latin1"),
      Buffer.from(journalOf(publishing("c", { rating: 9 }))),
    ]);
    const { faults, published } = read(bytes);
    expect(faults.map(formatFault)).toEqual([
      "reviews.jsonl:2: is not UTF-8; save the file in UTF-8",
      "reviews.jsonl:3: rating: must be a whole number from 1 to 5",
    ]);
    expect([...published.keys()]).toEqual(["a"]);
  });
});

describe("days in the future", () => {
  const late = (
    field: string,
    wayOn = "; if it is published already, npm run journal -- amend a corrects it",
  ) =>
    `reviews.jsonl:1: ${field}: 2025-06-03 lies in the future; by the clock of this machine the latest day that can be right is ` +
    `2025-06-02 (UTC)${wayOn}`;
  const withdraw = "; if it is published already, npm run journal -- withdraw a --reason <reason> ends it";

  it("begin after tomorrow, by the clock that is handed in", () => {
    expect(faultsOf(publishing("a", { date: "2025-06-02" }))).toEqual([]);
    expect(faultsOf(publishing("a", { date: "2025-06-03" }))).toEqual([late("date", withdraw)]);
    const folder = folderWith({ "reviews.jsonl": journalOf(publishing("a", { date: "2025-06-03" })) });
    expect(readJournal(folder, now + 2 * 3_600_000).faults).toEqual([]);
  });

  it("are told together with the other faults of their line", () => {
    expect(faultsOf(publishing("a", { date: "2025-06-03", rating: 9 }))).toEqual([
      "reviews.jsonl:1: rating: must be a whole number from 1 to 5",
      late("date", ""),
    ]);
  });

  it("are refused in every field that names a day", () => {
    expect(faultsOf(publishing("a", { recorded: "2025-06-03T00:00:00Z" }))).toEqual([late("recorded")]);
    expect(faultsOf(publishing("a", { updated: "2025-06-03" }))).toEqual([late("updated")]);
    expect(faultsOf(publishing("a", { experience_date: "2025-06-03" }))).toEqual([late("experience_date")]);
    expect(faultsOf(publishing("a", { source_missing: "2025-06-03" }))).toEqual([late("source_missing")]);
    expect(faultsOf(publishing("a", { reply: { date: "2025-06-03", text: "Hi" } }))).toEqual([
      late("reply.date"),
    ]);
    expect(faultsOf(withdrawing("a", { withdrawn: "2025-06-03" }))).toEqual([late("withdrawn", "")]);
  });
});

describe("lines that contradict earlier ones", () => {
  it("a replacement keeps the date", () => {
    expect(faultsOf(publishing("a"), publishing("b"), publishing("a", { date: "2025-01-03" }))).toEqual([
      "reviews.jsonl:3: date: is 2025-01-03, but line 1 says 2025-01-02; a replacement keeps the date",
    ]);
  });

  it("ids that differ only in case are not published together", () => {
    expect(faultsOf(publishing("g-1"), publishing("b"), publishing("G-1"), publishing("g-1"))).toEqual([
      "reviews.jsonl:3: id: differs from g-1 of line 4 only in case; withdraw one of them by hand (add " +
        '{"id": "G-1", "withdrawn": "YYYY-MM-DD", "reason": "duplicate"}) and publish it under another id',
    ]);
    expect(faultsOf(publishing("g-1"), publishing("G-1"), withdrawing("g-1"), publishing("g-2"))).toEqual([]);
  });

  it("a withdrawn id does not come back", () => {
    expect(faultsOf(publishing("a"), withdrawing("a"), publishing("a"))).toEqual([
      "reviews.jsonl:3: id: was withdrawn in line 2; a withdrawn id does not come back, use a new id",
    ]);
  });

  it("only what was published can be withdrawn, and once", () => {
    expect(faultsOf(publishing("a"), withdrawing("b"), withdrawing("a"), withdrawing("a"))).toEqual([
      "reviews.jsonl:2: id: was never published; name the id of an earlier line",
      "reviews.jsonl:4: id: was withdrawn in line 3 already; remove this line",
    ]);
    expect(faultsOf(withdrawing("a"), publishing("a"))).toEqual([
      "reviews.jsonl:1: id: was never published; name the id of an earlier line",
    ]);
  });

  it("a review is not withdrawn before its own date", () => {
    expect(faultsOf(publishing("a"), withdrawing("a", { withdrawn: "2025-01-01" }))).toEqual([
      "reviews.jsonl:2: withdrawn: is 2025-01-01, before the review's own date, 2025-01-02; write the day it was withdrawn",
    ]);
    expect(faultsOf(publishing("a"), withdrawing("a", { withdrawn: "2025-01-02" }))).toEqual([]);
  });

  it("a wrong line is not blamed a second time where it is withdrawn", () => {
    expect(faultsOf(publishing("a", { rating: 9 }), withdrawing("a"))).toHaveLength(1);
  });

  it("are named all at once, with every fault of every line", () => {
    expect(
      faultsOf(
        publishing("a", { rating: 9, date: "2025-1-1", ratingg: 5 }),
        "{",
        publishing("b"),
        "",
        publishing("b", { date: "2025-01-03" }),
        withdrawing("c", { reason: "x" }),
      ).map((fault) => fault.split(":").slice(0, 3).join(":")),
    ).toEqual([
      "reviews.jsonl:1: rating",
      "reviews.jsonl:1: date",
      "reviews.jsonl:1: ratingg",
      "reviews.jsonl:2: does not parse as JSON (at character 2); write one complete JSON object on the line",
      "reviews.jsonl:5: date",
      "reviews.jsonl:6: reason",
    ]);
  });
});

describe("a journal of several megabytes", () => {
  // Two bytes a letter, so that some stand across the border of two pieces, and a line that is longer than a piece.
  const many = Array.from({ length: 60 }, (_, index) =>
    publishing(`r${index}`, { text: `${index} ${"é".repeat(30_011 + index)}.` }),
  );
  const long = publishing("long", { text: "Ü".repeat(80_000), technicians: ["ß".repeat(700_000)] });

  it.each(["", "\n"])("is read letter by letter, and its last line too, when it ends with %j", (end) => {
    const { faults, published } = read(journalOf(...many, long, publishing("last")).trimEnd() + end);
    expect(faults.map(formatFault).map((fault) => fault.slice(0, 60))).toEqual([]);
    expect([...published.values()]).toEqual([...many, long, publishing("last")]);
  });

  it("has its faults named by their lines", () => {
    expect(read(`${journalOf(...many)}\n{\n`).faults.map(({ line }) => line)).toEqual([62]);
  });
});

describe("lines that were checked before", () => {
  it("are not checked again, whatever the order of their fields", () => {
    const { text, ...rest } = publishing("a");
    const dataDir = folderWith({ "reviews.jsonl": journalOf({ text, ...rest }, publishing("b")) });
    const folder = folderWith();
    const checked = () => {
      const kept = new BuildCache(folder);
      expect(readJournal(dataDir, now, kept).published.get("a")).toEqual(publishing("a"));
      kept.save();
      return kept.made()["lines"];
    };
    expect([checked(), checked()]).toEqual([2, 0]);
  });
});

describe("appending", () => {
  const entry = (id: string) => PublishEntry.parse(publishing(id));

  it("makes the folder and the file, and adds at the end", () => {
    const dataDir = join(folderWith(), "new", "data");
    appendToJournal(dataDir, [entry("a")], now);
    appendToJournal(dataDir, [entry("b"), { id: "a", withdrawn: "2025-02-01", reason: "erasure" }], now);
    const { faults, published, withdrawn } = readJournal(dataDir, now);
    expect({ faults, published: [...published.keys()], withdrawn: [...withdrawn.keys()] }).toEqual({
      faults: [],
      published: ["b"],
      withdrawn: ["a"],
    });
  });

  it("leaves what stands there byte for byte, also when the last line is open", () => {
    for (const before of [journalOf(publishing("a")), journalOf(publishing("a")).trimEnd(), "\ufeff"]) {
      const dataDir = folderWith({ "reviews.jsonl": before });
      appendToJournal(dataDir, [entry("b")], now);
      expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8").startsWith(before)).toBe(true);
      const { faults, published } = readJournal(dataDir, now);
      expect(faults).toEqual([]);
      expect(published.has("b")).toBe(true);
    }
  });

  it("writes nothing that the next reading would refuse, whoever asks for it, and says why", () => {
    const before = journalOf(publishing("a"));
    const lost = { reduced: "lost", commitment: Buffer.alloc(32).toString("base64") };
    const wrong: [object, string][] = [
      [lost, "b: text: unknown field; "],
      [{ rating: 6 }, "b: rating: must be a whole number from 1 to 5; nothing was written"],
      [{ date: "2025-07-01" }, "b: date: 2025-07-01 lies in the future; "],
    ];
    for (const [change, says] of wrong) {
      const dataDir = folderWith({ "reviews.jsonl": before });
      const entries = [entry("c"), { ...entry("b"), ...change } as JournalEntry];
      expect(() => appendToJournal(dataDir, entries, now)).toThrow(says);
      expect(readFileSync(join(dataDir, "reviews.jsonl"), "utf8")).toBe(before);
      expect(readdirSync(dataDir)).toEqual(["reviews.jsonl"]);
    }
  });

  it("of nothing does not touch the disk", () => {
    const dataDir = join(folderWith(), "none");
    appendToJournal(dataDir, [], now);
    expect(readJournal(dataDir, now).newestDay).toBeNull();
  });
});
