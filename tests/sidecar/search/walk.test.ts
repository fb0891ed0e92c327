import fc from "fast-check";
import { expect, test } from "vitest";
import type { Review } from "../../../data/_schema/review.ts";
import { newestFirst } from "../../../data/_schema/review-order.ts";
import { SearchParameters } from "../../../data/_schema/search.ts";
import { fold } from "../../../data/_text/fold.ts";
import { folderWith } from "../../helpers/data-folder.ts";
import { effortOf } from "../../helpers/effort.ts";
import { rounds } from "../../helpers/rounds.ts";
import { openSearch, searchable } from "../../helpers/search/open-search.ts";

const SHARE = rounds({ short: 0.1, long: 1 });
const LONG_TEXTS = rounds({ short: 2000, long: 10_000 });
const WORDS = [
  "drain",
  "Boiler",
  "café",
  "don’t",
  "on-time",
  "Straße",
  "ＡＢＣ",
  "👍🏽",
  "“fine”",
  "ﬁx",
  "  ",
  "\n",
  "½",
  "Σ",
];
const NAMES = ["Hank Brill", "Ruth Okafor", "Somebody Gone"];

const review = fc.record({
  id: fc.integer({ min: 0, max: 40 }).map((n) => `r-${n}`),
  date: fc.integer({ min: 1, max: 6 }).map((n) => `2026-03-0${n}`),
  rating: fc.integer({ min: 1, max: 5 }),
  text: fc
    .array(fc.constantFrom(...WORDS), { maxLength: 8 })
    .map((words) => words.join(" ").normalize("NFC")),
  technicians: fc.subarray(NAMES),
});

/** Reviews in the order of the dataset; a later one of the same id replaces an earlier one. */
const reviews = fc.array(review, { maxLength: 60, size: "max" }).map((list) => {
  const byId = new Map(list.map((given) => [given.id, searchable(given)]));
  return [...byId.values()].sort(newestFirst);
});

const filters: fc.Arbitrary<Partial<SearchParameters>> = fc.record(
  {
    rating: fc.integer({ min: 1, max: 5 }),
    min_rating: fc.constantFrom(1, 2.5, 4),
    since: fc.constantFrom("2026-03-02", "2026-03-04"),
    until: fc.constantFrom("2026-03-03", "2026-03-05"),
    mentions_technician: fc.constantFrom("hank brill", "HENRY", "somebody gone", "constructor"),
  },
  { requiredKeys: [] },
);

/** Few filters, so that a walk has many pages. */
const broad: fc.Arbitrary<Partial<SearchParameters>> = fc.constantFrom<Partial<SearchParameters>>(
  { sort: "oldest" },
  { sort: "highest" },
  { sort: "lowest", min_rating: 2 },
  { sort: "detailed" },
  { sort: "detailed", query: "e" },
  { sort: "oldest", query: "e" },
  {},
  { min_rating: 2 },
  { query: "e" },
  { until: "2026-03-05" },
  { mentions_technician: "henry" },
);

/** What the contract says, a sentence a line, without an index. */
function matches({ rating, date, text, mentions }: Review, given: Partial<SearchParameters>): boolean {
  const person = { "hank brill": "Hank Brill", HENRY: "Hank Brill", "somebody gone": "Somebody Gone" };
  const name = given.mentions_technician as keyof typeof person | undefined;
  if (given.rating !== undefined && rating !== given.rating) return false;
  if (given.min_rating !== undefined && rating < given.min_rating) return false;
  if (given.since !== undefined && Date.parse(date) < Date.parse(given.since)) return false;
  if (given.until !== undefined && Date.parse(date) > Date.parse(given.until)) return false;
  if (name !== undefined && !mentions.technicians.includes(person[name])) return false;
  return given.query === undefined || fold(text).includes(fold(given.query));
}

test("an answer holds exactly the reviews that match, in order, up to the limit", () => {
  const folder = folderWith();
  fc.assert(
    fc.property(reviews, filters, fc.integer({ min: 1, max: 10 }), (all, given, limit) => {
      const answer = openSearch(all, folder)({ ...given, limit });
      const expected = all.filter((one) => matches(one, given));
      expect(answer.total).toBe(expected.length);
      expect(answer.reviews).toEqual(expected.slice(0, limit));
      expect(answer.count).toBe(answer.reviews.length);
      expect(answer.next_cursor === null).toBe(expected.length <= limit);
    }),
    { numRuns: 400 * SHARE },
  );
});

