import { readWordSets } from "../../_text/read-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { WordSpan } from "./sentence-keys.ts";
import { PEOPLE, SPOKEN_OF } from "./subject-words.ts";

/** Whether a phrase tells how things are before a visit as well as after it: "damaged", "not working", "dirty". */
export function isFault(words: string): boolean {
  return LEFT_BEHIND("faults").has(words);
}

/**
 * Whether a fault is the business's doing rather than why it was called. Who did it decides first, then what caused it;
 * else few stars, or words such as "again" and "still", tell that it was so after the visit. Happy customers tell why
 * they called, and so do first sentences and those about the call.
 */
export function isLeftBehind(
  sentence: OpinionatedSentence,
  { first, last }: WordSpan,
  rating: number,
): boolean {
  const key = sentence.key(first);
  const before = sentence.key(first - 1);
  if (LEFT_BEHIND("misdone").has(key) && !sentence.some(first - 3, first + 3, WORKED)) return false;
  if (sentence.some(first - 4, first - 1, SPOKEN_OF("online"))) return false;
  if (sentence.some(last + 1, last + 2, LEFT_BEHIND("of papers"))) return false;
  if (sentence.has(first - 2, LEFT_BEHIND("leaving"))) return true;
  if (
    LEFT_BEHIND("attributive").has(key) &&
    (SPOKEN_OF("determiners").has(before) || LEFT_BEHIND("worn by").has(before))
  )
    return false;
  // "I traded my truck that was falling apart."
  if (sentence.has(first - 2, /^(?:that|which)$/) && sentence.some(first - 5, first - 3, OWNED)) return false;
  const doer = doerBefore(sentence, first);
  if (doer !== undefined) return doer === "business";
  if (sentence.some(first - 6, first, OWN_WORK)) return true;
  if (isCausedOtherwise(sentence, first)) return false;
  if (isAfterwards(sentence)) return true;
  return rating <= 3 && !isWhyTheyCalled(sentence, first, last);
}

/** Who is named as the doer before a verb, over at most a few words of the same clause. */
function doerBefore(sentence: OpinionatedSentence, first: number): "business" | "other" | undefined {
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= Math.max(sentence.first, first - 4); at--) {
    const key = sentence.key(at);
    if (LEFT_BEHIND("no doers").has(key)) return undefined;
    if (DOERS.has(key)) return "business";
    if (OTHER_DOERS.has(key) && !sentence.has(at + 1, LEFT_BEHIND("from there")))
      return sentence.has(at + 1, FOUND) ? undefined : "other";
    if (sentence.clauseOf(at) !== clause && !LEFT_BEHIND("joining").has(key)) return undefined;
  }
  return undefined;
}

/** "an accident resulted in damage to it", "ruined by the storm", "had been damaged", "the soot had ruined it". */
function isCausedOtherwise(sentence: OpinionatedSentence, first: number): boolean {
  const before = sentence.key(first - 1);
  if (before === "had" || (before === "been" && sentence.key(first - 2) === "had")) return true;
  for (let at = sentence.first; at <= sentence.last; at++) {
    const key = sentence.key(at);
    if (LEFT_BEHIND("causes").has(key)) return true;
    if (at < first && LEFT_BEHIND("strangers").has(key) && !sentence.has(at + 1, LEFT_BEHIND("from there")))
      return true;
  }
  return false;
}

function isAfterwards(sentence: OpinionatedSentence): boolean {
  for (let at = sentence.first; at <= sentence.last; at++) {
    const key = sentence.key(at);
    if (LEFT_BEHIND("afterwards").has(key)) return true;
    if (
      key === "after" &&
      (sentence.has(at - 1, LEFT_BEHIND("spans")) || sentence.has(at + 1, LEFT_BEHIND("doers")))
    )
      return true;
  }
  return false;
}

/** "Our heater stopped working" in the first sentence, "we called them because the sink was not draining". */
function isWhyTheyCalled(sentence: OpinionatedSentence, first: number, last: number): boolean {
  const isNow = sentence.some(first - 1, first, LEFT_BEHIND("present"));
  let isOpening = sentence.first === 0 && first > 0 && !isNow;
  for (let at = sentence.first; at <= sentence.last; at++) {
    if (at >= first && at <= last) continue;
    const key = sentence.key(at);
    if (LEFT_BEHIND("calling").has(key) && sentence.has(at - 1, LEFT_BEHIND("customer"))) return true;
    if (LEFT_BEHIND("sent for").has(key) && sentence.key(at + 1) === "to") return true;
    if (key === "because" && at < first && sentence.has(sentence.first, LEFT_BEHIND("customer"))) return true;
    if (DOERS.has(key)) isOpening = false;
  }
  return (
    isOpening &&
    (sentence.has(sentence.first, LEFT_BEHIND("owned")) || sentence.some(first - 5, first - 1, OWNED))
  );
}

/** Words that tell whether damage and dirt were there before a visit or were left behind, by section. */
const LEFT_BEHIND = readWordSets(new URL("./words/left-behind.en.txt", import.meta.url));

const OWNED = /^(?:my|our)$/;
const WORKED =
  /^(?:install|wire|fit|fix|repair|hung|paint|laid|done|did|put|assemble|connect|seal|mount|pack|load|grout|instal)/;

const DOERS: ReadonlySet<string> = new Set([...LEFT_BEHIND("doers"), ...PEOPLE]);
const OTHER_DOERS: ReadonlySet<string> = new Set([...LEFT_BEHIND("strangers"), ...SPOKEN_OF("speaker")]);
/** What a customer does with damage that others did. */
const FOUND =
  /^(?:found|find|have|had|noticed|discovered|saw|see|got|received|ended|still|now|were|was|are)$/;
/** What the business has made or put in. */
const OWN_WORK =
  /^(?:repairs?|work|workmanship|fix|jobs?|install\w*|treatments?|replacements?|patch|paintwork|new)$/;
