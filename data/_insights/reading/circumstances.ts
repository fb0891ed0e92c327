import { OWN } from "../../_mentions/name-words.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { WordSpan } from "./sentence-keys.ts";
import { PEOPLE, SUBJECT } from "./subject-words.ts";

/** Of whom or what a phrase is said, as far as the words beside it tell. */
export type Subject = "business" | "other" | "stranger" | "unknown";

/**
 * Of what an adjective is said: the noun it stands before ("expensive surgery"), or the subject of the verb it stands
 * behind ("the premiums are expensive"). A stranger is a noun that names neither the business, nor what it sells, nor
 * somebody else.
 */
export function subjectOf(sentence: OpinionatedSentence, { first, last }: WordSpan): Subject {
  const after = first === last ? nounAfter(sentence, last) : undefined;
  return after ?? subjectBefore(sentence, first) ?? "unknown";
}

/** "he was polite": the subject of the very clause is of the business; not "a polite plumber", "who was polite". */
export function isPlainlyOfBusiness(sentence: OpinionatedSentence, { first }: WordSpan): boolean {
  return sentence.key(first - 2) !== "who" && subjectBefore(sentence, first) === "business";
}

/** "I did not ask for same day service": the customer's doing, and not what he was given. */
export function isOfSpeaker(sentence: OpinionatedSentence, { first }: WordSpan): boolean {
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= sentence.first && sentence.clauseOf(at) === clause; at--) {
    const key = sentence.key(at);
    if (OF_BUSINESS.has(key)) return false;
    if (SUBJECT("speakers").has(key) && key !== "me" && key !== "us") {
      return !sentence.some(at + 1, first - 1, SUBJECT("meeting"));
    }
  }
  return false;
}

function nounAfter(sentence: OpinionatedSentence, last: number): Subject | undefined {
  let subject: Subject | undefined;
  for (let at = last + 1; at <= last + 4 && sentence.isJoined(at - 1); at++) {
    const key = sentence.key(at);
    if (SUBJECT("phrase ends").has(key) || key.endsWith("ly")) break;
    if (isOther(sentence, at) && !sentence.has(at + 1, OF_BUSINESS)) return "other";
    subject = OF_BUSINESS.has(key) ? "business" : (subject ?? "stranger");
  }
  return subject;
}

