import type { BusinessFile } from "../../../data/_schema/business.ts";
import type { ReviewReading } from "../../../data/_schema/insights-by-review.ts";
import type { Review } from "../../../data/_schema/review.ts";
import { languageOf } from "../../../data/_schema/review-language.ts";
import { termsOf } from "../../../data/_search/filters.ts";
import { KnownPhrases } from "../../../data/_search/full-text/known-phrases.ts";
import {
  plainWords,
  STEMMINGS,
  type Stemming,
  searchedWords,
  stem as stemAnew,
  stemmingOf,
  wordsIn,
} from "../../../data/_search/full-text/stem.ts";
import { questionWords } from "../../../data/_search/full-text/word-lists.ts";
import { readQuery, type Unit, type WordQuery } from "../../../data/_search/full-text/word-query.ts";
import { collectNames } from "../../../data/_search/names.ts";
import { splitTokens } from "../../../data/_search/tokens.ts";
import { fold } from "../../../data/_text/fold.ts";

interface Read {
  stemming: Stemming;
  folded: string;
  /** The stems of the words of each token of the text. */
  tokens: string[][];
  /** How often each token stands there, by the stems of its words. */
  counts: [string[], number][];
  title: string[];
  reply: string[];
  filters: Set<string>;
  /** Tokens, where one of the rare ones counts twice: as long as the index takes it to be. */
  length: number;
}

interface WordScanned {
  reviews: readonly Review[];
  business: Pick<BusinessFile, "technicians" | "services" | "service_areas">;
  readings: ReadonlyMap<string, ReviewReading>;
  aspects: readonly { id: string; name: string }[];
  /** Words that no review has and that are none misspelt. */
  ordinary?: ReadonlySet<string>;
}

interface WordsFound {
  query: WordQuery;
  holders: ReadonlySet<Review>;
  literal?: ReadonlySet<Review> | undefined;
  corrected?: string;
  didYouMean?: { query: string; holders: ReadonlySet<Review> };
  /** The query whose words are looked for one by one where no review has all of them. */
  likely?: WordQuery;
}

