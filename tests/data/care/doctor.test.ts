import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { LAWS } from "../../../data/_care/doctor/declarations.ts";
import { examine } from "../../../data/_care/doctor/examine.ts";
import type { Finding, Mark } from "../../../data/_care/doctor/finding.ts";
import { formatReport, isUnwell } from "../../../data/_care/doctor/finding.ts";
import { syncSources } from "../../../data/_import/sync/sources.ts";
import { parseSettings } from "../../../data/_schema/settings.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../../helpers/data-folder.ts";
import { read } from "../../helpers/documents.ts";
import { runInProcess } from "../../helpers/run-in-process.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");

/** A business at which there is nothing to look at, and the photo that it names. */
const WELL = {
  name: "Pell Plumbing",
  telephone: "555-0100",
  address: { country: "US" },
  opening_hours: ["Mo-Su"],
  time_zone: "America/New_York",
  emergency: "Call at any hour.",
  booking_url: "https://pell.example/book",
  credentials: [{ name: "Plumbing licence", id: "1" }],
  prices: [{ name: "Visit", price: "$89" }],
  photos: [{ file: "van.jpg", alt: "Our van" }],
  sources: [
    {
      name: "Google",
      url: "https://maps.example/pell",
      write_url: "https://maps.example/pell/write",
      declared: { count: 2, as_of: "2026-03-01" },
    },
  ],
  policy: {
    collection: "every-customer",
    incentives: "none",
    moderation: "listed-reasons",
    report_url: "https://pell.example/report",
  },
};
const PHOTO = { "photos/van.jpg": "" };
const ANSWERED = { reply: { text: "Thank you." } };
const REVIEWS = [publishing("a", ANSWERED), publishing("b", { rating: 2, ...ANSWERED })];

test("a fault of a page of the owner's own is to be mended, with file and line, and so is a link to none", async () => {
  const dataDir = folderWith({
    ...PHOTO,
    "business.json": JSON.stringify({ ...WELL, imprint_url: "/imprint/" }),
    "reviews.jsonl": journalOf(...REVIEWS),
    "pages/parking.md": "---\ntitle: Parking\nplace: top\n---\n\nBehind the house.\n",
  });
  const [data] = await examine(settingsOf({ DATA_DIR: dataDir }), NOW);
  expect(data!.findings.filter(({ mark }) => mark === "mend").map(({ what }) => what)).toEqual([
    "pages/parking.md:3: place: must be navigation or foot",
    "business.json: imprint_url: there is no page /imprint/; write pages/imprint.md, or name a page that there is",
  ]);
});

test("a photo that is named but is not there is to be mended, as a build would have it", async () => {
  const dataDir = folderWith({
    "business.json": JSON.stringify(WELL),
    "reviews.jsonl": journalOf(...REVIEWS),
  });
  const [data] = await examine(settingsOf({ DATA_DIR: dataDir }), NOW);
  expect(data!.findings).toEqual([
    {
      mark: "mend",
      what: "business.json: photos[0].file: there is no file photos/van.jpg; put it there, or do not name it here",
      todo: [],
    },
  ]);
});

interface Case {
  business?: object;
  reviews?: object[];
  baseUrl?: string;
  /** What sync knows, of sources in this folder. */
  state?: (dataDir: string) => object;
}

function look({ business = {}, reviews = REVIEWS, baseUrl = "http://localhost:8080", state }: Case = {}) {
  const dataDir = folderWith({
    ...PHOTO,
    "business.json": JSON.stringify({ ...WELL, ...business }),
    "reviews.jsonl": journalOf(...reviews),
  });
  const stateDir = folderWith(state === undefined ? {} : { "sync.json": JSON.stringify(state(dataDir)) });
  return examine(settingsOf({ DATA_DIR: dataDir, STATE_DIR: stateDir, BASE_URL: baseUrl }), NOW);
}

const settingsOf = (more: Record<string, string>) =>
  parseSettings({ SITE_DIR: "nowhere", STATE_DIR: "nowhere", ...more });

async function findings(example: Case): Promise<Finding[]> {
  return (await look(example)).flatMap((section) => section.findings);
}

