import { groupBy } from "../../_text/group-by.ts";
import { once, remembered } from "../../_text/remembered.ts";
import { aspectFilters, filterOf } from "../filters.ts";
import type { Names } from "../names.ts";
import { plainWords, STEMMINGS, type Stemming, stem, wordsIn } from "./stem.ts";
import {
  germanWords,
  irregularForms,
  type JudgedAspect,
  lightWords,
  nearWords,
  questionOpenings,
  questionWords,
  type Spoken,
  synonyms,
} from "./word-lists.ts";

/** A word or a phrase of a query, and what else is called so. */
export interface Unit {
  /** The words as they were given; several only for a phrase of everyday words. */
  given: readonly string[];
  /** Whether these only ask for what the synonyms name, as "how much" does, and are not looked for. */
  asks: boolean;
  /** Those that say it, which may stand apart and in any order; none of "on time", where the words alone say something else. */
  apart: readonly string[];
  /** Everyday words for the same thing, or for a part or a case of it, each with its words. */
  synonyms: Phrases;
  /** The same in other languages. */
  foreign: readonly Foreign[];
  /** Words near in meaning, which a review without the unit may have. */
  near: Phrases;
  /** Filters of the reviews that say the same by judging an aspect. */
  judged: readonly string[];
}

type Phrases = readonly (readonly string[])[];

/** The words of another language for a unit, looked for in reviews of that language. */
export interface Foreign {
  stemming: Spoken;
  words: readonly string[];
}

/** What a review must have: all units, or to speak of something that they name together. */
export interface Group {
  units: Unit[];
  /** Filters of the reviews that speak of it; empty where the units name nothing on the owner's lists. */
  filters: readonly string[];
  /** Whether a review must have it; otherwise having it only raises the review. */
  required: boolean;
}

export interface WordQuery {
  groups: Group[];
  /** Runs of scripts without spaces, to be found in the text as they are. */
  runs: string[];
  /** The words as they were typed, with their accents, by the plain ones. */
  typed: ReadonlyMap<string, string>;
}

/** What a folded query asks for. One without any word is a single run. */
export function readQuery(folded: string, known: KnownPhrases): WordQuery {
  const pieces = wordsIn(folded);
  const typed = new Map(pieces.map(({ word, start, end }) => [word, folded.slice(start, end)]));
  if (pieces.length === 0) return { groups: [], runs: [folded], typed };
  const words = askedWords(pieces.flatMap(({ word }) => word || []));
  const runs = pieces.filter(({ word }) => word === "").map(({ start, end }) => folded.slice(start, end));
  const units = wantedWords(unitsOf(words, isQuestion(folded)));
  const groups = known.in(words).map(({ places, filters }) => ({
    filters,
    required: true,
    units: units.filter((unit) => unit.places.some((place) => places.has(place))),
  }));
  const named = new Set(groups.flatMap((group) => group.units));
  const others = units
    .filter((unit) => !named.has(unit))
    .map((unit) => ({ filters: [], units: [unit], required: isTelling(unit) }));
  const found = [...groups.filter((group) => group.units.length > 0), ...others];
  if (runs.length === 0 && !found.some(({ required }) => required))
    for (const each of found) each.required = true;
  return { groups: found, runs, typed };
}

/** Words without those that only hold a sentence together in German, where it is German. */
function askedWords(words: readonly string[]): readonly string[] {
  const { telling, beside } = germanWords();
  return words.some((word) => telling.has(word)) ? words.filter((word) => !beside.has(word)) : words;
}

/** Some plain words of a query as they were typed. */
export const asTyped = ({ typed }: WordQuery, words: readonly string[]): string =>
  words.map((word) => typed.get(word)).join(" ");

/** Whether a unit must be found where there are others: "when" alone says too little of what happened. */
const isTelling = ({ asks, given, word }: PlacedUnit) => !isLight(word) && !(asks && given.length === 1);

interface PlacedUnit extends Unit {
  word: string;
  places: number[];
}

/** Words in order, everyday phrases together. `asked` whether, a unit stands for what is judged in any way. */
function unitsOf(words: readonly string[], asked: boolean): PlacedUnit[] {
  const units: PlacedUnit[] = [];
  const stems = words.map((word) => SPOKEN.map((stemming) => stem(word, stemming)));
  for (let place = 0; place < words.length; ) {
    let found: Phrase | undefined;
    for (let length = Math.min(longestPhrase(), words.length - place); !found && length > 0; length--) {
      found = phraseOf(words.slice(place, place + length), stems.slice(place, place + length));
      // A single word asks at the beginning alone: "When do they open", not "it leaks when it rains".
      if (found?.asks && length === 1 && place > 0) found = undefined;
    }
    const { aspects, ...unit } = found ?? { given: [words[place]!], ...ALONE };
    const { given, asks } = unit;
    units.push({
      ...unit,
      word: given.join(" "),
      places: given.map((_, index) => place + index),
      apart: asks ? [] : tellingWords(given),
      near: nearTo(stems.slice(place, place + given.length).map(([english]) => english!)),
      judged: aspects.flatMap(({ id, sentiment }) => aspectFilters(id, asked ? undefined : sentiment)),
    });
    place += given.length;
  }
  return units;
}

