import { COMPANIONS, FIRST_NAMES, KIN, OWN } from "../../_mentions/name-words.ts";
import { TAXONOMY } from "../aspects/taxonomy.ts";
import { isFault, isLeftBehind } from "./left-behind.ts";
import type { OpinionatedSentence } from "./opinions.ts";
import type { WordSpan } from "./sentence-keys.ts";
import { isOfCustomer } from "./spoken-of-customer.ts";
import { PEOPLE, PERSONS, SPOKEN_OF, SUBJECT } from "./subject-words.ts";
import { isInOtherSense } from "./word-senses.ts";

/** A phrase that names or judges a built-in aspect, at its words (inclusive). */
interface Phrase extends WordSpan {
  /** Place in the taxonomy. */
  aspect: number;
  /** The opinion that the phrase holds, already shifted; 0 when it only names. */
  value: number;
}

/**
 * Whether a phrase speaks of what this business does: not of what the customer did, of things that are nice as
 * people are, or of what was out of order before anybody came. The owner's own aspects are taken at their word.
 */
export function isOfBusiness(sentence: OpinionatedSentence, phrase: Phrase, rating: number): boolean {
  const { id } = TAXONOMY[phrase.aspect] ?? {};
  if (id === undefined) return true;
  if (isDoneByCustomer(sentence, phrase)) return false;
  const words = sentence.textOf(phrase);
  if (isInOtherSense(sentence, phrase, id, words) || isOfCustomer(sentence, phrase, words)) return false;
  if (id === "cleanliness" && words.endsWith("mess") && sentence.has(phrase.first - 1, SPOKEN_OF("copulas")))
    return false;
  if (id === "friendliness" && SPOKEN_OF("manners").has(words)) return isOfPerson(sentence, phrase);
  if (id === "speed") return !isAdvised(sentence, phrase) && !isOfProduct(sentence, phrase, words);
  if (id === "honesty" && STRAIGHT.has(words)) return isOfPerson(sentence, phrase);
  if (id === "scheduling" && CALLED_OFF.test(words)) return !isCalledOffByCustomer(sentence, phrase);
  if ((id === "workmanship" || id === "cleanliness") && phrase.value < 0 && isFault(words))
    return isLeftBehind(sentence, phrase, rating);
  if (id === "warranty" && SPOKEN_OF("returns").has(words))
    return !sentence.has(phrase.first - 1, SPOKEN_OF("troubles"));
  return true;
}

/** "I explained", "we finally cleaned up", "my husband fixed it"; but "I had to call", "we never heard back". */
function isDoneByCustomer(sentence: OpinionatedSentence, { first, last }: Phrase): boolean {
  const begins = sentence.key(first).endsWith("ly") ? first + 1 : first;
  if (!sentence.has(begins, SPOKEN_OF("deeds"))) return false;
  const isUnable = sentence.key(first) === "unable";
  const isOwnWill = isUnable || sentence.has(first, REFUSING);
  const isOwnFault = sentence.key(first) === "forgot";
  if (!isOwnFault && sentence.some(isOwnWill ? last : first, last, SPOKEN_OF("experiences"))) return false;
  let subject = first - 1;
  if (isUnable && sentence.has(subject, SPOKEN_OF("copulas"))) subject--;
  if (sentence.key(subject) === "not") subject--;
  while (sentence.isJoined(subject) && sentence.has(subject, SPOKEN_OF("between"))) subject--;
  if (!sentence.isJoined(subject)) return false;
  const key = sentence.key(subject);
  return (
    SPOKEN_OF("speaker").has(key) || ((KIN.has(key) || COMPANIONS.has(key)) && sentence.has(subject - 1, OWN))
  );
}

/** "If it smells, call right away", "call them immediately": what others should do; but "they call right away". */
function isAdvised(sentence: OpinionatedSentence, { first }: Phrase): boolean {
  const verb = sentence.has(first - 1, CALLED) ? first - 2 : first - 1;
  if (!sentence.has(verb, CALL)) return false;
  const before = verb - 1;
  if (!sentence.isJoined(before) || sentence.has(before, ADVISING)) return true;
  const isTheirs = sentence.has(before, PERSONS) || sentence.has(before, SUBJECT("modals"));
  return !isTheirs && sentence.some(sentence.first, before, /^if$/);
}

