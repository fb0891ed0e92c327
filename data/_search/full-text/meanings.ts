import { groupBy } from "../../_text/group-by.ts";
import { once, remembered } from "../../_text/remembered.ts";
import { isQuestionWord } from "./question-words.ts";
import { plainWords, type Stemming, stem } from "./stem.ts";
import { irregularForms, type JudgedAspect, nearWords, type Spoken, synonyms } from "./word-lists.ts";

/** Each by its plain words. */
export type Phrases = readonly (readonly string[])[];

/** The words of a language for a unit, looked for in reviews of that language: elsewhere they may mean something else. */
export interface Synonym {
  /** Absent for the unit itself, written without a hyphen. */
  stemming?: Spoken;
  words: readonly string[];
  /** Whether the unit is of the same language. */
  isOwn: boolean;
}

/** What some words mean besides themselves. */
export interface Meaning {
  /** Whether the words only ask for what the synonyms name, as "how much" does, and are not looked for. */
  asks: boolean;
  /** Everyday words for the same thing, or for a part or a case of it, and the same in other languages. */
  synonyms: readonly Synonym[];
  /** What is judged by whoever says them. */
  aspects: readonly JudgedAspect[];
}

/** A phrase of everyday words, in the order in which it is usual. */
export interface Phrase extends Meaning {
  given: readonly string[];
}

/** Two words also the other way round, unless one of them only holds a sentence together. */
export function phraseOf(words: readonly string[], stems: readonly string[][]): Phrase | undefined {
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

/** The languages that a query may be in. */
export const SPOKEN = ["en", "es", "de", "fr"] as const satisfies readonly Spoken[];

const keyOf = (stemming: Spoken, ...stems: string[]) => `${stemming} ${stems.join(" ")}`;

const both = (one: Meaning, other: Meaning): Meaning => ({
  asks: one.asks && other.asks,
  synonyms: [...one.synonyms, ...other.synonyms],
  aspects: [...one.aspects, ...other.aspects],
});

export const ALONE: Meaning = { asks: false, synonyms: [], aspects: [] };

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
      synonyms: [
        ...[...phrases, ...narrower]
          .map((other) => ({ stemming, words: plainWords(other), isOwn: true }))
          .filter((other) => keyIn(other.words) !== key),
        ...foreign.map(({ phrase, ...rest }) => ({ ...rest, words: plainWords(phrase) })),
      ],
      aspects: aspect ? [aspect] : [],
    };
    const known = meanings.get(key);
    meanings.set(key, known ? both(known, meaning) : meaning);
  }
  return meanings;
}

/** The language of the words that are near in meaning, looked for in its reviews alone. */
export const NEAR_WORDS = "en" satisfies Spoken;

/** What is near in meaning to a phrase, by its English stems; otherwise to each of its words. */
export function nearTo(stems: readonly string[]): Phrases {
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
export const longestPhrase = once(() =>
  Math.max(
    ...synonyms().flatMap(({ phrases, asking }) =>
      [...phrases, ...asking].map((phrase) => phrase.split(/\W+/).length),
    ),
  ),
);
