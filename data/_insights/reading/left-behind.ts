import { readWordSets } from "../../_text/read-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt, someKey, type WordSpan } from "./sentence-keys.ts";
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
  const key = keyAt(sentence, first);
  const before = keyAt(sentence, first - 1);
  if (LEFT_BEHIND("misdone").has(key) && !someKey(sentence, first - 3, first + 3, WORKED)) return false;
  if (someKey(sentence, first - 4, first - 1, SPOKEN_OF("online"))) return false;
  if (someKey(sentence, last + 1, last + 2, LEFT_BEHIND("of papers"))) return false;
  if (LEFT_BEHIND("leaving").has(keyAt(sentence, first - 2))) return true;
  if (
    LEFT_BEHIND("attributive").has(key) &&
    (SPOKEN_OF("determiners").has(before) || LEFT_BEHIND("worn by").has(before))
  )
    return false;
  // "I traded my truck that was falling apart."
  if (/^(?:that|which)$/.test(keyAt(sentence, first - 2)) && someKey(sentence, first - 5, first - 3, OWNED))
    return false;
  const doer = doerBefore(sentence, first);
  if (doer !== undefined) return doer === "business";
  if (someKey(sentence, first - 6, first, OWN_WORK)) return true;
  if (isCausedOtherwise(sentence, first)) return false;
  if (isAfterwards(sentence)) return true;
  return rating <= 3 && !isWhyTheyCalled(sentence, first, last);
}

/** Who is named as the doer before a verb, over at most a few words of the same clause. */
function doerBefore(sentence: OpinionatedSentence, first: number): "business" | "other" | undefined {
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= Math.max(sentence.first, first - 4); at--) {
    const key = keyAt(sentence, at);
    if (LEFT_BEHIND("no doers").has(key)) return undefined;
    if (DOERS.has(key)) return "business";
    if (OTHER_DOERS.has(key) && !LEFT_BEHIND("from there").has(keyAt(sentence, at + 1)))
      return FOUND.test(keyAt(sentence, at + 1)) ? undefined : "other";
    if (sentence.clauseOf(at) !== clause && !LEFT_BEHIND("joining").has(key)) return undefined;
  }
  return undefined;
}

/** "an accident resulted in damage to it", "ruined by the storm", "had been damaged", "the soot had ruined it". */
function isCausedOtherwise(sentence: OpinionatedSentence, first: number): boolean {
  const before = keyAt(sentence, first - 1);
  if (before === "had" || (before === "been" && keyAt(sentence, first - 2) === "had")) return true;
  for (let at = sentence.first; at <= sentence.last; at++) {
    const key = keyAt(sentence, at);
    if (LEFT_BEHIND("causes").has(key)) return true;
    if (
      at < first &&
      LEFT_BEHIND("strangers").has(key) &&
      !LEFT_BEHIND("from there").has(keyAt(sentence, at + 1))
    )
      return true;
  }
  return false;
}

function isAfterwards(sentence: OpinionatedSentence): boolean {
  for (let at = sentence.first; at <= sentence.last; at++) {
    const key = keyAt(sentence, at);
    if (LEFT_BEHIND("afterwards").has(key)) return true;
    if (
      key === "after" &&
      (LEFT_BEHIND("spans").has(keyAt(sentence, at - 1)) || LEFT_BEHIND("doers").has(keyAt(sentence, at + 1)))
    )
      return true;
  }
  return false;
}

/** "Our heater stopped working" in the first sentence, "we called them because the sink was not draining". */
function isWhyTheyCalled(sentence: OpinionatedSentence, first: number, last: number): boolean {
  const isNow = someKey(sentence, first - 1, first, LEFT_BEHIND("present"));
  let isOpening = sentence.first === 0 && first > 0 && !isNow;
  for (let at = sentence.first; at <= sentence.last; at++) {
    if (at >= first && at <= last) continue;
    const key = keyAt(sentence, at);
    if (LEFT_BEHIND("calling").has(key) && LEFT_BEHIND("customer").has(keyAt(sentence, at - 1))) return true;
    if (LEFT_BEHIND("sent for").has(key) && keyAt(sentence, at + 1) === "to") return true;
    if (key === "because" && at < first && LEFT_BEHIND("customer").has(keyAt(sentence, sentence.first)))
      return true;
    if (DOERS.has(key)) isOpening = false;
  }
  return (
    isOpening &&
    (LEFT_BEHIND("owned").has(keyAt(sentence, sentence.first)) ||
      someKey(sentence, first - 5, first - 1, OWNED))
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
