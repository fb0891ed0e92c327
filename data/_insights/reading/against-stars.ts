import { KIN, OWN } from "../../_mentions/name-words.ts";
import { readWordSets } from "../../_text/read-words.ts";
import { subjectOf } from "./circumstances.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { WordSpan } from "./sentence-keys.ts";
import { SUBJECT } from "./subject-words.ts";

/**
 * Whether what goes against the stars is meant of this business. Praise out of one star and blame out of five are mostly
 * of somebody else, whom the review has named before; praise is also compared, told by others, believed and taken back.
 */
export function isMeantAgainstStars(
  sentence: OpinionatedSentence,
  place: WordSpan,
  praises: boolean,
): boolean {
  if (sentence.afterOthers) return false;
  return praises ? isPlainPraise(sentence, place) : !isOfOthers(sentence, place);
}

/** Whether a sentence names another business or somebody else who did the work. */
export function namesOthers({ marks, words, first, last }: OpinionatedSentence): boolean {
  if (marks.some(({ signal }) => signal.ofAnotherBusiness)) return true;
  for (let at = first; at < last; at++) {
    const key = words[at]!.key;
    if (key === "else" ? at > first && RIVAL("somebody").has(words[at - 1]!.key) : RIVAL("changes").has(key))
      return true;
    if (
      RIVAL("other").has(key) &&
      (isFirm(words[at + 1]!.key) || (at + 2 <= last && isFirm(words[at + 2]!.key)))
    )
      return true;
  }
  return false;
}

/** Praise that no word before it in its sentence gives to a rival, a report or a belief. */
function isPlainPraise(sentence: OpinionatedSentence, { first, last }: WordSpan): boolean {
  for (let at = sentence.first; at < first; at++) {
    const key = sentence.key(at);
    if (SUBJECT("rivals").has(key) || RIVAL("not first hand").has(key)) return false;
    if (key === "went" && sentence.key(at + 1) === "to") return false;
  }
  if (isBounded(sentence, { first, last })) return false;
  // "consulted a reputable company", "expected an efficient service".
  if (sentence.has(first - 1, /^an?$/) && sentence.has(last + 1, RIVAL("sought"))) return false;
  if (sentence.has(first - 1, RIVAL("compared")) || sentence.has(first, RIVAL("compared"))) return false;
  if (sentence.key(last + 1) === "than" || subjectOf(sentence, { first, last }) === "stranger") return false;
  return !isSaidOfSpeaker(sentence, first);
}

/** "friendly until I asked for my money back", "only honest when caught"; not "polite, but we waited until they came". */
function isBounded(sentence: OpinionatedSentence, { first, last }: WordSpan): boolean {
  const after = sentence.text.slice(sentence.words[last]!.end, sentence.end);
  return BOUND.test(after) || (sentence.some(first - 3, first - 1, /^only$/) && CONDITION.test(after));
}

/** "I told them, respectfully": the nearest person before is the customer. */
function isSaidOfSpeaker(sentence: OpinionatedSentence, first: number): boolean {
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= sentence.first && sentence.clauseOf(at) === clause; at--) {
    const key = sentence.key(at);
    if (SUBJECT("business").has(key)) return false;
    if (SUBJECT("speakers").has(key))
      return key !== "me" && key !== "us" && !sentence.has(at + 1, RIVAL("felt"));
  }
  return false;
}

/** "some dealerships feel shady", "they couldn't find it, unlike another company", "I thought they would find a loophole". */
function isOfOthers(sentence: OpinionatedSentence, { first }: WordSpan): boolean {
  if (namesOthers(sentence)) return true;
  for (let at = sentence.first; at <= sentence.last; at++) {
    const key = sentence.key(at);
    if (RIVAL("relieved").has(key)) return true;
    if (at >= first) continue;
    if (SUBJECT("thoughts").has(key) || /^review(?:s|ers?)$/.test(key)) return true;
    if (GENERAL.test(key) && isFirm(sentence.key(at + 1))) return true;
    if (key === "any" || (KIN.has(key) && sentence.has(at - 1, OWN))) return true;
  }
  return false;
}

const WHO = "you|i|we|he|she|it|they|the|my|our|your|their|something|anything";
const NO_BOUND = "but|(?:stay|wait|work|explain|kept|keep|continu|help|answer)\\w*";
/** Up to something that happened, and not up to a time or beyond a "but". */
const BOUND = new RegExp(
  `^(?:(?!\\b(?:${NO_BOUND})\\b)[^;,])*?(?:\\b(?:until|till?)|\\bas long as|\\bonly (?:when|if|while)) (?:${WHO})\\b`,
  "iu",
);
const CONDITION = /^\s+(?:[\w']+\s+)?(?:when|if|while|until|as long as)\b/iu;
const GENERAL = /^(?:some|most|many|few|all)$/;

function isFirm(key: string): boolean {
  return RIVAL("firms").has(key);
}

/** Words by which praise or blame that goes against the stars is of somebody else. */
const RIVAL = readWordSets(new URL("./words/against-stars.en.txt", import.meta.url));