/** Finds and scores by words as a search does, by reading every review; for comparison with the index. */
export function createWordScan({ reviews, business, readings, aspects, ordinary = new Set() }: WordScanned) {
  const names = collectNames({ reviews, business: { language: "en", ...business }, aspects });
  const known = new KnownPhrases(names);
  const listed = new Set(
    Object.values(names).flatMap((pairs) => pairs.flatMap(([name]) => plainWords(name))),
  );
  const read = new Map(reviews.map((review) => [review, readWords(review, readings.get(review.id))]));
  const vocabulary = countWords(reviews);

  const holdersOf = (query: Pick<WordQuery, "groups" | "runs">) =>
    reviews.filter((review) => hasAll(read.get(review)!, query));

  const literalOf = ({ groups, runs }: WordQuery) => {
    const alone = groups.flatMap(({ units, required }) =>
      required
        ? units
            .filter(({ asks }) => !asks)
            .map((unit) => ({
              ...unit,
              synonyms: unit.synonyms.filter(({ stemming }) => !stemming),
              judged: [],
            }))
        : [],
    );
    if (alone.length === 0 && runs.length === 0) return undefined;
    return new Set(holdersOf({ groups: [{ units: alone, filters: [], required: true }], runs }));
  };

  const find = (folded: string): WordsFound => {
    const query = readQuery(folded, known);
    const holders = holdersOf(query);
    if (holders.length > 0) return { query, holders: new Set(holders), literal: literalOf(query) };
    const isUnknown = (unit: Unit) =>
      unit.given.length === 1 && !unit.asks && !reviews.some((review) => hasUnit(read.get(review)!, unit));
    const unknown = query.groups
      .filter(({ filters }) => filters.length === 0)
      .flatMap(({ units }) => units)
      .filter(isUnknown);
    const others = query.groups.filter(
      ({ units, required }) => required && !units.some((unit) => unknown.includes(unit)),
    );
    const beside =
      others.length > 0
        ? holdersOf({ groups: others, runs: [] }).map((review) => read.get(review)!)
        : undefined;
    const meant = new Map(
      unknown.map(({ given }) => [
        given[0]!,
        nearest(given[0]!, vocabulary, beside) ?? inTwo(given[0]!, vocabulary),
      ]),
    );
    const none = { query, holders: new Set<Review>() };
    const corrected = replaceWords(folded, (word) =>
      listed.has(word) || ordinary.has(word) ? undefined : meant.get(word),
    );
    const other = readQuery(corrected, known);
    const found = corrected === folded ? [] : holdersOf(other);
    if (found.length > 0)
      return { query: other, holders: new Set(found), literal: literalOf(other), corrected };
    const respelt = replaceWords(folded, (word) => meant.get(word));
    const didYouMean = [respelt, withoutUnknown(respelt)]
      .map((query) => ({ query, holders: new Set(query ? holdersOf(readQuery(query, known)) : []) }))
      .find(({ holders }) => holders.size > 0);
    return {
      ...none,
      ...(corrected !== folded && { likely: other }),
      ...(didYouMean && { didYouMean }),
    };
  };

  /** The words of a query that some review has; empty where only such are left as need not be found. */
  const withoutUnknown = (folded: string) => {
    const isHad = (test: (one: Read) => boolean) => [...read.values()].some(test);
    const kept = readQuery(folded, known).groups.flatMap(({ units, filters, required }) =>
      units.flatMap((unit) => {
        const whole = isHad((one) => speaks(one, filters) || hasUnit(one, unit));
        const words = unit.given.filter(
          (word) => whole || (!questionWords().has(word) && isHad((one) => hasName(one, [word]))),
        );
        return words.map((word) => ({ word, tells: required && !questionWords().has(word) }));
      }),
    );
    if (!kept.some(({ tells }) => tells)) return "";
    return wordsIn(folded)
      .filter((piece) => piece.word === "" || kept.some(({ word }) => word === piece.word))
      .map(({ start, end }) => folded.slice(start, end))
      .join(" ");
  };

  const average = [...read.values()].reduce((sum, { length }) => sum + length, 0) / reviews.length || 1;
  const rarity = (count: number) => Math.log(1 + (reviews.length - count + 0.5) / (count + 0.5));
  const counting = (test: (one: Read) => boolean) => [...read.values()].filter(test).length;
  const speaks = (one: Read, filters: readonly string[]) => filters.some((filter) => one.filters.has(filter));

  /** The score of every review for a query. */
  const score = ({ groups }: WordQuery) => {
    const mentioned = (filters: readonly string[]) => 0.4 * rarity(counting((one) => speaks(one, filters)));
    const isLow = (one: Read) =>
      ["rating:1", "rating:2", "rating:3"].some((filter) => one.filters.has(filter));
    const low = (counting(isLow) + 0.5) / (reviews.length + 1);
    const parts = groups.flatMap(({ units, filters }) => [
      (one: Read) => (one.length > 0 && speaks(one, filters) ? mentioned(filters) : 0),
      ...units.flatMap((unit) => {
        const holders = counting((one) => hasUnit(one, unit));
        const weight = rarity(holders);
        const blamed = counting((one) => isLow(one) && hasUnit(one, unit));
        const blame = Math.max(0, 0.7 * Math.log((blamed + 5 * low) / (holders + 5) / low));
        return [
          (one: Read) => (isLow(one) ? blame : 0),
          (one: Read) => (one.length > 0 && speaks(one, unit.judged) ? mentioned(unit.judged) : 0),
          (one: Read) => {
            const frequency = frequencyOf(one, unit);
            const saturation = 1.2 * (1 - 0.4 + (0.4 * one.length) / average);
            return frequency === 0 ? 0 : (weight * frequency * 2.2) / (frequency + saturation);
          },
        ];
      }),
    ]);
    return new Map(
      [...read].map(([review, one]) => [review, parts.reduce((sum, part) => sum + part(one), 0)]),
    );
  };

  /** The reviews that have some of a query's words, or some near these, but not all, with their scores and what they lack. */
  const related = (query: WordQuery, exact: number) => {
    const parts = query.groups
      .filter(({ required }) => required)
      .flatMap(({ units, filters }) =>
        units
          .filter(({ given, asks }) => asks || !given.every((word) => questionWords().has(word)))
          .flatMap((unit) => {
            const whole = (one: Read) => speaks(one, filters) || hasUnit(one, unit);
            const lacked = counting((one) => hasUnit(one, unit)) > 0 ? [] : unit.given;
            const compounds = lacked.filter((word) => !questionWords().has(word)).flatMap(compoundsOf);
            const near = (one: Read) =>
              (one.stemming === "en" && unit.near.some((words) => hasName(one, words))) ||
              (isCompounding(one) && compounds.some((word) => hasName(one, [word])));
            const typed = (words: readonly string[]) => words.map((word) => query.typed.get(word)).join(" ");
            if (unit.apart.length < unit.given.length) return [{ word: typed(unit.given), has: whole, near }];
            return unit.given.map((word) => ({
              word: typed([word]),
              has: (one: Read) => whole(one) || hasName(one, [word]),
              near,
            }));
          }),
      );
    const scores = score(query);
    const found = new Map<Review, { score: number; missing: string[] }>();
    const add = (test: (one: Read) => boolean) => {
      if (found.size >= 200) return;
      for (const [review, one] of read) {
        if (!test(one) || parts.every(({ has }) => has(one))) continue;
        if (!query.runs.every((run) => one.folded.includes(run))) continue;
        const met = query.groups.filter((group) =>
          hasAll(one, { groups: [{ ...group, required: true }], runs: [] }),
        ).length;
        found.set(review, {
          score: (scores.get(review)! * (1 + met)) / (1 + query.groups.length),
          missing: parts.filter(({ has }) => !has(one)).map(({ word }) => word),
        });
      }
    };
    for (const test of rarest(parts.map(({ has }) => has))) add(test);
    if (found.size >= 200 || exact >= 10) return found;
    for (const test of rarest(parts.map(({ near }) => near))) add(test);
    for (const { has, near } of parts) {
      const nearness = 0.3 * rarity(counting(near));
      for (const [review, one] of found) {
        const at = read.get(review)!;
        if (near(at) && !has(at)) one.score += nearness;
      }
    }
    return found;
  };
  /** The first words that begin with a word, and the longest with which it begins itself. */
  const compoundsOf = (word: string) => {
    const isHad = (part: string) =>
      [...read.values()].some((one) => isCompounding(one) && hasName(one, [part]));
    const beginning = stem(word, "de");
    const longer = [...vocabulary.keys()].filter((text) => text.startsWith(beginning));
    longer.sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
    const lengths = Array.from({ length: Math.max(0, word.length - 6) }, (_, at) => word.length - 3 - at);
    const beginnings = lengths.map((length) => word.slice(0, length));
    const longest = beginnings.find((one) => !questionWords().has(one) && isHad(one));
    const compounds = longer.slice(0, 50).filter((text) => text.length - beginning.length >= 3);
    return [...(beginning.length < 4 ? [] : compounds), ...(longest ? [longest] : [])];
  };
  const rarest = (tests: readonly ((one: Read) => boolean)[]) =>
    tests
      .map((test) => ({ test, count: counting(test) }))
      .sort((a, b) => a.count - b.count)
      .map(({ test }) => test);
  return { find, score, related };
}