function subjectBefore(sentence: OpinionatedSentence, first: number): Subject | undefined {
  let at = first - 1;
  while (at >= sentence.first && sentence.has(at, SUBJECT("degrees"))) at--;
  const verb = sentence.key(at);
  // "it's" is compared as "it".
  if (CONTRACTED.test(verb)) return OF_BUSINESS.has(verb.replace(/'.*/, "")) ? "business" : "unknown";
  if (!SUBJECT("copulas").has(verb) && !/^ha(?:ve|s|d)$/.test(verb)) return undefined;
  return nounBefore(sentence, at, sentence.clauseOf(first));
}

/** The nearest noun that tells before the word at `end`, not beyond its clause. */
function nounBefore(sentence: OpinionatedSentence, end: number, clause: number): Subject | undefined {
  let subject: Subject | undefined;
  for (let at = end - 1; at >= Math.max(sentence.first, end - 7) && sentence.clauseOf(at) === clause; at--) {
    const key = sentence.key(at);
    if (isOther(sentence, at) || isBesideSpeaker(sentence, at)) return "other";
    if (OF_BUSINESS.has(key)) return isOfOtherKind(sentence, at) ? "other" : "business";
    if (SUBJECT("pronouns").has(key) || SUBJECT("speakers").has(key)) return subject ?? "unknown";
    if (!SUBJECT("degrees").has(key) && !SUBJECT("phrase ends").has(key) && !SUBJECT("modals").has(key))
      subject ??= "stranger";
  }
  return subject;
}

/** "the vet bill", "treatment costs": what somebody else asks for. */
function isOfOtherKind(sentence: OpinionatedSentence, at: number): boolean {
  const before = sentence.key(at - 1);
  return (
    sentence.has(at, BILLS) && (SUBJECT("of customer").has(before) || SUBJECT("own providers").has(before))
  );
}

/** "the lady next to me". */
function isBesideSpeaker(sentence: OpinionatedSentence, at: number): boolean {
  return sentence.key(at) === "me" && BESIDE.test(`${sentence.key(at - 2)} ${sentence.key(at - 1)}`);
}

const OF_BUSINESS: ReadonlySet<string> = new Set([...SUBJECT("business"), ...PEOPLE]);

function isOther(sentence: OpinionatedSentence, at: number): boolean {
  return sentence.has(at, SUBJECT("of customer")) || isOtherParty(sentence, at);
}

/** Whether a word names somebody who is not the business. */
export function isOtherParty(sentence: OpinionatedSentence, at: number): boolean {
  const key = sentence.key(at);
  if (SUBJECT("other parties").has(key)) return !sentence.has(at - 1, THIS);
  if (isClient(sentence, at)) return true;
  return (
    SUBJECT("own providers").has(key) &&
    (sentence.has(at - 1, OWN) || sentence.has(at - 1, SUBJECT("former")))
  );
}

/** "members do not know how to behave", "other customers were rude". */
export function isOfClients(sentence: OpinionatedSentence, { first }: WordSpan): boolean {
  for (let at = first - 1; at >= first - 5; at--) if (isClient(sentence, at)) return true;
  return false;
}

/** Somebody else who is served; not "customer service", "treats customers badly". */
function isClient(sentence: OpinionatedSentence, at: number): boolean {
  const next = sentence.key(at + 1);
  if (!sentence.has(at, CLIENTS) || OF_CLIENTS.test(next)) return false;
  return sentence.has(at - 1, FELLOW) || (DOING.test(next) && !sentence.has(at + 2, /^treat/));
}

/** Whose doing something is that happened: another's where he is named right before it. */
export function doerOf(sentence: OpinionatedSentence, { first, own }: WordSpan & { own: number }): Subject {
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= Math.max(sentence.first, first - 5); at--) {
    const key = sentence.key(at);
    if (sentence.clauseOf(at) !== clause) break;
    // Their praise is more likely of the business itself: a dentist's customers say "my dentist", too.
    if (own > 0 && SUBJECT("own providers").has(key)) break;
    if (isOtherParty(sentence, at) || (OF_BUSINESS.has(key) && sentence.has(at - 1, SUBJECT("former"))))
      return "other";
    if (OF_BUSINESS.has(key) && key !== "who") break;
  }
  return "unknown";
}

/**
 * Whether it is asked, imagined or hoped rather than told: "can be expensive", "I thought it would be a scam", "is it late?".
 * @param stars what they add to the log-odds
 */
export function isSupposed(
  sentence: OpinionatedSentence,
  { first, last, own }: WordSpan & { own: number },
  stars: number,
): boolean {
  const { text, end } = sentence;
  // "Why was I charged twice?" is no question where the stars blame as well.
  const isRhetorical = own < 0 && stars > 0;
  if (!isRhetorical && text.charCodeAt(end - 1) === QUESTION_MARK) return true;
  if (sentence.key(first - 1) === "how" && sentence.has(last + 2, SUBJECT("modals"))) return true;
  const clause = sentence.clauseOf(first);
  for (let at = first - 1; at >= Math.max(sentence.first, first - REACH); at--) {
    const key = sentence.key(at);
    if (SUBJECT("thoughts").has(key)) return true;
    if (sentence.clauseOf(at) === clause && SUBJECT("modals").has(key)) return true;
  }
  return false;
}

/** Whether the sentence admits something against the drift of the review: "great work but slow", "a bit pricey". */
export function isConceded(sentence: OpinionatedSentence, { first }: WordSpan): boolean {
  return (
    sentence.some(sentence.first, sentence.last, SUBJECT("concessions")) ||
    sentence.some(first - 3, first - 1, SUBJECT("understatements"))
  );
}

/** Whether praise is of whom the customer went to instead: "I found an honest plumber", "real professionals like them". */
export function isOfRival(sentence: OpinionatedSentence, { first, last }: WordSpan): boolean {
  const isBehindRival = sentence.some(first - REACH, first - 1, SUBJECT("rivals"));
  return isBehindRival || sentence.has(last + 1, /^(?:like|elsewhere)$/);
}

/** Whether the phrase stands in quotation marks: somebody else's words, or not meant. */
export function isQuoted({ text, words }: OpinionatedSentence, { first, last }: WordSpan): boolean {
  const from = words[first]?.start ?? 0;
  const to = words[last]?.end ?? 0;
  return OPENING.test(text.slice(Math.max(0, from - 24), from)) && CLOSING.test(text.slice(to, to + 24));
}

/** "this bank", "this airline": the business itself. */
const THIS = /^(?:this|these)$/;
const CLIENTS = /^(?:customer|client|patient|guest|member|patron|user)s?$/;
/** Behind "customers" it says what they do. */
const DOING = /^(?:is|are|was|were|do|does|did|don't|didn't|have|had|who|said|never|always)$/;
const FELLOW = /^(?:other|another|fellow|few|usual|many|most)$/;
/** Behind "customer" these are of the business. */
const OF_CLIENTS = /^(?:service|support|care|relations|experience)$/;
const BILLS = /^(?:bills?|costs?|fees?|prices?)$/;
const BESIDE = /(?:next to|beside|behind|front of|ahead of)$/;
const CONTRACTED = /^(?:it|that|he|she)$|'(?:re|m)$/;
const OPENING = /["“][^"“”.!?]*$/;
const CLOSING = /^[^"“”.!?]*["”]/;
const QUESTION_MARK = "?".charCodeAt(0);
const REACH = 8;
