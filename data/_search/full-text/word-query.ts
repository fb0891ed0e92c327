import { aspectFilters } from "../filters.ts";
import type { KnownPhrases } from "./known-phrases.ts";
import {
  ALONE,
  longestPhrase,
  type Meaning,
  nearTo,
  type Phrase,
  type Phrases,
  phraseOf,
  SPOKEN,
} from "./meanings.ts";
import { isLight, isQuestion, isQuestionWord, wantedWords } from "./question-words.ts";
import { closedWords, plainWords, stem, wordsIn } from "./stem.ts";
import { besideWords } from "./word-lists.ts";

/** A word or a phrase of a query, and what else is called so. */
export interface Unit extends Omit<Meaning, "aspects"> {
  /** The words as they were given; several only for a phrase of everyday words. */
  given: readonly string[];
  /** Those that say it, which may stand apart and in any order; none of "on time", where the words alone say something else. */
  apart: readonly string[];
  /** Words near in meaning, which a review without the unit may have. */
  near: Phrases;
  /** Filters of the reviews that say the same by judging an aspect. */
  judged: readonly string[];
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
  const words = askedWords(
    pieces.flatMap(({ word }) => word || []),
    known,
  );
  const runs = pieces.filter(({ word }) => word === "").map(({ start, end }) => folded.slice(start, end));
  const units = wantedWords(unitsOf(words, isQuestion(folded)));
  for (const { word, start, end } of closedWords(folded, pieces)) {
    const parts = new Set(plainWords(folded.slice(start, end)));
    for (const unit of units)
      if (unit.given.every((part) => parts.has(part)))
        unit.synonyms = [...unit.synonyms, { words: [word], isOwn: true }];
  }
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

/** Words without those that only hold a sentence together in a language, where it is in that language and no name has them. */
function askedWords(words: readonly string[], known: KnownPhrases): readonly string[] {
  const inLanguage = besideWords().filter(({ telling }) => words.some((word) => telling.has(word)));
  const isBeside = (word: string) => inLanguage.some(({ beside }) => beside.has(word));
  if (!words.some(isBeside)) return words;
  const named = new Set(known.in(words).flatMap(({ places }) => [...places]));
  return words.filter((word, place) => named.has(place) || !isBeside(word));
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