function readWords(review: Review, reading: ReviewReading | undefined): Read {
  const stemming = stemmingOf(languageOf(review) ?? "en");
  const folded = fold(review.text);
  const stemsOf = (text = "") => searchedWords(text).map((word) => stem(word, stemming));
  const split = splitTokens(folded && ` ${folded}`);
  const tokens = split.map((token) => stemsOf(token));
  const counts = new Map<string, number>();
  for (const token of split) counts.set(token, (counts.get(token) ?? 0) + 1);
  return {
    stemming,
    folded,
    tokens,
    counts: [...counts].map(([token, count]) => [stemsOf(token), count]),
    title: stemsOf(fold(review.title ?? "")),
    reply: stemsOf(fold(review.reply?.text ?? "")),
    filters: new Set(termsOf({ review, votes: reading }, stemming)),
    length: tokens.length,
  };
}

/** The stems of all words so far: those of a query are asked for at every review. */
const stems = Object.fromEntries(STEMMINGS.map((stemming) => [stemming, new Map<string, string>()]));

function stem(word: string, stemming: Stemming): string {
  const known = stems[stemming]!.get(word);
  if (known !== undefined) return known;
  const made = stemAnew(word, stemming);
  stems[stemming]!.set(word, made);
  return made;
}

const isCompounding = ({ stemming }: Read) => stemming === "de" || stemming === "none";

