import { expect, test } from "vitest";
import { nearWords, synonyms } from "../../../data/_search/full-text/word-lists.ts";
import { searchable } from "../../helpers/search/open-search.ts";
import { createIndex } from "../../helpers/search/search-index.ts";

/** The texts of some reviews with their stars, newest first, as they answer a query by relevance. */
function answer(
  texts: readonly (readonly [stars: number, text: string])[],
  query: string,
  { limit = 20, language = "en" } = {},
) {
  const reviews = texts.map(([rating, text], at) =>
    searchable({ id: `r-${String(at).padStart(3, "0")}`, rating, text, language }),
  );
  const parameters = { query, match: "words", sort: "relevance", limit } as const;
  const { total, reviews: found, related = [] } = createIndex(reviews).search(parameters).toAnswer();
  return {
    total,
    exact: found.map(({ text }) => text),
    related: related.map(({ review, missing }) => [review.text, missing]),
  };
}

test("a review with a single word of three is related where no review has all, and says what it lacks", () => {
  const texts = [
    [5, "Lovely view of the lake."],
    [5, "They wrapped the piano well."],
    [5, "A quick walk."],
  ] as const;
  expect(answer(texts, "antique piano blankets")).toEqual({
    total: 0,
    exact: [],
    related: [["They wrapped the piano well.", ["antique", "blankets"]]],
  });
});

test("a word near in meaning is found behind the words that were given, and does not count as one of them", () => {
  const texts = [
    [5, "My mother was very pleased."],
    [5, "A quick walk."],
    [5, "They told my parents everything."],
  ] as const;
  expect(answer(texts, "parents")).toEqual({
    total: 1,
    exact: ["They told my parents everything."],
    related: [["My mother was very pleased.", ["parents"]]],
  });
});

const PESTS = [
  [5, "Der Schädlingsexperte kam sofort."],
  [5, "Gegen Wespen half nur er."],
  [5, "Ein Heizungsmonteur war da."],
] as const;

test.each([
  ["Schädlinge", "Der Schädlingsexperte kam sofort."],
  ["Wespenbekämpfung", "Gegen Wespen half nur er."],
  ["Heizung", "Ein Heizungsmonteur war da."],
])(
  "a German word is near those that begin with it, and the longest that it begins with: %s",
  (query, text) => {
    const lacked = query.toLowerCase();
    expect(answer(PESTS, query, { language: "de" })).toMatchObject({ total: 0, related: [[text, [lacked]]] });
  },
);

test("so it is in languages whose endings are not known, and in no others", () => {
  const boilers = [[5, "De ketelmonteur kwam."]] as const;
  expect(answer(boilers, "ketels", { language: "nl" }).related).toEqual([
    ["De ketelmonteur kwam.", ["ketels"]],
  ]);
  expect(answer([[5, "A carpenter came."]], "carp").related).toEqual([]);
});

test("things that are old are neither elderly people nor near them", () => {
  const texts = [
    [5, "Our furnace is 30 years old."],
    [5, "They took the old tank with them."],
    [5, "The older unit still runs."],
    [5, "My grandmother was very pleased."],
  ] as const;
  expect(answer(texts, "elderly")).toMatchObject({
    exact: ["My grandmother was very pleased."],
    related: [],
  });
});

test("where the words alone find enough, none near in meaning are looked for", () => {
  const many = Array.from({ length: 200 }, (_, at) => [5, `Piano number ${at}.`] as const);
  const shown = answer([[5, "The organ is fine."], ...many], "piano zither", { limit: 100 }).related;
  expect(shown).toHaveLength(100);
  expect(shown).not.toContainEqual(["The organ is fine.", ["piano", "zither"]]);
  const fewer = answer([[5, "The organ is fine."], ...many.slice(0, 50)], "piano zither", {
    limit: 100,
  }).related;
  expect(fewer).toContainEqual(["The organ is fine.", ["piano", "zither"]]);
});

test("where ten reviews have all words, none that have only a word near in meaning stand behind them", () => {
  const organ = [5, "The organ is fine."] as const;
  const pianos = Array.from({ length: 10 }, (_, at) => [5, `Piano number ${at}.`] as const);
  expect(answer([organ, ...pianos], "piano").related).toEqual([]);
  expect(answer([organ, ...pianos.slice(1)], "piano").related).toEqual([["The organ is fine.", ["piano"]]]);
});

test("those with few stars come first for a word that they have more often than others, and for no other word", () => {
  const texts = [
    ...Array.from({ length: 6 }, () => [5, "Nothing was damaged at all."] as const),
    ...Array.from({ length: 20 }, () => [5, "All went well with the fridge."] as const),
    [1, "Sadly the fridge was damaged by both of the men who carried it."],
  ] as const;
  expect(answer(texts, "damaged").exact[0]).toMatch(/^Sadly/);
  expect(answer(texts, "fridge").exact[0]).toMatch(/^All went well/);
});

test("no line of near words repeats one, or is of words that find each other as synonyms", () => {
  const groups = synonyms().map(({ phrases }) => new Set(phrases));
  for (const { phrases, narrower } of nearWords()) {
    const all = [...phrases, ...narrower];
    expect(all).toEqual([...new Set(all)]);
    expect(groups.some((group) => all.every((phrase) => group.has(phrase)))).toBe(false);
  }
});
