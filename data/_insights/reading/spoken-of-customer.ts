import type { OpinionatedSentence } from "./opinions.ts";
import { keyAt } from "./sentence-keys.ts";
import { SPOKEN_OF } from "./spoken-of-words.ts";
import { SUBJECT } from "./subject-words.ts";

interface Place {
  first: number;
  last: number;
}

/** Whether customers say a phrase of themselves: how they are, or how they look after something. */
export function isOfCustomer(sentence: OpinionatedSentence, place: Place, words: string): boolean {
  if (NOT_KNOWING.test(words) && isOfLayman(sentence, place)) return true;
  if (KNOWING.test(words)) return SPOKEN_OF["speaker"].has(keyAt(sentence, place.first - 1));
  return BEARINGS.has(words) ? isSpeakersBearing(sentence, place, words) : isOwnCare(sentence, place, words);
}

/** "I was very thorough", "we were late"; but "I felt they were late", "we were told he is late". */
function isSpeakersBearing(sentence: OpinionatedSentence, { first }: Place, words: string): boolean {
  let at = first - 1;
  while (at > sentence.first && isPassedOver(keyAt(sentence, at))) at--;
  const key = keyAt(sentence, at);
  if (
    words.endsWith("ly") &&
    (SPOKEN_OF["speaker"].has(key) || HAVING.test(`${keyAt(sentence, at - 1)} ${key}`))
  )
    return true;
  if (key === "i'm" || key === "we're") return true;
  return (
    SUBJECT["copulas"].has(key) &&
    (SPOKEN_OF["speaker"].has(keyAt(sentence, at - 1)) ||
      HAVING.test(`${keyAt(sentence, at - 2)} ${keyAt(sentence, at - 1)}`))
  );
}

/** "I was patient and very polite": what stands between the speaker and a bearing. */
function isPassedOver(key: string): boolean {
  return SUBJECT["degrees"].has(key) || BEARINGS.has(key) || key === "and";
}

/** "we try to take good care of the lawn"; but "they take good care of it", "we were taken good care of". */
function isOwnCare(sentence: OpinionatedSentence, { first }: Place, words: string): boolean {
  if (!words.endsWith("care") || keyAt(sentence, first - 1) !== "take") return false;
  for (let at = first - 2; at >= Math.max(sentence.first, first - 5); at--) {
    const key = keyAt(sentence, at);
    if (SPOKEN_OF["persons"].has(key)) return false;
    if (SPOKEN_OF["speaker"].has(key)) return true;
  }
  return false;
}

/** "as a home owner that knows nothing", "maybe I'm just ignorant". */
function isOfLayman(sentence: OpinionatedSentence, { first }: Place): boolean {
  for (let at = first - 1; at >= Math.max(sentence.first, first - 5); at--) {
    const key = keyAt(sentence, at);
    if (LAYMEN.has(key)) return true;
    if (SPOKEN_OF["persons"].has(key)) return false;
  }
  return false;
}

const NOT_KNOWING = /^(?:know|no |not |ignoran|clueless|expert|inexperienced|incompetent|idiot|stupid)/;
const LAYMEN = new Set(["i'm", "homeowner", "owner", "homeowners", "layman", "novice", "beginner"]);
/** "I don't know how to use it". */
const KNOWING = /\b(?:know|clue|idea|figure)\b/;
const HAVING =
  /^(?:i|we) (?:have|had)$|^(?:i|we|should|would|could) (?:have|should|would|could|said|asked|told|called)$/;
/** How somebody is, of customers as well as of the people of a business. */
const BEARINGS: ReadonlySet<string> = new Set([
  ..."thorough patient polite honest careful careless late early quick slow professional respectful courteous".split(
    " ",
  ),
  ..."rude prompt responsive friendly kind helpful meticulous diligent attentive respectfully politely kindly".split(
    " ",
  ),
  ...["on time", "very thorough", "very polite", "very professional", "very responsive"],
]);
