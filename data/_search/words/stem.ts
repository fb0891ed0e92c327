import { stemmer as english } from "@orama/stemmers/english";
import { stemmer as spanish } from "@orama/stemmers/spanish";
import { IRREGULAR } from "./irregular.ts";

/** The languages whose words are stemmed; those of other languages are compared as they are. */
export const STEMMINGS = ["en", "es", "none"] as const;

export type Stemming = (typeof STEMMINGS)[number];

/** How the words of a text in a language, given as a BCP 47 tag, are stemmed. */
export function stemmingOf(tag: string): Stemming {
  const [primary] = tag.toLowerCase().split("-", 1);
  return primary === "en" || primary === "es" ? primary : "none";
}

/** What all forms of a word have in common. `word` is plain, as `plainWords` gives it. */
export function stem(word: string, stemming: Stemming): string {
  if (stemming === "en")
    return english((IRREGULAR.get(word) ?? word).replace(ADVERB, "").replace(ACT_OF_DOING, ""));
  if (stemming === "es") return spanish(word.replace(UNACCENTED, "ión"));
  return word;
}

/**
 * Porter's rules leave "quickly" apart from "quick"; the endings before -ly are those of his second version. What is an
 * adjective with -ly means something else without it.
 */
const ADVERB = /(?<=[a-z]{3}[cdeghkmnrt]|low|ful)(?<!^(?:cost|elder|friend|like|love|order|time))ly$/;

/** Of "inspection" this stemmer takes "tion", where Porter's rules take "ion"; short words such as "section" stay. */
const ACT_OF_DOING = /(?<=[a-z]{3}(?:[cp]t|ss)|[a-z]{4}st)ions?$/;

/** The rules know "-ación" by its accent, which plain words have lost. */
const UNACCENTED = /ion$/;
