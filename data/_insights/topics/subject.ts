import { readWords } from "../../_text/read-words.ts";
import { TAXONOMY } from "../aspects/taxonomy.ts";
import { spelledForms } from "../languages/phrase-forms.ts";
import { OPINIONS } from "../reading/opinion-lexicon.ts";
import { INTENSIFIERS } from "../reading/valence-shifters.ts";
import { isTelling, tellingWords } from "./telling.ts";

/**
 * Whether a telling phrase names a subject: nothing that an aspect counts as praise or blame ("timely manner"), no manner, no
 * getting in touch, no adverb and no mark of a machine translation.
 */
export function isSubject(parts: readonly string[], excluded: ReadonlySet<string>, language = "en"): boolean {
  if (!isTelling(parts, excluded, language) || parts.some((word) => MARKERS.has(word))) return false;
  return !JUDGING.has(parts.join(" ")) && subjectWords(parts, language).length > 0;
}

/** The words of a phrase that name a subject. */
export function subjectWords(parts: readonly string[], language = "en"): string[] {
  return tellingWords(parts, language).filter(
    (word) => !TRIVIAL.has(word) && !JUDGING.has(word) && !(language === "en" && isGeneric(word)),
  );
}

/** Another form of a word that names no subject, or an adverb of manner or degree: "looking", "takes", "extremely". */
function isGeneric(word: string): boolean {
  const forms = [/s$/, /(?:ed|ing)$/, /d$/].map((ending) => word.replace(ending, ""));
  const ofList = [...forms, word.replace(/(?:ed|ing)$/, "e")].some((form) => TRIVIAL.has(form));
  return ofList || INTENSIFIERS.has(word) || ADVERB.test(word);
}

/** What judges, and so is counted as praise or blame and names no subject. */
const JUDGING = new Set([
  ...OPINIONS.flatMap(({ phrases }) => phrases),
  ...TAXONOMY.flatMap(({ praise, blame, deeds, failings }) =>
    spelledForms([...praise, ...blame, ...deeds, ...failings]),
  ),
]);
/** Words of manner, and of getting in touch, in reviews of any business; of other languages those of warnings and sums too. */
const TRIVIAL: ReadonlySet<string> = new Set(readWords(new URL("./words/no-subjects.txt", import.meta.url)));
const ADVERB = /^.{4,}ly$/;
/** Of machine translation. */
const MARKERS = new Set(["translated", "google", "traducido", "übersetzt", "traduit"]);