test("a business that has done everything: nothing to look at, nothing to mend", async () => {
  const sections = await look();
  const unwell = sections.flatMap((section) => section.findings).filter(({ mark }) => mark !== "ok");
  expect(unwell).toEqual([]);
  expect(isUnwell(sections)).toBe(false);
  expect(formatReport(sections)).toMatch(
    /^data \(.+\)\n {2}ok {4}no faults; 2 reviews\n.+\n0 to mend, 0 to look at, \d+ things as it should be$/s,
  );
});

test("lines that the build here has not yet are counted", async () => {
  const siteDir = folderWith({ "current/source/reviews.jsonl": journalOf(REVIEWS[0]!) });
  const dataDir = folderWith({
    ...PHOTO,
    "business.json": JSON.stringify(WELL),
    "reviews.jsonl": journalOf(...REVIEWS, publishing("c", ANSWERED)),
  });
  const [data] = await examine(settingsOf({ SITE_DIR: siteDir, DATA_DIR: dataDir }), NOW);
  expect(data!.findings).toContainEqual({
    mark: "look",
    what: "2 lines of reviews.jsonl not built yet",
    todo: ["npm run build"],
  });
});

test("what is shown as an example fits every trade and country", async () => {
  const { name } = WELL;
  const dataDir = folderWith({
    "business.json": JSON.stringify({ name }),
    "reviews.jsonl": journalOf(...REVIEWS),
  });
  const sections = await examine(settingsOf({ DATA_DIR: dataDir }), NOW);
  expect(formatReport(sections)).toContain('"prices": [');
  expect(formatReport(sections)).not.toMatch(/plumb|\$/i);
});

const POLICY = WELL.policy;
const [SOURCE] = WELL.sources;
const SYNCED = { name: "Google", ...SOURCE, sync: { from: "exports" } };
const TODAY = "2026-03-31T00:00:00.000Z";
const knowing = (known: object) => (dataDir: string) => {
  const [source] = syncSources({ sources: [SYNCED] }, { dataDir, more: [] });
  return { sources: { [source!.key]: { label: "Google", ...known } } };
};
const named = (name: string, count: number) =>
  Array.from({ length: count }, (_, n) =>
    publishing(`n${n}`, {
      text: `Thanks to ${name}, our technician, for visit ${n}. ${name} was so helpful.`,
      ...ANSWERED,
    }),
  );
const marked = (collection: object) => [publishing("a", { ...ANSWERED, collection }), REVIEWS[1]!];

