import { describe, expect, test } from "vitest";
import { loadDataset } from "../../../data/_dataset/dataset.ts";
import type { Change, Changes, ChangesPage } from "../../../data/_schema/changes.ts";
import type { ReviewsDataset } from "../../../data/_schema/reviews-dataset.ts";
import { createRandom } from "../../bench/random.ts";
import { type Copy, follow, inOrder } from "../../helpers/changes/follow.ts";
import { History, Published } from "../../helpers/changes/history.ts";
import { folderWith } from "../../helpers/data-folder.ts";

/** `npm run soak -- changes` plays a thousand. */
const HISTORIES = Number(process.env["HISTORIES"] ?? 12);
const BUILDS = 8;
const SEED = Number(process.env["SEED"] ?? 1);

/** What a client holds, and what had happened by then. */
interface Client {
  copy: Copy;
  rewritten: number;
  /** Whether the reviews were as they had been after something that no change tells: withdrawals may not be. */
  doubtful: boolean;
}

const reviewsOf = (site: Published) => (site.read("/reviews.json") as ReviewsDataset).reviews;
const pagesOf = (site: Published) =>
  site.dataset.changes.pages.map(({ path }) => site.read(path) as ChangesPage);
const changesOf = (site: Published): Change[] => pagesOf(site).flatMap(({ changes }) => changes);

async function expectFollowed(client: Client, site: Published, history: History): Promise<void> {
  const { copy, whole } = await follow(client.copy, site.read);
  expect(inOrder(copy)).toEqual(reviewsOf(site));
  // Only what no change tells makes anybody fetch all.
  const ordinary = client.rewritten === history.rewritten;
  if (ordinary) expect(whole).toBe(false);
  client.doubtful = !whole && (client.doubtful || !ordinary);
  if (!client.doubtful) {
    const withdrawn = changesOf(site).flatMap(({ id, reason }) => (reason ? [[id, reason]] : []));
    expect(Object.fromEntries(copy.withdrawn)).toEqual(Object.fromEntries(withdrawn));
  }
  client.copy = copy;
  client.rewritten = history.rewritten;
}

test(`who holds any past copy and follows has every review and withdrawal: ${HISTORIES} random histories`, async () => {
  let [followed, fetched, pages] = [0, 0, 0];
  for (let number = 0; number < HISTORIES; number++) {
    const random = createRandom(SEED * 100_000 + number);
    const history = new History(folderWith(), random);
    const clients: Client[] = [];
    for (let round = 0; round < BUILDS; round++) {
      const site = history.build(number % 2 === 1);
      // Some look at every build, others miss many.
      for (const client of clients) if (random.chance(0.4)) await expectFollowed(client, site, history);
      const { copy } = await follow(null, site.read);
      clients.push({ copy, rewritten: history.rewritten, doubtful: false });
      pages = Math.max(pages, site.dataset.changes.pages.length);
    }
    const last = history.build(number % 2 === 1);
    for (const client of clients) {
      const before = client.copy;
      await expectFollowed(client, last, history);
      const { whole } = await follow(before, last.read);
      if (whole) fetched++;
      else followed++;
    }
  }
  console.log(`${followed} copies followed, ${fetched} were fetched whole; at most ${pages} pages`);
  expect(followed).toBeGreaterThan(HISTORIES * 4);
  expect(fetched).toBeGreaterThan(0);
  expect(pages).toBeGreaterThan(2);
});

test("whoever reads while something else is published has all of it the next time", async () => {
  for (let number = 0; number < HISTORIES; number++) {
    const history = new History(folderWith(), createRandom(SEED * 200_000 + number));
    const [first, second, third] = [history.build(false), history.build(false), history.build(false)];
    const { copy } = await follow(null, first.read);
    const torn = await follow(copy, (path) => (path === "/changes.json" ? second : third).read(path));
    const { copy: whole } = await follow(torn.copy, third.read);
    expect(inOrder(whole)).toEqual(reviewsOf(third));
  }
});

