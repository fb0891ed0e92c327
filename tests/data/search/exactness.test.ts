import { readFileSync } from "node:fs";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { encodeCursor } from "../../../data/_schema/cursor.ts";
import type { Insights } from "../../../data/_schema/insights.ts";
import {
  type InsightsByReview,
  type ReviewReading,
  VOTES,
} from "../../../data/_schema/insights-by-review.ts";
import { type Review, VERIFICATION_LEVELS } from "../../../data/_schema/review.ts";
import { newestFirst } from "../../../data/_schema/review-order.ts";
import type { ReviewsDataset } from "../../../data/_schema/reviews-dataset.ts";
import type { SearchParameters } from "../../../data/_schema/search.ts";
import type { SearchAnswer } from "../../../data/_schema/search-answer.ts";
import { questionOf } from "../../../data/_search/canonical.ts";
import { plainWords } from "../../../data/_search/full-text/stem.ts";
import { fold } from "../../../data/_text/fold.ts";
import { createRandom, type Random } from "../../bench/random.ts";
import { createReviews } from "../../bench/search-corpus.ts";
import { anyCharacters } from "../../helpers/any-characters.ts";
import { demonstrationSite } from "../../helpers/demonstration.ts";
import { rounds } from "../../helpers/rounds.ts";
import { searchable } from "../../helpers/search/open-search.ts";
import { askAnything, askWords } from "../../helpers/search/random-questions.ts";
import { createIndex } from "../../helpers/search/search-index.ts";
import { createScan } from "../../helpers/search/search-scan.ts";
import { createWordScan } from "../../helpers/search/word-scan.ts";

const TECHNICIANS = [
  { name: "Hank Brill", aliases: ["Hank"] },
  { name: "Teo Marsh", aliases: [] },
];

const SERVICES = [
  { id: "heat-pump", name: "Heat pumps", synonyms: ["mini split"] },
  { id: "water-heater", name: "Water heaters", synonyms: ["Boiler", "heat pumps"] },
];
const AREAS = [{ id: "old-town", name: "Old Town", synonyms: ["the old town", "Zentrum"] }];
const ASPECTS = [
  { id: "price", name: "Price" },
  { id: "punctuality", name: "Being on time" },
];

const published = (file: string) =>
  JSON.parse(readFileSync(join(demonstrationSite(), "current", file), "utf8"));
const demonstrationReviews = () => (published("reviews.json") as ReviewsDataset).reviews;

function demonstrationReadings() {
  const { reviews } = published("insights/by-review.json") as InsightsByReview;
  const { aspects } = published("insights.json") as Insights;
  return { readings: new Map(Object.entries(reviews)), aspects };
}

/** Reviews with the given texts, seven a day, with ratings, technicians and services that vary. */
function reviewsOf(texts: readonly string[]): Review[] {
  return texts.map((text, index) => {
    const day = new Date(Date.UTC(2026, 2, 31) - Math.floor(index / 7) * 86_400_000);
    const review = searchable({
      id: `r-${String(index).padStart(6, "0")}`,
      date: day.toISOString().slice(0, 10),
      rating: 1 + ((index * 7) % 5),
      text,
      technicians: index % 3 === 0 ? ["Hank Brill"] : [],
    });
    const services = index % 4 === 0 ? ["heat-pump"] : index % 9 === 0 ? ["no-longer-listed"] : [];
    const service_areas = index % 6 === 1 ? ["old-town"] : [];
    return {
      ...review,
      ...(index % 3 !== 1 && { language: ["en", "es-MX", "de", "es"][index % 4]! }),
      source: { name: ["Google", "first-party", "Café Ratings"][index % 3]! },
      verification: { level: VERIFICATION_LEVELS[(index * 5) % 3]! },
      mentions: { ...review.mentions, services, service_areas },
      ...(index % 5 === 2 && { reply: { text: `Thank you, ${text.slice(0, 20)}!` } }),
    };
  });
}

/** What could have been read in reviews, of nearly all of them. */
function readingsOf(reviews: readonly Review[], random: Random): Map<string, ReviewReading> {
  return new Map(
    reviews
      .filter(() => random.chance(0.9))
      .map(({ id }) => {
        const aspects = ASPECTS.filter(() => random.chance(0.4)).map((aspect) => ({
          id: aspect.id,
          vote: random.pick(VOTES),
          mentions: [],
        }));
        return [id, { sentiment: random.pick(VOTES), aspects }];
      }),
  );
}

function remembering<Given, Made>(make: (given: Given) => Made): (given: Given) => Made {
  const made = new Map<Given, Made>();
  return (given) => {
    if (!made.has(given)) made.set(given, make(given));
    return made.get(given)!;
  };
}

function textsOf(random: Random, count: number, pieces: readonly string[], most: number): string[] {
  const text = () => Array.from({ length: random.below(most) }, () => random.pickZipf(pieces)).join("");
  return Array.from({ length: count }, text);
}