describe("each of these is found, and told with what to do", () => {
  test.each<[name: string, Case, Mark, RegExp]>([
    [
      "a fault in the journal",
      { reviews: [publishing("a", { rating: 6 })] },
      "mend",
      /^reviews\.jsonl:1: rating/,
    ],
    [
      "a fault in business.json",
      { business: { nmae: "x" } },
      "mend",
      /^business\.json: nmae: unknown field; .*name/,
    ],
    ["a warning of the build", { business: { search_markup: { reviews: "all" } } }, "look", /search_markup/],
    [
      "words that were to be erased",
      { reviews: [...REVIEWS, publishing("c"), withdrawing("c", { reason: "erasure" })] },
      "look",
      /^c is withdrawn for erasure, but reviews\.jsonl still holds its words$/,
    ],
    ["no review", { reviews: [] }, "look", /^no review is published$/],
    [
      "reviews below the minimum",
      { business: { minimum_verification: "invited" } },
      "look",
      /^2 reviews below minimum/,
    ],
    [
      "a source without a profile",
      { business: { sources: [{ ...SOURCE, url: undefined }] } },
      "look",
      /^Google: its profile/,
    ],
    [
      "a source at which nobody is told where to write",
      { business: { sources: [{ ...SOURCE, write_url: undefined }] } },
      "look",
      /^Google: where a review can be left/,
    ],
    [
      "what customers ask and nobody says",
      { business: { emergency: undefined, prices: undefined } },
      "look",
      /^customers often ask for what the business does not say: emergency, prices$/,
    ],
    [
      "hours of no time zone",
      { business: { time_zone: undefined } },
      "look",
      /^opening_hours without time_zone/,
    ],
    ["a source of nobody's list", { business: { sources: [] } }, "look", /^Google: its profile/],
    [
      "no declared count",
      { business: { sources: [{ ...SOURCE, declared: undefined }] } },
      "look",
      /^Google: you have not declared/,
    ],
    [
      "a declared average that rounding does not explain",
      { business: { sources: [{ ...SOURCE, declared: { ...SOURCE!.declared, average: 4.3 } }] } },
      "look",
      /^Google: says 4\.3 stars on average on 2026-03-01, 3\.5 is the average of 2 reviews published here$/,
    ],
    [
      "a count that differs",
      { reviews: REVIEWS.slice(1) },
      "look",
      /^Google: says 2 on 2026-03-01, 1 were received/,
    ],
    [
      "a count that differs, beside a review that was erased with its source",
      {
        reviews: [{ id: "a", erased: true }, withdrawing("a", { reason: "erasure" }), REVIEWS[1]!],
      },
      "look",
      /^Google: says 2 on 2026-03-01, 1 were received, not counting 1 review erased with its source; pages/,
    ],
    [
      "what its source no longer has",
      { reviews: [publishing("a", { ...ANSWERED, source_missing: "2026-03-01" }), REVIEWS[1]!] },
      "look",
      /^Google: 1 published review no longer/,
    ],
    [
      "a check nobody describes",
      { reviews: [publishing("a", { ...ANSWERED, verification: { level: "invited" } }), REVIEWS[1]!] },
      "look",
      /^1 review above the level platform .*: a$/,
    ],
    [
      "a review by an insider",
      { reviews: marked({ affiliated: true }) },
      "look",
      /^1 published review by someone connected/,
    ],
    ["no answer at all", { reviews: [publishing("a"), publishing("b")] }, "look", /^no review has an answer/],
    [
      "criticism without an answer",
      { reviews: [REVIEWS[0]!, publishing("b", { rating: 3 })] },
      "look",
      /^1 of 1 review of three stars .*: b$/,
    ],
    [
      "incentives: none, belied",
      { reviews: marked({ incentive: true }) },
      "mend",
      /^business\.json: policy\.incentives: is "none", but 1 review /,
    ],
    [
      "collection: not-asked, belied",
      { business: { policy: { ...POLICY, collection: "not-asked" } }, reviews: marked({ invited: true }) },
      "mend",
      /^business\.json: policy\.collection: is "not-asked", but 1 review /,
    ],
    [
      "moderation: none, belied by a withdrawal",
      {
        business: { policy: { ...POLICY, moderation: "none" } },
        reviews: [...REVIEWS, withdrawing("a", { reason: "not-a-customer" })],
      },
      "mend",
      /^business\.json: policy\.moderation: is "none", but 1 review /,
    ],
    [
      "moderation: none, belied by the minimum",
      { business: { policy: { ...POLICY, moderation: "none" }, minimum_verification: "invited" } },
      "mend",
      /^business\.json: policy\.moderation: is "none", but 2 reviews /,
    ],
    ["a source that was never synced", { business: { sources: [SYNCED] } }, "look", /^Google: never synced$/],
    [
      "one that was not for more than a week",
      { business: { sources: [SYNCED] }, state: knowing({ synced: "2026-03-23T12:00:00.000Z" }) },
      "look",
      /^Google: not synced since 2026-03-23$/,
    ],
    [
      "one that fails",
      {
        business: { sources: [SYNCED] },
        state: knowing({ synced: TODAY, failed: { at: TODAY, why: "answers 404" } }),
      },
      "look",
      /^Google: not synced since 2026-03-31; answers 404$/,
    ],
    [
      "what waits for a decision",
      {
        business: { sources: [SYNCED] },
        state: knowing({ synced: TODAY, waits: [{ what: "3 reviews", command: "npm run import" }] }),
      },
      "look",
      /^Google: 3 reviews, for you to decide$/,
    ],
    [
      "a Business Profile without consent",
      { business: { sources: [{ ...SOURCE, sync: { from: "business-profile" } }] } },
      "look",
      /^Google: Google has no consent of yours yet$/,
    ],
    [
      "a source that nothing renews",
      { reviews: REVIEWS.map((review) => ({ ...review, recorded: "2025-12-30T00:00:00Z" })) },
      "look",
      /^Google: nothing new since 2025-12-30, and nothing syncs it$/,
    ],
    [
      "a name that the roster has not",
      { reviews: [...named("Kevin", 3), ...REVIEWS] },
      "look",
      /^Kevin: named by 3 reviews as one of yours \(3 or more are told\), and not in technicians$/,
    ],
    ["nothing declared", { business: { policy: {} } }, "look", /^incentives: not declared/],
    ["no country", { business: { address: undefined } }, "look", /^no country is known/],
    [
      "a country of which nothing is known",
      { business: { address: { country: "JP" } } },
      "look",
      /^country: JP, whose law this check does not know/,
    ],
  ])("%s", async (_, example, mark, what) => {
    const found = (await findings(example)).filter((finding) => what.test(finding.what));
    expect(found).toHaveLength(1);
    expect(found[0]!.mark).toBe(mark);
    const tellsItself = /^(reviews\.jsonl|business\.json)/.test(found[0]!.what);
    if (!tellsItself) expect(found[0]!.todo.join()).toMatch(/\w{4}/);
    expect((await findings({})).filter((finding) => what.test(finding.what))).toEqual([]);
  });

  test("an author's own wish to withdraw belies nothing", async () => {
    const business = { policy: { ...POLICY, moderation: "none" } };
    const found = await findings({ business, reviews: [...REVIEWS, withdrawing("a")] });
    expect(found.filter(({ mark }) => mark === "mend")).toEqual([]);
  });

  test("ids by which a review can be found at its source are counted, and nothing is to be done", async () => {
    const said = async (...ids: string[]) => {
      const reviews = ids.map((id) => publishing(id, ANSWERED));
      return (await findings({ reviews })).filter(({ what }) => what.includes("can be traced"));
    };
    const counted = expect.stringMatching(/^ids of 2 published reviews can be traced .*; nothing to do/);
    expect(await said("google-A", "google-~B", "own-1", "r-k7mz4qwe2abn5xtc3fuy")).toEqual([
      expect.objectContaining({ mark: "ok", what: counted }),
    ]);
    expect(await said("own-1", "r-k7mz4qwe2abn5xtc3fuy", "r-0k7mz4qwe2abn5xtc3fuy")).toEqual([]);
  });

  test("what the business collects itself needs no profile elsewhere", async () => {
    const own = REVIEWS.map((review) => ({ ...review, source: { name: "first-party" } }));
    const found = await findings({ business: { sources: [] }, reviews: own });
    expect(found.filter(({ mark }) => mark !== "ok")).toEqual([]);
  });

  test("a source of which no platform knows who wrote needs none either, until one of its reviews says so", async () => {
    const from = (name: string, ...levels: string[]) =>
      levels.map((level, n) =>
        publishing(`v${n}`, {
          ...ANSWERED,
          text: `Visit ${n} was good.`,
          source: { name },
          verification: { level, method: "bookings" },
        }),
      );
    const asked = async (...reviews: object[]) =>
      (await findings({ reviews: [...REVIEWS, ...reviews] }))
        .filter(({ mark }) => mark !== "ok")
        .map(({ what }) => what);
    const both = (name: string) => [
      `${name}: its profile of the business is not named`,
      `${name}: you have not declared how many reviews it shows`,
    ];
    expect(await asked(...from("Guest book", "transaction", "invited"))).toEqual([]);
    expect(await asked(...from("Plumbers.example", "transaction", "platform"))).toEqual(
      both("Plumbers.example"),
    );
    expect(await asked(...from("Trustpilot", "invited"))).toEqual(both("Trustpilot"));
  });

  test("a declared average differs neither by rounding nor where stars are no whole of what was given", async () => {
    const said = async (average: number, ...ratings: object[]) => {
      const reviews = ratings.map((rating, n) => publishing(`r${n}`, { ...rating, ...ANSWERED }));
      const declared = { count: ratings.length, average, as_of: "2026-03-01" };
      const found = await findings({ business: { sources: [{ ...SOURCE, declared }] }, reviews });
      return found.filter(({ what }) => what.includes("on average"));
    };
    const [five, four] = [{ rating: 5 }, { rating: 4 }];
    for (const average of [4.7, 4.66, 4.67]) expect(await said(average, five, five, four)).toEqual([]);
    expect(await said(4.3, five, five, five, four)).toHaveLength(1);
    for (const average of [4.2, 4.3]) expect(await said(average, five, four, four, four)).toEqual([]);
    const ofTen = { rating: 4, original_rating: { value: 7, best: 10 } };
    expect(await said(3.5, ofTen, ofTen)).toEqual([]);
    expect(await said(4.3)).toEqual([]);
  });

  test("a source that is synced is as it should be, and a name too few use is nobody's", async () => {
    const business = { sources: [SYNCED] };
    const [fine] = (await findings({ business, state: knowing({ synced: TODAY }) })).filter(({ what }) =>
      /synced/.test(what),
    );
    expect(fine).toEqual({ mark: "ok", what: "Google: synced on 2026-03-31", todo: [] });
    const found = await findings({ reviews: [...named("Kevin", 2), ...REVIEWS] });
    expect(found.filter(({ what }) => /Kevin/.test(what))).toEqual([]);
  });

  test("what SYNC_SOURCES names is looked at, too, without its key", async () => {
    const dataDir = folderWith({
      ...PHOTO,
      "business.json": JSON.stringify(WELL),
      "reviews.jsonl": journalOf(...REVIEWS),
    });
    const SYNC_SOURCES = "https://exports.example/last?token=s3cret";
    const sections = await examine(settingsOf({ DATA_DIR: dataDir, SYNC_SOURCES }), NOW);
    expect(formatReport(sections)).toMatch(
      /^sources\n {2}look {2}exports\.example: never synced\n {8}npm run sync\b/m,
    );
    expect(formatReport(sections)).not.toContain("s3cret");
  });

  test("the roster's gaps are told once, each with the line to write", async () => {
    const found = (await findings({ reviews: [...named("Kevin", 3), ...REVIEWS] })).filter(({ what, todo }) =>
      `${what} ${todo}`.includes("Kevin"),
    );
    expect(found).toHaveLength(1);
    expect(found[0]!.todo.join()).toContain('"technicians": [{"name":"Kevin"}]');
  });

  test("the demonstration's invented reviews: to look at in private, to mend in public", async () => {
    const { name, url } = JSON.parse(read("data/business.json"));
    const dataDir = folderWith({ "business.json": JSON.stringify({ name, url }) });
    const marks = async (BASE_URL: string, DEMO = "") => {
      const [data] = await examine(settingsOf({ DATA_DIR: dataDir, BASE_URL, DEMO }), NOW_LATE);
      return data!.findings.filter(({ what }) => what.includes("invented")).map(({ mark }) => mark);
    };
    expect(await marks("http://localhost:8080")).toEqual(["look"]);
    expect(await marks("https://reviews.acme.com")).toEqual(["mend"]);
    expect(await marks("https://reviews.acme.com", "yes")).toEqual(["look"]);
  });

  test("many faults are counted, and a fault in the journal leaves the declarations to be looked at", async () => {
    const reviews = Array.from({ length: 14 }, (_, n) => publishing(`r${n}`, { rating: 0 }));
    const [data, declarations] = await look({ reviews });
    expect(data!.findings).toHaveLength(11);
    expect(data!.findings.at(-1)!.what).toMatch(/^4 more faults/);
    expect(declarations!.title).toBe("declarations");
  });
});