/** "I cancelled", "we had to reschedule", "Cancelled after a week of this": nobody else is named between. */
function isCalledOffByCustomer(sentence: OpinionatedSentence, { first, last }: Phrase): boolean {
  if (sentence.key(last + 1) === "on") return false;
  return sentence.isNearer(first, 8, CALLING_OFF, NAMED_BETWEEN) ?? first === sentence.first;
}

const CALLING_OFF = new Set([...SPOKEN_OF("speaker"), "i'm", "i'll"]);
const NAMED_BETWEEN = new Set([...PERSONS, ...SPOKEN_OF("determiners"), ...SPOKEN_OF("copulas")]);

/** "nice guys", "they were very nice", "nice and polite"; but not "a nice bathroom", "the job was nice". */
function isOfPerson(sentence: OpinionatedSentence, { first, last }: Phrase): boolean {
  if (sentence.key(last + 1) === "to" && sentence.has(last + 2, SPOKEN_OF("treated"))) return true;
  for (let at = last + 1; at <= last + 4 && sentence.isJoined(at - 1); at++) {
    const key = sentence.key(at);
    if (PEOPLE.has(key)) return true;
    if (SPOKEN_OF("noun phrase ends").has(key)) break;
  }
  if (sentence.key(last + 1) === "and" && sentence.has(last + 2, SPOKEN_OF("things are"))) return false;
  for (let at = first - 1; at >= Math.max(sentence.first, first - 6); at--) {
    const key = sentence.key(at);
    if (SPOKEN_OF("articles").has(key) || OWN.has(key)) return false;
    if (SPOKEN_OF("copulas").has(key)) return hasPersonBefore(sentence, at);
    if (CONTRACTED.test(key)) return true;
  }
  return isBesideManners(sentence, first, last);
}

function hasPersonBefore(sentence: OpinionatedSentence, copula: number): boolean {
  const isTitle = isName(sentence, copula);
  for (let at = copula - 1; at >= Math.max(sentence.first, copula - 6); at--) {
    const key = sentence.key(at);
    if (PERSONS.has(key)) return true;
    if (key === "it" || key === "this" || key === "that" || key === "everything") return false;
    if (!isTitle && isName(sentence, at)) return true;
  }
  return false;
}

/** "Nice, friendly and quick": another word about manners stands beside it, and no noun after it. */
function isBesideManners(sentence: OpinionatedSentence, first: number, last: number): boolean {
  if (sentence.isJoined(last) && !sentence.has(last + 1, /^(?:and|but|too|as|while|throughout)$/))
    return false;
  return sentence.marks.some(
    (mark) =>
      mark.signal.aspects.some(({ ofPeople }) => ofPeople) &&
      !SPOKEN_OF("manners").has(sentence.textOf(mark)) &&
      (mark.first > last ? mark.first - last : first - mark.last) <= 2,
  );
}

/** "The new furnace is efficient" tells nothing of how fast anybody works. */
function isOfProduct(sentence: OpinionatedSentence, { first, last }: Phrase, words: string): boolean {
  if (!EFFICIENT.has(words)) return false;
  const products = SPOKEN_OF("products");
  return sentence.has(last + 1, products) || sentence.isNearer(first, 6, products, PERSONS) === true;
}

/** "to" is no force after these, as it is in "had to call". */
const REFUSING = /^refus/;
const EFFICIENT = new Set(["efficient", "inefficient", "more efficient"]);
const CONTRACTED = /^(?:he|she|they|you)'(?:s|re)$/;
const CALL = /^(?:call|phone|ring|text|contact)$/;
const CALLED = /^(?:them|him|her|us|these|someone|somebody)$/;
const ADVISING = /^(?:please|just|to)$/;
const CALLED_OFF = /^(?:cancel|reschedul|postpon)/;
const STRAIGHT = new Set(["straightforward", "straight forward"]);

/** Capitalised inside a sentence, or a common first name. */
function isName(sentence: OpinionatedSentence, at: number): boolean {
  if (sentence.has(at, FIRST_NAMES)) return true;
  const start = sentence.words[at]?.start ?? 0;
  return at > sentence.first && /^\p{Lu}\p{Ll}/u.test(sentence.text.slice(start, start + 3));
}