/** The words of a phrase that are no question words; none where these leave only one of several. */
function tellingWords(given: readonly string[]): readonly string[] {
  const telling = given.filter((word) => !isQuestionWord(word));
  return telling.length === 1 && given.length > 1 ? [] : telling;
}

/** A phrase of everyday words, in the order in which it is usual. */
interface Phrase extends Meaning {
  given: readonly string[];
}

/** Two words also the other way round, unless one of them only holds a sentence together. */
function phraseOf(words: readonly string[], stems: readonly string[][]): Phrase | undefined {
  const meaning = meaningOf(stems);
  if (meaning) return { given: words, ...meaning };
  if (words.length !== 2 || words.some(isQuestionWord)) return undefined;
  const reversed = meaningOf(stems.toReversed());
  return reversed && { given: words.toReversed(), ...reversed };
}

/** What some words mean, in whichever languages they mean something, by the stems of each in all of these. */
function meaningOf(stems: readonly string[][]): Meaning | undefined {
  const found = SPOKEN.flatMap(
    (stemming, at) =>
      meaningsOf(stemming)([...(stems[0]![at] ?? "")][0] ?? "").get(
        keyOf(stemming, ...stems.map((each) => each[at]!)),
      ) ?? [],
  );
  return found.length < 2 ? found[0] : found.reduce(both);
}

const SPOKEN = ["en", "es", "de", "fr"] as const satisfies readonly Spoken[];

const keyOf = (stemming: Spoken, ...stems: string[]) => `${stemming} ${stems.join(" ")}`;

const both = (one: Meaning, other: Meaning): Meaning => ({
  asks: one.asks && other.asks,
  synonyms: [...one.synonyms, ...other.synonyms],
  foreign: [...one.foreign, ...other.foreign],
  aspects: [...one.aspects, ...other.aspects],
});

interface Meaning extends Pick<Unit, "asks" | "synonyms" | "foreign"> {
  aspects: readonly JudgedAspect[];
}

const ALONE: Meaning = { asks: false, synonyms: [], foreign: [], aspects: [] };

/** By the stems of a phrase in its language: what else is called so; a phrase of several groups means all of them. */
type Meanings = ReadonlyMap<string, Meaning>;

/** The phrases of each letter, which no stem of their first words begins without, with the groups that they are in. */
const phrasesByLetter = once(() =>
  groupBy(
    synonyms().flatMap((group) =>
      [...group.phrases, ...group.asking].map((phrase, at) => ({
        phrase,
        group,
        asks: at >= group.phrases.length,
      })),
    ),
    ({ phrase, group }) => letterKey(group.stemming, firstLetter(phrase, group.stemming)),
  ),
);

const letterKey = (stemming: Spoken, letter: string) => `${stemming} ${letter}`;

/** The letter with which the stem of a phrase's first word begins: no stemmer changes it but for irregular forms. */
export function firstLetter(phrase: string, stemming: Stemming): string {
  const [first = ""] = phrase.split(" ", 1);
  const form = stemming === "en" ? irregularForms().get(first) : undefined;
  return [...(form ?? first).normalize("NFD")][0] ?? "";
}

/** The meanings of the phrases that begin with a letter: to stem all of them takes longer than all else that a first answer does. */
const meaningsOf = remembered((stemming: Spoken) =>
  remembered((letter: string) => readMeanings(stemming, letter)),
);

function readMeanings(stemming: Spoken, letter: string): Meanings {
  const meanings = new Map<string, Meaning>();
  const keyIn = (words: readonly string[]) => keyOf(stemming, ...words.map((word) => stem(word, stemming)));
  for (const { phrase, group, asks } of phrasesByLetter().get(letterKey(stemming, letter)) ?? []) {
    const { phrases, narrower, foreign, aspect } = group;
    const words = plainWords(phrase);
    const key = keyIn(words);
    // English phrases that the English list lacks are looked for in English by their words, which have synonyms of their own.
    if (stemming === "en" && words.length > 1 && foreign.length > 0 && !meanings.has(key)) continue;
    const meaning = {
      asks,
      synonyms: [...phrases, ...narrower].map(plainWords).filter((other) => keyIn(other) !== key),
      foreign: foreign.map(({ stemming, phrase }) => ({ stemming, words: plainWords(phrase) })),
      aspects: aspect ? [aspect] : [],
    };
    const known = meanings.get(key);
    meanings.set(key, known ? both(known, meaning) : meaning);
  }
  return meanings;
}

/** What is near in meaning to a phrase, by its English stems; otherwise to each of its words. */
function nearTo(stems: readonly string[]): Phrases {
  const near = neighboursOf(stems);
  return near.length > 0 || stems.length === 1 ? near : stems.flatMap((each) => neighboursOf([each]));
}

