import type { Insights } from "../../_schema/insights.ts";
import { words } from "../../_text/words.ts";
import type { AspectDefinition } from "../aspects/definition.ts";
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
 * For each aspect of the taxonomy the phrases that judge it and stand in most of the reviews that speak of it. A review
 * counts a phrase once, for what it says of the aspect as a whole. Linear in the words.
 */
export function countPhrasesOfAspects(
  taxonomy: readonly AspectDefinition[],
  readings: readonly { votes: ReadonlyMap<number, Vote> }[],
  sequences: WordSequences,
): TopPhrase[][] {
  const phrases = taxonomy.flatMap((definition, aspect) => phrasesOf(definition, aspect, sequences));
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
      .map(({ phrase, reviews, positive, negative }) => ({ phrase, reviews, positive, negative })),
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

/** The phrases of which every word occurs. */
function phrasesOf(definition: AspectDefinition, aspect: number, sequences: WordSequences): Counted[] {
  return [...listedIn(definition)].flatMap(([phrase, keys]) => {
    const numbers = keys.map((key) => sequences.numberOf(key));
    if (numbers.includes(undefined)) return [];
    return { phrase, aspect, numbers: numbers as number[], reviews: 0, positive: 0, negative: 0, latest: -1 };
  });
}

/** The words of the phrases of an aspect, each phrase once; split once, since a process may read many times. */
function listedIn(definition: AspectDefinition): ReadonlyMap<string, readonly string[]> {
  const known = LISTED.get(definition);
  if (known) return known;
  const listed = `${definition.praise},${definition.blame}`
    .split(",")
    .map((phrase) => words(phrase).map(({ key }) => key))
    .filter((keys) => keys.length > 0);
  const once = new Map(listed.map((keys) => [keys.join(" "), keys]));
  LISTED.set(definition, once);
  return once;
}

const LISTED = new WeakMap<AspectDefinition, ReadonlyMap<string, readonly string[]>>();

/** Reviews with a phrase, and phrases of an aspect. */
const LEAST = 2;
const MOST = 6;