const SPANISH =
  "muy bien, señor · ¡llegó! niño año más rápido café «fino» técnico jamón él sí no y la de que el ".split(
    /(?<= )/,
  );
const EMOJI = [..."👍🏽 👨‍👩‍👧 ⭐ ❤️ 🔧 ok fine 𝒳 ａＢ ﬁ ½ ß İ \u0301 e\u0301 \u200d … — ’ “ ” "].concat(
  " ",
  "\n",
  "  ",
);
const REPEATS = ["a", "aa", "aaaa", "ab", "ba", " ", " a", "哈", "哈哈", "ก", "กก", "\u{20000}", "!"];

/** So many different words that the rare ones take two units of the token stream. */
const catalogue = (random: Random) =>
  Array.from({ length: 600 }, () =>
    Array.from({ length: 100 }, () => random.below(36 ** 4).toString(36)).join(" "),
  );

const SHARE = rounds({ short: 0.1, long: 1 });

const CORPORA: Record<string, () => Review[]> = {
  "the demonstration business": demonstrationReviews,
  English: () => createReviews(900, "english", 5),
  "English, Chinese and Thai": () => createReviews(900, "mixed", 6),
  Spanish: () => reviewsOf(textsOf(createRandom(7), 700, SPANISH, 25)),
  "emoji and what folds": () => reviewsOf(textsOf(createRandom(8), 700, EMOJI, 20)),
  "what repeats": () => reviewsOf(textsOf(createRandom(9), 500, REPEATS, 60)),
  "words that are long": () => reviewsOf(textsOf(createRandom(10), 300, ["x", "yz", "/", "%20", "."], 900)),
  "sixty thousand words": () => reviewsOf(catalogue(createRandom(11))),
  "many short texts": () =>
    reviewsOf(textsOf(createRandom(12), 20_000 * SHARE, ["ok ", "so so ", "fine", "Hank ", "9"], 4)),
};
const QUERIES: Record<string, number> = { "many short texts": 800, "sixty thousand words": 1600 };

/** A dictionary with some of the words that are those of reviews without a letter. */
function wordsOneLetterShorter(reviews: readonly Review[]): ReadonlySet<string> {
  const words = reviews.flatMap(({ text }) => plainWords(fold(text)));
  return new Set(
    words.filter((word) => word.length % 2 === 0).map((word) => word.slice(0, 2) + word.slice(3)),
  );
}

/** The reviews of a corpus, their index and what finds words in them without it; made once for all tests. */
const prepare = remembering((name: string) => {
  const reviews = CORPORA[name]!();
  const random = createRandom(name.length);
  const { readings, aspects } =
    name === "the demonstration business"
      ? demonstrationReadings()
      : { readings: readingsOf(reviews, random), aspects: ASPECTS };
  const business = { technicians: TECHNICIANS, services: SERVICES, service_areas: AREAS };
  const ordinary = wordsOneLetterShorter(reviews);
  const index = createIndex(reviews, TECHNICIANS, {
    ordinary: () => [...ordinary],
    business: { language: "en", ...business },
    votes: reviews.map(({ id }) => readings.get(id)),
    aspects,
  });
  const words = createWordScan({ reviews, business, readings, aspects, ordinary });
  return { reviews, readings, aspects, index, words };
});

describe("an answer is byte for byte that of a plain scan", () => {
  test.each(Object.keys(CORPORA))("%s", (name) => {
    const { reviews, readings, aspects, index, words } = prepare(name);
    const random = createRandom(name.length);
    const scan = createScan({
      reviews,
      findWords: words.find,
      technicians: TECHNICIANS,
      services: SERVICES,
      areas: AREAS,
      aspects,
      readings,
    });
    let found = 0;
    for (let query = 0; query < SHARE * (QUERIES[name] ?? 2600); query++) {
      const parameters = askAnything(random, reviews);
      if (random.chance(0.3)) parameters.cursor = cursorAt(random, reviews, parameters, scan(parameters));
      const expected = scan(parameters);
      const result = index.search(parameters);
      if (!result.toBytes().equals(Buffer.from(JSON.stringify(expected)))) {
        expect(result.toAnswer(), JSON.stringify(parameters)).toEqual(expected);
        expect.fail(`the bytes of an equal answer differ: ${JSON.stringify(parameters)}`);
      }
      if (expected.total > 0) found++;
    }
    expect(found).toBeGreaterThan(SHARE * 200);
  });
});

/** A cursor of a question, after some review or one that is no longer there. */
function cursorAt(
  random: Random,
  reviews: readonly Review[],
  { sort = "newest" }: SearchParameters,
  { filters }: SearchAnswer,
): string {
  const { rating, date, id } = random.pick(reviews);
  const last = { rating, date, id: random.chance(0.8) ? id : "r-0003~" };
  return encodeCursor({ sort: sort as "newest", question: questionOf(filters), ...last });
}