/** What a review may call a unit; the names of another language in that language alone. */
const namesOf = ({ given, asks, synonyms }: Unit, { stemming }: Read) => [
  ...(asks ? [] : [{ words: given, weight: 1 }]),
  ...synonyms
    .filter((other) => (other.stemming ?? stemming) === stemming)
    .map(({ words, isOwn }) => ({ words, weight: isOwn ? 0.5 : 0.1 })),
];

function hasAll(one: Read, { groups, runs }: Pick<WordQuery, "groups" | "runs">): boolean {
  return (
    runs.every((run) => one.folded.includes(run)) &&
    groups.every(
      ({ units, filters, required }) =>
        !required ||
        filters.some((filter) => one.filters.has(filter)) ||
        units.every((unit) => hasUnit(one, unit)),
    )
  );
}

function hasUnit(one: Read, unit: Unit): boolean {
  return (
    unit.judged.some((filter) => one.filters.has(filter)) ||
    (unit.apart.length > 0 && unit.apart.every((word) => hasName(one, [word]))) ||
    namesOf(unit, one).some(({ words }) => hasName(one, words))
  );
}

function hasName(one: Read, words: readonly string[]): boolean {
  const stems = words.map((word) => stem(word, one.stemming));
  if (stems.length > 1) return hasPhrase(one, stems);
  return [...one.tokens, one.title, one.reply].some((list) => list.includes(stems[0]!));
}

/** Whether tokens in a row have some words; one such as "after-hours" may have several of them. */
function hasPhrase({ tokens }: Read, stems: readonly string[]): boolean {
  const continues = (at: number, place: number): boolean => {
    const token = tokens[at];
    for (let next = place; next < stems.length; next++) {
      if (!token?.includes(stems[next]!)) return false;
      if (next + 1 === stems.length || continues(at + 1, next + 1)) return true;
    }
    return false;
  };
  return tokens.some((_, at) => continues(at, 0));
}

function frequencyOf(one: Read, unit: Unit): number {
  const apart = unit.apart.length > 1;
  const names = namesOf(unit, one).map(({ words, weight }) => ({
    words: words.map((word) => stem(word, one.stemming)),
    weight: words === unit.given && apart ? 0.5 : weight,
  }));
  const scattered = apart && unit.apart.every((word) => hasName(one, [word])) ? 0.5 : 0;
  const phrases = names.filter(({ words }) => words.length > 1 && hasPhrase(one, words));
  const single = names.filter(({ words }) => words.length === 1);
  const inField = (field: string[]) =>
    single.reduce((sum, { words, weight }) => sum + (field.includes(words[0]!) ? weight : 0), 0);
  const inText = [...one.counts].reduce((sum, [token, count]) => {
    const weights = single.filter(({ words }) => token.includes(words[0]!)).map(({ weight }) => weight);
    return sum + Math.min(8, count) * Math.max(0, ...weights);
  }, 0);
  return (
    scattered +
    inText +
    phrases.reduce((sum, { weight }) => sum + weight, 0) +
    1.5 * inField(one.title) +
    0.25 * inField(one.reply)
  );
}

