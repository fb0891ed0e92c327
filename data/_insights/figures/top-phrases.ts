import type { Insights } from "../../_schema/insights.ts";
import { words } from "../../_text/words.ts";
import type { AspectDefinition, AspectPhrases } from "../aspects/taxonomy.ts";
import { LEXICONS } from "../languages/lexicon.ts";
import { plainKey, spelledForms } from "../languages/phrase-forms.ts";
import type { Vote } from "../reading/votes.ts";
import type { WordSequences } from "../topics/word-sequences.ts";

export type TopPhrase = Insights["aspects"][number]["top_phrases"][number];

interface Counted extends TopPhrase {
  aspect: number;
  /** The numbers of its words. */
  numbers: number[];
  latest: number;
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
  const phrases = taxonomy.flatMap((definition, aspect) =>
    phrasesOf(definition, aspect, languages, sequences),
  );
  const byFirst = new Map<number, Counted[]>();
  for (const phrase of phrases) {
    const first = phrase.numbers[0]!;
    const known = byFirst.get(first);
    if (known) known.push(phrase);
    else byFirst.set(first, [phrase]);
  }
  readings.forEach(({ votes }, text) => {
    if (votes.size === 0) return;
    const told = sequences.of(text);
    told.forEach((word, at) => {
      for (const phrase of byFirst.get(word) ?? []) {
        const vote = votes.get(phrase.aspect);
        if (vote === undefined || phrase.latest === text) continue;
        if (!phrase.numbers.every((number, index) => told[at + index] === number)) continue;
        phrase.latest = text;
        phrase.reviews++;
        if (vote === "positive" || vote === "negative") phrase[vote]++;
      }
    });
  });
  return taxonomy.map((_, index) =>
    distinct(
      phrases
        .filter(({ aspect, reviews }) => aspect === index && reviews >= LEAST)
        .sort((a, b) => b.reviews - a.reviews || (a.phrase < b.phrase ? -1 : 1)),
    )
      .slice(0, MOST)
      .map(({ phrase, language, reviews, positive, negative }) => ({
        phrase,
        ...(language !== undefined && { language }),
        reviews,
        positive,
        negative,
      })),
  );
}

/** Without phrases that hold one before them or are held by one: "very professional", "in a timely manner". */
function distinct(phrases: readonly Counted[]): Counted[] {
  const chosen: Counted[] = [];
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
  const others = LEXICONS.filter(({ language }) => languages.has(language)).map(({ language, aspects }) => ({
    language,
    phrases: foreignPhrases(aspects.get(definition.id)),
  }));
  const own = { language: undefined, phrases: listedIn(definition) };
  const found = new Map<string, Counted>();
  // What two languages share is English only where something is.
  for (const { language, phrases } of languages.has("en") ? [own, ...others] : [...others, own])
    for (const [phrase, keys] of phrases) {
      const numbers = keys.map((key) => sequences.numberOf(key));
      if (found.has(phrase) || numbers.includes(undefined)) continue;
      const counts = { reviews: 0, positive: 0, negative: 0, latest: -1 };
      found.set(phrase, {
        phrase,
        ...(language && { language }),
        aspect,
        numbers: numbers as number[],
        ...counts,
      });
    }
  return [...found.values()];
}

type Phrases = ReadonlyMap<string, readonly string[]>;

/** The words of the English phrases of an aspect and of the owner's, each phrase once. */
const listedIn = once(
  ({ praise, blame }: AspectDefinition): Phrases => wordsOfEach(spelledForms([...praise, ...blame])),
);

/** Those of another language, with accents and without. */
const foreignForms = once(({ praise, blame }: AspectPhrases): Phrases => {
  const spelled = wordsOfEach(spelledForms([...praise, ...blame]));
  const plain = [...spelled.values()].map((keys) => keys.map(plainKey));
  return new Map([...spelled, ...plain.map((keys) => [keys.join(" "), keys] as const)]);
});
const foreignPhrases = (phrases: AspectPhrases | undefined) => (phrases ? foreignForms(phrases) : NONE);
const NONE: Phrases = new Map();

function wordsOfEach(phrases: readonly string[]): Phrases {
  const listed = phrases
    .map((phrase) => words(phrase).map(({ key }) => key))
    .filter((keys) => keys.length > 0);
  return new Map(listed.map((keys) => [keys.join(" "), keys]));
}

/** Done once for each thing, since a process may read many times. */
function once<Thing extends object, Made>(make: (thing: Thing) => Made): (thing: Thing) => Made {
  const made = new WeakMap<Thing, Made>();
  return (thing) => {
    const known = made.get(thing) ?? make(thing);
    made.set(thing, known);
    return known;
  };
}

/** Reviews with a phrase, and phrases of an aspect. */
const LEAST = 2;
const MOST = 6;
