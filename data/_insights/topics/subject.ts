import { TAXONOMY } from "../aspects/taxonomy.ts";
import { OPINIONS } from "../reading/opinion-lexicon.ts";
import { isTelling, tellingWords } from "./telling.ts";

/**
 * Whether a telling phrase names a subject: nothing that an aspect counts as praise or blame ("timely manner"), no manner, no
 * getting in touch and no mark of a machine translation.
 */
export function isSubject(parts: readonly string[], excluded: ReadonlySet<string>, language = "en"): boolean {
  if (!isTelling(parts, excluded, language) || parts.some((word) => MARKERS.has(word))) return false;
  return !JUDGING.has(parts.join(" ")) && subjectWords(parts, language).length > 0;
}

/** The words of a phrase that name a subject. */
export function subjectWords(parts: readonly string[], language = "en"): string[] {
  return tellingWords(parts, language).filter((word) => !TRIVIAL.has(word) && !JUDGING.has(word));
}

const list = (phrases: string) => phrases.split(",").map((phrase) => phrase.trim().replace(/\s+/g, " "));

/** What judges, and so is counted as praise or blame and names no subject. */
const JUDGING = new Set([
  ...OPINIONS.flatMap(({ phrases }) => list(phrases)),
  ...TAXONOMY.flatMap(({ praise, blame, deeds = "", failings = "" }) =>
    list([praise, blame, deeds, failings].join(",")),
  ),
]);
/** Words of manner, and of getting in touch, in reviews of any business; of other languages those of warnings and sums too. */
const TRIVIAL = new Set(
  `manner manners process step steps stress hassle hard working straight forward mind user friendly customer-service free
  question questions answer answers answered call calls calling phone email emails text texted message messages back
  schedule scheduled appointment appointments arrived arrive left knowing know feel felt make makes made whole start
  finish part point result results issue issues problem problems situation recommendation recommendations town area
  turnaround decision choice
  ni siquiera cuidado tengan mil pesos cientos experiencia pena vez veces llamada llamadas teléfono pregunta preguntas
  mal erfahrung erfahrungen anruf anrufe telefon frage fragen tausend hundert
  expérience expériences appel appels téléphone question questions mille centaines`.split(/\s+/),
);
/** Of machine translation. */
const MARKERS = new Set(["translated", "google", "traducido", "übersetzt", "traduit"]);
