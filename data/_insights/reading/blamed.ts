import { readWordSets } from "../../_text/read-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt, someKey, type WordSpan } from "./sentence-keys.ts";
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
  const isOfIt = BLAMED("leading").has(keyAt(sentence, opinion + 1));
  if (first - opinion > (isOfIt ? 4 : 2)) return false;
  return !someKey(sentence, opinion + 1, first - 1, BLAMED("parting"));
}

/** "the process has been cumbersome", "communication is really tough". */
function isSubjectOf(sentence: OpinionatedSentence, first: number, last: number, opinion: number): boolean {
  if (opinion - last > 6) return false;
  if (someKey(sentence, first - 2, first - 1, BLAMED("prepositions"))) return false;
  if (opinion - last === 1) return true;
  const link = keyAt(sentence, last + (/^(?:that|which)$/.test(keyAt(sentence, last + 1)) ? 2 : 1));
  if (
    SUBJECT("copulas").has(link) ||
    BLAMED("links").has(link) ||
    SUBJECT("copulas").has(keyAt(sentence, last + 2))
  )
    return true;
  return BLAMED("complements").has(link) && someKey(sentence, last + 3, last + 5, SUBJECT("copulas"));
}

/** Words between blame and what it is said of. */
const BLAMED = readWordSets(new URL("./words/blamed.en.txt", import.meta.url));
