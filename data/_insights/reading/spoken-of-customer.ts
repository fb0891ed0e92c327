import { COMPANIONS, KIN, OWN, ROLES } from "../../_mentions/name-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import { W } from "./outcomes/outcome.ts";
import type { WordSpan } from "./sentence-keys.ts";
import { SPOKEN_OF, SUBJECT } from "./subject-words.ts";

/** Whether customers say a phrase of themselves: how they are, or how they look after something. */
export function isOfCustomer(sentence: OpinionatedSentence, place: WordSpan, words: string): boolean {
  if (isOwnTrade(sentence, place)) return true;
  if (OFFERED.test(words) && isUnoffered(sentence, place)) return true;
  if (RETURNING.test(words) && isCustomersReturn(sentence, place, words)) return true;
  if (NOT_KNOWING.test(words) && isOfLayman(sentence, place)) return true;
  if (KNOWING.test(words)) return sentence.has(place.first - 1, SPOKEN_OF("speaker"));
  if (LATE.test(words) && isSpeakersLateness(sentence, place)) return true;
  return SPOKEN_OF("bearings").has(words)
    ? isSpeakersBearing(sentence, place, words)
    : isOwnCare(sentence, place, words);
}

/** "As a craftsman I know", "I am a professional", "being an expert myself"; but "as a professional, he knew". */
function isOwnTrade(sentence: OpinionatedSentence, { first, last }: WordSpan): boolean {
  for (let at = first - 1; at >= Math.max(sentence.first, first - 4); at--) {
    if (!sentence.has(at, /^an?$/)) continue;
    const [before, subject] = [sentence.key(at - 1), sentence.key(at - 2)];
    if (before === "i'm" || (subject === "i" && /^(?:am|was)$/.test(before))) return true;
    if (before !== "as" && before !== "being") return false;
    for (let next = last + 1; next <= last + 7; next++) {
      if (sentence.has(next, /^(?:i|i'm|i've|i'd|my|myself)$/)) return true;
      if (sentence.has(next, SPOKEN_OF("persons"))) return false;
    }
    return false;
  }
  return false;
}

/** "I won't come back": the customer stays away; but "they won't come back", "won't come back to fix it". */
function isCustomersReturn(sentence: OpinionatedSentence, { first, last }: WordSpan, words: string): boolean {
  for (let at = first - 1; at >= Math.max(sentence.first, first - 8); at--) {
    const key = sentence.key(at);
    if (isCustomer(sentence, at)) return true;
    if (SPOKEN_OF("persons").has(key) || SUBJECT("business").has(key) || ROLES.has(key)) return false;
  }
  return WILL.test(words) && !sentence.has(last + 1, /^(?:out|to|and)$/);
}

/** "I was very thorough", "we were late"; but "I felt they were late", "we were told he is late". */
function isSpeakersBearing(sentence: OpinionatedSentence, { first }: WordSpan, words: string): boolean {
  let at = first - 1;
  while (at > sentence.first && isPassedOver(sentence.key(at))) at--;
  const key = sentence.key(at);
  if (
    words.endsWith("ly") &&
    (SPOKEN_OF("speaker").has(key) || HAVING.test(`${sentence.key(at - 1)} ${key}`))
  )
    return true;
  if (key === "i'm" || key === "we're") return true;
  return (
    SUBJECT("copulas").has(key) &&
    (sentence.has(at - 1, SPOKEN_OF("speaker")) ||
      HAVING.test(`${sentence.key(at - 2)} ${sentence.key(at - 1)}`))
  );
}

/** "I will not pay", "that would not fix it": no refusal of the business. */
function isUnoffered(sentence: OpinionatedSentence, { first }: WordSpan): boolean {
  return isCustomer(sentence, first - 1) || sentence.has(first - 1, SUBJECT("pronouns"));
}

/** "I was patient and very polite": what stands between the speaker and a bearing. */
function isPassedOver(key: string): boolean {
  return SUBJECT("degrees").has(key) || SPOKEN_OF("bearings").has(key) || key === "and";
}

/** "I was ten minutes late", "we got there a little late", "my wife drove over and was late"; but "they were late". */
function isSpeakersLateness(sentence: OpinionatedSentence, { first, last }: WordSpan): boolean {
  let at = last;
  while (
    at >= first ||
    sentence.has(at, SUBJECT("degrees")) ||
    sentence.has(at, W("amounts")) ||
    sentence.has(at, COMING)
  )
    at--;
  if (sentence.key(at) !== "and") return isCustomer(sentence, at);
  for (let subject = at - 1; subject >= Math.max(sentence.first, at - 9); subject--) {
    if (isCustomer(sentence, subject)) return true;
    if (sentence.has(subject, SPOKEN_OF("persons")) || sentence.has(subject, ROLES)) return false;
  }
  return false;
}

/** "I", "we're", "my wife". */
function isCustomer(sentence: OpinionatedSentence, at: number): boolean {
  const key = sentence.key(at);
  if (SUBJECT("speakers").has(key)) return key !== "me" && key !== "us";
  return (KIN.has(key) || COMPANIONS.has(key)) && sentence.has(at - 1, OWN);
}

/** "we try to take good care of the lawn"; but "they take good care of it", "we were taken good care of". */
function isOwnCare(sentence: OpinionatedSentence, { first }: WordSpan, words: string): boolean {
  if (!words.endsWith("care") || sentence.key(first - 1) !== "take") return false;
  return sentence.isNearer(first - 1, 4, SPOKEN_OF("speaker"), SPOKEN_OF("persons")) === true;
}

/** "as a home owner that knows nothing", "maybe I'm just ignorant". */
function isOfLayman(sentence: OpinionatedSentence, { first }: WordSpan): boolean {
  return sentence.isNearer(first, 5, SPOKEN_OF("laymen"), SPOKEN_OF("persons")) === true;
}

const NOT_KNOWING = /^(?:know|no |not |ignoran|clueless|expert|inexperienced|incompetent|idiot|stupid)/;
/** "won't pay for", "would not fix". */
const OFFERED =
  /^(?:will|would|wo).* (?:fix|pay|repair|replace|do|cover|honou?r|return|reimburse|anything)(?: for| it)?$/;
/** What a customer says of the next visit as well as a business. */
const RETURNING = /(?:come|came) (?:back|out)$|return(?:ed)?(?: to)?$/;
const WILL = /^(?:wo|will|would)/;
/** "I don't know how to use it". */
const KNOWING = /\b(?:know|clue|idea|figure)\b/;
const LATE = /\blate$/;
/** Between a subject and how late it came. */
const COMING =
  /^(?:arriv\w+|g[eo]t\w*|[th]?here|c[ao]me|coming|show\w*|up|r[au]n\w*|was|were|am|be(?:en|ing)?|would|had|about|few|\d+|min\w*|hours?)$/;
const HAVING =
  /^(?:i|we) (?:have|had)$|^(?:i|we|should|would|could) (?:have|should|would|could|said|asked|told|called)$/;
