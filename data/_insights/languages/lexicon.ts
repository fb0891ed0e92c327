import { readWordList, readWords } from "../../_text/read-words.ts";
import { wordsOf } from "../../_text/word-list.ts";
import { type AspectPhrases, readAspectPhrases, TAXONOMY } from "../aspects/taxonomy.ts";
import { spelledForms } from "./phrase-forms.ts";

/** All that is known of a language for reading what reviews say: words only, no program. */
export interface Lexicon {
  /** BCP 47, two letters. */
  language: string;
  /** By the id of a built-in aspect. */
  aspects: ReadonlyMap<string, AspectPhrases>;
  /** The phrases of a section of `words/<language>.txt`, which says what each is for; none of one that it lacks. */
  phrases: (section: string) => readonly string[];
  /** Whether an apostrophe ends a word: "l'heure" is two. */
  elides: boolean;
  /** How letters with marks are also written: "ue" for "ü". */
  respelled: readonly (readonly [string, string])[];
  /** Words that are others without their accents: "salé" is dear, "sale" is dirty. */
  accented: ReadonlySet<string>;
}

/** The languages that are read by phrases alone. */
export const LEXICONS: readonly Lexicon[] = ["es", "de", "fr"].map(readLexicon);

function readLexicon(language: string): Lexicon {
  const list = readWordList(new URL(`./words/${language}.txt`, import.meta.url), null);
  const phrases = (section: string) => wordsOf(list, section);
  return {
    language,
    aspects: new Map(TAXONOMY.map(({ id }) => [id, readAspectPhrases(id, language)])),
    phrases,
    elides: list.has("elides"),
    respelled: wordsOf(list, "respelled").map((line) => line.split(" ") as [string, string]),
    accented: new Set(spelledForms(phrases("accented"))),
  };
}

/** Languages that texts are told from, in the order of their list in the recogniser. */
const RECOGNISED = "en es de fr pt it nl ca pl sv da ro tr tl vi id fi hu cs".split(" ");

/** Words that texts of a language, reviews above all, use all the time, by BCP 47 tag. */
export const COMMON_WORDS: Readonly<Record<string, readonly string[]>> = Object.fromEntries(
  RECOGNISED.map((language) => [
    language,
    readWords(new URL(`./words/common.${language}.txt`, import.meta.url)),
  ]),
);
