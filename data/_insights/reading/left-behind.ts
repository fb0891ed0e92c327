import { ROLES } from "../../_mentions/name-words.ts";
import * as W from "./left-behind-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt } from "./sentence-keys.ts";
import { DETERMINERS, ONLINE, PEOPLE } from "./spoken-of-words.ts";

/** Whether a phrase tells how things are before a visit as well as after it: "damaged", "not working", "dirty". */
export function isFault(words: string): boolean {
  return W.FAULTS.has(words);
}

/**
 * Whether a fault is the business's doing rather than why it was called. Who did it decides first, then what caused it;
 * else few stars, or words such as "again" and "still", tell that it was so after the visit. Happy customers tell why
 * they called, and so do first sentences and those about the call.
 */
export function isLeftBehind(
  sentence: OpinionatedSentence,
  { first, last }: { first: number; last: number },
  rating: number,
): boolean {
  const key = keyAt(sentence, first);
  const before = keyAt(sentence, first - 1);
  if (W.MISDONE.has(key) && !isNear(sentence, first, 3, W.WORKED)) return false;
  for (let at = first - 1; at >= Math.max(sentence.first, first - 4); at--)
    if (ONLINE.test(keyAt(sentence, at))) return false;
  if (W.OF_PAPERS.test(keyAt(sentence, last + 1)) || W.OF_PAPERS.test(keyAt(sentence, last + 2)))
    return false;
  if (W.LEAVING.has(keyAt(sentence, first - 2))) return true;
  if (W.ATTRIBUTIVE.has(key) && (DETERMINERS.has(before) || W.WORN_BY.has(before))) return false;
  const doer = doerBefore(sentence, first);
  if (doer !== undefined) return doer === "business";
  if (isNear(sentence, first - 3, 3, W.OWN_WORK)) return true;
  if (isCausedOtherwise(sentence, first)) return false;
  if (isAfterwards(sentence)) return true;
  return rating <= 3 && !isWhyTheyCalled(sentence, first, last);
}

/** Who is named as the doer before a verb, over at most a few words of the same clause. */
function doerBefore(sentence: OpinionatedSentence, first: number): "business" | "other" | undefined {
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= Math.max(sentence.first, first - 4); at--) {
    const key = keyAt(sentence, at);
    if (W.NO_DOERS.has(key)) return undefined;
    if (W.DOERS.has(key) || ROLES.has(key) || PEOPLE.has(key)) return "business";
    if (W.OTHER_DOERS.has(key) && !W.FROM_THERE.has(keyAt(sentence, at + 1)))
      return W.FOUND.test(keyAt(sentence, at + 1)) ? undefined : "other";
    if (sentence.clauseOf(at) !== clause && !W.JOINING.has(key)) return undefined;
  }
  return undefined;
}

/** "an accident resulted in damage to it", "ruined by the storm", "had been damaged", "the soot had ruined it". */
function isCausedOtherwise(sentence: OpinionatedSentence, first: number): boolean {
  const before = keyAt(sentence, first - 1);
  if (before === "had" || (before === "been" && keyAt(sentence, first - 2) === "had")) return true;
  for (let at = sentence.first; at <= sentence.last; at++) {
    const key = keyAt(sentence, at);
    if (W.CAUSES.has(key)) return true;
    if (at < first && W.STRANGERS.has(key) && !W.FROM_THERE.has(keyAt(sentence, at + 1))) return true;
  }
  return false;
}

function isAfterwards(sentence: OpinionatedSentence): boolean {
  for (let at = sentence.first; at <= sentence.last; at++) {
    const key = keyAt(sentence, at);
    if (W.AFTERWARDS.has(key)) return true;
    if (key === "after" && (W.SPANS.has(keyAt(sentence, at - 1)) || W.DOERS.has(keyAt(sentence, at + 1))))
      return true;
  }
  return false;
}

/** "Our heater stopped working" in the first sentence, "we called them because the sink was not draining". */
function isWhyTheyCalled(sentence: OpinionatedSentence, first: number, last: number): boolean {
  const isNow = W.PRESENT.has(keyAt(sentence, first)) || W.PRESENT.has(keyAt(sentence, first - 1));
  let isOpening = sentence.first === 0 && first > 0 && !isNow;
  for (let at = sentence.first; at <= sentence.last; at++) {
    if (at >= first && at <= last) continue;
    const key = keyAt(sentence, at);
    if (W.CALLING.has(key) && W.CUSTOMER.has(keyAt(sentence, at - 1))) return true;
    if (W.SENT_FOR.has(key) && keyAt(sentence, at + 1) === "to") return true;
    if (key === "because" && at < first && W.CUSTOMER.has(keyAt(sentence, sentence.first))) return true;
    if (W.DOERS.has(key) || PEOPLE.has(key) || ROLES.has(key)) isOpening = false;
  }
  return isOpening && W.OWNED.has(keyAt(sentence, sentence.first));
}

function isNear(sentence: OpinionatedSentence, at: number, reach: number, pattern: RegExp): boolean {
  for (let near = at - reach; near <= at + reach; near++)
    if (pattern.test(keyAt(sentence, near))) return true;
  return false;
}
