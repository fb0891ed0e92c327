import { resolve } from "node:path";
import { describe, expect, test } from "vitest";
import { isQuestionWord } from "../../../data/_search/full-text/question-words.ts";
import { plainWords } from "../../../data/_search/full-text/stem.ts";
import { inTwo, likelihood } from "../../../data/_search/spelling/edits.ts";
import { decodeWords, encodeWords } from "../../../data/_search/spelling/front-coding.ts";
import { DICTIONARIES, ordinaryIn, readDictionary } from "../../../data/_search/spelling/ordinary-words.ts";
import { fold } from "../../../data/_text/fold.ts";
import { openDemonstration } from "../../bench/labelled/engines.ts";
import { createRandom, type Random } from "../../bench/random.ts";
import { effortOf } from "../../helpers/effort.ts";

const DATA = resolve(import.meta.dirname, "../../../data");
const LETTERS = [..."abcdefghijklmnopqrstuvwxyz"];

/** A word with one letter left out, put in, replaced or swapped with the next. */
function misspelt(random: Random, word: string): string {
  const at = random.below(word.length);
  const [before, after] = [word.slice(0, at), word.slice(at + 1)];
  return random.pick([
    () => before + after,
    () => before + random.pick(LETTERS) + word[at] + after,
    () => before + random.pick(LETTERS) + after,
    () => before + after.slice(0, 1) + word[at] + after.slice(1),
  ])();
}

describe("over the demonstration", () => {
  const { index, reviews } = openDemonstration(DATA);
  const vocabulary = new Set(
    reviews.flatMap(({ title = "", text, reply }) =>
      plainWords(fold(`${title} ${text} ${reply?.text ?? ""}`)),
    ),
  );
  const ask = (query: string) => index.search({ query, match: "words", limit: 100 }).toAnswer();

  test("none of 200 ordinary words that no review has is answered by the reviews of another word", () => {
    const random = createRandom(41);
    const words = readDictionary("en");
    let offered = 0;
    for (let asked = 0; asked < 200; ) {
      const word = random.pick(words);
      const { total, corrected, did_you_mean } = ask(word);
      if (total > 0 && corrected === undefined) continue;
      asked++;
      expect({ word, total, corrected }).toEqual({ word, total: 0 });
      if (did_you_mean === undefined) continue;
      offered++;
      expect(ask(did_you_mean).total).toBeGreaterThan(0);
    }
    expect(offered).toBeGreaterThan(0);
  });

  test("of 200 misspellings of words that reviews have at least 85 % are found", () => {
    const random = createRandom(42);
    const words = [...vocabulary].filter((word) => /^[a-z]{4,}$/.test(word) && !isQuestionWord(word));
    let found = 0;
    for (let asked = 0; asked < 200; ) {
      const word = random.pick(words);
      const typed = misspelt(random, word);
      if (vocabulary.has(typed)) continue;
      asked++;
      const wanted = new Set(ask(word).reviews.map(({ id }) => id));
      if (ask(typed).reviews.some(({ id }) => wanted.has(id))) found++;
    }
    expect(found).toBeGreaterThanOrEqual(170);
  });
});

describe("the words that are no misspelt ones", () => {
  const vocabulary = new Set(["told", "mess", "garage", "door", "way", "plumber", "was"]);

  test("are those of a dictionary one edit from a word of the reviews, or two of them in one", () => {
    const near = (word: string) =>
      [...vocabulary].some((other) => !isQuestionWord(other) && likelihood([...word], [...other]) > 0) ||
      inTwo(word, (part) => vocabulary.has(part)) !== undefined;
    const all = readDictionary("en").filter((word) => !vocabulary.has(word) && near(word));
    expect(ordinaryIn(["en-GB"])(vocabulary)).toEqual(all);
    expect(all).toEqual(expect.arrayContaining(["mold", "moss", "doorway", "plumbed"]));
    // "Was" makes questions, so that "wasp" is taken for nothing else anyway.
    expect(all).not.toContain("wasp");
  });

  test("have names in the plural and Spanish verbs with a pronoun", () => {
    expect(ordinaryIn(["en"])(new Set(["news", "spots"]))).toEqual(expect.arrayContaining(["jews", "scots"]));
    expect(ordinaryIn(["es"])(new Set(["date", "hablo"]))).toEqual(
      expect.arrayContaining(["darte", "hazlo"]),
    );
  });

  test("are those of the languages of the site; of a language without a list there are none", () => {
    expect(ordinaryIn(["de"])(new Set(["termin"]))).toContain("termine");
    expect(ordinaryIn(["nl"])(new Set(["gestoken"]))).toContain("gestolen");
    expect(ordinaryIn(["en", undefined])(new Set(["termin"]))).not.toContain("termine");
    expect(ordinaryIn(["pt", undefined])(vocabulary)).toEqual([]);
  });

  test("are found as soon where a customer wrote a word of two hundred thousand letters", async () => {
    const long = new Set([...vocabulary, "a".repeat(200_000)]);
    const usual = await effortOf(() => ordinaryIn(["en"])(vocabulary));
    // It took hundreds of times as long.
    expect(await effortOf(() => ordinaryIn(["en"])(long))).toBeLessThan(usual * 20);
  });

  test.each(DICTIONARIES)("come from a list that is sorted and plain: %s", (language) => {
    const words = readDictionary(language);
    expect(words.length).toBeGreaterThan(100_000);
    expect(words.every((word, at) => at === 0 || words[at - 1]! < word)).toBe(true);
    expect(words.every((word) => /^[a-z]{4,}$/.test(word))).toBe(true);
  });
});

test("words are the same once written and read", () => {
  const words = ["cana", "canal", "canals", "éclair", "électricité", "x".repeat(40), `${"x".repeat(40)}y`];
  expect(decodeWords(encodeWords(words))).toEqual(words);
  expect(decodeWords(encodeWords([]))).toEqual([]);
});
