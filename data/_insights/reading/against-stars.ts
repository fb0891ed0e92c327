import { KIN, OWN } from "../../_mentions/name-words.ts";
import { subjectOf } from "./circumstances.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt } from "./sentence-keys.ts";
import { BUSINESS, RIVALS, SPEAKERS } from "./subject-words.ts";

interface Place {
  first: number;
  last: number;
}

/**
 * Whether what goes against the stars is meant of this business. Praise out of one star and blame out of five are mostly
 * of somebody else, whom the review has named before; praise is also compared, told by others, believed and taken back.
 */
export function isMeantAgainstStars(sentence: OpinionatedSentence, place: Place, praises: boolean): boolean {
  if (sentence.afterOthers) return false;
  return praises ? isPlainPraise(sentence, place) : !isOfOthers(sentence, place);
}

/** Whether a sentence names another business or somebody else who did the work. */
export function namesOthers({ marks, words, first, last }: OpinionatedSentence): boolean {
  if (marks.some(({ signal }) => signal.ofAnotherBusiness)) return true;
  for (let at = first; at < last; at++) {
    const key = words[at]!.key;
    if (key === "else" ? at > first && SOMEBODY.has(words[at - 1]!.key) : CHANGES.has(key)) return true;
    if (OTHER.has(key) && (isFirm(words[at + 1]!.key) || (at + 2 <= last && isFirm(words[at + 2]!.key))))
      return true;
  }
  return false;
}

/** Praise that no word before it in its sentence gives to a rival, a report or a belief. */
function isPlainPraise(sentence: OpinionatedSentence, { first, last }: Place): boolean {
  for (let at = sentence.first; at < first; at++) {
    const key = keyAt(sentence, at);
    if (RIVALS.has(key) || NOT_FIRST_HAND.has(key)) return false;
    if (key === "went" && keyAt(sentence, at + 1) === "to") return false;
  }
  // "consulted a reputable company", "expected an efficient service".
  if (/^an?$/.test(keyAt(sentence, first - 1)) && SOUGHT.has(keyAt(sentence, last + 1))) return false;
  if (COMPARED.has(keyAt(sentence, first - 1)) || COMPARED.has(keyAt(sentence, first))) return false;
  if (keyAt(sentence, last + 1) === "than" || subjectOf(sentence, { first, last }) === "stranger")
    return false;
  return !isSaidOfSpeaker(sentence, first);
}

/** "I told them, respectfully": the nearest person before is the customer. */
function isSaidOfSpeaker(sentence: OpinionatedSentence, first: number): boolean {
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= sentence.first && sentence.clauseOf(at) === clause; at--) {
    const key = keyAt(sentence, at);
    if (BUSINESS.has(key)) return false;
    if (SPEAKERS.has(key)) return key !== "me" && key !== "us" && !FELT.has(keyAt(sentence, at + 1));
  }
  return false;
}

/** "my mom waited hours to tell me", "any plumber is expensive", "they couldn't find it, unlike another company". */
function isOfOthers(sentence: OpinionatedSentence, { first }: Place): boolean {
  if (namesOthers(sentence)) return true;
  for (let at = sentence.first; at < first; at++) {
    const key = keyAt(sentence, at);
    if (key === "any" || (KIN.has(key) && OWN.has(keyAt(sentence, at - 1)))) return true;
  }
  return false;
}

function isFirm(key: string): boolean {
  return FIRMS.has(key);
}

const set = (list: string): ReadonlySet<string> => new Set(list.trim().split(/\s+/));

const SOMEBODY = set("someone somebody anyone anybody company companies plumber");
/** The customer went somewhere else. */
const CHANGES = set("elsewhere instead competitor competitors");
const OTHER = set("another other others different second two three several");
const FIRMS = set(`
  company companies plumber plumbers plumbing contractor contractors outfit outfits firm firms provider providers opinion
  opinions electrician electricians roofer roofers handyman businesses companies' company's`);
/** Told by somebody else, believed until it proved wrong, or in doubt. */
const NOT_FIRST_HAND = set(`
  told said says saying claims claimed claim assured offered offering text texts email emails
  advertised trusted trust believed believing believe foolish stupid once initially concern concerns doubt doubts question
  raises companies places expected expecting expect couple communicated informed stated`);
const SOUGHT = set("company companies plumber plumbers plumbing contractor service business firm one");
const COMPARED = set("more better far much less once");
const FELT = set("think thought feel felt was am were believe found had have know guess would will");