/** For every word of the reviews, how many times a text has a token with it, each token once. */
function countWords(reviews: readonly Review[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { title = "", text, reply } of reviews) {
    for (const word of searchedWords(fold(`${title}\n${reply?.text ?? ""}`)))
      if (!counts.has(word)) counts.set(word, 0);
    const folded = fold(text);
    for (const token of new Set(splitTokens(folded && ` ${folded}`)))
      for (const word of new Set(searchedWords(token))) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return counts;
}

/** The word one edit away that is the likeliest among all texts, or among some of the reviews where any of these has one. */
function nearest(
  word: string,
  vocabulary: ReadonlyMap<string, number>,
  beside: readonly Read[] | undefined,
): string | undefined {
  const length = [...word].length;
  if (length < 4) return undefined;
  const made = edits(word);
  const near = [...vocabulary]
    .filter(
      ([other]) =>
        Math.abs([...other].length - length) <= 1 && !questionWords().has(other) && isOneOf(made, other),
    )
    .map(([other, count]) => ({ other, weight: isSwappedOrLonger(word, other) ? 10 : 1, count }));
  near.sort(
    (a, b) =>
      b.weight * Math.max(1, b.count) - a.weight * Math.max(1, a.count) ||
      Buffer.compare(Buffer.from(a.other), Buffer.from(b.other)),
  );
  const inReviews = near.map(
    ({ other, weight }) => weight * (beside ?? []).filter((one) => hasName(one, [other])).length,
  );
  return near[Math.max(0, inReviews.indexOf(Math.max(...inReviews)))]?.other;
}

/** Whether a word is another one without a letter, or with two in a row swapped. */
function isSwappedOrLonger(word: string, other: string): boolean {
  const [letters, others] = [[...word], [...other]];
  return (
    others.some((_, at) => others.toSpliced(at, 1).join("") === word) ||
    (letters.length === others.length &&
      letters.some((_, at) => {
        const swapped = letters.toSpliced(at, 2, ...letters.slice(at, at + 2).reverse());
        return swapped.join("") === other;
      }))
  );
}

/** The first two known words, of three letters or more, that a word is without the space. */
function inTwo(word: string, vocabulary: ReadonlyMap<string, number>): string | undefined {
  const letters = [...word];
  return letters
    .map((_, at) => [letters.slice(0, at).join(""), letters.slice(at).join("")])
    .find((parts) => parts.every((part) => [...part].length >= 3 && vocabulary.has(part)))
    ?.join(" ");
}

/** All that one edit makes of a word, with a star for any letter. */
function edits(word: string): Set<string> {
  const letters = [...word];
  const all = new Set<string>();
  for (let at = 0; at <= letters.length; at++) {
    const [head, rest] = [letters.slice(0, at).join(""), letters.slice(at)];
    all.add(`${head}*${rest.join("")}`);
    if (rest.length > 0) all.add(head + rest.slice(1).join(""));
    if (rest.length > 0) all.add(`${head}*${rest.slice(1).join("")}`);
    if (rest.length > 1) all.add(head + rest[1] + rest[0] + rest.slice(2).join(""));
  }
  return all;
}

/** Whether a word is among some edits, as it is or with a star for one of its letters. */
function isOneOf(made: ReadonlySet<string>, word: string): boolean {
  const letters = [...word];
  const starred = letters.map((_, at) => [...letters.slice(0, at), "*", ...letters.slice(at + 1)].join(""));
  return [word, ...starred].some((each) => made.has(each));
}

function replaceWords(folded: string, replacement: (word: string) => string | undefined): string {
  let text = "";
  let end = 0;
  for (const { word, start, end: next } of wordsIn(folded)) {
    text += folded.slice(end, start) + ((word && replacement(word)) || folded.slice(start, next));
    end = next;
  }
  return text + folded.slice(end);
}
