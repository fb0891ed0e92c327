import { readWordSets } from "../../_text/read-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt } from "./sentence-keys.ts";
import { SUBJECT } from "./subject-words.ts";

/**
 * Whether blame in the clause is said of the words at a place rather than of something else beside them: "terrible app",
 * "issues with the app", "the app is slow and clunky"; but not "the person on the phone was horrible", "bad enough to
 * process a claim".
 */
export function isBlamed(
  sentence: OpinionatedSentence,
  { first, last }: { first: number; last: number },
): boolean {
  const clause = sentence.clauseOf(first);
  return (sentence.byClause.get(clause) ?? []).some((opinion) => {
    if (opinion.value >= 0) return false;
    if (opinion.last < first) return leadsTo(sentence, opinion.last, first);
    return opinion.first > last && isSubjectOf(sentence, first, last, opinion.first);
  });
}

/** "terrible phone service", "issues with the claims process". */
function leadsTo(sentence: OpinionatedSentence, opinion: number, first: number): boolean {
  const isOfIt = BLAMED["leading"].has(keyAt(sentence, opinion + 1));
  if (first - opinion > (isOfIt ? 4 : 2)) return false;
  for (let at = opinion + 1; at < first; at++) if (BLAMED["parting"].has(keyAt(sentence, at))) return false;
  return true;
}

/** "the process has been cumbersome", "communication is really tough". */
function isSubjectOf(sentence: OpinionatedSentence, first: number, last: number, opinion: number): boolean {
  if (opinion - last > 6) return false;
  for (let at = first - 1; at >= first - 2; at--)
    if (BLAMED["prepositions"].has(keyAt(sentence, at))) return false;
  if (opinion - last === 1) return true;
  const link = keyAt(sentence, last + (/^(?:that|which)$/.test(keyAt(sentence, last + 1)) ? 2 : 1));
  if (
    SUBJECT["copulas"].has(link) ||
    BLAMED["links"].has(link) ||
    SUBJECT["copulas"].has(keyAt(sentence, last + 2))
  )
    return true;
  if (!BLAMED["complements"].has(link)) return false;
  for (let at = last + 3; at <= last + 5; at++) if (SUBJECT["copulas"].has(keyAt(sentence, at))) return true;
  return false;
}

/** Words between blame and what it is said of. */
const BLAMED = readWordSets(new URL("./words/blamed.en.txt", import.meta.url), [
  "leading",
  "parting",
  "prepositions",
  "complements",
  "links",
]);
