import { stemmer as dutch } from "@orama/stemmers/dutch";
import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as french } from "@orama/stemmers/french";
import { stemmer as german } from "@orama/stemmers/german";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { primaryLanguage } from "../../_text/primary-language.ts";
import { UNSPACED } from "../tokens.ts";
import { irregularForms, unlikeForms } from "./word-lists.ts";

/** A word of a folded text, and its place there in UTF-16 units. */
export interface PlainWord {
  /**
   * Without accents, apostrophes, a possessive s, what sets thousands apart and what French elides before it; empty for a run
   * of a script without spaces.
   */
  word: string;
  start: number;
  end: number;
}

const UNSPACED_RUN = `${UNSPACED.source}[\\p{M}${UNSPACED.source.slice(1)}*`;
const LETTER = `[[\\p{L}\\p{N}]--${UNSPACED.source}]`;
/** A number with its thousands set apart, all in one way: "1,200", "1.200", "1'200"; no telephone number or address. */
const NUMBER = String.raw`[1-9][0-9]{0,2}(?<mark>[,.'])[0-9]{3}(?:\k<mark>[0-9]{3})*(?!\k<mark>?[0-9A-Za-z])`;
const WORD = new RegExp(
  `${UNSPACED_RUN}|${NUMBER}|${LETTER}[${LETTER}\\p{M}]*(?:'${LETTER}[${LETTER}\\p{M}]*)*`,
  "gv",
);
const LETTERS = /\p{L}/u;
const BEYOND_ASCII = /[^\0-\x7f]/;
/** The same of ASCII, found several times as fast. */
const ASCII_WORD = new RegExp(`${NUMBER}|[A-Za-z0-9]+(?:'[A-Za-z0-9]+)*`, "g");
/** What stands before a French word with a vowel: "l'immeuble", "jusqu'ici". */
const ELIDED = /^(?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu)'/;
/** Of Latin, Greek and Cyrillic; the marks of other scripts are letters by themselves. */
const ACCENTS = /[\u0300-\u036f]/g;

/** The words of a folded text in order, and its runs of scripts without spaces, which are searched for as they are. */
export function wordsIn(folded: string): PlainWord[] {
  const isAscii = !BEYOND_ASCII.test(folded);
  return Array.from(folded.matchAll(isAscii ? ASCII_WORD : WORD), ({ 0: found, index }) => {
    const elided = ELIDED.exec(found)?.[0].length ?? 0;
    const word = !isAscii && UNSPACED.test(found) ? "" : plainWord(found.slice(elided));
    return { word, start: index + elided, end: index + found.length };
  });
}

/** The words of a token, without runs of scripts without spaces. */
export function plainWords(token: string): string[] {
  return wordsIn(token).flatMap(({ word }) => word || []);
}

/** The words of a folded text that have hyphens, without these: "followup" of "follow-up"; no numbers alone, such as "2-3". */
export function closedWords(folded: string, words = wordsIn(folded)): PlainWord[] {
  if (!folded.includes("-")) return [];
  const closed: PlainWord[] = [];
  for (const next of words) {
    const before = closed.at(-1);
    if (before?.word && next.word && folded.slice(before.end, next.start) === "-")
      closed.splice(-1, 1, { word: before.word + next.word, start: before.start, end: next.end });
    else closed.push(next);
  }
  return closed.filter(
    ({ word, start, end }) => folded.slice(start, end).includes("-") && LETTERS.test(word),
  );
}

/** The words of a text by which it is found: as they stand there, and those with hyphens without them, too. */
export function searchedWords(folded: string): string[] {
  const words = wordsIn(folded);
  return [...words, ...closedWords(folded, words)].flatMap(({ word }) => word || []);
}

function plainWord(word: string): string {
  const bare = word.length > 2 && word.endsWith("'s") ? word.slice(0, -2) : word;
  return withoutAccents(bare).replace(/[,.']/g, "");
}

function withoutAccents(text: string): string {
  return BEYOND_ASCII.test(text) ? text.normalize("NFD").replace(ACCENTS, "").normalize("NFC") : text;
}

/** The languages whose words are stemmed; those of other languages are compared as they are. */
export const STEMMINGS = ["en", "es", "de", "fr", "nl", "none"] as const;

export type Stemming = (typeof STEMMINGS)[number];

/** How the words of a text in a language, given as a BCP 47 tag, are stemmed. */
export function stemmingOf(tag: string): Stemming {
  const primary = primaryLanguage(tag);
  return STEMMINGS.find((stemming) => stemming === primary) ?? "none";
}

/** What all forms of a word have in common. `word` is plain, as `plainWords` gives it. */
export function stem(word: string, stemming: Stemming): string {
  if (stemming === "none") return word;
  const { known, anew } = STEMMERS[stemming];
  let found = known.get(word);
  if (found === undefined) {
    found = anew(word);
    if (known.size === MOST_STEMS) known.clear();
    known.set(word, found);
  }
  return found;
}

/** With the stems found last: the words of a query are stemmed in every language, and several times. */
const stemmer = (anew: (word: string) => string) => ({ anew, known: new Map<string, string>() });
const MOST_STEMS = 2000;

const STEMMERS = {
  en: stemmer((word) => {
    const plain = irregularForms().get(word) ?? word;
    return unlikeForms().get(word) ?? english(plain.replace(ADVERB, "").replace(ACT_OF_DOING, ""));
  }),
  es: stemmer((word) => spanish(word.replace(UNACCENTED, "ión"))),
  de: stemmer(german),
  fr: stemmer(french),
  nl: stemmer(dutch),
};

/** Porter's rules leave "quickly" apart from "quick"; the endings before -ly are those of his second version. */
const ADVERB = /(?<=[a-z]{3}[cdeghkmnrt]|low|ful)ly$/;

/** Of "inspection" this stemmer takes "tion", where Porter's rules take "ion"; short words such as "section" stay. */
const ACT_OF_DOING = /(?<=[a-z]{3}(?:[cp]t|ss)|[a-z]{4}st)ions?$/;

/** The rules know "-ación" by its accent, which plain words have lost. */
const UNACCENTED = /ion$/;
