import { FIRST_NAMES } from "../../_mentions/name-words.ts";
import { BLAND_WORDS, FUNCTION_WORDS } from "../../_text/function-words.ts";
import { ALL_MASKS } from "../../_text/masks.ts";
import { readWordSet, readWords } from "../../_text/read-words.ts";
import { remembered } from "../../_text/remembered.ts";
import { TITLES } from "../../_text/titles.ts";
import { TAXONOMY } from "../aspects/taxonomy.ts";
import { COMMON_WORDS, LEXICONS } from "../languages/lexicon.ts";
import { spelledForms } from "../languages/phrase-forms.ts";
import { OPINIONS, SHIFTERS } from "../reading/signals.ts";

/**
 * Whether the words of a phrase could name a topic: neither end a function word or a number, none excluded or a title, at least
 * one that would not fit any review, and no piece of a sentence such as "easy to work", "cleaned our gutters", "d'eau chaude".
 */
export function isTelling(parts: readonly string[], excluded: ReadonlySet<string>, language = "en"): boolean {
  if (parts.some((word) => word === "" || excluded.has(word) || (language !== "en" && FIRST_NAMES.has(word))))
    return false;
  if (parts.slice(0, -1).some((word) => TITLES.has(word))) return false;
  if (CUT.test(parts[0] ?? "")) return false;
  const ends = [parts[0] ?? "", parts.at(-1) ?? ""];
  if (parts.some((word) => LASTING.has(word)) || parts.slice(1, -1).some((word) => CUTTING.has(word)))
    return false;
  if (tellingWords(parts, language).length === 0) return false;
  return ends.every((word) => word.length > 1 && !isFunctionWord(word, language) && /\p{L}/u.test(word));
}

/** The words of a phrase that say something of this business rather than of any. */
function tellingWords(parts: readonly string[], language = "en"): string[] {
  const untelling = functionWords(language);
  return parts.filter((word) => !untelling.has(word) && !(language === "en" && BLAND_WORDS.has(word)));
}

/** Outside English, words that everybody uses, bland ones among them. */
const functionWords = remembered((language: string): ReadonlySet<string> => {
  if (language === "en") return FUNCTION_WORDS;
  const list = new URL(`../../_text/words/function-words.${language}.txt`, import.meta.url);
  return new Set([...COMMON_WORDS[language]!, ...readWords(list)]);
});

export const isFunctionWord = (word: string, language: string) =>
  functionWords(language).has(word.replace(CUT, ""));

/** Whether a word is a noun although every review uses it: "accueil". */
export const namesAspect = (word: string, language: string) => termsIn(language).has(word);

const termsIn = remembered((language: string): ReadonlySet<string> => {
  const aspects = LEXICONS.find((each) => each.language === language)?.aspects.values() ?? [];
  return new Set([...aspects].flatMap(({ terms }) => spelledForms(terms)));
});

/** Before the first word of a piece that was cut off: "d'eau chaude", "qu'il". */
const CUT = /^(?:[cdjmnst]|(?:jus|lors|puis)?qu)'/;
/** Before what tells when: "during construction". */
const LASTING = new Set("during throughout".split(" "));
/** Beside what is praised as any business is: "best dentist", "cakes were amazing". */
const PRAISING = new Set("best great good excellent perfect amazing awesome fantastic wonderful".split(" "));
/** In English before a verb or its object; "appel pour prévenir", "llamada para confirmar". */
const CUTTING = new Set("to my our your their his her pour para".split(" "));

/**
 * Whether a telling phrase names a subject: nothing that an aspect counts as praise or blame ("timely manner"), no manner, no
 * getting in touch, no adverb, no mark of a machine translation and none of a contact that was taken out.
 */
export function isSubject(parts: readonly string[], excluded: ReadonlySet<string>, language = "en"): boolean {
  if (!isTelling(parts, excluded, language) || parts.some((word) => MARKERS.has(word))) return false;
  if ([parts[0]!, parts.at(-1)!].some((word) => PRAISING.has(word))) return false;
  const phrase = parts.join(" ");
  if (ALL_MASKS.some((mask) => mask.toLowerCase().includes(phrase))) return false;
  return !judgingIn(language).has(phrase) && subjectWords(parts, language).length > 0;
}

/** The words of a phrase that name a subject. */
export function subjectWords(parts: readonly string[], language = "en"): string[] {
  return tellingWords(parts, language).filter(
    (word) => !TRIVIAL.has(word) && !judgingIn(language).has(word) && !(language === "en" && isGeneric(word)),
  );
}

/** Another form of a word that names no subject, or an adverb of manner or degree: "looking", "takes", "extremely". */
function isGeneric(word: string): boolean {
  const forms = [/s$/, /(?:ed|ing)$/, /d$/].map((ending) => word.replace(ending, ""));
  const ofList = [...forms, word.replace(/(?:ed|ing)$/, "e")].some((form) => TRIVIAL.has(form));
  const ofDegree = SHIFTERS("strengtheners").has(word) || SHIFTERS("weakeners").has(word);
  return ofList || ofDegree || ADVERB.test(word);
}

/** What judges, and so is counted as praise or blame and names no subject. */
const judgingIn = remembered((language: string): ReadonlySet<string> => {
  const lexicon = LEXICONS.find((each) => each.language === language);
  const opinions = lexicon
    ? [...lexicon.phrases("praise"), ...lexicon.phrases("blame")]
    : OPINIONS.flatMap(({ phrases }) => phrases);
  const aspects = [...(lexicon?.aspects.values() ?? TAXONOMY)];
  return new Set(
    spelledForms([
      ...opinions,
      ...aspects.flatMap((each) => [...each.praise, ...each.blame, ...each.deeds, ...each.failings]),
    ]),
  );
});
/** Words of manner, and of getting in touch, in reviews of any business; of other languages those of warnings and sums too. */
const TRIVIAL = readWordSet(new URL("./words/no-subjects.txt", import.meta.url));
const ADVERB = /^.{4,}ly$/;
/** Of machine translation. */
const MARKERS = new Set(["translated", "google", "traducido", "übersetzt", "traduit"]);