test("nothing that is no longer published is in any page, and a full page never gains anything", () => {
  for (let number = 0; number < HISTORIES; number++) {
    const history = new History(folderWith(), createRandom(SEED * 300_000 + number));
    let before: ChangesPage[] = [];
    for (let round = 0; round < BUILDS; round++) {
      const site = history.build(false);
      const words = (text: string) => new Set(text.match(/word\d+x/g));
      const published = words(site.text("/reviews.json"));
      const all = ["/changes.json", ...site.dataset.changes.pages.map(({ path }) => path)].map((path) =>
        site.text(path),
      );
      for (const word of words(all.join())) expect(published.has(word), word).toBe(true);
      const pages = pagesOf(site);
      for (const [index, page] of before.slice(0, -1).entries()) {
        expect(pages[index]).toMatchObject({ from: page.from, to: page.to, previous: page.previous });
        for (const change of pages[index]!.changes.filter(({ source }) => source !== null))
          expect(page.changes).toContainEqual(change);
      }
      before = pages;
    }
  }
});

describe("one journal", () => {
  const entry = (id: string, change: object = {}) => ({
    id,
    rating: 5,
    date: "2025-01-02",
    text: `Text of ${id}.`,
    author: { name: "Ada P." },
    source: { name: "Google" },
    verification: { level: "invited" },
    ...change,
  });
  const withdrawal = { withdrawn: "2025-02-01", reason: "duplicate", recorded: "2025-02-03T23:30:00-05:00" };
  const publish = (lines: readonly object[], business: object = {}) => {
    const dataDir = folderWith({
      "business.json": JSON.stringify({ name: "Pell", ...business }),
      "reviews.jsonl": lines.map((line) => `${"id" in line ? JSON.stringify(line) : ""}\n`).join(""),
    });
    const source = {
      dataDir,
      baseUrl: "https://pell.example",
      now: Date.parse("2026-03-31"),
      journalExpected: false,
    };
    return new Published(loadDataset(source));
  };
  const LINES = [
    entry("a"),
    entry("b", { recorded: "2025-01-03T10:00:00Z" }),
    entry("a", { text: "Edited.", recorded: "2025-01-04T10:00:00Z" }),
    {},
    entry("c"),
    { id: "c", ...withdrawal },
    entry("d"),
    entry("d", { verification: { level: "platform" } }),
    entry("low", { verification: { level: "platform" } }),
  ];

  test("says of each review what happened last, by line, blank ones left out, newest first", () => {
    const site = publish(LINES, { minimum_verification: "invited" });
    const [b, a] = ["b", "a"].map((id) => reviewsOf(site).find((review) => review.id === id));
    const head = site.read("/changes.json") as Changes;
    expect(head).toMatchObject({ cursor: 8, from: 1, previous: null, check: { count: 2 } });
    expect(head.changes).toEqual([
      { number: 7, type: "hidden", id: "d" },
      {
        number: 5,
        type: "withdrawn",
        id: "c",
        recorded: "2025-02-04",
        withdrawn: "2025-02-01",
        reason: "duplicate",
        source: "Google",
      },
      { number: 3, type: "edited", id: "a", recorded: "2025-01-04", review: a },
      { number: 2, type: "published", id: "b", recorded: "2025-01-03", review: b },
    ]);
    expect(site.text("/changes.json")).not.toContain("low");
  });

  test("an empty one has one page without changes", () => {
    const site = publish([]);
    expect(site.read("/changes.json")).toMatchObject({ cursor: 0, from: 1, previous: null, changes: [] });
    expect(pagesOf(site)).toEqual([{ from: 1, to: 0, previous: null, changes: [] }]);
  });

  test("its first page is short, the others stay as they are when reviews are added", () => {
    const many = Array.from({ length: 450 }, (_, n) => entry(`n-${n}`));
    const [before, after] = [publish(many), publish([...many, entry("new")])];
    const head = before.read("/changes.json") as Changes;
    expect(head.changes.map(({ number }) => number)).toEqual(Array.from({ length: 50 }, (_, n) => 450 - n));
    expect(head).toMatchObject({ cursor: 450, from: 401, previous: "https://pell.example/changes/2.json" });
    for (const path of ["/changes/1.json", "/changes/2.json"])
      expect(after.text(path)).toBe(before.text(path));
    expect(pagesOf(after).map(({ from, to, changes }) => [from, to, changes.length])).toEqual([
      [1, 200, 200],
      [201, 400, 200],
      [401, 451, 51],
    ]);
  });
});