function neighboursOf(stems: readonly string[]): Phrases {
  return nearBy(stems[0]![0]!).get(stems.join(" ")) ?? [];
}

/** What is near to the phrases that begin with a letter. */
const nearBy = remembered((letter: string): ReadonlyMap<string, Phrases> => {
  const found = new Map<string, Map<string, readonly string[]>>();
  for (const { phrases, narrower } of nearWords()) {
    for (const phrase of phrases) {
      if (firstLetter(phrase, "en") !== letter) continue;
      const key = plainWords(phrase)
        .map((word) => stem(word, "en"))
        .join(" ");
      const near = found.get(key) ?? new Map<string, readonly string[]>();
      for (const other of [...phrases, ...narrower]) if (other !== phrase) near.set(other, plainWords(other));
      found.set(key, near);
    }
  }
  return new Map([...found].map(([key, near]) => [key, [...near.values()]]));
});

/** The most words that a phrase with synonyms may have. */
const longestPhrase = once(() =>
  Math.max(
    ...synonyms().flatMap(({ phrases, asking }) =>
      [...phrases, ...asking].map((phrase) => phrase.split(/\W+/).length),
    ),
  ),
);

/** Whether a folded query asks rather than names: whoever asks is answered either way. */
const isQuestion = (folded: string): boolean =>
  /[?¿]/.test(folded) || questionOpenings().has(folded.split(" ", 1)[0]!);

/** Whether a word only makes a question or holds a sentence together. */
export const isQuestionWord = (word: string): boolean => questionWords().has(word);

/** Whether a word of a query need not be found where there are others. */
export const isLight = (word: string): boolean => lightStems().has(stem(word, "en"));

/** The words of a query that must be found: all that are no question words; when there is no other, those. */
export function wantedWords<Item extends { word: string; asks?: boolean }>(
  items: readonly Item[],
): readonly Item[] {
  const wanted = items.filter(({ word, asks }) => asks || !isQuestionWord(word));
  return wanted.length > 0 ? wanted : items;
}

const lightStems = once(() => new Set([...lightWords()].map((word) => stem(word, "en"))));

/** What the owner's lists call a technician, a service or an area, or an aspect's name, and the filters of the reviews that speak of it. */
interface KnownPhrase {
  filters: readonly string[];
  words: readonly string[];
  /** The stems of its words, in each language in which its forms count. */
  stems: () => Partial<Stems>;
}

type Stems = Record<Stemming, readonly string[]>;

/** Recognises in queries what the owner's lists name, in whatever order and form its words stand there. */
export class KnownPhrases {
  private readonly phrases: readonly KnownPhrase[];

  constructor(names: Names) {
    const phrases = (["technician", "service", "area"] as const).flatMap((kind) =>
      names[kind].map(([name, shown]) => {
        const words = plainWords(name);
        return { filters: [filterOf[kind](shown)], words, stems: once(() => stemsByLanguage(words)) };
      }),
    );
    // Of these no other form: who is "punctual" is praised for it, "punctuality" is judged either way.
    const aspects = names.aspect.map(([name, id]) => {
      const words = plainWords(name);
      return { filters: aspectFilters(id), words, stems: () => ({ none: words }) };
    });
    this.phrases = [...phrases, ...aspects]
      .filter(({ words }) => words.length > 0)
      .sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest phrases among some words, none of which is in two of them: where they stand, and the filters of all that are called so. */
  in(words: readonly string[]) {
    const stems = stemsByLanguage(words);
    const letters = new Set(words.flatMap(beginnings));
    const found: { places: ReadonlySet<number>; filters: string[] }[] = [];
    for (const { filters, words: named, stems: stemsOf } of this.phrases) {
      if (!named.every((word) => beginnings(word).some((letter) => letters.has(letter)))) continue;
      const wanted = stemsOf();
      const stemming = STEMMINGS.find((each) => wanted[each]?.every((one) => stems[each].includes(one)));
      if (!stemming) continue;
      const places = new Set(
        words.flatMap((_, place) => (wanted[stemming]!.includes(stems[stemming][place]!) ? place : [])),
      );
      const same = found.find((other) => [...places].some((place) => other.places.has(place)));
      if (!same) found.push({ places, filters: [...filters] });
      else if (same.places.size === places.size && [...places].every((place) => same.places.has(place)))
        same.filters.push(...filters);
    }
    return found;
  }
}

/** With which letters the stems of a plain word begin, in whatever language. */
const beginnings = (word: string) => [firstLetter(word, "en"), firstLetter(word, "none")];

function stemsByLanguage(words: readonly string[]): Stems {
  const by = (stemming: Stemming) => words.map((word) => stem(word, stemming));
  return { en: by("en"), es: by("es"), de: by("de"), fr: by("fr"), none: by("none") };
}
