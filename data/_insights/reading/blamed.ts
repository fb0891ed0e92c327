import { readWordSets } from "../../_text/read-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { WordSpan } from "./sentence-keys.ts";
import { SUBJECT } from "./subject-words.ts";

/** Whether blame in the clause is said of these words: "terrible app", "the app is slow"; not "the person on the phone was horrible". */
export function isBlamed(sentence: OpinionatedSentence, { first, last }: WordSpan): boolean {
  const clause = sentence.clauseOf(first);
  return (sentence.byClause.get(clause) ?? []).some((opinion) => {
    if (opinion.value >= 0) return false;
    if (opinion.last < first) return leadsTo(sentence, opinion.last, first);
    return opinion.first > last && isSubjectOf(sentence, first, last, opinion.first);
  });
}

/** "terrible phone service", "issues with the claims process". */
function leadsTo(sentence: OpinionatedSentence, opinion: number, first: number): boolean {
  const isOfIt = sentence.has(opinion + 1, BLAMED("leading"));
  if (first - opinion > (isOfIt ? 4 : 2)) return false;
  return !sentence.some(opinion + 1, first - 1, BLAMED("parting"));
}

/** "the process has been cumbersome", "communication is really tough". */
function isSubjectOf(sentence: OpinionatedSentence, first: number, last: number, opinion: number): boolean {
  if (opinion - last > 6) return false;
  if (sentence.some(first - 2, first - 1, BLAMED("prepositions"))) return false;
  if (opinion - last === 1) return true;
  const link = sentence.key(last + (sentence.has(last + 1, /^(?:that|which)$/) ? 2 : 1));
  if (SUBJECT("copulas").has(link) || BLAMED("links").has(link) || sentence.has(last + 2, SUBJECT("copulas")))
    return true;
  return BLAMED("complements").has(link) && sentence.some(last + 3, last + 5, SUBJECT("copulas"));
}

/** Words between blame and what it is said of. */
const BLAMED = readWordSets(new URL("./words/blamed.en.txt", import.meta.url));
