import { readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { publishedBefore } from "../../content/_generation/published-before.ts";
import { publishedIdsFrom, publishedIdsIn } from "../../content/_generation/published-ids.ts";
import { loadDataset, type PublishedBefore } from "../../data/_dataset/dataset.ts";
import { FetchFault, type fetchWithin } from "../../data/_fetch/fetch-within.ts";
import { isPublicOrigin } from "../../data/_fetch/public-origin.ts";
import { isDemonstration } from "../../data/_journal/demonstration.ts";
import type { Manifest } from "../../data/_schema/manifest.ts";
import { folderWith, journalOf, publishing, withdrawing } from "../helpers/data-folder.ts";
import { draftSite } from "../helpers/draft-site.ts";
import { answerFor } from "../helpers/public-origin.ts";
import { runScript } from "../helpers/run-script.ts";
import { copySite, currentGeneration } from "../helpers/site-copy.ts";

const BASE_URL = "https://reviews.pell-plumbing.com";
const LOCAL = "http://localhost:8080";
const STAYS = "Nothing was built. What was published before is unchanged.";
const WITHDRAW = "withdraw each (npm run journal -- withdraw <id> --reason <reason>)";

type Fetch = typeof fetchWithin;

const noNetwork: Fetch = async () => {
  throw new Error("nobody is to be asked");
};

/** `/reviews.json` of these reviews. */
const datasetOf = (name: string, ids: readonly string[], url?: string) =>
  JSON.stringify({
    business: { name, url, services: [{ id: "drain", name: "Drains" }] },
    aggregate_rating: { count: ids.length },
    reviews: ids.map((id) => ({ id, url: `${BASE_URL}/${id}`, text: '{"id":"x","url":"y"}' })),
  });

async function* piecesOf(text: string): AsyncGenerator<Buffer> {
  for (const piece of text.match(/[\s\S]{1,7}/g) ?? []) yield Buffer.from(piece);
}

const MANIFEST: Manifest = {
  base_url: BASE_URL,
  version: "v",
  generation: "20260401T093000000Z-1f0c9a7e",
  built_at: "2026-04-01T09:30:00.000Z",
  withdrawn: ["w"],
  assets: [
    {
      path: "/reviews.json",
      media_type: "application/json",
      bytes: 2,
      digest: "a".repeat(64),
      etag: '"e"',
      last_modified: "2026-04-01T09:30:00.000Z",
      encodings: {},
    },
  ],
};

/** A site folder in which this is published. */
const siteWith = (reviews: string, manifest: object = {}) =>
  folderWith({ "current/reviews.json": reviews, "current/manifest.json": JSON.stringify(manifest) });

const owner = (lines: (object | string)[], business: object = {}) =>
  folderWith({
    "business.json": JSON.stringify({ name: "Pell", ...business }),
    "reviews.jsonl": journalOf(...lines),
  });

type Held = Pick<PublishedBefore, "heldBy">;

/** What a build says of the owner's files, given what is published in a site folder: its faults, or else its notes. */
async function outcome(
  dataDir: string,
  siteDir: string,
  baseUrl = LOCAL,
  fetch = noNetwork,
  held: Held = {},
) {
  const { published, notes } = await publishedBefore({ siteDir, baseUrl, ask: fetch });
  const before = published && { ...published, ...held };
  try {
    const dataset = loadDataset({ dataDir, baseUrl, now: Date.now(), journalExpected: true, before });
    return { faults: [], notes: [...notes, ...dataset.notes] };
  } catch (error) {
    return { faults: (error as Error).message.split("\n"), notes };
  }
}

const NOTHING_SAID = { faults: [], notes: [] };

describe("a review that was published", () => {
  const twoReviews = () => siteWith(datasetOf("Pell", ["a", "b"]));

  test("may stay, be replaced, or be withdrawn", async () => {
    expect(await outcome(owner([publishing("a"), publishing("b"), publishing("c")]), twoReviews())).toEqual(
      NOTHING_SAID,
    );
    expect(await outcome(owner([publishing("a"), publishing("b"), withdrawing("b")]), twoReviews())).toEqual(
      NOTHING_SAID,
    );
    const erased = { id: "b", erased: true };
    expect(await outcome(owner([publishing("a"), erased, withdrawing("b")]), twoReviews())).toEqual(
      NOTHING_SAID,
    );
  });

  test("does not vanish without a word: from a shortened journal, nor from an empty one", async () => {
    expect((await outcome(owner([publishing("a")]), twoReviews())).faults).toEqual([
      "reviews.jsonl: b was published, and is neither in the journal nor withdrawn",
      `reviews.jsonl: 1 review of the generation before would vanish without a word; ${WITHDRAW} or ` +
        "restore the journal from a backup; for a new start choose another SITE_DIR",
    ]);
    expect((await outcome(owner([]), twoReviews())).faults).toHaveLength(3);
  });

  test("is not lost with the file: the journal is to be put back, where it can be from what is published", async () => {
    const lost = (held: Held, ids = ["a", "b"]) => {
      const site = siteWith(datasetOf("Pell", ids));
      return outcome(folderWith({ "business.json": '{"name":"Pell"}' }), site, LOCAL, noNetwork, held);
    };
    const has = "reviews.jsonl: is missing, and the generation before has 2 reviews of it";
    const backup = "restore it from a backup (npm run restore -- <folder>)";
    const others = "or check DATA_DIR; for a new start choose another SITE_DIR";
    expect((await lost({ heldBy: "nothing" })).faults).toEqual([`${has}; ${backup}, ${others}`]);
    expect((await lost({ heldBy: "log" })).faults).toEqual([
      `${has}; ${backup}, or from what is published (npm run journal -- recover), ${others}`,
    ]);
    const nothing = await outcome(folderWith(), siteWith(datasetOf("Pell", ["a", "b"])));
    expect(nothing.faults.at(-1)).toBe(`${has}; ${backup}, ${others}`);
    expect((await lost({}, [])).faults).toEqual([
      "reviews.jsonl: is missing; write an empty file for a business without reviews, or check DATA_DIR",
    ]);
  });

  test("may be published under another id if its own is none any more", async () => {
    const before = siteWith(datasetOf("Pell", ["a", ".."]));
    expect(await outcome(owner([publishing("a"), publishing("dots")]), before)).toEqual(NOTHING_SAID);
  });

  test("is named among the first twenty, and counted beyond", async () => {
    const ids = Array.from({ length: 440 }, (_, index) => `g-${index}`);
    const { faults } = await outcome(owner([]), siteWith(datasetOf("Pell", ids)));
    expect(faults).toHaveLength(22);
    expect(faults[19]).toMatch(/^reviews\.jsonl: g-19 was published/);
    expect(faults[20]).toBe("reviews.jsonl: and 420 more");
    expect(faults[21]).toMatch(/^reviews\.jsonl: 440 reviews of the generation before would vanish/);
  });

  test("and falls below a raised minimum_verification is counted in the report", async () => {
    const lines = [publishing("a"), publishing("b", { verification: { level: "transaction" } })];
    const raised = owner(lines, { minimum_verification: "transaction" });
    expect(await outcome(raised, twoReviews())).toEqual({
      faults: [],
      notes: ["1 review that was published is below minimum_verification now, and no longer shown"],
    });
    // What was not shown before is not taken away.
    expect(await outcome(raised, siteWith(datasetOf("Pell", ["b"])))).toEqual(NOTHING_SAID);
  });

  test("and was withdrawn does not come back with an older journal", async () => {
    const siteDir = siteWith(datasetOf("Pell", ["a"]), { withdrawn: ["b"] });
    expect((await outcome(owner([publishing("a"), publishing("b")]), siteDir)).faults).toEqual([
      "reviews.jsonl: b was withdrawn, and its withdrawal is no longer in the journal",
      "reviews.jsonl: 1 review withdrawn in the generation before would come back; restore the journal " +
        "from a backup, or withdraw each again; for a new start choose another SITE_DIR",
    ]);
    expect(await outcome(owner([publishing("a"), publishing("b"), withdrawing("b")]), siteDir)).toEqual(
      NOTHING_SAID,
    );
  });
});

describe("another business", () => {
  const lines = [publishing("a")];

  test("does not take the place of one, unless that is its former name", async () => {
    const before = siteWith(datasetOf("Pell and sons", ["a"]));
    expect((await outcome(owner(lines), before)).faults).toEqual([
      'business.json: name: the generation before is "Pell and sons"; check DATA_DIR, or add that name to ' +
        "former_names if it is the same business; for a new start choose another SITE_DIR",
    ]);
    const renamed = owner(lines, { former_names: ["Pell & Co.", "Pell and sons"] });
    expect(await outcome(renamed, before)).toEqual(NOTHING_SAID);
  });

  test("is told together with what would vanish", async () => {
    const { faults } = await outcome(owner(lines), siteWith(datasetOf("Quay", ["q"])));
    expect(faults.map((line) => line.split(/[;,]/)[0])).toEqual([
      'business.json: name: the generation before is "Quay"',
      "reviews.jsonl: q was published",
      "reviews.jsonl: 1 review of the generation before would vanish without a word",
    ]);
  });
});

describe("the demonstration", () => {
  const { name, url } = JSON.parse(readFileSync("data/business.json", "utf8"));

  test("is known by its name and address together", () => {
    expect(isDemonstration({ name, url })).toBe(true);
    expect(isDemonstration({ name: "Pell", url })).toBe(false);
    expect(isDemonstration({ name })).toBe(false);
  });

  test("may be replaced", async () => {
    const demonstrated = siteWith(datasetOf(name, ["g-1", "g-2"], url));
    expect(await outcome(owner([publishing("mine")]), demonstrated)).toEqual(NOTHING_SAID);
    expect(await outcome(owner([]), demonstrated)).toEqual(NOTHING_SAID);
  });

  test("never replaces", async () => {
    const { faults } = await outcome(resolve("data"), siteWith(datasetOf("Pell", [])));
    expect(faults).toEqual([
      "business.json: name: the demonstration would take the place of the generation before, which is " +
        '"Pell"; check DATA_DIR; for a new start choose another SITE_DIR',
    ]);
  });
});

describe("what an earlier build left", () => {
  test.each<[string, string]>([
    ["as a build writes it", datasetOf("Pell", ["a", "b"])],
    ["laid out by somebody else", JSON.stringify(JSON.parse(datasetOf("Pell", ["a", "b"])), null, 2)],
    [
      "with its fields in another order",
      JSON.stringify({
        aggregate_rating: { count: 2 },
        reviews: [
          { rating: 5, id: "a" },
          { rating: 5, id: "b" },
        ],
        business: { name: "Pell" },
      }),
    ],
  ])("is read %s", async (_, text) => {
    const read = { business: { name: "Pell" }, ids: ["a", "b"] };
    expect(publishedIdsIn(Buffer.from(text))).toMatchObject(read);
    expect(await publishedIdsFrom(piecesOf(text))).toMatchObject(read);
  });

  const whole = datasetOf("Pell", ["a", "b"]);
  test.each([
    ["cut off", whole.slice(0, -3)],
    ["cut off between two reviews", whole.slice(0, whole.indexOf(',{"id":"b"'))],
    ["empty", ""],
    ["not JSON", "<html>"],
    ["another document", '{"reviews":[{"id":"a"}]}'],
    ["a list of something else", '{"business":{"name":"P"},"aggregate_rating":{"count":1},"reviews":[1]}'],
  ])("is nothing to go by when it is %s, and the report says so", async (_, text) => {
    expect(publishedIdsIn(Buffer.from(text))).toBeNull();
    expect(await publishedIdsFrom(piecesOf(text))).toBeNull();
    const siteDir = siteWith(text);
    expect(await outcome(owner([publishing("z")]), siteDir)).toEqual({
      faults: [],
      notes: [
        `nothing was compared with the generation before, since ${join(siteDir, "current/reviews.json")} cannot be read`,
      ],
    });
  });
});

describe("without an earlier build", () => {
  const serving =
    (text: string, status = 200): Fetch =>
    async (url, _limits, _request, read) => {
      const isManifest = url === `${BASE_URL}/manifest.json`;
      if (!isManifest) expect(url).toBe(`${BASE_URL}/reviews.json`);
      const body = piecesOf(isManifest ? JSON.stringify(MANIFEST) : text);
      return read({ url, status: isManifest ? 200 : status, headers: {}, body });
    };
  const alone = (lines: object[], fetch: Fetch) => outcome(owner(lines), folderWith(), BASE_URL, fetch);

  test("the live origin is what nothing vanishes from", async () => {
    const live = serving(datasetOf("Pell", ["a", "b"]));
    expect(await alone([publishing("a"), publishing("b")], live)).toEqual(NOTHING_SAID);
    expect((await alone([publishing("a")], live)).faults).toEqual([
      "reviews.jsonl: b was published, and is neither in the journal nor withdrawn",
      `reviews.jsonl: 1 review of the live site ${BASE_URL} would vanish without a word; ${WITHDRAW} or ` +
        "restore the journal from a backup; for a new start first build once without BASE_URL",
    ]);
  });

  test("the live origin tells what was withdrawn, which does not come back with an older journal", async () => {
    const live = serving(datasetOf("Pell", ["a"]));
    expect((await alone([publishing("a"), publishing("w")], live)).faults).toEqual([
      "reviews.jsonl: w was withdrawn, and its withdrawal is no longer in the journal",
      `reviews.jsonl: 1 review withdrawn in the live site ${BASE_URL} would come back; restore the journal ` +
        "from a backup, or withdraw each again; for a new start first build once without BASE_URL",
    ]);
    expect(await alone([publishing("a"), publishing("w"), withdrawing("w")], live)).toEqual(NOTHING_SAID);
  });

  test.each<[string, Fetch, string]>([
    ["there is none", serving("", 404), "answers 404"],
    ["it is moved", serving("", 301), "answers 301"],
    ["it holds something else", serving("<html>"), "is no dataset of reviews"],
    [
      "it cannot be reached",
      async () => {
        throw new FetchFault("unreachable", "cannot be reached (ENOTFOUND)");
      },
      "cannot be reached (ENOTFOUND)",
    ],
  ])("and when %s, the report says so in one line", async (_, fetch, reason) => {
    expect(await alone([publishing("a")], fetch)).toEqual({
      faults: [],
      notes: [`nothing was compared with the live site, since ${BASE_URL}/reviews.json ${reason}`],
    });
  });

  test("nobody is asked at an address that is not public, nor where there is an earlier build", async () => {
    expect(await outcome(owner([]), folderWith())).toEqual(NOTHING_SAID);
    expect(await outcome(owner([]), siteWith(datasetOf("Pell", [])), BASE_URL)).toEqual(NOTHING_SAID);
  });

  test.each([
    ["https://reviews.pell.com", true],
    ["https://reviews.pell.com:8443", true],
    ["https://93.184.215.14", true],
    ["https://[2606:2800:21f:cb07:6820:80da:af6b:8b2c]", true],
    ["http://reviews.pell.com", false],
    ["https://localhost", false],
    ["https://shop.localhost", false],
    ["https://reviews.pell.example", false],
    ["https://reviews.example.com", false],
    ["https://pell.test", false],
    ["https://pell.invalid.", false],
    ["https://pell.local", false],
    ["https://pell", false],
    ["https://127.0.0.1", false],
    ["https://10.0.0.7", false],
    ["https://[::1]", false],
    ["https://[fd00::1]", false],
    ["https://[::ffff:192.168.1.1]", false],
  ])("whether %s is public: %s", (origin, isPublic) => {
    expect(isPublicOrigin(origin)).toBe(isPublic);
  });
});

test("a build that begins a log unpublishes nothing in silence, whether its last generation is there or only the live site", async () => {
  const dataDir = owner([publishing("a"), publishing("b")]);
  const files = ["business.json", "reviews.jsonl"].map((name) => [
    name,
    readFileSync(join(dataDir, name), "utf8"),
  ]);
  const siteDir = copySite((await draftSite(Object.fromEntries(files), LOCAL)).siteDir);
  const generation = currentGeneration(siteDir);
  const served = readFileSync(join(siteDir, "current/reviews.json"));
  expect(publishedIdsIn(served)?.ids).toEqual(["a", "b"]);
  writeFileSync(join(dataDir, "reviews.jsonl"), journalOf(publishing("a")));

  const live = await answerFor(BASE_URL, ({ url }, response) =>
    url === "/reviews.json" ? void response.end(served) : void response.writeHead(404).end(),
  );
  const settings = { DATA_DIR: dataDir, STATE_DIR: folderWith(), BASE_URL, ...live };
  const second = await runScript("build", [], { ...settings, SITE_DIR: siteDir });
  expect(second.code).toBe(1);
  const [line, advice, ...rest] = second.stderr.trimEnd().split("\n");
  expect(line).toBe("reviews.jsonl: b was published, and is neither in the journal nor withdrawn");
  expect(advice).toContain("of the generation before would vanish");
  expect(rest).toEqual([STAYS]);
  expect(currentGeneration(siteDir)).toBe(generation);

  const elsewhere = await runScript("build", [], { ...settings, SITE_DIR: folderWith() });
  expect(elsewhere.code).toBe(1);
  expect(elsewhere.stderr).toContain(`1 review of the live site ${BASE_URL} would vanish without a word`);
});