const scraps = fc.array(
  fc.constantFrom(
    "a",
    "b",
    "ab",
    " ",
    "的",
    "很",
    "好",
    "ก",
    "า",
    "\u0e48",
    "😀",
    "\u{20000}",
    "é",
    "e\u0301",
    "İ",
    ".",
    "\0",
  ),
  { maxLength: 30 },
);

test("every query over every few texts finds what a plain scan finds", () => {
  fc.assert(
    fc.property(
      fc.array(scraps, { maxLength: 40 }),
      fc.array(scraps, { minLength: 1, maxLength: 5 }),
      (texts, queries) => {
        const reviews = reviewsOf(texts.map((parts) => parts.join("")));
        const index = createIndex(reviews);
        const scan = createScan({ reviews });
        const pieces = texts.flatMap((parts) => [parts.slice(1, 4), parts.slice(2, 9)]).slice(0, 10);
        for (const query of [...queries, ...pieces].map((parts) => parts.slice(0, 12).join(""))) {
          expect(index.search({ query, limit: 20 }).toAnswer()).toEqual(scan({ query, limit: 20 }));
        }
      },
    ),
    { numRuns: 500 * SHARE },
  );
});

test("arbitrary Unicode", () => {
  const anything = anyCharacters({ maxLength: 30 });
  fc.assert(
    fc.property(
      fc.array(anything, { minLength: 1, maxLength: 20 }),
      fc.nat(),
      fc.nat(),
      (texts, from, length) => {
        const reviews = reviewsOf(texts);
        const characters = [...texts[0]!];
        const start = from % (characters.length + 1);
        const query = characters.slice(start, start + 1 + (length % 8)).join("");
        expect(createIndex(reviews).search({ query, limit: 20 }).toAnswer()).toEqual(
          createScan({ reviews })({ query, limit: 20 }),
        );
      },
    ),
    { numRuns: 1000 * SHARE },
  );
});

test.each(["the demonstration business", "English", "Spanish"])(
  "the order by relevance is that of the scores of a plain scan: %s",
  (name) => {
    const { reviews, index, words } = prepare(name);
    const random = createRandom(41);
    let compared = 0;
    let comparedRelated = 0;
    for (let query = 0; query < 200 * SHARE; query++) {
      const asked = askWords(random, reviews);
      const parameters = { query: asked, match: "words", sort: "relevance", limit: 100 } as const;
      const answer = index.search(parameters);
      const { reviews: found, related = [] } = answer.toAnswer();
      expect(answer.toBytes().toString()).toBe(JSON.stringify(answer.toAnswer()));
      const { query: read, holders, likely } = words.find(fold(asked));
      const scores = words.score(read);
      const ranked = [...holders].sort((a, b) => closer(scores.get(b)!, scores.get(a)!) || newestFirst(a, b));
      expect(
        found.map(({ id }) => id),
        asked,
      ).toEqual(ranked.slice(0, 100).map(({ id }) => id));
      if (found.length > 1) compared++;
      const partly = words.related(likely ?? read, ranked.length);
      const behind = [...partly.keys()].sort(
        (a, b) => closer(partly.get(b)!.score, partly.get(a)!.score) || newestFirst(a, b),
      );
      expect(
        related.map(({ review, missing }) => [review.id, missing]),
        asked,
      ).toEqual(
        behind
          .slice(0, Math.max(0, 100 - ranked.length))
          .map((review) => [review.id, partly.get(review)!.missing]),
      );
      if (related.length > 1) comparedRelated++;
    }
    expect(compared).toBeGreaterThan(10 * SHARE);
    expect(comparedRelated).toBeGreaterThan(0);
  },
);

/** The difference of two scores, if there is one beyond what the order of adding makes. */
const closer = (a: number, b: number) => (Math.abs(a - b) < 1e-9 ? 0 : a - b);

test("a review is found by its id", () => {
  const reviews = createReviews(300, "english", 3);
  const index = createIndex(reviews);
  for (const review of reviews) expect(index.review(review.id)).toEqual(review);
  for (const id of ["r", "r000000x", "~", "0"]) expect(index.review(id)).toBeUndefined();
});

test("no reviews at all", () => {
  const index = createIndex([]);
  const nothing = { total: 0, count: 0, limit: 20, filters: {}, next_cursor: null, reviews: [] };
  expect(index.search({ limit: 20 }).toAnswer()).toEqual(nothing);
  expect(index.search({ limit: 20 }).toBytes().toString()).toBe(JSON.stringify(nothing));
  for (const given of [
    { query: "a" },
    { query: "a b" },
    { rating: 5 },
    { min_rating: 1 },
    { since: "2026-01-01" },
  ]) {
    expect(index.search({ limit: 20, ...given }).total).toBe(0);
  }
  expect(index.review("a")).toBeUndefined();
  expect(index.bestMatches("a", 5).found).toEqual([]);
});
