import { once } from "../../_text/remembered.ts";
import { aspectFilters, filterOf } from "../filters.ts";
import type { Names } from "../names.ts";
import { firstLetter } from "./meanings.ts";
import { plainWords, STEMMINGS, type Stemming, stem } from "./stem.ts";

/** What the owner's lists call a technician, a service or an area, or an aspect's name, and the filters of the reviews that speak of it. */
interface KnownPhrase {
  filters: readonly string[];
  words: readonly string[];
  /** With which letters each of them begins. */
  letters: readonly (readonly string[])[];
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
      .map((phrase) => ({ ...phrase, letters: phrase.words.map(beginnings) }))
      .sort((a, b) => b.words.length - a.words.length);
  }

  /** The longest phrases among some words, none of which is in two of them: where they stand, and the filters of all that are called so. */
  in(words: readonly string[]) {
    const stems = stemsByLanguage(words);
    const letters = new Set(words.flatMap(beginnings));
    const found: { places: ReadonlySet<number>; filters: string[] }[] = [];
    for (const { filters, letters: named, stems: stemsOf } of this.phrases) {
      if (!named.every((each) => each.some((letter) => letters.has(letter)))) continue;
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
  const stems = STEMMINGS.map((stemming) => [stemming, words.map((word) => stem(word, stemming))]);
  return Object.fromEntries(stems) as Stems;
}