const NOW_LATE = Date.parse("2027-01-01T00:00:00Z");

describe("the laws of a country", () => {
  const expected = async (country: string) => {
    const [, section] = await look({ business: { address: { country }, policy: {} } });
    return { names: section!.notes!, findings: section!.findings };
  };

  test.each([
    ["US", /^16 CFR Part 465/],
    ["USA", /^16 CFR Part 465/],
    ["united states", /^16 CFR Part 465/],
    ["GB", /^Digital Markets, Competition and Consumers Act 2024/],
    ["uk", /^Digital Markets/],
    ["DE", /^Unfair Commercial Practices Directive/],
    ["Germany", /^Unfair Commercial Practices Directive/],
    ["FR", /^Code de la consommation/],
    ["JP", /^ISO 20488/],
  ])("%s", async (country, law) => {
    const { names } = await expected(country);
    expect(names.filter((line) => law.test(line))).toHaveLength(1);
    expect(names.filter((line) => /^ISO 20488/.test(line))).toHaveLength(1);
    expect(names.at(-1)).toMatch(/no legal advice/);
  });

  test("France has the Union's law beside its own, and asks for the day of the experience", async () => {
    const { names, findings: found } = await expected("FR");
    expect(names).toHaveLength(4);
    const dates = (finding: Finding) => /^2 reviews without the day of the experience/.test(finding.what);
    expect(found.filter(dates)).toHaveLength(1);
    expect((await expected("DE")).findings.filter(dates)).toEqual([]);
  });

  test("what nobody declared is told with what each choice would say", async () => {
    const { findings: found } = await expected("GB");
    const incentives = found.find(({ what }) => what.startsWith("incentives"))!;
    expect(incentives.todo).toContain(
      '"policy": {"incentives": "none"} says: We don’t offer anything in return for reviews.',
    );
    expect(incentives.todo[0]).toMatch(/^Digital Markets/);
    expect(found.find(({ what }) => what.startsWith("report_url"))!.todo.at(-1)).toContain("https://");
  });

  test("what each choice says is told as the site's own pages say it", async () => {
    const business = { language: "de-AT", address: { country: "DE" }, policy: { incentives: "none" } };
    const found = await findings({ business });
    const sentence = "Wir geben keine Gegenleistung für Bewertungen.";
    expect(found.map(({ what }) => what)).toContain(`incentives: none: ${sentence}`);
    expect(found.find(({ what }) => what.startsWith("moderation"))!.todo).toContain(
      '"policy": {"moderation": "none"} says: Wir veröffentlichen jede Bewertung.',
    );
  });

  test("what is declared in one's own words is shown as it is", async () => {
    const policy = { ...POLICY, moderation: "We read each review within two days." };
    const found = await findings({ business: { policy } });
    expect(found.map(({ what }) => what)).toContain('moderation: "We read each review within two days."');
  });

  test("each has a source, and no country has two of one name", () => {
    for (const { name, sources, expects } of LAWS) {
      expect(sources.length, name).toBeGreaterThan(0);
      for (const source of sources) expect(new URL(source).protocol).toBe("https:");
      expect(Object.keys(expects).length, name).toBeGreaterThan(0);
    }
    const members = LAWS.find(({ name }) => name.startsWith("Unfair"))!.countries!;
    expect(new Set(members).size).toBe(27);
  });
});

