import { fold } from "../../_text/fold.ts";
import { readWordList } from "../../_text/read-words.ts";
import { once } from "../../_text/remembered.ts";
import { type WordEntry, type WordList, wordsOf } from "../../_text/word-list.ts";

/** Words for the same thing: phrases, what they find beside each other, and filters of reviews that say so. */
export interface Synonyms {
  /** How the words of the phrases are stemmed. */
  stemming: Spoken;
  phrases: readonly string[];
  /** What asks for the same, and is not looked for itself: "how much". */
  asking: readonly string[];
  /** Found by the phrases, and finding none of them. */
  narrower: readonly string[];
  /** The same in other languages, and in its own where it is no English. */
  foreign: readonly { stemming: Spoken; phrase: string; isOwn: boolean }[];
  aspect?: JudgedAspect;
}

/** An aspect and how it is judged; every way where that is missing. */
export interface JudgedAspect {
  id: string;
  sentiment?: string;
}

// Most requests need no list, so each is read when it is needed first.

/** Everyday words for the same thing, in groups. */
export const synonyms = once((): readonly Synonyms[] => {
  const en = readWordList(new URL("./words/synonyms.en.txt", import.meta.url)).get("")!;
  const es = readWordList(new URL("./words/synonyms.es.txt", import.meta.url)).get("")!;
  const across = readWordList(new URL("./words/across-languages.txt", import.meta.url)).get("")!;
  return [
    ...en.map((entry) => parseSynonyms(entry, "en")),
    ...es.map((entry) => parseSynonyms(entry, "es")),
    ...across.flatMap(parseAcross),
  ];
});

/** Words near in meaning, which find each other where too few reviews have all words. */
export const nearWords = once((): readonly Synonyms[] =>
  readWordList(new URL("./words/near-words.en.txt", import.meta.url))
    .get("")!
    .map((entry) => parseSynonyms(entry, "en")),
);

/** The plain form of each irregular English one. */
export const irregularForms = once(() =>
  formsIn(readWordList(new URL("./words/irregular-forms.en.txt", import.meta.url))),
);

/** The plain form of each English word, itself among them, that the rules take for a form of another. */
export const unlikeForms = once(() =>
  formsIn(readWordList(new URL("./words/unlike-forms.en.txt", import.meta.url))),
);

function formsIn(list: WordList): ReadonlyMap<string, string> {
  return new Map(
    wordsOf(list).flatMap((line) => {
      const forms = line.split(" ");
      return forms.map((form) => [form, forms[0]!] as const);
    }),
  );
}

const questionWordsByLanguage = once(() => ({
  en: setOf(readWordList(new URL("./words/question-words.en.txt", import.meta.url))),
  es: setOf(readWordList(new URL("./words/question-words.es.txt", import.meta.url))),
  de: setOf(readWordList(new URL("./words/question-words.de.txt", import.meta.url))),
  fr: setOf(readWordList(new URL("./words/question-words.fr.txt", import.meta.url))),
  nl: setOf(readWordList(new URL("./words/question-words.nl.txt", import.meta.url))),
}));

export const questionWords = once(
  () => new Set(Object.values(questionWordsByLanguage()).flatMap((words) => [...words])),
);

/**
 * For some languages: the words of questions that no other language has, and those that are such only beside one of these. Of two letters
 * are also places and what is typed for longer words: "fresno ca", "can u".
 */
export const besideWords = once(() => {
  const lists = questionWordsByLanguage();
  const beside = {
    de: setOf(readWordList(new URL("./words/question-words-beside.de.txt", import.meta.url))),
    fr: setOf(readWordList(new URL("./words/question-words-beside.fr.txt", import.meta.url))),
    nl: setOf(readWordList(new URL("./words/question-words-beside.nl.txt", import.meta.url))),
  };
  return (["de", "fr", "nl"] as const).map((language) => {
    const others = Object.values(lists).filter((words) => words !== lists[language]);
    return {
      telling: new Set(
        [...lists[language]].filter((word) => word.length > 2 && !others.some((words) => words.has(word))),
      ),
      beside: beside[language],
    };
  });
});

