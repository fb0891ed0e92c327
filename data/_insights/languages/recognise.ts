import { BLAND_WORDS, FUNCTION_WORDS } from "../../_text/function-words.ts";
import type { Word } from "../../_text/words.ts";
import { COMMON_WORDS } from "./lexicon.ts";

/**
 * The language of a text, as a tag of two letters, by the words and letters that it uses; null where these do not tell
 * it. Of languages that could be meant alike, `expected` wins; it is also taken for a text without telling words, if
 * that is short.
 */
export function recogniseLanguage(text: string, all: readonly Word[], expected: string): string | null {
  const scores = new Float64Array(LANGUAGES.length);
  const sample = Math.min(all.length, SAMPLE);
  let foreign = 0;
  for (let at = 0; at < sample; at++) {
    const { key } = all[at]!;
    if (!count(scores, key) && !tellByParts(scores, key) && isBeyondLatin(key)) foreign++;
  }
  if (foreign > 0 && 2 * foreign >= sample) return null;
  if (sample > 0 && MARKED.test(text.slice(0, all[sample - 1]!.end))) add(scores, SPANISH, 2);
  let best = 0;
  for (let at = 1; at < scores.length; at++) if (scores[at]! > scores[best]!) best = at;
  const most = scores[best]!;
  if (most < LEAST_SHARE * sample || most === 0) return sample < SHORT ? expected : null;
  const own = scores[LANGUAGES.indexOf(expected)] ?? 0;
  if (own >= CLOSE * most) return expected;
  const rival = scores.reduce((second, score, at) => (at !== best && score > second ? score : second), 0);
  return rival > CLOSE * most ? null : LANGUAGES[best]!;
}

/** Whether the word is one of those that tell a language; one of several languages counts for each by its share. */
function count(scores: Float64Array, key: string): boolean {
  const known = TELLING.get(key);
  if (!known) return false;
  for (const language of known) scores[language]! += 1 / known.length;
  return true;
}

/** "l'équipe", "can't": by the parts around an apostrophe; other words by letters that few languages have. */
function tellByParts(scores: Float64Array, key: string): boolean {
  const apostrophe = key.indexOf("'");
  if (apostrophe > 0) {
    const elided = key.slice(0, apostrophe);
    if (ELIDED.has(elided)) add(scores, FRENCH, 1);
    return count(scores, key.slice(apostrophe + 1)) || ELIDED.has(elided);
  }
  if (ASCII.test(key)) return false;
  for (const [letters, language, weight] of LETTERS) if (letters.test(key)) add(scores, language, weight);
  return false;
}

function add(scores: Float64Array, language: number, weight: number): void {
  scores[language]! += weight;
}

/** Beyond Latin letters with and without marks. */
function isBeyondLatin(key: string): boolean {
  return key.charCodeAt(0) > 0x24f;
}

const LANGUAGES = Object.keys(COMMON_WORDS);
const SPANISH = LANGUAGES.indexOf("es");
const FRENCH = LANGUAGES.indexOf("fr");
const GERMAN = LANGUAGES.indexOf("de");
const PORTUGUESE = LANGUAGES.indexOf("pt");

const TELLING: ReadonlyMap<string, readonly number[]> = (() => {
  const telling = new Map<string, number[]>();
  LANGUAGES.forEach((language, at) => {
    const more = language === "en" ? [...FUNCTION_WORDS, ...BLAND_WORDS] : [];
    for (const word of new Set([...COMMON_WORDS[language]!, ...more]))
      telling.set(word, [...(telling.get(word) ?? []), at]);
  });
  return telling;
})();

const ELIDED = new Set("c d j l m n qu s t jusqu lorsqu puisqu aujourd".split(" "));
const ASCII = /^[\0-\x7f]*$/;
const LETTERS: readonly (readonly [RegExp, number, number])[] = [
  [/ñ|ción$|ísim[oa]s?$/, SPANISH, 1],
  [/[äöüß]/, GERMAN, 0.6],
  [/[êèœù]|ées?$|ité$/, FRENCH, 0.6],
  [/[ãõ]|ção$/, PORTUGUESE, 1],
];
/** Marks that no other language has. */
const MARKED = /[¿¡]/;

/** Maximum number of words that are looked at. */
const SAMPLE = 60;
/** Of the words of a text, the share that must tell its language. */
const LEAST_SHARE = 0.1;
/** Words of a text that need not tell its language. */
const SHORT = 5;
const CLOSE = 0.85;