describe("npm run doctor", () => {
  test("exit code 0 without anything to mend, 1 with, 2 for a command line that is none", async () => {
    const folder = (reviews: object[]) =>
      folderWith({ ...PHOTO, "business.json": JSON.stringify(WELL), "reviews.jsonl": journalOf(...reviews) });
    const run = (dataDir: string, ...args: string[]) =>
      runInProcess(resolve("data/_care/doctor/cli.ts"), args, { environment: { DATA_DIR: dataDir } });
    const well = await run(folder(REVIEWS));
    const unwell = await run(folder([publishing("a", { rating: 6 })]));
    const wrong = await run(folder(REVIEWS), "https://reviews.example/?path");
    const closed = await run(folder(REVIEWS), "http://127.0.0.1:1");
    expect([well.code, unwell.code, wrong.code, closed.code]).toEqual([0, 1, 2, 1]);
    expect(well.stdout).toMatch(/0 to mend, 0 to look at/);
    expect(unwell.stdout).toMatch(/^ {2}mend {2}reviews\.jsonl:1: rating: must be/m);
    expect(wrong.stderr).toMatch(/^needs one origin or none/);
    expect(closed.stdout).toMatch(
      /^ {2}mend {2}http:\/\/127\.0\.0\.1:1\/ cannot be reached \(ECONNREFUSED\)$/m,
    );
  });
});
