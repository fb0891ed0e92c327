import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt } from "./sentence-keys.ts";
import { COPULAS } from "./subject-words.ts";

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
  const isOfIt = LEADING.has(keyAt(sentence, opinion + 1));
  if (first - opinion > (isOfIt ? 4 : 2)) return false;
  for (let at = opinion + 1; at < first; at++) if (PARTING.has(keyAt(sentence, at))) return false;
  return true;
}

/** "the process has been cumbersome", "communication is really tough". */
function isSubjectOf(sentence: OpinionatedSentence, first: number, last: number, opinion: number): boolean {
  if (opinion - last > 6) return false;
  for (let at = first - 1; at >= first - 2; at--) if (PREPOSITIONS.has(keyAt(sentence, at))) return false;
  if (opinion - last === 1) return true;
  const link = keyAt(sentence, last + (/^(?:that|which)$/.test(keyAt(sentence, last + 1)) ? 2 : 1));
  if (COPULAS.has(link) || LINKS.has(link) || COPULAS.has(keyAt(sentence, last + 2))) return true;
  if (!COMPLEMENTS.has(link)) return false;
  for (let at = last + 3; at <= last + 5; at++) if (COPULAS.has(keyAt(sentence, at))) return true;
  return false;
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const LEADING = set("with in about of for regarding is was by are were being");
const PARTING = set("and to so that i we you they but when because who or on");
const PREPOSITIONS = set("on over by via through from at to into than");
const COMPLEMENTS = set("with during from of between about by in for");
const LINKS = set("turned has have had needs leaves lacks takes keeps");