test("every piece of a text, cut between characters as people see them, finds it in any case", () => {
  const folder = folderWith();
  const segmenter = new Intl.Segmenter("en", { granularity: "grapheme" });
  const text = fc.oneof(
    fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 6 }).map((words) => words.join(" ")),
    fc.string({ unit: "grapheme", minLength: 1, maxLength: 40 }),
  );
  fc.assert(
    fc.property(
      text.map((given) => given.normalize("NFC")),
      fc.nat(),
      fc.nat(),
      fc.constantFrom("toUpperCase", "toLowerCase", "toString"),
      (given, from, length, change) => {
        const characters = [...segmenter.segment(given)].map(({ segment }) => segment);
        const start = from % characters.length;
        const piece = characters.slice(start, start + 1 + (length % characters.length)).join("");
        fc.pre(SearchParameters.safeParse({ query: piece }).success);
        const search = openSearch([searchable({ id: "a", text: given })], folder);
        expect(search({ query: piece[change]() }).total).toBe(1);
      },
    ),
    { numRuns: 1000 * SHARE },
  );
});

/** What places a review in an order beside its day and id, which a replacement keeps. */
const sortKey = ({ rating, text }: Review, { sort = "newest" }: Partial<SearchParameters>) =>
  sort === "detailed" ? text.length : sort === "highest" || sort === "lowest" ? rating : null;

test(
  "a walk meets every review that matches throughout and keeps its place in the order exactly once, " +
    "while others come, go and change",
  () => {
    const folder = folderWith();
    const change = fc.record({
      added: fc.array(review, { maxLength: 5 }),
      removed: fc.array(fc.nat(40), { maxLength: 5 }),
    });
    let rebuilds = 0;
    fc.assert(
      fc.property(
        reviews,
        broad,
        fc.integer({ min: 1, max: 5 }),
        fc.infiniteStream(change),
        (first, given, limit, changes) => {
          let all = first;
          let throughout = new Map(all.filter((one) => matches(one, given)).map((one) => [one.id, one]));
          const met = new Map<string, number>();
          let cursor: string | undefined;
          for (let page = 0; page < 60; page++) {
            const answer = openSearch(all, folder)({ ...given, limit, ...(cursor && { cursor }) });
            for (const { id } of answer.reviews) met.set(id, (met.get(id) ?? 0) + 1);
            if (answer.next_cursor === null) break;
            cursor = answer.next_cursor;
            const { added, removed } = changes.next().value;
            const gone = new Set(removed.map((n: number) => `r-${n}`));
            const byId = new Map(all.filter(({ id }) => !gone.has(id)).map((one) => [one.id, one]));
            // A replacement keeps its date, as the journal demands.
            for (const one of added)
              byId.set(one.id, { ...searchable(one), date: byId.get(one.id)?.date ?? one.date });
            all = [...byId.values()].sort(newestFirst);
            rebuilds++;
            const still = new Map(all.filter((one) => matches(one, given)).map((one) => [one.id, one]));
            throughout = new Map(
              [...throughout].filter(([id, one]) => {
                const now = still.get(id);
                return now?.date === one.date && sortKey(now, given) === sortKey(one, given);
              }),
            );
          }
          for (const id of throughout.keys()) expect(met.get(id), id).toBe(1);
        },
      ),
      { numRuns: 300 * SHARE },
    );
    expect(rebuilds).toBeGreaterThan(300 * SHARE);
  },
);

test("200 characters of anything are answered in no time among thousands of long texts", async () => {
  const text = "The heat pump’s fan café rattled ".repeat(30);
  const search = openSearch(Array.from({ length: LONG_TEXTS }, (_, n) => searchable({ id: `r-${n}`, text })));
  for (const query of [
    "e\u0301".repeat(100),
    "(a+)+$".repeat(33),
    "the heat ".repeat(22),
    "\u0301".repeat(200),
  ]) {
    expect(await effortOf(() => search({ query })), query.slice(0, 10)).toBeLessThan(10);
  }
});

test("a letter that somebody repeats a million times is looked at once", async () => {
  const search = openSearch([searchable({ id: "r-1", text: "a".repeat(1_000_000) })]);
  const queries = ["a".repeat(200), `${"a".repeat(199)}b`, `${"a".repeat(99)}b${"a".repeat(99)}`];
  const totals = () => queries.map((query) => search({ query }).total);
  expect(totals()).toEqual([1, 0, 0]);
  expect(await effortOf(totals)).toBeLessThan(4);
});
