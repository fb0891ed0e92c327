import type { Insights } from "../../_schema/insights.ts";
import { remembered } from "../../_text/remembered.ts";
import { words } from "../../_text/words.ts";
import type { AspectDefinition, AspectPhrases } from "../aspects/taxonomy.ts";
import { LEXICONS } from "../languages/lexicon.ts";
import { comparedKey, spelledForms } from "../languages/phrase-forms.ts";
import type { Vote } from "../reading/votes.ts";
import { phraseSearch, type WordSequences } from "../topics/word-sequences.ts";

export type TopPhrase = Insights["aspects"][number]["top_phrases"][number];

interface Counted {
  aspect: number;
  /** The numbers of its words. */
  words: number[];
  /** The text that was counted last. */
  latest: number;
  told: TopPhrase;
}

/**
 * For each aspect of the taxonomy the phrases that judge it and stand in most of the reviews that speak of it, in the
 * languages of the readings. A review counts a phrase once, for what it says of the aspect as a whole. Linear in the words.
 */
export function countPhrasesOfAspects(
  taxonomy: readonly AspectDefinition[],
  readings: readonly { language: string; votes: ReadonlyMap<number, Vote> }[],
  sequences: WordSequences,
): TopPhrase[][] {
  const languages = new Set(readings.map(({ language }) => language));
  const phrases = taxonomy.map((definition, aspect) => phrasesOf(definition, aspect, languages, sequences));
  const visitUses = phraseSearch(sequences, phrases.flat());
  readings.forEach(({ votes }, text) => {
    if (votes.size === 0) return;
    visitUses(text, (phrase) => {
      const vote = votes.get(phrase.aspect);
      if (vote === undefined || phrase.latest === text) return;
      phrase.latest = text;
      phrase.told.reviews++;
      if (vote === "positive" || vote === "negative") phrase.told[vote]++;
    });
  });
  return phrases.map((ofAspect) => {
    const often = ofAspect.map(({ told }) => told).filter(({ reviews }) => reviews >= LEAST);
    often.sort((a, b) => b.reviews - a.reviews || (a.phrase < b.phrase ? -1 : 1));
    return distinct(often).slice(0, MOST);
  });
}

/** Without phrases that hold one before them or are held by one: "very professional", "in a timely manner". */
function distinct(phrases: readonly TopPhrase[]): TopPhrase[] {
  const chosen: TopPhrase[] = [];
  const holds = (one: string, other: string) => ` ${one} `.includes(` ${other} `);
  for (const each of phrases)
    if (!chosen.some(({ phrase }) => holds(phrase, each.phrase) || holds(each.phrase, phrase)))
      chosen.push(each);
  return chosen;
}

/** The phrases of which every word occurs, each once. */
function phrasesOf(
  definition: AspectDefinition,
  aspect: number,
  languages: ReadonlySet<string>,
  sequences: WordSequences,
): Counted[] {
  const others = LEXICONS.filter(({ language }) => languages.has(language)).flatMap(
    ({ language, aspects }) => {
      const listed = aspects.get(definition.id);
      return listed ? [{ language, phrases: foreignPhrases(listed) }] : [];
    },
  );
  const own = { phrases: listedIn(definition) };
  const found = new Map<string, Counted>();
  // What two languages share is English only where something is.
  for (const { phrases, ...language } of languages.has("en") ? [own, ...others] : [...others, own])
    for (const [phrase, keys] of phrases) {
      const words = keys.flatMap((key) => sequences.numberOf(key) ?? []);
      if (found.has(phrase) || words.length < keys.length) continue;
      const told = { phrase, ...language, reviews: 0, positive: 0, negative: 0 };
      found.set(phrase, { aspect, words, latest: -1, told });
    }
  return [...found.values()];
}

type Phrases = ReadonlyMap<string, readonly string[]>;

/** The words of the English phrases of an aspect and of the owner's, each phrase once; a process may read many times. */
const listedIn = remembered(
  ({ praise, blame }: AspectDefinition): Phrases => wordsOfEach(spelledForms([...praise, ...blame])),
  new WeakMap<AspectDefinition, Phrases>(),
);

/** Those of another language, with accents and without. */
const foreignPhrases = remembered(({ praise, blame }: AspectPhrases): Phrases => {
  const spelled = wordsOfEach(spelledForms([...praise, ...blame]));
  const plain = [...spelled.values()].map((keys) => keys.map((key) => comparedKey(key, ACCENTED)));
  return new Map([...spelled, ...plain.map((keys) => [keys.join(" "), keys] as const)]);
}, new WeakMap<AspectPhrases, Phrases>());

const ACCENTED = new Set(LEXICONS.flatMap(({ accented }) => [...accented]));

function wordsOfEach(phrases: readonly string[]): Phrases {
  const listed = phrases
    .map((phrase) => words(phrase).map(({ key }) => key))
    .filter((keys) => keys.length > 0);
  return new Map(listed.map((keys) => [keys.join(" "), keys]));
}

/** Reviews with a phrase, and phrases of an aspect. */
const LEAST = 2;
const MOST = 6;
