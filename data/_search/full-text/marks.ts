import { fold } from "../../_text/fold.ts";
import { KnownPhrases } from "./known-phrases.ts";
import { closedWords, plainWords, type Stemming, stem, stemmingOf, wordsIn } from "./stem.ts";
import { synonyms } from "./word-lists.ts";
import { readQuery } from "./word-query.ts";

/** A piece of a text, as UTF-16 offsets. */
export type Span = [from: number, to: number];

/** Where a text, written in a language (BCP 47), has what was asked for: ascending, none within another. */
export type Marks = (text: string, language: string) => Span[];

/** How a page marks the answers to a query: as the search by words reads it, or as a substring. */
export function createMarks(query: string, byWords: boolean): Marks {
  const folded = fold(query);
  if (folded === "") return () => [];
  const { groups, runs } = byWords ? readQuery(folded, NOTHING_LISTED) : { groups: [], runs: [folded] };
  const phrases = groups
    .flatMap(({ units }) => units)
    .flatMap(({ given, asks, apart, synonyms }): { words: readonly string[]; stemming?: Stemming }[] => [
      ...(asks ? [] : [{ words: given }]),
      ...apart.map((word) => ({ words: [word] })),
      ...synonyms,
    ])
    .sort((a, b) => b.words.length - a.words.length);
  return (text, language) => {
    const { folded, origins } = foldInPlace(text);
    const own = stemmingOf(language);
    const spoken = phrases.flatMap(({ words, stemming = own }) => (stemming === own ? [words] : []));
    const found = [...phrasesIn(folded, spoken, language), ...runs.flatMap((run) => runsIn(folded, run))];
    return apart(found).map(([from, to]) => [origins[from]![0], origins[to - 1]![1]]);
  };
}

/** The aspects that the everyday words of a query judge, and how. */
export function aspectsIn(query: string): { id: string; sentiment?: string }[] {
  const stems = ` ${stemsOf(plainWords(fold(query)), "en").join(" ")} `;
  return synonyms().flatMap(({ phrases, aspect }) =>
    aspect && phrases.some((phrase) => stems.includes(` ${stemsOf(plainWords(phrase), "en").join(" ")} `))
      ? [aspect]
      : [],
  );
}

/** What the owner's lists name is told beside a text, not in it. */
const NOTHING_LISTED = new KnownPhrases({
  technician: [],
  service: [],
  area: [],
  source: [],
  aspect: [],
});

const stemsOf = (words: readonly string[], language: string) =>
  words.map((word) => stem(word, stemmingOf(language)));

function phrasesIn(folded: string, phrases: readonly (readonly string[])[], language: string): Span[] {
  const words = wordsIn(folded);
  const stems = stemsOf(
    words.map(({ word }) => word),
    language,
  );
  const wanted = phrases.map((phrase) => stemsOf(phrase, language));
  const closed = closedWords(folded, words).filter(({ word }) => {
    const [stemmed] = stemsOf([word], language);
    return wanted.some((phrase) => phrase.length === 1 && phrase[0] === stemmed);
  });
  return [
    ...closed.map(({ start, end }): Span => [start, end]),
    ...words.flatMap(({ start }, place): Span[] => {
      const phrase = wanted.find((each) => each.every((one, index) => stems[place + index] === one));
      return phrase ? [[start, words[place + phrase.length - 1]!.end]] : [];
    }),
  ];
}

function runsIn(folded: string, run: string): Span[] {
  const found: Span[] = [];
  for (let at = folded.indexOf(run); at >= 0; at = folded.indexOf(run, at + run.length))
    found.push([at, at + run.length]);
  return found;
}

/** The spans in order, without those that begin within an earlier one. */
function apart(spans: Span[]): Span[] {
  const kept: Span[] = [];
  for (const span of spans.sort((a, b) => a[0] - b[0] || b[1] - a[1]))
    if (span[0] >= (kept.at(-1)?.[1] ?? 0)) kept.push(span);
  return kept;
}

/** A letter with the marks on it. */
const CLUSTER = /\P{M}\p{M}*|\p{M}+/gu;

/** A folded text, and for each of its UTF-16 units the piece of the text that it stands for. */
function foldInPlace(text: string): { folded: string; origins: Span[] } {
  let folded = "";
  const origins: Span[] = [];
  for (const { 0: cluster, index } of text.matchAll(CLUSTER)) {
    const unit = /^\s/.test(cluster) ? " " : fold(cluster);
    if (unit === " " && (folded === "" || folded.endsWith(" "))) continue;
    folded += unit;
    for (let i = 0; i < unit.length; i++) origins.push([index, index + cluster.length]);
  }
  return { folded, origins };
}