export const questionOpenings = once(() =>
  setOf(readWordList(new URL("./words/question-openings.txt", import.meta.url))),
);

/** Words that say little about a visit, in one form each. */
export const lightWords = once(() =>
  setOf(readWordList(new URL("./words/light-words.txt", import.meta.url))),
);

const setOf = (list: WordList): ReadonlySet<string> => new Set(wordsOf(list));

/** `late, delayed, how late? < kept waiting | punctuality negative`. Throws an Error with file and line for anything else. */
export function parseSynonyms({ text, place }: WordEntry, stemming: Spoken = "en"): Synonyms {
  const [, all, cases, aspect, sentiment] =
    /^([^<|]+?)(?: < ([^<|]+?))?(?: \| ([a-z-]+)(?: (positive|negative|mixed|neutral))?)?$/.exec(text) ?? [];
  const given = all?.split(", ") ?? [];
  const phrases = given.filter((phrase) => !phrase.endsWith("?"));
  const asking = given.filter((phrase) => phrase.endsWith("?"));
  const narrower = cases?.split(", ") ?? [];
  if ([all, ...given, ...narrower].some((phrase) => !phrase?.trim()) || given.length + narrower.length < 2)
    throw new Error(`${place}: must be "phrase, phrase < narrower | aspect positive"`);
  return {
    stemming,
    phrases,
    asking,
    narrower,
    foreign: [],
    ...(aspect && { aspect: { id: aspect, ...(sentiment && { sentiment }) } }),
  };
}

/**
 * `en: late / de: spät, zu spät, wann? | punctuality negative` as a group for each phrase, which finds those of the other languages
 * and the others of its own. What an English one judges is said in the English list. Throws an Error with file and line for anything else.
 */
export function parseAcross({ text, place }: WordEntry): Synonyms[] {
  const [all = "", judged] = text.split(" | ");
  const languages = all.split(" / ").map((part) => {
    const [, language, phrases] = /^(en|es|de|fr): (.+)$/.exec(part) ?? [];
    return { language: language as Spoken | undefined, phrases: phrases ? fold(phrases).split(", ") : [] };
  });
  if (
    languages.length < 2 ||
    languages.some(({ language }) => language === undefined) ||
    !JUDGED.test(judged ?? "any")
  )
    throw new Error(`${place}: must be "en: phrase, phrase / de: phrase | aspect positive"`);
  const [, aspect, sentiment] = JUDGED.exec(judged ?? "") ?? [];
  return languages.flatMap((own) => {
    const others = languages
      .filter((other) => other !== own)
      .flatMap(({ language, phrases }) =>
        phrases.map((phrase) => ({ stemming: language!, phrase, isOwn: false })),
      );
    const answers = own.phrases.filter((phrase) => !phrase.endsWith("?"));
    // English has a finer list of its own, and what answers a question, such as hours and days, is not all the same.
    const isApart = own.language === "en" || answers.length < own.phrases.length;
    return own.phrases.map((phrase) => {
      const asks = phrase.endsWith("?");
      const alike = isApart && !asks ? [] : answers.filter((other) => other !== phrase);
      return {
        stemming: own.language!,
        phrases: asks ? [] : [phrase],
        asking: asks ? [phrase] : [],
        narrower: [],
        foreign: [
          ...alike.map((phrase) => ({ stemming: own.language!, phrase, isOwn: true })),
          ...others.filter(({ phrase }) => !phrase.endsWith("?")),
        ],
        ...(aspect && own.language !== "en" && { aspect: { id: aspect, ...(sentiment && { sentiment }) } }),
      };
    });
  });
}

const JUDGED = /^([a-z-]+)(?: (positive|negative|mixed|neutral))?$/;

/** The languages of the lists. */
export type Spoken = "en" | "es" | "de" | "fr";
